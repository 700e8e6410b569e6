"""A program in any language as a player; what it is asked and answers stands in ``docs/engine.md``."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from partida import __version__
from partida.engine.child import Child, Unfit
from partida.engine.messages import PROTOCOL, Choose, Chosen, Hello, HelloTold, PlayerAnswer
from partida.errors import PlayerError, PlayerFault
from partida.players.player import Budget
from partida.reading import quoted
from partida.record.views import view_json
from partida.registry import rules as rules_of
from partida.registry import variant_text

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[PlayerAnswer]] = msgspec.json.Decoder(PlayerAnswer)
START_SECONDS: Final = 10.0
MOVE_SECONDS: Final = 1.0
GRACE: Final = 0.5
"""Seconds that an answer may be later than its player is told."""

Kind = TypeVar("Kind", HelloTold, Chosen)


def command_of(text: str) -> tuple[str, ...]:
    """The program and its arguments, split as a shell does, though there is none; raises `PlayerError`."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise PlayerError(f"the command {quoted(text)}: {error}", code="player/command") from None
    if not words or "\0" in text:
        raise PlayerError(f"the command {quoted(text)} names no program", code="player/command")
    return tuple(words)


@dataclass(frozen=True)
class Patience:
    """How many seconds a program has to start, and for a move if the budget says nothing."""

    start: float = START_SECONDS
    move: float = MOVE_SECONDS
    grace: float = GRACE


class External:
    """A `Player` that asks a program, which runs from the first question until `close`.

    After a `PlayerFault` the program has been ended; the next question starts it anew. Its seed is told
    with every question, so that a program may make its moves depend on nothing else.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        name: str | None = None,
        seed: int = 0,
        patience: Patience = Patience(),
        folder: Path | None = None,
    ) -> None:
        self._command = tuple(command)
        self._name = name or Path(self._command[0]).name
        self._seed = seed
        self._patience = patience
        self._folder = folder
        self._child: Child | None = None
        self._number = 0
        self.introduced: HelloTold | None = None
        """What the program last said of itself."""
        self.last_words = ""
        """The end of what it wrote to stderr before it was last ended."""

    @property
    def name(self) -> str:
        """The name that was given, or that of the program's file."""
        return self._name

    @property
    def pid(self) -> int | None:
        """The number of the process while there is one."""
        return None if self._child is None else self._child.pid

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        """See `Player`; raises `PlayerFault`."""
        move = self._ask(view, legal, budget)
        if move is None:
            self._fail(Unfit("illegal", "it is on turn and has no move"))
        return move

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        """See `Player`; raises `PlayerFault`."""
        return self._ask(view, legal, budget)

    def close(self) -> None:
        """End the program, which is told first. May be called again; a later question starts it anew."""
        if self._child is not None:
            self._child.dismiss()
            self._ended()

    def __enter__(self) -> External:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _ask(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        rules = rules_of(variant_text(view.variant))
        seconds = self._patience.move if budget.seconds is None else budget.seconds
        self._number += 1
        asked = Choose(
            id=self._number,
            view={**view_json(view, rules), "moves": [rules.write(move) for move in legal]},
            seed=self._seed,
            seconds=seconds,
            worlds=budget.worlds,
        )
        try:
            chosen = self._exchange(self._running(), asked, seconds + self._patience.grace, Chosen)
            if chosen.move is None:
                return None
            return _legal(rules, chosen.move, legal)
        except Unfit as error:
            self._fail(error)
        except BaseException:
            self._end()
            raise

    def _running(self) -> Child:
        """The program, greeted; raises `Unfit`."""
        if self._child is None:
            self._child = Child(self._command, self._folder)
            hello = Hello(id=0, protocol=PROTOCOL, name="partida", version=__version__)
            self.introduced = self._exchange(self._child, hello, self._patience.start, HelloTold)
            if self.introduced.protocol != PROTOCOL:
                raise Unfit("protocol", f"it speaks version {self.introduced.protocol}, we speak {PROTOCOL}")
        return self._child

    def _exchange(self, child: Child, asked: Hello | Choose, seconds: float, kind: type[Kind]) -> Kind:
        line = child.ask(_ENCODER.encode(asked) + b"\n", seconds)
        try:
            answer = _DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            shown = quoted(line.decode("utf-8", "replace"))
            raise Unfit("garbage", f"it answered {shown}: {error}") from None
        if not isinstance(answer, kind) or answer.id != asked.id:
            raise Unfit(
                "garbage", f"it did not answer question {asked.id}, which was {kind.__struct_config__.tag}"
            )
        return answer

    def _fail(self, error: Unfit) -> NoReturn:
        self._end()
        raise PlayerFault(f"player {self.name!r}: {error.reason}", code=f"player/{error.code}") from None

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._ended()

    def _ended(self) -> None:
        assert self._child is not None
        self.last_words = self._child.last_words
        self._child = None


def _legal(rules: Any, text: str, legal: tuple[Any, ...]) -> Any:
    """The legal move of a text; raises `Unfit`."""
    for move in legal:
        if rules.write(move) == text:
            return move
    raise Unfit("illegal", f"it answered {quoted(text)}, which is not one of its {len(legal)} legal moves")
