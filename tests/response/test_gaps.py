"""Gaps have their bounds in order, and tell a careful player from a careless one."""

from functools import cache

import pytest

from partida.response.best import respond
from partida.response.gaps import AIMS, Gap, gap, gaps, mean, worths
from partida.response.reduced import REDUCED, Reduced
from partida.response.strategies import strategy

GAME = REDUCED[2][1]
LEVELS = ("random", "beginner", "novice", "club")


@cache
def gaps_of(level: str) -> dict[tuple[str, int], Gap]:
    """The gaps of a level in that game, found once."""
    return gaps(GAME, level)


def test_what_points_are_worth() -> None:
    assert GAME.total == 84
    ours, theirs = (worths(GAME, "points", side) for side in (0, 1))
    assert (ours[0], ours[42], ours[84]) == (-84, 0, 84)
    assert theirs == tuple(-points for points in ours)
    ours, theirs = (worths(GAME, "half", side) for side in (0, 1))
    assert (ours[41], ours[42], ours[43]) == (0, 0.5, 1)
    assert [a + b for a, b in zip(ours, theirs, strict=True)] == [1.0] * 85


@pytest.mark.parametrize("level", LEVELS)
def test_the_bounds_are_in_order_and_the_sides_share_the_game(level: str) -> None:
    found = gaps_of(level)
    assert set(found) == {(aim, side) for aim in AIMS for side in (0, 1)}
    for one in found.values():
        assert -1e-9 <= one.lower <= one.upper + 1e-9
    assert found["points", 0].value == pytest.approx(-found["points", 1].value)
    assert found["half", 0].value == pytest.approx(1 - found["half", 1].value)


def test_partners_by_turns_gain_at_least_what_either_gains_alone() -> None:
    deals = list(GAME.deals())
    for level in ("random", "novice"):
        played = strategy(GAME, level)
        worth = worths(GAME, "points", 1)
        alone = max(respond(GAME, (played,) * 4, (seat,), worth, deals).value for seat in (1, 3))
        found = gap(GAME, played, "points", 1, deals)
        assert found.value + found.lower >= alone - 1e-9


def test_the_club_is_harder_to_beat_than_the_levels_below() -> None:
    sums = {level: mean(gaps_of(level).values()) for level in LEVELS}
    assert all(sums["club"].upper < sums[level].lower for level in ("random", "beginner", "novice"))


def test_one_card_each_leaves_no_gap() -> None:
    game = Reduced((*GAME.earlier, "AD 7D AC 7C"), GAME.turn_up)
    for found in gaps(game, "random").values():
        assert (found.lower, found.upper) == (0.0, 0.0)


def test_the_mean_of_gaps() -> None:
    assert mean([Gap(1, 2, 3), Gap(3, 4, 7)]) == Gap(2, 3, 5)
