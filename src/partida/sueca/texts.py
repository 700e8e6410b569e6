"""The texts of moves, as tabled in `partida.sueca.moves`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from partida.cards import Card
from partida.errors import MoveTextError, NotationError
from partida.game import Accept, Cut, Ruling
from partida.sueca.moves import Accuse, ChooseEnd, Move, Peek, Play, Redeal, TakeBack
from partida.table import Table, is_seat

RULINGS: Final = ("misdeal", "talk")
"""The faults that a judge rules on in Sueca."""

_WORDS: Final[dict[str, Move]] = {
    "top": ChooseEnd("top"),
    "bottom": ChooseEnd("bottom"),
    "redeal": Redeal(ask=True),
    "keep": Redeal(ask=False),
    "back": TakeBack(),
    "accept": Accept(),
    "peek": Peek(),
}


def write(move: Move, table: Table) -> str:
    """The canonical text of a move; raises `MoveTextError` for what is not a move of Sueca at this table."""
    named = move.seat if isinstance(move, Accuse) else move.offender if isinstance(move, Ruling) else 0
    text = _written(move, table) if is_seat(named, table.size) else None
    if text is None:
        raise MoveTextError(f"{move!r} is not a move of Sueca", code="move/unknown")
    return text


def _written(move: Move, table: Table) -> str | None:
    match move:
        case Play(card):
            return str(card) if type(card) is Card else None
        case Cut(at):
            return f"cut {at}"
        case Accuse(seat, None):
            return f"accuse {table.name(seat)}"
        case Accuse(seat, trick):
            return f"accuse {table.name(seat)} {trick}"
        case Ruling(kind, offender, None):
            return f"ruling {kind} {table.name(offender)}"
        case Ruling(kind, offender, card):
            return f"ruling {kind} {table.name(offender)} {card}"
        case _:
            return next((word for word, known in _WORDS.items() if known == move), None)


def read(text: str, table: Table) -> Move:
    """The move of a text, in either case; raises `MoveTextError`."""
    words = text.split()
    if not words:
        raise MoveTextError("an empty text is not a move", code="move/text")
    first, rest = words[0].lower(), words[1:]
    if not rest and first in _WORDS:
        return _WORDS[first]
    try:
        if first in _READERS:
            return _READERS[first](rest, table)
        if not rest:
            return Play(Card.parse(words[0]))
    except NotationError as error:
        raise MoveTextError(f"{text!r} is not a move: {error}", code="move/text") from None
    raise MoveTextError(f"{text!r} is not a move of Sueca", code="move/text")


def _cut(words: list[str], table: Table) -> Move:
    if len(words) != 1:
        raise _usage("cut 17")
    return Cut(_number(words[0]))


def _accuse(words: list[str], table: Table) -> Move:
    if len(words) not in (1, 2):
        raise _usage("accuse W or accuse W 3")
    return Accuse(table.seat(words[0]), _number(words[1]) if len(words) == 2 else None)


def _ruling(words: list[str], table: Table) -> Move:
    if len(words) != 2 or words[0].lower() not in RULINGS:
        raise _usage("ruling K W with K one of " + ", ".join(RULINGS))
    return Ruling(words[0].lower(), table.seat(words[1]))


_READERS: Final[dict[str, Callable[[list[str], Table], Move]]] = {
    "cut": _cut,
    "accuse": _accuse,
    "ruling": _ruling,
}


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 3):
        raise MoveTextError(f"{word!r} is not a number", code="move/text")
    return int(word)


def _usage(example: str) -> MoveTextError:
    return MoveTextError(f"write it as {example}", code="move/text")
