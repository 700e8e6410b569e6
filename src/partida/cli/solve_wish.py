"""What is asked of ``partida solve``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from partida.solver import Effort
    from partida.solver.cuarenta_equity import Equity


@dataclass(frozen=True)
class Wish:
    """What is to be found out about every position."""

    moves: bool
    line: bool
    games: bool
    least: tuple[int, ...]
    effort: Effort
    equity: Equity | None = None
    """The chances by which ends of hands of Cuarenta are weighed too."""
