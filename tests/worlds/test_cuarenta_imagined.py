"""Worlds of Cuarenta drawn by kernel: the hands of the others as likely as the plain counting says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.cuarenta import leaf
from partida.cuarenta.variants import Variant
from partida.kernels.cuarenta import imagine
from partida.kernels.cuarenta_worlds import Imagined
from partida.players.cuarenta_memory import Memory, remembered
from partida.policies.cuarenta.counting import PACK, cards_in
from partida.worlds.cuarenta import CuarentaWorlds
from tests.options import random_variant
from tests.unit.players.cuarenta_moments import moments

TWO = Variant(players=2)
NOTHING = Memory(0, own=False, gone=False)


def a_view(alike: int | None, seed: int = 0) -> Any:
    """A moment of which some hundreds of hands are possible, after such an announcement of the other seat."""
    while True:
        for _, _, view in moments(seed, TWO):
            worlds = CuarentaWorlds(view)
            if worlds.others[0].alike == alike and worlds.others[0].room >= 3 and 60 < worlds.count < 60_000:
                return view
        seed += 1


def drawn(view: Any, number: int) -> Counter[int]:
    rows = Imagined(view, 1).next(number)
    return Counter(rows[:, 1 - view.seat].tolist())


@pytest.mark.parametrize("alike", [0, 3])
def test_draws_are_uniform(alike: int) -> None:
    """Chi-squared over the hands of the other seat, below its mean plus five standard deviations."""
    view = a_view(alike)
    worlds = CuarentaWorlds(view)
    hands = Counter(leaf.tally_of(world.hands[1 - view.seat]) for world in worlds.every())
    number = 40 * len(hands)
    found = drawn(view, number)
    assert set(found) <= set(hands)
    expected = {hand: number * ways / worlds.count for hand, ways in hands.items()}
    often = [hand for hand in hands if expected[hand] >= 5]
    chi = sum((found[hand] - expected[hand]) ** 2 / expected[hand] for hand in often)
    assert len(often) > 5
    assert abs(chi - len(often)) < 5 * (2 * len(often)) ** 0.5


def test_where_trying_takes_too_long_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view(3)
    found = drawn(view, 50)

    def none(seed: int, first: int, problem: Any, worlds: Any) -> int:
        worlds[:, 0] = imagine.GIVEN_UP
        return len(worlds)

    monkeypatch.setattr(imagine, "draw", none)
    counted = drawn(view, 50)
    hands = {leaf.tally_of(world.hands[1 - view.seat]) for world in CuarentaWorlds(view).every()}
    assert set(counted) <= hands
    assert set(found) <= hands


def test_every_world_has_the_cards_that_are_left() -> None:
    for seed in range(12):
        rng = Random(seed)
        for _, _, view in moments(seed, random_variant(Variant, rng)):
            if rng.random() < 0.3:
                worlds = Imagined(view, seed)
                rows = worlds.next(5)
                left = PACK - leaf.tally_of((view.seen - view.hand).mask)
                assert (rows.sum(axis=1) == left).all()
                assert (rows[:, view.seat] == leaf.tally_of(view.hand.mask)).all()
                sizes = [[cards_in(int(hand)) for hand in row] for row in rows]
                size = view.table.size
                assert all(tuple(row[:size]) == view.counts for row in sizes)
                assert all(sum(row[4:]) == view.stock for row in sizes)
                again = Imagined(view, seed)
                assert (np.concatenate((again.next(2), again.next(3))) == rows).all()


def test_what_was_forgotten_may_be_anywhere() -> None:
    """Whoever remembers less imagines more; hands keep their sizes."""
    view = [view for _, _, view in moments(3, TWO)][-1]
    perfect, none = CuarentaWorlds(view), CuarentaWorlds(remembered(view, NOTHING))
    assert none.count > perfect.count
    world = none.draw(Random(1))
    assert [hand.bit_count() for hand in world.hands] == list(view.counts)
    assert len(world.stock) == view.stock
    rows = Imagined(remembered(view, NOTHING), 1).next(5)
    assert all(cards_in(int(row[1 - view.seat])) == view.counts[1 - view.seat] for row in rows)
