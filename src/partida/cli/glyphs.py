"""How cards and scores are drawn with characters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from partida.cards import Card, Suit
from partida.cli.plain import to_ascii
from partida.words.names import SUIT_SIGNS, card_sign

_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)


@dataclass(frozen=True)
class Glyphs:
    """The characters to draw with: Unicode, or ASCII alone; the ranks have the letters of a language."""

    ascii: bool = False
    language: str = "en"

    def suit(self, suit: Suit) -> str:
        """One character for a suit."""
        return suit.letter if self.ascii else SUIT_SIGNS[suit]

    def card(self, card: Card) -> str:
        """A card in two or three characters, such as ``7♥``."""
        return card_sign(card, self.language, ascii_only=self.ascii)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards parted by blanks."""
        return " ".join(map(self.card, cards))

    def text(self, card: Card, style: str = "") -> Text:
        """A card in its colour."""
        colour = "red" if card.suit in _RED else ""
        return Text(self.card(card), style=f"{colour} {style}".strip())

    def arrow(self, direction: str) -> str:
        """The direction of play."""
        if self.ascii:
            return "ccw" if direction == "ccw" else "cw"
        return "↺" if direction == "ccw" else "↻"

    @property
    def line(self) -> str:
        """The stroke of a horizontal rule."""
        return "-" if self.ascii else "─"

    @property
    def dot(self) -> str:
        """What parts two remarks on one line."""
        return "|" if self.ascii else "·"

    def plain(self, text: str) -> str:
        """The text with characters of this set only."""
        return to_ascii(text) if self.ascii else text

    def box(self, card: Card | None, *, style: str = "", marked: bool = False) -> tuple[Text, Text, Text]:
        """A card lying on the table, six columns by three lines; an empty place without a card."""
        if card is None:
            gap = "." if self.ascii else "·"
            return Text(" " * 6), Text(f"  {gap}   ", style="dim"), Text(" " * 6)
        corners = ("+", "+", "+", "+", "-", "|") if self.ascii else ("╭", "╮", "╰", "╯", "─", "│")
        if marked and not self.ascii:
            corners = ("╔", "╗", "╚", "╝", "═", "║")
        elif marked:
            corners = ("#", "#", "#", "#", "=", "#")
        top, right, low, end, across, side = corners
        face = self.text(card, f"bold {style}".strip())
        middle = Text.assemble((side, style), " ", face, " " * (3 - cell_len(face.plain)), (side, style))
        return Text(top + across * 4 + right, style), middle, Text(low + across * 4 + end, style)


def strokes(games: int, target: int, *, group: int = 4) -> str:
    """Games as strokes, four to a bandeira, with dots for those still to be won.

    >>> strokes(5, 8)
    '|||| |...'
    """
    marks = "|" * min(games, max(target, games)) + "." * max(0, target - games)
    return " ".join(marks[at : at + group] for at in range(0, len(marks), group))


def perros(score: int, *, ascii_only: bool = False) -> str:
    """Points of a chica as perros (ten), tantos (two) and an odd point.

    >>> perros(27)
    '■■ ooo +1'
    """
    dog = "#" if ascii_only else "■"
    parts = [dog * (score // 10), "o" * (score % 10 // 2), "+1" if score % 2 else ""]
    return " ".join(part for part in parts if part) or "-"
