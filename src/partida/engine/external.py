"""A program in any language as a player."""

from __future__ import annotations

import atexit
from pathlib import Path
from typing import Any, Final, NoReturn

from partida.engine.child import Unfit
from partida.engine.messages import SEEDS, Choose
from partida.engine.program import Patience, Program
from partida.errors import PlayerFault
from partida.players.player import Budget
from partida.reading import quoted
from partida.record.views import view_json
from partida.registry import GAMES
from partida.table import Seat


class External:
    """A `Player` that asks a program, which may sit in other seats too.

    The seed is told with every question, so that a program may make its moves depend on nothing else.
    """

    def __init__(self, program: Program, *, name: str | None = None, seed: int = 0) -> None:
        self.program = program
        self._name = name or Path(program.command[0]).name
        self._seed = seed % SEEDS

    @property
    def name(self) -> str:
        """The name that was given, or that of the program's file."""
        return self._name

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        """See `Player`; raises `PlayerFault`."""
        move = self._ask(view, legal, budget)
        if move is None:
            self._fail(Unfit("illegal", "it is on turn and has no move"))
        return move

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        """See `Player`; raises `PlayerFault`."""
        return self._ask(view, legal, budget)

    def _ask(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        rules = GAMES[view.game].build(view.variant)
        patience = self.program.patience
        seconds = patience.move if budget.seconds is None else budget.seconds
        moves = {rules.write(move): move for move in legal}
        asked = Choose(
            view={**view_json(view, rules), "moves": list(moves)},
            seed=self._seed,
            seconds=seconds,
            worlds=budget.worlds,
        )
        try:
            text = self.program.ask(asked, seconds + patience.grace)
        except Unfit as error:
            self._fail(error)
        if text is not None and text not in moves:
            self._fail(Unfit("illegal", f"it answered {quoted(text)}, none of its {len(moves)} moves"))
        return None if text is None else moves[text]

    def _fail(self, error: Unfit) -> NoReturn:
        self.program.end()
        said = self.program.last_words.strip().rpartition("\n")[2]
        more = f"; it last said {quoted(said)}" if said else ""
        raise PlayerFault(
            f"player {self.name!r}: {error.reason}{more}", code=f"player/{error.code}"
        ) from None


_running: Final[dict[tuple[tuple[str, ...], Patience], Program]] = {}


def seated(command: tuple[str, ...], name: str, patience: Patience, seat: Seat, seed: int) -> External:
    """A player of a program that this process keeps running till its end, for all seats and hands.

    Made for `partida.arena`: with ``functools.partial`` it can be sent to other processes.
    """
    key = (command, patience)
    if key not in _running:
        if not _running:
            atexit.register(end_all)
        _running[key] = Program(command, patience)
    return External(_running[key], name=name, seed=seed)


def end_all() -> None:
    """End the programs that `seated` keeps running."""
    for program in _running.values():
        program.close()
    _running.clear()
