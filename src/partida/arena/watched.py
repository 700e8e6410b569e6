"""A player under watch: its time is taken, and whatever it does wrong ends in one kind of error."""

from __future__ import annotations

import time
from typing import Any, Final

from partida.arena.entrants import Entrant
from partida.arena.times import Times
from partida.errors import PartidaError
from partida.players.player import Budget, Player
from partida.reading import shortened
from partida.table import Seat

_LONGEST_REASON: Final = 200

_warm: set[str] = set()
"""Entrants that have moved in this process: what the first move loads and compiles is not thinking."""


class FailureError(Exception):
    """A player failed: at which seat, the stable word for how, and what is known besides."""

    def __init__(self, seat: Seat, kind: str, reason: str) -> None:
        super().__init__(seat, kind, reason)
        self.seat = seat
        self.kind = kind
        self.reason = shortened(reason, _LONGEST_REASON)


class Watched:
    """The player of an entrant at a seat for one hand; it is made when it is first asked.

    Times are taken of moves between which there is a choice, as processor time of all threads of this
    process. What a player in another process spends is not seen here. Raises `FailureError`.
    """

    def __init__(self, entrant: Entrant, seat: Seat, seed: int) -> None:
        self._entrant = entrant
        self._seat = seat
        self._seed = seed
        self._player: Player | None = None
        self.times = Times()

    @property
    def name(self) -> str:
        """The name of the entrant."""
        return self._entrant.name

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        """The move of the seat on turn; the budget is the entrant's own."""
        self._seated()
        began = time.process_time_ns()
        move = self._asked("choose", view, legal)
        spent = time.process_time_ns() - began
        if self.name not in _warm:
            _warm.add(self.name)
        elif len(legal) > 1:
            self.times.add(spent)
        return move

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        """What the seat says out of turn."""
        self._seated()
        return self._asked("interject", view, legal)

    def _seated(self) -> None:
        """Make the player, if this is the first time that it is asked."""
        if self._player is None:
            try:
                self._player = self._entrant.make(self._seat, self._seed)
            except (Exception, SystemExit) as error:
                raise self._failure(error) from error

    def _asked(self, method: str, view: Any, legal: tuple[Any, ...]) -> Any:
        try:
            move = getattr(self._player, method)(view, legal, self._entrant.budget)
            if move is None and method == "interject":
                return None
            if move in legal:
                return legal[legal.index(move)]  # nothing but a move of the rules' own goes into them
            answer = repr(move)
        except (Exception, SystemExit) as error:
            raise self._failure(error) from error
        raise FailureError(self._seat, "illegal", f"answered {answer}, not one of {len(legal)} legal moves")

    def _failure(self, error: BaseException) -> FailureError:
        if isinstance(error, PartidaError):
            return FailureError(self._seat, error.code, error.message)
        return FailureError(self._seat, type(error).__name__, str(error))
