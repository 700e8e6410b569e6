"""What a seat has to decide: cards that are equal, and at which points the worth of the hand changes."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partida.cards import CardSet
from partida.equity.sueca import equity_of
from partida.players.search.decision import Decision, Levels, rising, without_equals
from partida.registry import rules
from partida.sueca import leaf
from partida.sueca.rules import SuecaRules
from partida.sueca.scoring import Standing, counted
from partida.sueca.variants import PRESETS, Variant
from tests.search.moments import moments, playable
from tests.unit.players.positions import sueca

# -- equal cards


@pytest.mark.parametrize(
    ("kept", "hand", "trick", "tricks"),
    [
        ("2C 5C 7C AH QD 4D 2S", "2C 3C 5C 6C 7C AH QD 4D 2S 3S", "", ()),  # the four is out
        ("2C 7C AH QD 4D 2S", "2C 5C 6C 7C AH QD 4D 2S 3S", "", ("N: 3C 4C AC KC",)),
        ("2C 5C", "2C 5C 6C 7H AH QD 4D 2S 3S", "4C", ("N: 3C 3H 3D 5S",)),  # the four lies in the trick
        ("QC KC", "QC KC 7H AH QD 4D 2S 3S 4S", "JC", ("N: 3C 4C AC 7C",)),  # points are never equal
    ],
)
def test_equals(kept: str, hand: str, trick: str, tricks: tuple[str, ...]) -> None:
    view = sueca(hand, "S", trick, tricks)
    assert CardSet(without_equals(view, playable(view))) == CardSet.parse(kept)


def test_equals_with_tens() -> None:
    view = sueca("2C 3C TC JC AH QD 4D 2S 5S 6S", "S", variant=Variant(second_rank="10"))
    assert CardSet(without_equals(view, playable(view))) == CardSet.parse("2C TC JC AH QD 4D 2S 5S")


# -- levels

STANDINGS = [Standing(0), Standing(0, (1, 0)), Standing(0, (0, 1))]


@pytest.mark.parametrize("name", PRESETS)
def test_levels_are_where_the_worth_changes(name: str) -> None:
    """Every end of the hand that can still come has the worth that scoring and equity give it."""
    variant = PRESETS[name]
    game = SuecaRules(variant)
    equity = equity_of(variant)
    falls = variant.exact_90_30 == 3 and variant.loser_under_30 == "off"
    for seed, standing in enumerate(STANDINGS):
        for view in moments(rules(f"sueca(preset={name})"), seed, (9, 5, 2), standing):
            decision = Decision.of(view, playable(view))
            side = decision.seat % 2
            taken, lost = view.points[side], view.points[1 - side]
            for points in range(taken, 121 - lost):
                won = next(
                    (one for one in range(1, 10) if leaf.possible(points, one) and 0 < points < 120), None
                )
                if won is None:
                    continue
                ends = ((points, 120 - points), (won, 10 - won))
                if side:
                    ends = (ends[0][::-1], ends[1][::-1])
                chance = equity.chance(game.settle(view.standing, counted(*ends, variant)))
                chance = chance if side == 0 else 1 - chance
                levels = decision.levels
                worth = levels.worth[bisect_right(levels.points, points - taken)]
                if not falls or 31 < points < 89:
                    assert worth == pytest.approx(chance, abs=1e-12), (points, levels)


def test_all_tricks_are_a_level_of_their_own() -> None:
    view = sueca("2C 3C 7C JC AH QD 4D 2S 5S 6S", "S", variant=PRESETS["north-portugal"])
    assert Decision.of(view, playable(view)).levels.points == (2, 30, 60, 61, 91, 120)
    at_three = Decision(view, (), np.where(np.arange(121)[:, None] > 60, 1.0, 0.0) + np.zeros((121, 11)))
    assert Levels.of(at_three) == Levels((61,), (0.0, 1.0))


def test_nothing_left_to_win_is_no_level() -> None:
    """At three games all with 61 points taken every end is the match."""
    game = rules("sueca")
    for seed in range(20):
        for view in moments(game, seed, (2,), Standing(0, (3, 3))):
            levels = Decision.of(view, playable(view)).levels
            assert view.team is not None
            if view.points[view.team] > 60:
                assert levels == Levels((), (1.0,))
            elif view.points[1 - view.team] > 60:
                assert levels == Levels((), (0.0,))


@pytest.mark.parametrize("won", range(11))
def test_points_are_told_by_an_end_that_a_hand_can_have(won: int) -> None:
    """That with the fewest tricks, from 61 points on that with the most; else that of a point less."""
    utility = np.arange(121 * 11, dtype=float).reshape(121, 11)
    view = sueca("2C 3C 7C JC AH QD 4D 2S 5S 6S", "S")
    for lost in range(11 - won):
        told = [0.0]
        for points in range(121):
            can = [own for own in range(won, 11 - lost) if leaf.possible(points, own)]
            told.append(utility[points, can[-1] if points > 60 else can[0]] if can else told[-1])
        moment = replace(view, tricks_won=(won, lost), points=(0, 0))
        levels = Levels.of(Decision(moment, (), utility))
        expected = [told[1]] + [one for before, one in pairwise(told[1:]) if one > before]
        assert levels.worth == tuple(expected)
        assert levels.points == tuple(at for at in range(1, 121) if told[at + 1] > told[at])


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=30))
def test_rising(row: list[int]) -> None:
    found = rising([float(one) for one in row])
    assert found == sorted(found)
    assert sum(found) == pytest.approx(sum(row))
    if row == sorted(row):
        assert found == row
    # nothing rising is nearer: pulling any block up or down can only be worse
    assert rising(found) == pytest.approx(found)


def test_rising_gives_neighbours_that_fall_their_mean() -> None:
    assert rising([0.0, 3.0, 1.0, 2.0]) == [0.0, 2.0, 2.0, 2.0]


# -- chance


def test_random_numbers_follow_from_what_is_known() -> None:
    game = rules("sueca")
    views = [view for seed in range(4) for view in moments(game, seed, (10, 6))]
    numbers = [Decision.of(view, playable(view)).random(1).random() for view in views]
    again = [Decision.of(view, playable(view)).random(1).random() for view in views]
    assert numbers == again
    assert len(set(numbers)) == len(numbers)
    assert Decision.of(views[0], playable(views[0])).random(2).random() != numbers[0]
