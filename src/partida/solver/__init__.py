"""Exact search: what each side gets with best play when all cards are open.

`Position` says what is asked about, `Solver` answers; `solve` and its like use one solver for each thread.
"""

from partida.solver.position import Position
from partida.solver.sueca import Bounds, Effort, Solver

__all__ = ["Bounds", "Effort", "Position", "Solver"]
