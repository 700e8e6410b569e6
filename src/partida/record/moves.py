"""A move with its seat: ``W 7H``, ``N cut 17``, ``S accuse W 3``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from partida.cards import CARDS
from partida.errors import DealTextError, NotationError
from partida.game import AnyRules
from partida.reading import quoted
from partida.record.text import Word
from partida.table import Seat

_CARDS: Final = frozenset(map(str, CARDS))


LONGEST_MOVE: Final = 200
"""No move of a game is written longer."""


class Act(NamedTuple):
    """Who moved, and the move."""

    seat: Seat
    move: Any


def format_act(rules: AnyRules, seat: Seat, move: Any) -> str:
    """The text of a move with its seat."""
    return f"{rules.table.name(seat)} {rules.write(move)}"


def parse_act(rules: AnyRules, word: Word) -> Act:
    """Read a move with its seat; raises `DealTextError` at the seat or at the move."""
    seat, move = split_act(word)
    try:
        who = rules.table.seat(seat.text)
    except NotationError as error:
        raise DealTextError(error.message, code=error.code, column=seat.column) from None
    text = " ".join(move.text.split())
    if len(text) > LONGEST_MOVE:
        raise DealTextError(f"{quoted(text)} is too long for a move", code="move/text", column=move.column)
    try:
        return Act(who, rules.read(text))
    except NotationError as error:
        raise DealTextError(error.message, code=error.code, column=move.column) from None


def split_act(word: Word) -> tuple[Word, Word]:
    """The seat and the text of the move, each with its column."""
    text = word.text.strip()
    start = word.column + len(word.text) - len(word.text.lstrip())
    seat = text.split(None, 1)[0] if text else ""
    rest = text[len(seat) :]
    move = rest.lstrip()
    return Word(seat, start), Word(move, start + len(seat) + len(rest) - len(move))


def split_list(text: str, column: int) -> Iterator[Word]:
    """The moves of a list parted by commas."""
    if not text.strip():
        return
    for piece in text.split(","):
        yield Word(piece, column)
        column += len(piece) + 1


def rows(acts: Iterable[str], width: int) -> Iterator[list[str]]:
    """Moves set in lines of up to ``width``; cards, the cut and other acts do not share a line."""
    row: list[str] = []
    kind = ""
    for act in acts:
        this = _kind(act)
        if row and (this != kind or len(row) == width):
            yield row
            row = []
        row.append(act)
        kind = this
    if row:
        yield row


def _kind(act: str) -> str:
    word = act.split()[1]
    if word[:2] in _CARDS:
        return "card"
    return "cut" if word == "cut" else "act"
