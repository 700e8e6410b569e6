"""A moment of a hand of Cuarenta."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, cast

from partida.cards import Card
from partida.cuarenta.scoring import Points, Result, Standing
from partida.cuarenta.setting import Setting
from partida.cuarenta.view import Announcement, Turn
from partida.game import Event
from partida.table import Seat, Team

CUT: Final = "cut"
ANNOUNCE: Final = "announce"
PLAY: Final = "play"
CLAIM: Final = "claim"
OVER: Final = "over"


class Setup(NamedTuple):
    """What a hand began with; ``order`` is the order to deal from once the cut is made."""

    setting: Setting
    standing: Standing
    dealer: Seat
    order: tuple[Card, ...]
    by_hand: bool
    plain: bool
    """True if only the seat on turn ever has a move: there are no claims and no rulings."""


class Notes(NamedTuple):
    """What few moves of a hand change."""

    announced: tuple[Announcement, ...] = ()
    rondas: tuple[int, ...] = ()
    """The rank of each announcement; hidden."""
    claimed: tuple[Card, ...] = ()
    """The cards of caídas that were claimed to have fallen on a ronda."""
    exposed: tuple[tuple[Seat, Card], ...] = ()
    """Cards that must be played next."""
    shown: int = 0
    """The mask of all cards ever shown out of turn."""
    accepted: tuple[Seat, ...] = ()
    """Who has nothing (more) to claim, in the phase that waits for that."""
    result: Result | None = None


NO_NOTES: Final = Notes()


class State(NamedTuple):
    """Everything about a hand, hidden things included: for the rules alone.

    Sets of cards are masks ``1 << card``; a tally counts ranks (see `partida.cuarenta.leaf`).
    """

    setup: Setup
    turn: Seat | None
    phase: str
    deal: int
    """Which deal is in play, from 0."""
    dealer: Seat
    """The dealer of this deal."""
    hands: tuple[int, ...]
    table: tuple[Card, ...]
    """The cards on the table, the longest lying first."""
    mask: int
    """The table as a mask."""
    tally: int
    """The table as a tally."""
    last: Card | None
    """The card on which a caída can be made now."""
    score: Points
    piles: tuple[int, int]
    """The masks of the cards either team has taken."""
    capturer: Team | None
    rows: Points
    """How many caídas either team has made in a row."""
    turns: tuple[Turn, ...]
    open: bool
    """True while what the last turn overlooked can be claimed."""
    notes: Notes

    @property
    def result(self) -> Result | None:
        """How the hand ended, or None while it goes on."""
        return self.notes.result

    def noting(self, **changes: Any) -> State:
        """The state with some of its notes changed."""
        return self._replace(notes=self.notes._replace(**changes))


Step = tuple[State, tuple[Event, ...]]
"""The next state and the story of it."""

make = cast(Callable[[type[Any], tuple[Any, ...]], Any], tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
"""Makes a named tuple from all its fields in order: twice as fast as calling its class."""
