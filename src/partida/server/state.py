"""A table as its log makes it. Everything is frozen; the seed and the guests' keys are secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from partida import registry
from partida.errors import TableError
from partida.game import AnyRules
from partida.match import Match
from partida.server.entries import Prepared
from partida.table import Seat

Phase = Literal["lobby", "hand", "between", "over"]


@dataclass(frozen=True)
class Chair:
    """Who sits on a chair: a person (``guest`` and ``name``), a computer (``level``), or nobody.

    ``auto`` is true while the computer plays for a person.
    """

    guest: str | None = field(default=None, repr=False)
    name: str | None = None
    level: str | None = None
    auto: bool = False

    @property
    def person(self) -> bool:
        """True if a person has the chair, whoever plays at the moment."""
        return self.guest is not None

    @property
    def empty(self) -> bool:
        """True if nobody sits there."""
        return self.guest is None and self.level is None

    @property
    def computed(self) -> bool:
        """True if the computer plays here."""
        return self.level is not None or self.auto


EMPTY_CHAIR: Final = Chair()


@dataclass(frozen=True)
class HandLog:
    """What the match does not know of a hand: its number at the table, its nonces, who made which move."""

    number: int
    nonces: Mapping[Seat, str]
    by_computer: tuple[int, ...] = ()
    """The moves (from 1) that the computer made for a person."""
    hints: Mapping[int, int] = field(default_factory=dict[int, int])
    """The moves (from 1) before which a hint was asked for, with the furthest step."""
    aided: tuple[tuple[Seat, str], ...] = ()
    """Who has looked at which aid in this hand."""


@dataclass(frozen=True)
class Played:
    """A match at this table: the match, and the log of each of its hands."""

    match: Match
    hands: tuple[HandLog, ...] = ()


@dataclass(frozen=True)
class Table:
    """The fold of a log. ``seq`` is that of the last entry, -1 for a table that is not there yet."""

    id: str = ""
    seq: int = -1
    at: int = 0
    """The time of the last entry."""
    variant: str = ""
    pace: str = "none"
    aids: bool = False
    """True if the table agreed to aids when it was made; see `partida.server.aids.allowed`."""
    seed: bytes = field(default=b"", repr=False)
    host: str | None = field(default=None, repr=False)
    chairs: tuple[Chair, ...] = ()
    sitting: tuple[str, ...] = field(default=(), repr=False)
    """The guests on chairs, who sat down first first."""
    prepared: Prepared | None = field(default=None, repr=False)
    """The one hand that is played here, if its deal is known."""
    playing: Played | None = field(default=None, repr=False)
    past: tuple[Played, ...] = field(default=(), repr=False)
    state: Any = field(default=None, repr=False)
    """The state of the hand in play, or of the last one at its end."""
    dealt: int = 0
    """How many hands have been dealt at this table."""
    nonces: Mapping[Seat, str] = field(default_factory=dict[Seat, str], repr=False)
    """The nonces for the next hand."""
    ready: frozenset[Seat] = frozenset()
    phrases: tuple[Seat, ...] = ()
    """Who has said something since the last hand, once for each phrase."""
    results: tuple[Mapping[str, Any], ...] = ()
    """The data of the ``hand_over`` events of this match."""
    changed_at: int = 0
    """When somebody began to be waited for."""
    changed_seq: int = -1
    """The last entry that changed the hand for all to see."""
    reserve: tuple[int, ...] = ()
    """What is left of each seat's reserve, in milliseconds."""
    acts: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict[str, Any], repr=False)
    """The last acts of every guest: their ids and what entries they became."""

    @property
    def challenge(self) -> str | None:
        """The id of the challenge that is tried here, if one is."""
        return None if self.prepared is None else self.prepared.challenge

    @property
    def rules(self) -> AnyRules:
        """The rules of the variant."""
        return rules_of(self.variant)

    @property
    def match(self) -> Match | None:
        """The match in play or just finished."""
        return None if self.playing is None else self.playing.match

    @property
    def phase(self) -> Phase:
        """``lobby``, ``hand``, ``between`` (a hand is over, or none dealt yet), ``over``."""
        if self.playing is None:
            return "lobby"
        if self.playing.match.playing:
            return "hand"
        if self.prepared is not None and self.dealt:
            return "over"
        return "between" if self.playing.match.winner is None else "over"

    def seat_of(self, guest: str | None) -> Seat | None:
        """The seat of a guest, or None if it has none."""
        found = (seat for seat, chair in enumerate(self.chairs) if chair.person and chair.guest == guest)
        return next(found, None)

    def view(self, seat: Seat | None) -> Any:
        """What a seat (None: a spectator) may know of the hand in play or just over; None before it."""
        return None if self.state is None else self.rules.view(self.state, seat)


@lru_cache(maxsize=256)
def rules_of(variant: str) -> AnyRules:
    """The rules of a variant's text; raises `VariantError`."""
    return registry.rules(variant)


def refuse(code: str, message: str) -> TableError:
    """A refusal: the code is sent, the message is for logs and says nothing hidden."""
    return TableError(message, code=code)


def chair_at(table: Table, seat: Seat) -> Chair:
    """The chair of a seat; raises `TableError` for one that the table does not have."""
    if not 0 <= seat < len(table.chairs):
        raise refuse("chair/number", f"there is no seat {seat}")
    return table.chairs[seat]


class Repeated(TableError):
    """The act is in the log already, as entry ``seq``: answer it as if it had just been done."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"this act is entry {seq} already", code="act/repeated")
        self.seq = seq
