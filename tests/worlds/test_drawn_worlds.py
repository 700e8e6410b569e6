"""Worlds drawn by kernel: as many as the plain counting says, each as likely as every other."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from partida.errors import PlayerError
from partida.kernels.jit import WORD
from partida.kernels.sueca import deal_worlds
from partida.kernels.worlds import draw_sueca, problem_of
from partida.worlds.sueca import SuecaWorlds
from tests.unit.players.club_moments import moments


def test_there_are_as_many_as_the_plain_counting_says() -> None:
    rng = random.Random(1)
    nothing: Any = np.zeros((0, 3), WORD)
    counted = 0
    for one in moments(30, 50):
        if rng.random() < 0.2:
            worlds = SuecaWorlds(one.view)
            assert deal_worlds.draw(0, 0, problem_of(worlds), nothing) == worlds.count
            counted += 1
    assert counted > 50


def test_every_world_drawn_is_one_that_can_be() -> None:
    """Cards placed once, hands of the right size, nothing that a void or a card shown forbids."""
    for one in moments(8, 51):
        worlds = SuecaWorlds(one.view)
        drawn = draw_sueca(worlds, 30, 2)
        assert drawn.dtype == np.int64
        assert (np.bitwise_count(drawn) == one.view.counts).all()
        assert (drawn[:, one.view.seat] == one.view.hand.mask).all()
        assert (np.bitwise_or.reduce(drawn, axis=1) == drawn.sum(axis=1)).all()
        assert (drawn.sum(axis=1) == sum(worlds.known) | worlds.free).all()
        for seat in range(4):
            assert not (drawn[:, seat] & worlds.void[seat] & worlds.free).any()
            assert (drawn[:, seat] & worlds.known[seat] == worlds.known[seat]).all()


@pytest.mark.parametrize("seed", range(4))
def test_draws_are_uniform(seed: int) -> None:
    """Chi-squared against the list of all worlds, below its mean plus five standard deviations."""
    some = (SuecaWorlds(one.view) for one in moments(60, 52 + seed))
    worlds = next(one for one in some if 20 <= one.count <= 300 and any(one.void))
    number = 100 * worlds.count
    drawn = Counter(map(tuple, draw_sueca(worlds, number, seed).tolist()))
    listed = list(worlds.every())
    assert set(drawn) <= set(listed)
    chi = sum((drawn[world] - 100) ** 2 / 100 for world in listed)
    freedom = worlds.count - 1
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


def test_the_same_seed_draws_the_same_worlds() -> None:
    worlds = SuecaWorlds(next(iter(moments(1, 53))).view)
    drawn = draw_sueca(worlds, 40, 9)
    assert (draw_sueca(worlds, 20, 9, first=20) == drawn[20:]).all()
    assert (draw_sueca(worlds, 40, 10) != drawn).any()


def test_what_cannot_be_is_refused() -> None:
    worlds = SuecaWorlds(next(iter(moments(1, 53))).view)
    worlds.rooms = (0, 0, 0, 0)
    with pytest.raises(PlayerError, match="no world"):
        draw_sueca(worlds, 1, 1)
