"""A moment of a hand of Sueca, as the rules see it: with everything hidden."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from partida.cards import Card
from partida.game import Deal, Event
from partida.sueca.scoring import Result, Standing
from partida.sueca.variants import Variant
from partida.sueca.view import Trick
from partida.table import Seat, Table

Phase = Literal["cut", "choose", "redeal", "play", "claim", "over"]
Masks = tuple[int, int, int, int]


class Opening(NamedTuple):
    """What stays as it is once the cards are dealt (before that, hands are empty and trump is -1).

    ``order`` is the pack after the cut, ``hands`` are the masks of the ten cards each seat was dealt.
    ``plain`` says that nobody can ever do anything in play but play a card when on turn.
    """

    variant: Variant
    table: Table
    deal: Deal
    standing: Standing
    order: tuple[Card, ...]
    plain: bool = False
    hands: Masks = (0, 0, 0, 0)
    trump: int = -1
    shown: tuple[Card, ...] = ()
    """The cards turned up for trump; the last is the trump card."""


class Notes(NamedTuple):
    """What most hands never need.

    ``correcting`` is True while the seat on turn has taken a card back and must now follow suit.
    ``cleared`` has, for every accuser and accused, the tricks (a mask, trick 1 is bit 0) about which an
    accusation was false. ``peeked`` and ``answered`` are masks of seats: who has looked at the last trick,
    and who has been asked about a new deal or has nothing to accuse.
    """

    taken_back: tuple[tuple[Seat, Card], ...] = ()
    correcting: bool = False
    cleared: tuple[tuple[Seat, Seat, int], ...] = ()
    peeked: int = 0
    answered: int = 0
    result: Result | None = None


NO_NOTES: Final = Notes()


class State(NamedTuple):
    """A moment of a hand. ``played`` is the mask of all cards that have left a hand."""

    turn: Seat | None
    phase: Phase
    opening: Opening
    played: int = 0
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)
    notes: Notes = NO_NOTES

    def hand(self, seat: Seat) -> int:
        """The mask of the cards that a seat holds."""
        return self.opening.hands[seat] & ~self.played

    @property
    def first(self) -> Seat:
        """The seat that leads to the first trick."""
        return self.opening.table.next(self.opening.deal.dealer)


Step = tuple[State, tuple[Event, ...]]
"""What a move gives: the next state and the story of it."""
