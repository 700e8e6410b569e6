"""Hindsight: what each play was worth with the real hands and the real stock open, and best play of all.

The last deal is found exactly, and of the deals before as much as a fixed number of searched cards allows;
where that is not enough nothing is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from partida.analysis.cuarenta.valuing import Valued, exact_values
from partida.analysis.cuarenta.worth import of_points
from partida.cuarenta.state import State
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.effort import Effort

EFFORT: Final = Effort(1_000_000)
"""Cards searched for one decision: some hundredths of a second."""


@dataclass(frozen=True)
class Open:
    """What the side on turn makes in the whole hand less what the other side makes, by column."""

    points: tuple[int, ...]

    def points_lost(self, column: int) -> int:
        """What the play of a column costs in points."""
        return max(self.points) - self.points[column]


def with_open_hands(state: State, valued: Valued, effort: Effort | None = None) -> Open | None:
    """Every play of the seat on turn; None where search would take more than an effort (`EFFORT`).

    The position is searched in the frame of the seat, so that names make no difference in what is found.
    """
    position = valued.frame.position(CuarentaPosition.of(state))
    ends = of_points(valued.view.standing.score).ends
    found = exact_values(position, valued.view, valued.trials, ends, effort or EFFORT)
    return None if found is None else Open(tuple(round(worth) for worth in found))
