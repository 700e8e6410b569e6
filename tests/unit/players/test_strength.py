"""Every level beats the one below by about the figures of docs/strength.md, in duplicate pairs.

The pairs are enough that each margin is several standard errors wide; the seeds are fixed, so a failure
is a change of play and not bad luck.
"""

from __future__ import annotations

import pytest
from benchmarks.ladder import compare

from partida.registry import rules


@pytest.mark.parametrize(
    ("variant", "stronger", "weaker", "pairs", "at_least"),
    [
        ("sueca", "beginner", "random", 600, 0.55),
        ("sueca", "novice", "random", 500, 0.63),
        ("sueca", "club", "novice", 600, 0.64),
        ("sueca(second_rank=10,direction=cw)", "club", "novice", 400, 0.63),
        ("sueca", "casual", "novice", 150, 0.57),
        ("sueca", "club", "casual", 300, 0.53),
        ("cuarenta(players=2)", "novice", "beginner", 200, 0.55),
        ("cuarenta(players=2)", "casual", "novice", 300, 0.52),
        ("cuarenta(players=2)", "club", "casual", 150, 0.55),
        ("cuarenta(players=2)", "beginner", "random", 60, 0.82),
        ("cuarenta(players=2)", "club", "beginner", 300, 0.66),
        ("cuarenta", "club", "beginner", 300, 0.64),
        ("cuarenta(preset=tournament)", "club", "beginner", 200, 0.62),
    ],
)
def test_the_stronger_wins(variant: str, stronger: str, weaker: str, pairs: int, at_least: float) -> None:
    found = compare(rules(variant), stronger, weaker, pairs, seed=7)
    assert found.wins >= at_least, found
    assert found.wins - found.wins_margin > 0.5, found
    assert found.points - found.points_margin > 0, found


def test_equal_levels_are_even() -> None:
    """Pairs of equals must come out even: the measure favours no side."""
    found = compare(rules("sueca"), "club", "club", 100, seed=3)
    assert found.wins == 0.5
    assert found.points == 0.0
