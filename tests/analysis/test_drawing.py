"""Layouts as likely as they explain what was played: in the right shares, and honestly counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from partida.analysis import Depth
from partida.analysis.estimating import effective
from partida.analysis.sueca.drawing import drawn
from partida.analysis.sueca.framing import Frame
from partida.analysis.sueca.valuing import hand_utility, value_cards
from partida.kernels.rollouts import NET_MANNER
from partida.players.search.blending import Blend
from partida.players.search.decision import Decision
from partida.players.search.imagining import SHREWD, likely
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.players.search.sueca import SHARES
from partida.registry import rules
from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds
from tests.analysis.hands import GAME
from tests.search.moments import moments, playable

DEEP = Depth(worlds=4000, solved=7, opponents="master")


def late() -> SuecaView:
    """A moment with few layouts, of which some explain what was played much better; the hand is open."""
    views = (view for seed in range(99) for view in moments(GAME, seed, (3,)))
    return next(
        view
        for view in views
        if max(view.points) < 50
        and len(Decision.of(view, playable(view)).cards) > 1
        and 20 <= SuecaWorlds(view).count <= 400
    )


def test_layouts_come_as_often_as_they_explain_what_was_played() -> None:
    view = late()
    decision = Decision.of(view, playable(view))
    every = np.array(list(SuecaWorlds(view).every()), np.int64)
    chances = likely(view, every, SHREWD)
    chances /= chances.sum()
    assert chances.max() > 3 * chances.min(), "a moment at which there is something to conclude"
    found = drawn(decision, DEEP)
    for half in (found.worlds[0::2], found.worlds[1::2]):
        shares = (half[:, None] == every[None]).all(axis=2).mean(axis=0)
        assert shares.sum() == pytest.approx(1)
        assert np.abs(shares - chances).max() < 0.03


def test_cards_are_worth_what_the_level_master_finds_over_all_layouts() -> None:
    view = late()
    frame = Frame.of(view)
    framed = frame.view(view)
    valued = value_cards(view, DEEP)
    every = np.array(list(SuecaWorlds(framed).every()), np.int64)
    chances = likely(framed, every, SHREWD)
    master = Blend(PlayingOut(NET_MANNER), Solving(), SHARES)
    for utility, values in (
        (hand_utility(framed.variant), valued.win),
        (Decision.of(framed, valued.cards).utility, valued.match),
    ):
        exact = master.values(Decision(framed, valued.cards, utility), every, np.arange(len(valued.cards)))
        assert values.mean(axis=0) == pytest.approx(chances @ exact / chances.sum(), abs=0.03)
    alike = value_cards(view, replace(DEEP, opponents="club"))
    assert alike.copies is None
    assert np.abs(alike.win.mean(axis=0) - valued.win.mean(axis=0)).max() > 0.001


def test_copies_are_of_one_draw_and_stay_in_one_half() -> None:
    for view in moments(rules("sueca(preset=brazil)"), 3, (8, 5)):
        decision = Decision.of(view, playable(view))
        found = drawn(decision, replace(DEEP, worlds=301))
        assert len(found.worlds) == len(found.copies) == 301
        for half in (0, 1):
            rows, copies = found.worlds[half::2], found.copies[half::2]
            for row, number in zip(rows, copies, strict=True):
                assert (rows == row).all(axis=1).sum() >= number
            assert (1 / copies).sum() == pytest.approx(round((1 / copies).sum()))
        assert found.effective == round(effective(found.copies))
        assert 1 <= found.effective <= 301


def test_before_the_first_card_all_layouts_are_alike() -> None:
    view = next(moments(GAME, 3, (10,)))
    found = drawn(Decision.of(view, playable(view)), replace(DEEP, worlds=100))
    assert found.effective == 100
    assert (found.copies == 1).all()


def test_the_same_seed_draws_the_same() -> None:
    view = next(moments(GAME, 3, (6,)))
    decision = Decision.of(view, playable(view))
    one, same, other = (
        drawn(decision, replace(DEEP, worlds=50, seed=seed)).worlds.tolist() for seed in (1, 1, 2)
    )
    assert one == same != other
