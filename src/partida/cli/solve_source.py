"""What ``partida solve`` and ``par`` are asked about: a position in text, or those of a file or of stdin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from partida.cli.lines import holds_matches, lines_of, opened
from partida.errors import DealTextError, PartidaError, PositionError, RecordError

if TYPE_CHECKING:
    from partida.solver.reading import AnyAsked

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Question:
    """A position to be solved, and where it stands if it is one of many: line, match and hand, from 1."""

    asked: AnyAsked
    line: int | None = None
    match: int | None = None
    hand: int | None = None

    @property
    def place(self) -> dict[str, int]:
        """What is known of where it stands, by name."""
        known = {"line": self.line, "match": self.match, "hand": self.hand}
        return {name: number for name, number in known.items() if number is not None}

    def answered(self, ask: Callable[[AnyAsked], Answer]) -> Answer:
        """What ``ask`` says of the position; a `PositionError` names its line, if it has one."""
        try:
            return ask(self.asked)
        except PositionError as error:
            if self.line is None:
                raise
            raise RecordError(error.message, code=error.code, line=self.line, column=1) from None


def positions(what: str) -> Iterator[Question]:
    """The positions of a text, a file or stdin, one by one; errors name the line where there are several.

    Raises `PositionError` at the end of a file that had none.
    """
    from partida.solver.reading import read_any

    source = opened(what)
    if source is None:
        yield Question(read_any(what))
        return
    with source as file:
        questions = _of_matches(file.read()) if holds_matches(file) else _of_lines(lines_of(file))
        none = True
        for question in questions:
            none = False
            yield question
    if none:
        where = "stdin" if what == "-" else what
        raise PositionError(f"{where}: there is no position in it to be solved", code="position/none")


def _of_lines(lines: Iterator[str]) -> Iterator[Question]:
    from partida.record import from_ndjson
    from partida.solver.reading import read_any, read_match

    for number, text in enumerate(lines, 1):
        plain = text.strip()
        if not plain or plain.startswith("#"):
            continue
        try:
            if plain.startswith("{"):
                for hand, asked in read_match(from_ndjson(plain, number)):
                    yield Question(asked, number, hand=hand)
            else:
                yield Question(read_any(text), number)
        except RecordError:
            raise
        except PartidaError as error:
            column = error.column if isinstance(error, DealTextError) else 1
            reason = error.reason if isinstance(error, DealTextError) else error.message
            raise RecordError(reason, code=error.code, line=number, column=column) from None


def _of_matches(data: bytes) -> Iterator[Question]:
    from partida.record import read_matches
    from partida.solver.reading import read_match

    for number, match in enumerate(read_matches(data), 1):
        for hand, asked in read_match(match):
            yield Question(asked, match=number, hand=hand)
