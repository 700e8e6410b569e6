"""A program that plays, asked by messages; what it is asked and answers stands in ``docs/engine.md``."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from partida import __version__
from partida.engine.child import Child, Unfit
from partida.engine.messages import PROTOCOL, Choose, Chosen, Failed, Hello, HelloTold, PlayerAnswer
from partida.errors import PlayerError
from partida.reading import quoted

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[PlayerAnswer]] = msgspec.json.Decoder(PlayerAnswer)

Kind = TypeVar("Kind", HelloTold, Chosen)


@dataclass(frozen=True)
class Patience:
    """How many seconds a program has to start, and for a move where the budget says nothing.

    An answer may come ``grace`` later than its player is told.
    """

    start: float = 10.0
    move: float = 1.0
    grace: float = 0.5


PATIENCE: Final = Patience()


def command_of(text: str) -> tuple[str, ...]:
    """The program and its arguments, split as a shell does, though there is none; raises `PlayerError`."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise PlayerError(f"the command {quoted(text)}: {error}", code="player/command") from None
    if not words or "\0" in text:
        raise PlayerError(f"the command {quoted(text)} names no program", code="player/command")
    return tuple(words)


class Program:
    """A command that runs from the first question until `close`, for any number of seats and hands.

    After an `Unfit` answer it has been ended; the next question starts it anew.
    """

    def __init__(
        self, command: Sequence[str], patience: Patience = PATIENCE, folder: Path | None = None
    ) -> None:
        self.command = tuple(command)
        self.patience = patience
        self._folder = folder
        self._child: Child | None = None
        self._number = 0
        self.introduced: HelloTold | None = None
        """What it last said of itself."""
        self.last_words = ""
        """The end of what it wrote to stderr before it was last ended."""

    @property
    def pid(self) -> int | None:
        """The number of the process while there is one."""
        return None if self._child is None else self._child.pid

    def ask(self, asked: Choose, seconds: float) -> str | None:
        """The text of its move, or None for none; raises `Unfit`."""
        self._number += 1
        numbered = msgspec.structs.replace(asked, id=self._number)
        try:
            return self._exchange(self._running(), numbered, seconds, Chosen).move
        except BaseException:
            self.end()
            raise

    def close(self) -> None:
        """End it, after it has been told. May be called again; a later question starts it anew."""
        if self._child is not None:
            self._child.dismiss()
            self._ended(self._child)

    def end(self) -> None:
        """End it at once, with all that it started."""
        if self._child is not None:
            self._child.end()
            self._ended(self._child)

    def _running(self) -> Child:
        """The process, greeted; raises `Unfit`."""
        if self._child is None:
            self._child = Child(self.command, self._folder)
            hello = Hello(id=0, protocol=PROTOCOL, name="partida", version=__version__)
            self.introduced = self._exchange(self._child, hello, self.patience.start, HelloTold)
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
        if isinstance(answer, Failed):
            raise Unfit(
                "garbage", f"it answered with an error: {quoted(answer.reason)} [{quoted(answer.code)}]"
            )
        if not isinstance(answer, kind) or answer.id != asked.id:
            tag = kind.__struct_config__.tag
            raise Unfit("garbage", f"its answer is none to the {tag} with id {asked.id}")
        return answer

    def _ended(self, child: Child) -> None:
        self.last_words = child.last_words
        self._child = None
