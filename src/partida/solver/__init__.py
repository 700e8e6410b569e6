"""Exact search: what each side gets with best play when all cards are open.

`Position` says what is asked about, `Solver` answers; `solve_many` asks many things at once.
"""

from partida.solver.many import solve_many
from partida.solver.position import Position
from partida.solver.sueca import Bounds, Effort, Solver

__all__ = ["Bounds", "Effort", "Position", "Solver", "solve_many"]
