"""Chances to win a match against known figures, against their own definition, and against scoring."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida.equity.rates import Rates, usual_rates
from partida.equity.sueca import Equity, equity_of, utility_of
from partida.sueca import leaf, scoring
from partida.sueca.rules import SuecaRules
from partida.sueca.scoring import Standing
from partida.sueca.variants import PRESETS, Variant

EVEN = Rates(
    (
        (61, 5, 0.388), (91, 5, 0.096), (120, 10, 0.0035), (60, 5, 1 - 2 * (0.388 + 0.096 + 0.0035)),
        (59, 5, 0.388), (29, 5, 0.096), (0, 0, 0.0035),
    )
)  # fmt: skip
"""Both sides win a hand for 1, 2 and 4 games in 38.8, 9.6 and 0.35 % of cases."""

ODD = (
    Variant(match_target=10, rolha_as="loser_minus_2"),
    Variant(match_target=3, rubber_sets=3, tie_60="double", tie_stack=True),
    Variant(match_target=12, tie_60="plus_one", tie_stack=True, exact_90_30=3, double_min=92),
    Variant(match_target=1, rubber_sets=2, sweep_by="tricks", sweep_award="match", loser_under_30=4),
)
ALL = pytest.mark.parametrize(
    "variant", [*PRESETS.values(), *ODD], ids=[*PRESETS, *map(str, range(len(ODD)))]
)


def standings(variant: Variant) -> st.SearchStrategy[Standing]:
    """Standings that a match can have."""
    score = st.integers(0, variant.match_target - 1)
    sets = st.integers(0, variant.rubber_sets - 1)
    ties = {"none": 0, "plus_one": 9, "double": 0}[variant.tie_60]
    doubled = [1, 2, 4, 1024] if variant.tie_60 == "double" else [1]
    return st.builds(
        Standing,
        st.integers(0, 3),
        st.tuples(score, score),
        st.tuples(sets, sets),
        carry=st.integers(0, ties),
        mult=st.sampled_from(doubled),
    )


def other_side(standing: Standing) -> Standing:
    """The same with the teams exchanged."""
    return replace(
        standing,
        dealer=(standing.dealer + 1) % 4,
        score=standing.score[::-1],
        sets=standing.sets[::-1],
    )


def test_known_chances() -> None:
    """The table that was found by other code for these rates, in per cent."""
    equity = Equity(Variant(), EVEN)
    found = [[round(100 * equity.chance(Standing(0, (us, them))), 1) for them in range(4)] for us in range(4)]
    assert found == [
        [50.0, 36.9, 22.9, 10.2],
        [63.1, 50.0, 34.0, 17.3],
        [77.1, 66.0, 50.0, 30.1],
        [89.8, 82.7, 69.9, 50.0],
    ]


@ALL
def test_what_one_side_wins_the_other_loses(variant: Variant) -> None:
    equity = equity_of(variant)

    @given(standings(variant))
    @settings(max_examples=20)
    def check(standing: Standing) -> None:
        chance = equity.chance(standing)
        assert 0 < chance < 1
        assert chance + equity.chance(other_side(standing)) == pytest.approx(1, abs=1e-8)

    check()


@ALL
def test_a_chance_is_the_mean_of_those_after_the_hand(variant: Variant) -> None:
    """By every single end of a hand, each settled anew, and not by kinds of results."""
    equity, rules = equity_of(variant), SuecaRules(variant)
    rng = Random(1)
    for _ in range(6):
        score = (rng.randrange(variant.match_target), rng.randrange(variant.match_target))
        sets = (rng.randrange(variant.rubber_sets), rng.randrange(variant.rubber_sets))
        standing = Standing(rng.randrange(4), score, sets)
        mean = 0.0
        for points, tricks, chance in usual_rates().chances:
            if standing.dealer % 2:
                points, tricks = 120 - points, 10 - tricks
            result = scoring.counted((points, 120 - points), (tricks, 10 - tricks), variant)
            mean += chance * equity.chance(rules.settle(standing, result))
        assert equity.chance(standing) == pytest.approx(mean, abs=1e-8)


@ALL
def test_every_end_is_worth_what_scoring_makes_of_it(variant: Variant) -> None:
    rules = SuecaRules(variant)
    equity = equity_of(variant)
    score = (variant.match_target - 1, variant.match_target // 2)
    standing = Standing(1, score, carry=1 if variant.tie_60 == "plus_one" else 0)
    table = utility_of(variant, standing)
    for points in range(121):
        for tricks in range(11):
            if leaf.possible(points, tricks):
                result = scoring.counted((points, 120 - points), (tricks, 10 - tricks), variant)
                assert table[points, tricks] == equity.chance(rules.settle(standing, result))
            else:
                assert np.isnan(table[points, tricks])


def test_at_three_all_only_sixty_one_counts() -> None:
    table = utility_of(Variant(), Standing(0, (3, 3)))
    assert {table[points, 5] for points in range(10, 60)} == {0.0}
    assert {table[points, 5] for points in range(61, 110)} == {1.0}
    assert 0.4 < table[60, 5] < 0.6


def test_three_games_make_a_double_worthless() -> None:
    """One side needs one game only, so 61 is as good as 91 for it; the other side still cares."""
    table = utility_of(Variant(), Standing(0, (3, 0)))
    assert table[61, 5] == table[91, 5] == 1.0
    assert table[59, 5] > table[29, 5] > table[0, 0]


def test_who_deals_has_a_little_more() -> None:
    """He holds the trump card. It is the other side's turn next, which is worth as much."""
    equity = equity_of(Variant())
    assert equity.chance(Standing(0, (3, 3))) > 0.53
    assert equity.chance(Standing(2, (3, 3))) == equity.chance(Standing(0, (3, 3)))
    assert 0.5 < equity.chance(Standing(0)) < equity.chance(Standing(0, (3, 3)))


def test_a_won_match_is_certain() -> None:
    equity = equity_of(Variant())
    assert equity.chance(Standing(0, (4, 0), winner=0)) == 1.0
    assert equity.chance(Standing(0, (0, 4), winner=1)) == 0.0


def test_a_rubber_of_even_sides() -> None:
    equity = Equity(Variant(rubber_sets=2), EVEN)
    assert equity.chance(Standing(0, sets=(1, 0))) == pytest.approx(0.75, abs=1e-6)
    assert equity.chance(Standing(0, sets=(0, 1))) == pytest.approx(0.25, abs=1e-6)
    within = Equity(Variant(), EVEN).chance(Standing(0, (2, 1)))
    assert equity.chance(Standing(0, (2, 1), (1, 1))) == pytest.approx(within, abs=1e-6)
    assert equity.chance(Standing(0, (2, 1), (1, 0))) == pytest.approx(within + (1 - within) / 2, abs=1e-6)


def test_what_ties_have_left_counts() -> None:
    """With a game to come on top, two behind is less bad, as all is open sooner."""
    equity = equity_of(Variant(tie_60="plus_one", tie_stack=True))
    chances = [equity.chance(Standing(0, (3, 1), carry=carry)) for carry in (0, 1, 2)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[1] > chances[2]
    far = [equity.chance(Standing(0, (0, 0), carry=carry)) for carry in (8, 9, 30)]
    assert far[0] == far[1] == far[2], "more is not told apart"


def test_matches_played_by_lot_come_out_so() -> None:
    """Ten thousand matches from 1-2 under a variant with everything odd, by a chain of its own."""
    variant = Variant(
        match_target=4, rolha_as="loser_minus_2", tie_60="double", tie_stack=True, exact_90_30=3,
        loser_under_30=4, sweep_by="tricks", rubber_sets=2,
    )  # fmt: skip
    rules, rng = SuecaRules(variant), Random(5)
    ends = usual_rates().chances
    weights = [chance for *_, chance in ends]
    drawn = iter(rng.choices(ends, weights, k=400_000))
    start = Standing(1, (1, 2), (1, 0))
    won, played = 0, 4000
    for _ in range(played):
        standing = start
        while standing.winner is None:
            points, tricks, _ = next(drawn)
            if standing.dealer % 2:
                points, tricks = 120 - points, 10 - tricks
            result = scoring.counted((points, 120 - points), (tricks, 10 - tricks), variant)
            standing = rules.settle(standing, result)
        won += standing.winner == 0
    chance = Equity(variant).chance(start)
    assert won / played == pytest.approx(chance, abs=4 * (chance * (1 - chance) / played) ** 0.5)


def test_the_usual_rates() -> None:
    chances = usual_rates().chances
    assert sum(chance for *_, chance in chances) == pytest.approx(1)
    assert all(leaf.possible(points, tricks) for points, tricks, _ in chances)
    dealer = sum(chance for points, _, chance in chances if points > 60)
    other = sum(chance for points, _, chance in chances if points < 60)
    assert 0.53 < dealer < 0.58
    assert 0.40 < other < 0.45
    back = usual_rates().mirrored().mirrored()
    assert back == usual_rates()
