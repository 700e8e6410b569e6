"""What somebody may want at a table: the ``what`` of a client's ``act``, and what only the server does.

The structs carry the limits of every string and number; what is possible at the moment is for the
authority to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from partida.table import Seat

PHRASES: Final = ("well-played", "bad-luck", "thanks", "good-game", "sorry", "one-more")
"""What can be said between hands; the client has the words for them."""

LAG_MOST: Final = 1_000
"""The most milliseconds of lag that the clock of a move is forgiven."""

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Level = Annotated[str, Meta(min_length=1, max_length=20, pattern="^[a-z][a-z-]*$(?!\\n)")]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
"""As it is sent; `partida.server.seating.clean_name` says what a name may be."""
Hex = Annotated[str, Meta(min_length=2, max_length=64, pattern="^([0-9a-f][0-9a-f])+$(?!\\n)")]
AidKind = Literal["counting"]
"""What helps a person at the table, made by the page from what the seat has seen."""
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]


class _Act(msgspec.Struct, frozen=True, tag_field="k", forbid_unknown_fields=True):
    """What all acts of clients have in common."""


class Sit(_Act, frozen=True, tag="sit"):
    """Take a chair that is empty or a computer's; who has one already changes to this one."""

    seat: SeatNumber
    name: Name


class Stand(_Act, frozen=True, tag="stand"):
    """Leave one's chair; with a ``seat`` the host empties that one."""

    seat: SeatNumber | None = None


class Computer(_Act, frozen=True, tag="computer"):
    """The host puts a computer player on an empty chair, or changes its level."""

    seat: SeatNumber
    level: Level


class Swap(_Act, frozen=True, tag="swap"):
    """The host lets two chairs change places."""

    a: SeatNumber
    b: SeatNumber


class Start(_Act, frozen=True, tag="start"):
    """The host begins the match; with ``fill`` computers of that level take the empty chairs."""

    fill: Level | None = None


class Nonce(_Act, frozen=True, tag="nonce"):
    """A seat's part in the shuffling of a hand that is not yet dealt."""

    hand: Annotated[int, Meta(ge=1, le=1_000_000)]
    hex: Hex


class Move(_Act, frozen=True, tag="move"):
    """A move of one's own seat, as text."""

    text: MoveText


class Ready(_Act, frozen=True, tag="ready"):
    """The next hand, or a rematch."""


class Phrase(_Act, frozen=True, tag="phrase"):
    """One of `PHRASES`."""

    key: Annotated[str, Meta(min_length=1, max_length=20)]


class Hand(_Act, frozen=True, tag="hand"):
    """Let the computer play a seat, or take one's own back."""

    seat: SeatNumber
    to: Literal["computer", "person"]


class Aid(_Act, frozen=True, tag="aid"):
    """Say that one looks at an aid in the hand in play, for the log."""

    kind: AidKind


ClientAct = Sit | Stand | Computer | Swap | Start | Nonce | Move | Ready | Phrase | Hand | Aid


@dataclass(frozen=True)
class Deal:
    """The server deals the next hand when everybody is ready."""


@dataclass(frozen=True)
class ComputerMove:
    """A computer-run seat's move, as text."""

    seat: Seat
    text: str


@dataclass(frozen=True)
class AskHint:
    """Who plays alone has asked for a hint: up to this step of three."""

    step: int


What = ClientAct | Deal | ComputerMove | AskHint


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser: ``key`` is the same for the same one, and nobody else can know it.

    The hub takes the digest of the token; the key is in the log and in nothing that is sent.
    """

    key: str


@dataclass(frozen=True)
class Server:
    """The server itself: it deals, moves for computers, and hands seats over when their time is up."""


SERVER: Final = Server()

Who = Guest | Server
