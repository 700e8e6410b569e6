"""Every level beats the one below by about the figures of docs/strength.md, in duplicate pairs.

Each margin is one and a half to five standard errors wide. The seeds are fixed, so nothing fails by bad luck
unless the play has changed.
"""

from __future__ import annotations

import pytest
from benchmarks.ladder import compare


@pytest.mark.parametrize(
    ("variant", "stronger", "weaker", "pairs", "at_least"),
    [
        ("sueca", "beginner", "random", 300, 0.53),
        ("sueca", "novice", "random", 200, 0.6),
        ("sueca", "club", "novice", 250, 0.6),
        ("sueca(second_rank=10,direction=cw)", "club", "novice", 150, 0.58),
        ("sueca", "casual", "novice", 150, 0.57),
        ("sueca", "club", "casual", 300, 0.53),
        ("cuarenta(players=2)", "novice", "beginner", 200, 0.55),
        ("cuarenta(players=2)", "casual", "novice", 300, 0.52),
        ("cuarenta(players=2)", "club", "casual", 150, 0.55),
        ("cuarenta(players=2)", "beginner", "random", 60, 0.82),
        ("cuarenta(players=2)", "club", "beginner", 120, 0.6),
        ("cuarenta", "club", "beginner", 120, 0.6),
        ("cuarenta(preset=tournament)", "club", "beginner", 100, 0.57),
    ],
)
def test_the_stronger_wins(variant: str, stronger: str, weaker: str, pairs: int, at_least: float) -> None:
    (found,) = compare(variant, [(stronger, weaker)], pairs, seed=7).outcomes
    wins, points = found.figures["hands_won"], found.figures["points"]
    assert (wins.value or 0) >= at_least, wins
    assert (wins.low or 0) > 0.5, wins
    assert (points.low or 0) > 0, points


@pytest.mark.parametrize("variant", ["sueca", "cuarenta", "cuarenta(players=2)"])
def test_equal_levels_are_even(variant: str) -> None:
    """Pairs of equals come out even within four standard errors: the measure favours no side."""
    (found,) = compare(variant, [("random", "x=random")], 200, seed=3).outcomes
    assert found.figures["hands_won"].value == pytest.approx(0.5, abs=4 * 0.3 / 200**0.5)


def test_a_level_without_chance_is_its_own_equal_to_the_hand() -> None:
    (found,) = compare("sueca", [("club", "x=club")], 50, seed=3).outcomes
    assert found.figures["hands_won"] == (0.5, 0.5, 0.5)
    assert found.figures["points"].value == 0.0
