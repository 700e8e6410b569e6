"""A table in the memory of this process, and who looks at it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Final

from partida.errors import StorageError
from partida.game import Event
from partida.server import authority, trouble, wire
from partida.server.entries import decode
from partida.server.outbox import Outbox
from partida.server.state import Table
from partida.table import Seat

RESUMED_MOST: Final = 32
"""A connection that has missed more entries gets a snapshot instead."""


log = logging.getLogger("partida.server")


class Live:
    """The fold of a table's log so far, with its connections.

    ``lock`` is held by whoever appends. ``behind`` is true when an append may have happened without us.
    """

    def __init__(self, name: str, now: float) -> None:
        self.name = name
        self.table: Table = authority.empty()
        self.lock = asyncio.Lock()
        self.behind = True
        self.outboxes: set[Outbox] = set()
        self.asked = -1
        """The ``changed_seq`` for which the computers off turn have been asked."""
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.due: int | None = None
        self.used = now
        """When somebody was last here."""
        self.left: float | None = None
        """When the last connection left, if one did."""
        self.gone = False
        """True when the table has been deleted."""
        self.damaged = False
        """True when its log holds what cannot be: nothing happens at the table any more."""
        self._since = now
        self._told: deque[wire.Told] = deque(maxlen=RESUMED_MOST)
        self._gone: dict[str, float] = {}
        self._online: frozenset[Seat] = frozenset()

    # -- the log

    def advance(self, body: bytes) -> None:
        """Go on by an entry that is in the log, and tell all who look; raises as `check` does."""
        try:
            after, story = authority.apply(self.table, decode(body))
        except Exception as error:  # of a newer Partida, or by hand: only this table may suffer
            self.damaged = True
            where = self.table.seq + 1
            log.error("table %s: entry %d is none\n%s", self.name, where, trouble.told(error))
            self.check()
            return
        self.follow(after, story)

    def check(self) -> None:
        """Raise `StorageError` ``storage/damaged`` if the log cannot be followed."""
        if self.damaged:
            raise StorageError(f"the log of table {self.name} cannot be followed", code="storage/damaged")

    def follow(self, after: Table, story: tuple[Event, ...]) -> None:
        """Go on to the table after the next entry of the log, and tell all who look."""
        before = self.table
        self.table = after
        if after.chairs != before.chairs:
            self._online = self.online()
        told = wire.Told.of(before, self.table, story, self._online)
        self._told.append(told)
        ready: dict[Seat | None, bytes] = {}
        for outbox in tuple(self.outboxes):
            seat = self.seat_of(outbox)
            if seat not in ready:
                ready[seat] = wire.encode(told.to(seat))
            outbox.put(ready[seat])

    # -- connections

    def hello(self, outbox: Outbox, after: int) -> None:
        """Begin to tell a connection, from what it has missed on."""
        missed = self.table.seq - after
        if outbox not in self.outboxes:
            self.outboxes.add(outbox)
            self.tell_presence(besides=outbox)
        if after < 0 or not 0 <= missed <= len(self._told):
            outbox.put(wire.encode(self.snapshot(outbox)))
            return
        for told in list(self._told)[len(self._told) - missed :]:
            outbox.put(wire.encode(told.to(self.seat_of(outbox))))
        outbox.put(self._presence())

    def snapshot(self, outbox: Outbox) -> wire.Snapshot:
        """All that a connection may know now."""
        return wire.snapshot(self.table, self.seat_of(outbox), self.online())

    def leave(self, outbox: Outbox, now: float) -> None:
        """A connection is gone."""
        if outbox not in self.outboxes:
            return
        self.outboxes.discard(outbox)
        self.used = self.left = now
        if outbox.guest is not None and all(other.guest != outbox.guest for other in self.outboxes):
            self._gone[outbox.guest] = now
        self.tell_presence()

    def seat_of(self, outbox: Outbox) -> Seat | None:
        """The seat of a connection's guest; several connections may have the same."""
        return self.table.seat_of(outbox.guest)

    # -- presence

    def online(self) -> frozenset[Seat]:
        """The seats of persons who have a connection."""
        seats = (self.seat_of(outbox) for outbox in self.outboxes)
        return frozenset(seat for seat in seats if seat is not None)

    def still(self) -> bool:
        """True if some persons of the table look at it, and nothing moves on the page of any of them."""
        seated = [outbox.still for outbox in self.outboxes if self.seat_of(outbox) is not None]
        return bool(seated) and all(seated)

    def absent(self, now: float, patience: float) -> frozenset[Seat]:
        """The seats whose persons have been gone for so many seconds."""
        online = self.online()
        return frozenset(
            seat
            for seat, chair in enumerate(self.table.chairs)
            if chair.guest is not None
            and seat not in online
            and now - self._gone.get(chair.guest, self._since) >= patience
        )

    def tell_presence(self, besides: Outbox | None = None) -> None:
        """Tell all who is online, if that has changed."""
        online = self.online()
        if online == self._online:
            return
        self._online = online
        message = self._presence()
        for outbox in tuple(self.outboxes):
            if outbox is not besides:
                outbox.put(message)

    def _presence(self) -> bytes:
        return wire.encode(wire.TableNow(self.table.seq, authority.public(self.table, self.online())))
