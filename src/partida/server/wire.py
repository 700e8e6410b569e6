"""The messages between a client and the server, and their JSON; see ``docs/server.md``.

Everything that a client sends has limits here. What is sent to a client is made by `snapshot` and
`Told` from what `partida.record.views` lets through.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from partida.errors import TableError
from partida.game import Event, View
from partida.record.views import legal_json, story_json, view_json
from partida.server.acts import LAG_MOST, ClientAct
from partida.server.pace import waiting
from partida.server.public import public, same_to_all
from partida.server.state import Table
from partida.table import Seat

FRAME_MOST: Final = 4096
"""The longest message of a client, in bytes."""

Seq = Annotated[int, Meta(ge=-1, le=1_000_000_000)]
ActId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.:-]+$(?!\\n)")]
Instant = Annotated[float, Meta(ge=-1e15, le=1e15)]


class _Message(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """What all messages have in common."""


class Hello(_Message, frozen=True, tag="hello"):
    """The first message: what comes after this seq, please."""

    after: Seq = -1


class Do(_Message, frozen=True, tag="act"):
    """Something is wanted; ``base`` is the last seq that the client had seen.

    ``lag`` is what it measured of the way there and back, in milliseconds: a move's clock is not charged it.
    """

    id: ActId
    base: Seq
    what: ClientAct
    lag: Annotated[int, Meta(ge=0, le=LAG_MOST)] = 0


class Tempo(_Message, frozen=True, tag="tempo"):
    """How a page shows what happens: ``still`` if nothing moves on it. Of the connection, not of the log."""

    still: bool


class Ping(_Message, frozen=True, tag="ping"):
    """Answered at once."""

    at: int | Instant


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """All that a seat may know now."""

    seq: int
    you: int | None
    table: dict[str, Any]
    view: dict[str, Any] | None
    wait: dict[str, Any] | None


class Events(_Message, frozen=True, tag="events", omit_defaults=True):
    """What one entry did, as a seat may see it."""

    seq: int
    story: list[dict[str, Any]]
    you: int | None
    legal: list[str]
    turn: int | None
    phase: str | None
    wait: dict[str, Any] | None
    table: dict[str, Any] | None = None


class TableNow(_Message, frozen=True, tag="table"):
    """The table changed in what no entry says: who is online."""

    seq: int
    table: dict[str, Any]


class Ack(_Message, frozen=True, tag="ack"):
    """The act is entry ``seq`` of the log."""

    id: str
    seq: int


class Reject(_Message, frozen=True, tag="reject"):
    """The act is not in the log. ``id`` is None for a message that could not be read."""

    id: str | None
    code: str
    seq: int


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to `Ping`, with the time of the server in milliseconds."""

    at: int | float
    now: int


ClientMessage = Hello | Do | Ping | Tempo
ServerMessage = Snapshot | Events | TableNow | Ack | Reject | Pong

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)


def decode(frame: bytes | str) -> ClientMessage:
    """A client's message; raises `TableError` with ``wire/size``, ``wire/json`` or ``wire/shape``."""
    data = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
    if len(data) > FRAME_MOST:
        raise TableError(f"a message has at most {FRAME_MOST} bytes", code="wire/size")
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        raise TableError(f"the message is not as it should be: {error}", code="wire/shape") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TableError(f"the message is not JSON: {error}", code="wire/json") from None


def encode(message: ServerMessage) -> bytes:
    """A message to a client; the same message is always the same bytes."""
    return _ENCODER.encode(message)


def snapshot(table: Table, seat: Seat | None, online: frozenset[Seat] = frozenset()) -> Snapshot:
    """All that a seat, or a spectator, may know now."""
    view = table.view(seat)
    shown = None if view is None else view_json(view, table.rules)
    return Snapshot(table.seq, seat, public(table, online), shown, _wait(table))


@dataclass(frozen=True)
class Told:
    """What one entry did, ready to be told to every seat: what all get is worked out once.

    ``turn`` and ``phase`` are those of every view; ``changed`` is the table for all, None if it is as it was.
    """

    after: Table
    story: tuple[Event, ...]
    turn: Seat | None
    phase: str | None
    changed: dict[str, Any] | None
    wait: dict[str, Any] | None

    @classmethod
    def of(
        cls, before: Table, after: Table, story: tuple[Event, ...], online: frozenset[Seat] = frozenset()
    ) -> Told:
        """From the tables before and after the entry, and its story."""
        same = before.seq >= 0 and same_to_all(before, after)
        shown: View | None = after.view(None)
        turn, phase = (None, None) if shown is None else (shown.turn, shown.phase)
        return cls(after, story, turn, phase, None if same else public(after, online), _wait(after))

    def to(self, seat: Seat | None) -> Events:
        """As a seat (its seat after the entry), or a spectator, may see it."""
        return Events(
            self.after.seq,
            story_json(self.story, seat),
            seat,
            self._legal(seat),
            self.turn,
            self.phase,
            self.wait,
            self.changed,
        )

    def _legal(self, seat: Seat | None) -> list[str]:
        """The moves of a seat's view, without all the rest of it."""
        rules, state = self.after.rules, self.after.state
        return [] if seat is None or state is None else legal_json(rules.moves(state, seat), rules)


def _wait(table: Table) -> dict[str, Any] | None:
    wait = waiting(table)
    return None if wait is None else wait._asdict()
