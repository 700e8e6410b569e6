"""Positions solved with all hands open. Loads the kernels, so import it only when something is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from partida.cuarenta.texts import write
from partida.engine.messages import Solve, Solved, Worth
from partida.engine.refusal import naming
from partida.kernels.ready import SOLVING, ready
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.effort import Effort
from partida.solver.position import Position
from partida.solver.reading import CuarentaAsked, read_any
from partida.solver.sueca import Solver
from partida.table import Table

DEFAULT_CARDS: Final = 50_000_000
"""How many cards are searched for a request that names no limit: so it always ends."""


class Solving:
    """The solvers of both games. They forget between requests: an answer depends on its request alone."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._sueca: Solver | None = None
        self._cuarenta: CuarentaSolver | None = None

    def __call__(self, asked: Solve) -> Solved:
        """What every card is worth; raises `Refused`."""
        limited = asked.cards is not None or asked.seconds is not None
        effort = Effort(asked.cards if limited else DEFAULT_CARDS, asked.seconds)
        with naming("position"):
            question = read_any(asked.position)
            if isinstance(question, CuarentaAsked):
                return self._solve_cuarenta(question.position, effort)
            return self._solve_sueca(question.position, effort)

    def _solve_sueca(self, position: Position, effort: Effort) -> Solved:
        if self._sueca is None:
            ready(self._tell, SOLVING["sueca"])
            self._sueca = Solver()
        self._sueca.forget()
        values = self._sueca.values(position, effort)
        worths = {str(card): Worth(value.least, value.most) for card, value in values.items()}
        return _solved(position.table, position.turn, worths)

    def _solve_cuarenta(self, position: CuarentaPosition, effort: Effort) -> Solved:
        if self._cuarenta is None:
            ready(self._tell, SOLVING["cuarenta"])
            self._cuarenta = CuarentaSolver()
        self._cuarenta.forget()
        table = position.setting.table
        ours = position.turn % 2 == 0
        values = self._cuarenta.values(position, effort=effort)
        worths = {
            write(play, table): Worth(value.least, value.most) if ours else Worth(-value.most, -value.least)
            for play, value in values.items()
        }
        return _solved(table, position.turn, worths)


def _solved(table: Table, turn: Any, worths: Mapping[str, Worth]) -> Solved:
    best = Worth(max(one.least for one in worths.values()), max(one.most for one in worths.values()))
    return Solved(turn=table.name(turn), side=table.team_name(turn % 2), value=best, moves=dict(worths))
