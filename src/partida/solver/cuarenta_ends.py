"""What ends of a hand of Cuarenta are worth: by the scores of both teams, 40 for who has won the chica."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

SCORES: Final = 41

Equity = Callable[[int, int], float]
"""The chance of a team to win the mesa after a hand: from its score and the other's, 40 where the chica is
won.
"""


@dataclass(frozen=True)
class CuarentaEnds:
    """The worth of every end to team 0, ``worth[own][other]``; the other team wants it small.

    Who deals next does not enter it.
    """

    worth: tuple[tuple[float, ...], ...]

    @classmethod
    def by(cls, equity: Equity) -> CuarentaEnds:
        """Ends worth what a function says."""
        return cls(tuple(tuple(equity(own, other) for other in range(SCORES)) for own in range(SCORES)))

    def levels(self) -> list[float]:
        """All worths there are, in rising order."""
        return sorted({one for row in self.worth for one in row})

    def at(self, score: tuple[int, int], winner: int | None) -> float:
        """The worth of an end with these scores, of which a won chica counts as 40."""
        own, other = (min(one, SCORES - 1) for one in score)
        if winner is not None:
            own, other = (SCORES - 1, other) if winner == 0 else (own, SCORES - 1)
        return self.worth[own][other]


POINTS: Final = CuarentaEnds.by(lambda own, other: own - other)
"""Ends worth the difference of the scores: no score counts above 40, and who wins the chica at once has 40.
"""
