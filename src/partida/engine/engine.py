"""What `partida engine` does with a line: one request, one answer, and nothing that is remembered."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from partida.engine import advice, messages, tables
from partida.engine.lines import decode, encode, id_of, read_line
from partida.engine.messages import Answer, Failed, Id, Request
from partida.engine.refusal import Refused
from partida.players.registry import DEFAULT

_PLAIN: Final[dict[type, Callable[[Any], Answer]]] = {
    messages.Hello: tables.hello,
    messages.Games: tables.games,
    messages.VariantAsked: tables.variant,
    messages.Deal: tables.deal,
    messages.Moves: tables.moves,
    messages.Play: tables.play,
    messages.Look: tables.look,
    messages.Quit: lambda asked: messages.Bye(),
}


class Engine:
    """Answers requests. ``level`` plays where a request names none.

    ``tell`` hears what the operator should know: that the solver is being compiled, and our own mistakes.
    """

    def __init__(self, level: str = DEFAULT, tell: Callable[[str], None] | None = None) -> None:
        self._level = level
        self._tell = tell or _to_stderr
        self._solving: Callable[[messages.Solve], Answer] | None = None

    def serve(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Answer line by line until `Quit` or the end of input."""
        going = True
        while going:
            try:
                line = read_line(source)
            except Refused as error:
                answer: Answer = Failed(code=error.code, reason=error.reason)
            else:
                if line is None:
                    return
                answer = self.answer(line)
            sink.write(encode(answer))
            sink.flush()
            going = not isinstance(answer, messages.Bye)

    def answer(self, line: bytes) -> Answer:
        """The answer to a line, whatever it is; never raises an `Exception`."""
        try:
            request = decode(line)
        except Refused as error:
            return _failed(error, id_of(line))
        try:
            return msgspec.structs.replace(self._done(request), id=request.id)
        except Refused as error:
            return _failed(error, request.id)
        except Exception as error:
            self._tell(traceback.format_exc())
            return Failed(id=request.id, code="engine/broken", reason=f"our mistake: {type(error).__name__}")

    def _done(self, request: Request) -> Answer:
        if isinstance(request, messages.Choose):
            return advice.choose(request, self._level)
        if isinstance(request, messages.Solve):
            return self._solve(request)
        return _PLAIN[type(request)](request)

    def _solve(self, request: messages.Solve) -> Answer:
        if self._solving is None:
            from partida.engine.solving import Solving  # loads the kernels

            self._solving = Solving(self._tell)
        return self._solving(request)


def _failed(error: Refused, told: Id | None) -> Failed:
    return Failed(id=told, code=error.code, reason=error.reason, field=error.field)


def _to_stderr(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
