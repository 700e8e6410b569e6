"""The moves of Sueca and their texts.

===============  ==========================================================================
text             move
===============  ==========================================================================
``7H``           play a card
``cut 17``       lift 17 cards from the top and put them under the rest
``top``          trump from the top of the pack (``bottom``: from the bottom)
``redeal``       use the right to a new deal (``keep``: let it be)
``back``         take back the card just played, which did not follow suit
``accuse W``     accuse W of a renúncia (``accuse W 3``: in trick 3)
``accept``       nothing to accuse, when a hand waits to be counted
``peek``         look at the last trick
``ruling K W``   the judge's ruling on W's fault K (``misdeal``, ``talk``), in hands entered by hand
===============  ==========================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from partida.cards import Card
from partida.game import Accept, Cut, Ruling
from partida.table import Seat


@dataclass(frozen=True)
class Play:
    """Put a card on the trick."""

    card: Card


@dataclass(frozen=True)
class ChooseEnd:
    """Choose whether trump comes from the top or the bottom of the pack."""

    end: Literal["top", "bottom"]


@dataclass(frozen=True)
class Redeal:
    """Use (``ask``) or let be the right to a new deal with a poor hand."""

    ask: bool


@dataclass(frozen=True)
class TakeBack:
    """Take back a card that did not follow suit, before the next player has played."""


@dataclass(frozen=True)
class Accuse:
    """Accuse an opponent of a renúncia, in any trick or in the one named (counted from 1)."""

    seat: Seat
    trick: int | None = None


@dataclass(frozen=True)
class Peek:
    """Look at the last trick once more."""


Move = Play | Cut | ChooseEnd | Redeal | TakeBack | Accuse | Accept | Peek | Ruling
