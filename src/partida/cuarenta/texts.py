"""The texts of the moves; the table stands in `partida.cuarenta.moves`."""

from __future__ import annotations

import re
from typing import Final

from partida.cards import Card
from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Move, Pass, Play
from partida.errors import MoveTextError, NotationError
from partida.game import Accept, Cut, Ruling
from partida.table import Table

KINDS: Final = ("misdeal", "capture", "protest", "turn")
"""The faults a judge can rule on."""

_CARD: Final = "(?:10|[A2-9TJQK])[CDHS]"
_CARDS: Final = re.compile(_CARD, re.IGNORECASE)
_PLAY: Final = re.compile(f"({_CARD})(?:x((?:{_CARD})+))?", re.IGNORECASE)
_CLAIM: Final = re.compile(f"({_CARD})?x((?:{_CARD})+)", re.IGNORECASE)


def write(move: Move, table: Table) -> str:
    """The canonical text of a move; raises `MoveTextError` for what is none."""
    match move:
        case Play(card, taken):
            return _taking(card, taken) if taken else str(card)
        case Claim(card, taken):
            return f"claim {_taking(card, taken)}"
        case ClaimRonda(card):
            return f"caida {card}"
        case Cut(at):
            return f"cut {at}"
        case Ruling(kind, offender, card):
            return f"ruling {kind} {table.name(offender)}" + (f" {card}" if card is not None else "")
        case Announce():
            return "ronda"
        case Pass():
            return "pass"
        case Accept():
            return "accept"
        case _:
            raise MoveTextError(f"{move!r} is not a move of Cuarenta", code="move/unknown")


def _taking(card: Card | None, taken: tuple[Card, ...]) -> str:
    return f"{'' if card is None else card}x{''.join(map(str, taken))}"


_WORDS: Final[dict[str, Move]] = {"ronda": Announce(), "pass": Pass(), "accept": Accept()}


def read(text: str, table: Table) -> Move:
    """The move of a text, in either case; raises `MoveTextError` naming the text and what is wrong."""
    words = text.lower().split()
    try:
        found = _read(words, table)
    except NotationError as error:
        raise MoveTextError(f"{text!r} is not a move: {error.message}", code="move/text") from None
    if found is None:
        raise MoveTextError(
            f"{text!r} is not a move of Cuarenta: write a card such as 5S, a capture such as 7Sx3C4D, or"
            " one of cut, ronda, pass, claim, caida, accept, ruling",
            code="move/text",
        )
    return found


def _read(words: list[str], table: Table) -> Move | None:
    match words:
        case [word] if word in _WORDS:
            return _WORDS[word]
        case [word]:
            return _play(word)
        case ["cut", at] if at.isascii() and at.isdecimal() and len(at) <= 2:
            return Cut(int(at))
        case ["claim", word]:
            return _claim(word)
        case ["caida", word]:
            return ClaimRonda(Card.parse(word))
        case ["ruling", *rest]:
            return _ruling(rest, table)
        case _:
            return None


def _play(word: str) -> Move | None:
    found = _PLAY.fullmatch(word)
    return found and Play(Card.parse(found[1]), _cards(found[2] or ""))


def _claim(word: str) -> Move | None:
    found = _CLAIM.fullmatch(word)
    return found and Claim(Card.parse(found[1]) if found[1] else None, _cards(found[2]))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, _CARDS.findall(text)))


def _ruling(words: list[str], table: Table) -> Move | None:
    match words:
        case [kind, seat] if kind in KINDS and kind != "turn":
            return Ruling(kind, table.seat(seat))
        case ["turn", seat, card]:
            return Ruling("turn", table.seat(seat), Card.parse(card))
        case _:
            return None
