"""Positions solved with all hands open. Loads the kernels, so import it only when something is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from partida.engine.messages import Solve, Solved, Worth
from partida.engine.refusal import naming
from partida.kernels.ready import ready
from partida.record import Position
from partida.record.ending import Ending
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.effort import Effort
from partida.solver.reading import read_line
from partida.solver.sueca import Solver
from partida.table import Table

DEFAULT_CARDS: Final = 50_000_000
"""How many cards are searched for a request that names no limit: so it always ends."""


class Solving:
    """The solvers of both games. They forget between requests: an answer depends on its request alone."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        ready(tell)
        self._sueca = Solver()
        self._cuarenta = CuarentaSolver()

    def __call__(self, asked: Solve) -> Solved:
        """What every card is worth; raises `Refused`."""
        limited = asked.cards is not None or asked.seconds is not None
        effort = Effort(asked.cards if limited else DEFAULT_CARDS, asked.seconds)
        with naming("position"):
            if not Ending.looks_like(asked.position):
                position = Position.parse(asked.position)
                if position.rules.name == "cuarenta":
                    return self._solve_cuarenta(position, effort)
            return self._solve_sueca(asked.position, effort)

    def _solve_sueca(self, text: str, effort: Effort) -> Solved:
        position = read_line(text).position
        self._sueca.forget()
        values = self._sueca.values(position, effort)
        worths = {str(card): Worth(value.least, value.most) for card, value in values.items()}
        return _solved(position.table, position.turn, worths)

    def _solve_cuarenta(self, position: Position, effort: Effort) -> Solved:
        asked = CuarentaPosition.of(position.state())
        self._cuarenta.forget()
        rules = position.rules
        ours = asked.turn % 2 == 0
        values = self._cuarenta.values(asked, effort=effort)
        worths = {
            rules.write(play): Worth(value.least, value.most) if ours else Worth(-value.most, -value.least)
            for play, value in values.items()
        }
        return _solved(rules.table, asked.turn, worths)


def _solved(table: Table, turn: Any, worths: Mapping[str, Worth]) -> Solved:
    best = Worth(max(one.least for one in worths.values()), max(one.most for one in worths.values()))
    return Solved(turn=table.name(turn), side=table.team_name(turn % 2), value=best, moves=dict(worths))
