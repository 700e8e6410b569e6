"""A hand of cards as two rows: numbers over cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from partida.cards import Card
from partida.cli.look import Look


def numbered(groups: Sequence[Sequence[Card]]) -> dict[int, Card]:
    """The cards by the numbers under which they can be chosen, from 1."""
    return dict(enumerate((card for group in groups for card in group), start=1))


def hand_rows(
    groups: Sequence[Sequence[Card]], good: frozenset[Card], risky: frozenset[Card], look: Look
) -> list[Text]:
    """Numbers over cards; cards that cannot be played have no number and are dim.

    ``risky`` cards can be played but are against the rules (renúncia): their numbers are in brackets.
    """
    top, low = Text("  "), Text("  ")
    number = 0
    for group in groups:
        for card in group:
            number += 1
            open_to_play = card in good or card in risky
            mark = f"({number})" if card in risky else str(number) if open_to_play else ""
            style = "bold underline" if card in good else "dim"
            face = look.glyphs.text(card, style)
            width = max(cell_len(face.plain), cell_len(mark)) + 2
            top.append(mark.ljust(width), style="cyan" if card in good else "dim")
            low.append_text(face)
            low.append(" " * (width - cell_len(face.plain)))
        top.append(" ")
        low.append(" ")
    return [top, low]
