"""What a seat at a table of Cuarenta may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from partida.cards import Card, CardSet
from partida.cuarenta.moves import Move
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import Variant
from partida.table import Seat, Table, Team


class Turn(NamedTuple):
    """One card played: by whom, in which deal of the hand (from 0), and what it took.

    ``points`` are what it scored.
    """

    seat: Seat
    deal: int
    card: Card
    taken: tuple[Card, ...]
    caida: bool
    limpia: bool
    points: int


class Announcement(NamedTuple):
    """A ronda or doble ronda announced: by whom, in which deal, and what it scored. Never its rank."""

    seat: Seat
    deal: int
    kind: Literal["ronda", "doble"]
    points: int


@dataclass(frozen=True)
class CuarentaView:
    """What one seat, or a spectator (``seat`` None), may know of a hand.

    It has everything that an attentive player could remember: all cards played and taken.
    """

    variant: Variant
    table: Table
    seat: Seat | None
    turn: Seat | None
    phase: str
    """``cut``, ``announce``, ``play``, ``claim`` or ``over``."""
    dealer: Seat
    """The dealer of the deal in play (see the option ``dealer_changes``)."""
    standing: Standing
    """The score of the match before this hand."""
    score: tuple[int, int]
    """The score of the chica now, points made in this hand included."""
    hand: CardSet
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    deal: int
    """Which deal of the hand is in play, from 0."""
    deals: int
    """How many deals the hand has: 2 for four players, 4 for two."""
    stock: int
    """How many cards are left to be dealt."""
    on_table: tuple[Card, ...]
    """The cards on the table, the longest lying first."""
    last_trailed: Card | None
    """The card on which a caída can be made now."""
    captured: tuple[int, int]
    """How many cards either team has taken."""
    taken: tuple[CardSet, CardSet]
    """The cards either team has taken; all were seen."""
    last_capturer: Team | None
    announced: tuple[Announcement, ...]
    caidas_in_a_row: int
    """How many caídas the last team to play has made in a row (option ``four_caidas``)."""
    exposed: tuple[tuple[Seat, Card], ...]
    """Cards shown out of turn, which must be played next (option ``out_of_turn``)."""
    turns: tuple[Turn, ...]
    """Every card played in this hand, in order."""
    moves: tuple[Move, ...]
    seen: CardSet
    game: str = "cuarenta"

    @property
    def team(self) -> Team | None:
        """The team of the seat that looks."""
        return None if self.seat is None else self.seat % 2
