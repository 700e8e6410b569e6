"""What a seat at a table of Sueca may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from partida.cards import Card, CardSet, Suit
from partida.sueca.moves import Move
from partida.sueca.scoring import Standing
from partida.sueca.variants import Variant
from partida.table import Seat, Table, Team


class Trick(NamedTuple):
    """Who led, and the cards in the order of play (fewer than four while it goes on)."""

    leader: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class SuecaView:
    """What one seat, or a spectator (``seat`` None), may know of a hand.

    It has everything that an attentive player could remember, also what the table no longer shows
    (``turn_up_in_sight`` and the variant's ``peek_last_trick`` say what lies open).
    """

    variant: Variant
    table: Table
    seat: Seat | None
    turn: Seat | None
    phase: str
    """``cut``, ``choose``, ``redeal``, ``play``, ``claim`` or ``over``."""
    dealer: Seat
    standing: Standing
    """The score of the match before this hand."""
    hand: CardSet
    counts: tuple[int, int, int, int]
    """How many cards each seat holds."""
    trump: Suit | None
    turn_up: Card | None
    """The trump card, which belongs to the dealer's ten; known to all once it has been shown."""
    turn_up_in_sight: bool
    shown: tuple[Card, ...]
    """All cards turned up for trump, the refused ones first (``trump_redraw``)."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    trick: Trick
    """The trick in play; without cards before its lead."""
    points: tuple[int, int]
    """Card points taken by either team."""
    tricks_won: tuple[int, int]
    taken_back: tuple[tuple[Seat, Card], ...]
    """Cards that were seen on the table and taken back."""
    moves: tuple[Move, ...]
    seen: CardSet
    game: str = "sueca"

    @property
    def team(self) -> Team | None:
        """The team of the seat that looks."""
        return None if self.seat is None else self.seat % 2
