"""An open ending of Sueca in one line: who still has which cards, and what has been taken.

``N:A..7. E:K..2. S:7..3. W:Q..4. trump=S leader=N`` is enough; ``table=AS4S`` are cards that the leader and
those after him have laid, ``points=30-40`` and ``tricks=4-4`` what NS and EW have taken before. A variant
other than the standard comes first. ``docs/records.md`` has the grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from partida.cards import Card, CardSet, Suit
from partida.errors import DealTextError, NotationError
from partida.reading import quoted, whole_number
from partida.record.deal import Body, format_cards, format_hands, parse_cards, parse_variant
from partida.record.hands import Holding
from partida.record.text import Word
from partida.registry import variant_text
from partida.table import Seat

_MARK: Final = re.compile(r"(?:^|\s)trump=|^\s*[NESW]:", re.IGNORECASE)
_NAMED: Final = re.compile(r"\s*[^\s:=(]{2,}\s*(?:\(|\s|$)")
_PAIR: Final = re.compile(r"(\d{1,3})-(\d{1,3})")
_ALLOWED: Final = ("trump", "leader", "table", "points", "tricks")

Pair = tuple[int, int]


@dataclass(frozen=True)
class Ending:
    """An ending as it is written; whether it can be is asked where it is used."""

    variant: str
    """The text of the variant, in its shortest form."""
    hands: tuple[CardSet, CardSet, CardSet, CardSet]
    """By seat, N E S W; cards on the table are not in them."""
    trump: Suit
    leader: Seat
    table: tuple[Card, ...] = ()
    points: Pair = (0, 0)
    tricks: Pair = (0, 0)

    @staticmethod
    def looks_like(text: str) -> bool:
        """True if a line is meant as an ending: it names the trumps, or begins with a hand and no variant."""
        return _MARK.search(text) is not None

    @classmethod
    def parse(cls, text: str) -> Ending:
        """Read an ending; raises `DealTextError` or, for the variant, `VariantError`.

        >>> str(Ending.parse("N:A... E:K... S:7... W:Q... leader=N trump=s"))
        'N:A... E:K... S:7... W:Q... trump=S leader=N'
        """
        rules, rest = parse_variant(text if _NAMED.match(text) else f"sueca {text}")
        shift = 0 if _NAMED.match(text) else len("sueca ")
        if rules.name != "sueca":
            raise DealTextError("endings are written for Sueca only", code="ending/game")
        body = Body.parse(rules, rest.text, rest.column - shift)
        for name, items in body.values.items():
            if name not in _ALLOWED:
                raise DealTextError(
                    f"there is no {quoted(name)}= in an ending",
                    code="ending/word",
                    column=items[0].column - len(name) - 1,
                )
        return cls(
            variant_text(rules.variant),
            _hands(body),
            _trump(body),
            _leader(body),
            _table(body),
            _pair(body, "points"),
            _pair(body, "tricks"),
        )

    def __str__(self) -> str:
        rules, _ = parse_variant(self.variant)
        hands = format_hands(rules, tuple(Holding(hand) for hand in self.hands))
        parts = [] if self.variant == "sueca" else [self.variant]
        parts += [hands, f"trump={self.trump.letter}", f"leader={rules.table.name(self.leader)}"]
        parts += [f"table={format_cards(self.table)}"] if self.table else []
        parts += [f"points={self.points[0]}-{self.points[1]}"] if any(self.points) else []
        parts += [f"tricks={self.tricks[0]}-{self.tricks[1]}"] if any(self.tricks) else []
        return " ".join(parts)


def _hands(body: Body) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    for seat in range(4):
        if seat not in body.hands:
            name = body.rules.table.name(seat)
            raise DealTextError(f"no hand of {name}: write {name}:... if it is empty", code="ending/hands")
        if not body.hands[seat].whole:
            raise DealTextError("an ending has no unseen cards", code="ending/unseen")
    return body.hands[0].cards, body.hands[1].cards, body.hands[2].cards, body.hands[3].cards


def _only(body: Body, name: str) -> Word:
    if name not in body.values:
        raise DealTextError(f"an ending needs {name}=", code="ending/word")
    first, *more = body.values[name]
    if more:
        raise DealTextError(f"{name}= has one value", code="ending/word", column=more[0].column)
    return first


def _trump(body: Body) -> Suit:
    word = _only(body, "trump")
    try:
        return Suit.parse(word.text)
    except NotationError as error:
        raise DealTextError(error.message, code=error.code, column=word.column) from None


def _leader(body: Body) -> Seat:
    word = _only(body, "leader")
    try:
        return body.rules.table.seat(word.text)
    except NotationError as error:
        raise DealTextError(error.message, code=error.code, column=word.column) from None


def _table(body: Body) -> tuple[Card, ...]:
    cards: list[Card] = []
    for card, column in parse_cards(body.values.get("table", [])):
        if card is None:
            raise DealTextError("an ending has no unseen cards", code="ending/unseen", column=column)
        cards.append(card)
    return tuple(cards)


def _pair(body: Body, name: str) -> Pair:
    if name not in body.values:
        return (0, 0)
    word = _only(body, name)
    found = _PAIR.fullmatch(word.text)
    numbers = found and (whole_number(found[1]), whole_number(found[2]))
    if not numbers or numbers[0] is None or numbers[1] is None:
        raise DealTextError(
            f"{quoted(word.text)}: write {name}=30-40, of NS and of EW",
            code="ending/pair",
            column=word.column,
        )
    return numbers[0], numbers[1]
