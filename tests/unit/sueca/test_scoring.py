from typing import Any

import pytest

from partida.errors import CountError
from partida.sueca.scoring import (
    Result,
    Standing,
    awarded,
    count_worth,
    counted,
    settle,
    table_of_results,
    worth,
)
from partida.sueca.variants import PRESETS, Variant

ZONE = Variant()

# The table of results of every total, as (points, all ten tricks, games by column of presets).
COLUMNS = {
    "cardgames-zone": 0,
    "portugal": 0,
    "brazil": 0,
    "alentejo": 0,
    "encyclopedia": 1,
    "pagat": 2,
    "north-portugal": 3,
    "north-pente": 4,
}
TABLE = [
    (range(61, 90), None, (1, 1, 1, 1, 1)),
    (range(90, 91), None, (1, 3, 1, 1, 3)),
    (range(91, 92), None, (2, 1, 2, 2, 4)),
    (range(92, 119), None, (2, 2, 2, 2, 4)),
    (range(120, 121), False, (4, 4, 2, 2, 4)),
    (range(120, 121), True, (4, 4, 4, 4, 4)),
]


@pytest.mark.parametrize("name", COLUMNS)
def test_every_total_from_both_sides(name: str) -> None:
    variant = PRESETS[name]
    for totals, every, games in TABLE:
        for points in totals:
            won = count_worth(points, variant, all_tricks=every)
            lost = count_worth(120 - points, variant, all_tricks=every)
            assert (won.side, won.games) == (0, games[COLUMNS[name]])
            assert (lost.side, lost.games) == (1, games[COLUMNS[name]])
    tie = count_worth(60, variant)
    assert (tie.side, tie.games, tie.kind) == (None, 0, "tie")


@pytest.mark.parametrize("points", [-1, 1, 119, 121])
def test_impossible_counts(points: int) -> None:
    with pytest.raises(CountError, match=f"{points} points cannot be") as caught:
        count_worth(points, ZONE)
    assert caught.value.code == "count/impossible"


def test_impossible_with_these_tricks() -> None:
    with pytest.raises(CountError, match="75 points are not all ten tricks"):
        count_worth(75, ZONE, all_tricks=True)
    with pytest.raises(CountError, match="60 points in 1 of the ten tricks"):
        worth(60, (1, 9), ZONE)
    for tricks in ((5, 4), (-1, 11)):
        with pytest.raises(CountError) as caught:
            worth(60, tricks, ZONE)
        assert caught.value.code == "count/tricks"


def test_zero_without_tricks_told_is_all_tricks() -> None:
    assert count_worth(0, PRESETS["pagat"]).kind == "sweep"
    assert count_worth(0, PRESETS["pagat"], all_tricks=False).kind == "double"
    assert count_worth(120, PRESETS["pagat"]) == count_worth(120, PRESETS["pagat"], all_tricks=True)


def test_table_of_results() -> None:
    rows = table_of_results(PRESETS["encyclopedia"])
    assert [(row.low, row.high, row.all_tricks, row.worth.kind) for row in rows] == [
        (60, 60, None, "tie"),
        (61, 89, None, "single"),
        (90, 90, None, "exact"),
        (91, 91, None, "single"),
        (92, 118, None, "double"),
        (120, 120, False, "sweep"),
        (120, 120, True, "sweep"),
    ]
    assert all(row.worth.takes_match is (row.low == 120) for row in rows)


def after(variant: Variant, *hands: tuple[int, int], start: Standing | None = None) -> Standing:
    """The standing after hands counted as (points of N and S, tricks of N and S)."""
    standing = start or Standing(0)
    for points, tricks in hands:
        result = counted((points, 120 - points), (tricks, 10 - tricks), variant)
        standing = settle(standing, result, variant, (standing.dealer - 1) % 4)
    return standing


def test_ties_count_as_hands_and_pass_the_deal() -> None:
    standing = after(ZONE, (60, 5))
    assert standing == Standing(dealer=3, hands=1)


@pytest.mark.parametrize(
    ("options", "carry", "mult"),
    [
        ({"tie_60": "plus_one"}, 1, 1),
        ({"tie_60": "plus_one", "tie_stack": True}, 2, 1),
        ({"tie_60": "double"}, 0, 2),
        ({"tie_60": "double", "tie_stack": True}, 0, 4),
    ],
)
def test_two_ties_in_a_row(options: dict[str, Any], carry: int, mult: int) -> None:
    standing = after(Variant(**options), (60, 5), (60, 5))
    assert (standing.carry, standing.mult) == (carry, mult)


def test_award_clears_what_ties_left_and_is_not_raised() -> None:
    variant = Variant(tie_60="double", match_target=10, renounce_award="hand_one")
    tied = after(variant, (60, 5))
    result = awarded("renounce", (20, 0), (2, 0), 1, variant, 2)
    standing = settle(tied, result, variant, 2)
    assert (standing.score, standing.mult) == ((0, 1), 1)


@pytest.mark.parametrize(
    ("options", "games", "takes_match"),
    [
        ({"renounce_award": "four"}, 4, False),
        ({"renounce_award": "as_sweep"}, 4, False),
        ({"renounce_award": "as_sweep", "sweep_award": "match"}, 4, True),
        ({"renounce_award": "hand_one"}, 1, False),
        ({"renounce_award": "match"}, 4, True),
    ],
)
def test_awards(options: dict[str, Any], games: int, takes_match: bool) -> None:
    result = awarded("renounce", (0, 0), (0, 0), 1, Variant(**options), 0)
    assert (result.games, result.takes_match, result.winner) == (games, takes_match, 1)


def test_match_taken_at_once() -> None:
    variant = Variant(match_target=8, sweep_award="match")
    standing = after(variant, (120, 10), start=Standing(0, score=(1, 6)))
    assert (standing.score, standing.winner, standing.sets) == ((8, 6), 0, (1, 0))


def test_rolha_taken_from_the_loser() -> None:
    variant = Variant(rolha_as="loser_minus_2", match_target=8)
    assert after(variant, (95, 8), start=Standing(0, score=(1, 5))).score == (1, 3)
    assert after(variant, (95, 8), start=Standing(0, score=(1, 1))).score == (1, 0)
    assert after(variant, (75, 8), start=Standing(0, score=(1, 5))).score == (2, 5)
    double = Variant(rolha_as="loser_minus_2", match_target=8, tie_60="double")
    assert after(double, (60, 5), (95, 8), start=Standing(0, score=(1, 5))).score == (1, 1)


def test_rubber() -> None:
    variant = Variant(rubber_sets=2, tie_60="plus_one")
    first = after(variant, (60, 5), (120, 10))
    assert first == Standing(dealer=2, sets=(1, 0), hands=2)
    second = after(variant, (0, 1), start=first)
    assert (second.score, second.sets, second.winner) == ((0, 0), (1, 1), None)
    third = after(variant, (0, 1), start=second)
    assert (third.score, third.sets, third.winner) == ((0, 4), (1, 2), 1)


def test_void_hand_changes_nothing_but_a_penalty() -> None:
    standing = Standing(2, score=(3, 3), carry=1)
    void = Result("misdeal", True, (0, 0), (0, 0))
    assert settle(standing, void, ZONE, 1) == standing
    fined = Result("misdeal", True, (0, 0), (0, 0), penalty=(0, 1))
    after_fine = settle(standing, fined, ZONE, 1)
    assert (after_fine.dealer, after_fine.score, after_fine.winner, after_fine.carry) == (2, (3, 4), 1, 0)
    longer = settle(standing, fined, Variant(match_target=8), 1)
    assert (longer.score, longer.carry, longer.hands) == ((3, 4), 1, 0)


@pytest.mark.parametrize(
    ("points", "tricks", "games"), [((60, 60), (5, 5), 0), ((61, 59), (6, 4), 1), ((20, 100), (2, 8), -2)]
)
def test_games_that_a_hand_gives(points: Any, tricks: Any, games: int) -> None:
    result = counted(points, tricks, ZONE)
    assert (result.won_by(0), result.won_by(1)) == (games, -games)
