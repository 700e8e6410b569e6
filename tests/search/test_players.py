"""The levels of Sueca that search: what they play, that it is legal, and on what it depends."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.cards import Card, CardSet
from partida.equity.sueca import equity_of
from partida.game import Deal
from partida.kernels.ready import SEARCH
from partida.kernels.rollouts import SuecaTable, rollouts
from partida.players.drive import play_hand
from partida.players.player import FREE, Budget
from partida.players.registry import PLAYERS, player
from partida.players.search.blending import Blend
from partida.players.search.decision import Decision, without_equals
from partida.players.search.imagining import Imagined
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.players.search.sueca import STRENGTHS, leaving_to_partner, searching
from partida.players.search.thinking import Strength, compared
from partida.registry import rules
from partida.sueca import leaf
from partida.sueca.moves import Play
from partida.sueca.scoring import Standing, counted
from partida.sueca.variants import PRESETS, Variant
from partida.sueca.view import SuecaView
from tests.search.moments import hands_in_suits, in_suits, moments, playable, turned, turned_hands
from tests.unit.players.positions import sueca
from tests.unit.players.test_complaints import COMPLAINTS

GAME = rules("sueca")
LEVELS = tuple(STRENGTHS)


def test_the_levels() -> None:
    assert LEVELS == ("good", "strong", "expert", "master") == tuple(PLAYERS["sueca"])[-4:]
    for name in LEVELS:
        level = PLAYERS["sueca"][name]
        assert level.heavy
        assert level.kernels == SEARCH["sueca"]
        assert level.make(3).name == player("sueca", name).name == name


# -- where one card is plainly right

PLAIN = [
    # (what it is about, sensible cards, hand, trump, trick, tricks)
    ("does not trump partner's winner", "KD 4D 5D", "4C 5C 3C KD 4D 5D 2C", "C", "6H AH 5H",
     ("W: 2H JH KH QH", "E: 6S AS JS 4S", "N: 2S 7S KS QS")),
    ("does not waste an ace on a lost trick", "3H 2H", "AH 3H 2H 4C 5C QD 4D", "S", "6H 5H 7S",
     ("N: 6C AC JC 7C", "W: 3S 4S KS QS", "E: 2C 3C KC QC")),
    ("does not waste a seven on a lost trick", "3H 2H", "7H 3H 2H 4C 5C QD 4D", "S", "6H 5H KS",
     ("N: 6C AC JC 7C", "W: 3S 4S 7S QS", "E: 2C 3C KC QC")),
    ("takes ten points with the ace, last to play", "AH", "AH 3H 2H 4C 5C QD 4D", "S", "KH 6H 7H",
     ("N: 6C AC JC 7C", "W: 3S 4S KS QS", "E: 2C 3C KC QC")),
]  # fmt: skip


def with_tricks_won(view: SuecaView) -> SuecaView:
    """Positions are written without who won how many tricks."""
    won = [0, 0]
    for leader, cards in view.tricks:
        taker = view.table.from_seat(leader)[leaf.winner(*cards, int(view.trump or 0))]
        won[taker % 2] += 1
    return replace(view, tricks_won=(won[0], won[1]))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("about", "right", "hand", "trump", "trick", "tricks"), PLAIN)
def test_plain_cards(
    name: str, about: str, right: str, hand: str, trump: str, trick: str, tricks: tuple[str, ...]
) -> None:
    view = with_tricks_won(sueca(hand, trump, trick, tricks))
    move = player("sueca", name, 1).choose(view, view.moves, Budget(worlds=40))
    assert move.card in CardSet.parse(right), about


REASONED = {
    "leads a trump without a plan, from two small ones",
    "leads a trump when only partner has any left",
    "ruffs with the ace where the two does",
}
"""What search sometimes finds good all the same: it is worth as much as what people want, or more."""


@pytest.mark.parametrize("name", LEVELS)
def test_what_people_complain_of(name: str) -> None:
    """At their full strength; it is the club player's choice in doubt that makes them mostly agree."""
    plain = [one for one in COMPLAINTS if one.about not in REASONED]
    assert len(plain) == len(COMPLAINTS) - len(REASONED)
    for one in plain:
        view = with_tricks_won(sueca(one.hand, one.trump, one.trick, one.tricks))
        move = player("sueca", name, 1).choose(view, view.moves, FREE)
        assert move.card not in CardSet.parse(one.never), one.about


PARTNERS = ("6H AH 5H", "4C 5C 7C KC QD 4D 5D 2S 5S 7S")


@pytest.mark.parametrize(
    ("kept", "trick", "hand", "tricks"),
    [
        ("4C 5C 7C KC QD 4D 5D", *PARTNERS, 0),
        ("2S 5S 7S AS KS QS JS", "6H AH 5H", "2S 5S 7S AS KS QS JS", 3),  # nothing else
        ("4C 5C 7C KC QD 4D 5D 2S 5S 7S", "6H 5H AH", PARTNERS[1], 0),  # it is not partner's trick
        ("4C 5C 7C KC QD 4D 5D 2S 5S 7S", "AH 5H", PARTNERS[1], 0),  # nor is it the last to play
        ("3S 4C 6C 7C KC 4D 5D", "6H 3H 5S", "3S 4C 6C 7C KC 4D 5D", 3),  # another has trumped it
        ("4C 6C KC 4D", "KH 4S 5H", "7S 4C 6C KC 4D AS", 4),  # he has trumped it himself
        ("4C KC 4D 2S AS", "6H AH 5H", "4C KC 4D 2S AS", 5),  # near the end search decides
    ],
)
def test_the_last_to_play_leaves_partner_his_trick(kept: str, trick: str, hand: str, tricks: int) -> None:
    view = sueca(hand, "S", trick, ("N: 2C 3C AC JC",) * tricks)
    assert CardSet(leaving_to_partner(view, playable(view))) == CardSet.parse(kept)


# -- the score of the match


def values_of(view: Any) -> list[float]:
    """What the cards of a seat with few cards are worth, by all worlds."""
    decision = Decision.of(view, playable(view))
    return list(compared(decision, Solving(), Strength(1, listed=10**6), Budget(), 1).means)


def test_at_three_all_only_sixty_one_counts() -> None:
    """With 61 points all cards are worth the match; at no games to none what is over them counts too."""
    alike = 0
    for seed in range(30):
        for view in moments(GAME, seed, (3,), Standing(0, (3, 3))):
            assert view.team is not None
            cards = without_equals(view, playable(view))
            if view.points[view.team] >= 61 and len(cards) > 1:
                assert set(values_of(view)) == {1.0}
                alike += 1
                before = replace(view, standing=replace(view.standing, score=(0, 0)))
                assert max(values_of(before)) < 0.9
    assert alike > 10


# -- legal moves, determinism


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_hands_under_every_preset(preset: str) -> None:
    """Four levels at one table; every answer is checked by the drive."""
    game = rules(f"sueca(preset={preset})")
    rng = Random(5)
    deal = Deal(tuple(rng.sample(game.pack, 40)), rng.randrange(4))
    crew = [player("sueca", name, seat) for seat, name in enumerate(LEVELS)]
    standing = replace(game.first_standing(deal.dealer), score=(game.variant.match_target - 1, 0))
    state = play_hand(game, deal, standing, crew, budget=Budget(worlds=6))
    assert game.result(state).reason in ("counted", "tie")


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_view_has_the_same_answer(name: str) -> None:
    """Whatever was asked before, and whichever player of this seed is asked."""
    views = [view for view in moments(GAME, 8, (8, 6, 3)) if len(playable(view)) > 2]
    budget = Budget(worlds=8)
    used = player("sueca", name, 4)
    forth = [used.choose(view, view.moves, budget) for view in views]
    back = [used.choose(view, view.moves, budget) for view in reversed(views)]
    assert forth == back[::-1]
    assert forth == [player("sueca", name, 4).choose(view, view.moves, budget) for view in views]


def test_time_by_the_clock_is_enough_for_a_legal_card() -> None:
    for name in LEVELS:
        view = next(moments(GAME, 9, (9,)))
        for seconds in (1e-9, 0.05):
            assert player("sueca", name, 1).choose(view, view.moves, Budget(seconds=seconds)) in view.moves


def test_a_renounce_of_another_does_not_confuse() -> None:
    """E trumped diamonds and leads a diamond now: worlds that cannot be are not needed."""
    view = with_tricks_won(sueca(
        "2H 3H 7H QC AC KC 4S 5S 6S", "S", "3D", ("S: 2D QS 6D 5D",),
        variant=Variant(renounce_mode="claim"),
    ))  # fmt: skip
    for name in LEVELS:
        assert player("sueca", name, 1).choose(view, view.moves, Budget(worlds=5)) in view.moves


# -- values do not depend on names


def one_of(kind: str) -> Any:
    kinds = {"playing out": PlayingOut(), "for points": PlayingOut(a_point=0.01), "solving": Solving()}
    return kinds[kind]


@pytest.mark.parametrize("kind", ["playing out", "for points", "solving"])
@pytest.mark.parametrize("by", [1, 2, 3])
def test_values_turn_with_the_table(kind: str, by: int) -> None:
    """By one seat the teams change names as well."""
    for view in moments(GAME, 12, (7, 4, 2), Standing(0, (2, 1), carry=1)):
        decision = Decision.of(view, playable(view))
        worlds = Imagined(view, Random(1), 0).next(20)[0]
        other = Decision.of(turned(view, by), playable(view))
        turned_worlds = np.array([turned_hands(row, by) for row in worlds], np.int64)
        cards = np.arange(len(decision.cards))
        here = one_of(kind).values(decision, worlds, cards)
        there = one_of(kind).values(other, turned_worlds, cards)
        assert there == pytest.approx(here, abs=1e-9)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_point_counts_a_part_of_winning(preset: str) -> None:
    """However the match stands, and whichever side decides."""
    game = rules(f"sueca(preset={preset})")
    last = game.variant.match_target - 1
    for score in ((0, 0), (last, 0), (0, last), (last, last)):
        for view in moments(game, 3, (9, 4), Standing(0, score)):
            decision = Decision.of(view, playable(view))
            worlds = Imagined(view, Random(1), 0).next(15)[0]
            cards = np.arange(len(decision.cards))
            plain = PlayingOut().values(decision, worlds, cards)
            more = PlayingOut(a_point=0.01).values(decision, worlds, cards) - plain
            points = rollouts(SuecaTable.of(view), worlds, decision.cards)[:, :, 0]
            own = points if decision.seat % 2 == 0 else 120 - points
            assert decision.winning > 0
            assert more == pytest.approx(0.01 * decision.winning * own)


def test_what_winning_is_worth() -> None:
    """At three all it is the match."""
    for score, worth in (((3, 3), 1.0), ((0, 3), None), ((3, 0), None)):
        for view in moments(GAME, 2, (6,), Standing(0, score)):
            equity = equity_of(view.variant)
            chances = [
                equity.chance(GAME.settle(view.standing, counted((own, 120 - own), (5, 5), view.variant)))
                for own in (59, 61)
            ]
            winning = Decision.of(view, playable(view)).winning
            assert winning == pytest.approx(chances[1] - chances[0])
            assert worth is None or winning == worth


def test_values_do_not_depend_on_the_names_of_suits() -> None:
    rng = Random(3)
    for view in moments(GAME, 13, (7, 5, 3)):
        order = rng.sample(range(4), 4)
        decision = Decision.of(view, playable(view))
        worlds = Imagined(view, Random(1), 0).next(20)[0]
        named = in_suits(view, order)
        other = Decision.of(named, playable(named))
        renamed = np.array([hands_in_suits(row, order) for row in worlds], np.int64)
        here = Solving().values(decision, worlds, np.arange(len(decision.cards)))
        there = Solving().values(other, renamed, np.arange(len(other.cards)))
        assert sorted(here.mean(axis=0)) == pytest.approx(sorted(there.mean(axis=0)), abs=1e-9)


# -- blending


class Told:
    """Values that are told beforehand."""

    def __init__(self, *rows: tuple[float, ...]) -> None:
        self.rows = np.array(rows)
        self.asked = 0

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        self.asked += 1
        return self.rows.copy()


def test_a_blend() -> None:
    nan = float("nan")
    played, solved = Told((0.2, 0.4), (0.6, 0.8)), Told((1.0, 0.0), (nan, nan))
    blend = Blend(played, solved, (1.0, 0.25))

    def at(cards: int) -> Decision:
        view = sueca(" ".join(str(Card(card)) for card in range(3)), "S", "", ("N: AH 2H 3H 4H",) * 7)
        return Decision(replace(view, hand=CardSet(Card(card) for card in range(cards))), (), None)

    assert blend.values(at(2), None, None) == pytest.approx(np.array([(0.4, 0.3), (0.6, 0.8)]))
    assert blend.values(at(1), None, None) == pytest.approx(np.array([(1.0, 0.0), (0.6, 0.8)]))
    assert solved.asked == 2
    assert (blend.values(at(3), None, None) == played.rows).all()
    assert solved.asked == 2
    all_solved = Told((1.0, 0.0), (0.5, 0.25))
    asked = played.asked
    assert (Blend(played, all_solved, (1.0,)).values(at(1), None, None) == all_solved.rows).all()
    assert played.asked == asked, "what has no share is not played out"


def test_an_unknown_level_is_no_strength() -> None:
    with pytest.raises(KeyError):
        searching("wizard", 1)


def test_play_is_a_move_of_the_view() -> None:
    view = next(moments(GAME, 1, (10,)))
    assert isinstance(player("sueca", "good", 1).choose(view, view.moves, Budget(worlds=3)), Play)
