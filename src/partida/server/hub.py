"""The live tables of this process. Computers move and clocks run out beside it.

Everything goes one way (see `logs`): `authority.propose`, then the store, then all who look at the table.
What has been acknowledged is on the disk. A table is folded from its log when somebody asks for it, or its
time comes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from partida.errors import TableError
from partida.registry import GAMES
from partida.server import authority, trouble
from partida.server.acts import AskHint, ClientAct, Guest, Move
from partida.server.analysts import Analysts
from partida.server.clocks import Clocks
from partida.server.driving import Driver
from partida.server.entries import Entry, encode
from partida.server.keeping import GOING_AWAY, NO_TABLE, Keeper
from partida.server.limits import Buckets, Crowd, cost_of
from partida.server.live import Live
from partida.server.logs import Logs, no_table, visitor_of
from partida.server.outbox import Outbox
from partida.server.reviews import Reviews
from partida.server.settings import Settings
from partida.server.state import Table
from partida.server.storage import Store
from partida.server.thinking import InlineThinker, Thinker
from partida.server.tokens import is_table_id
from partida.server.workers import Workers
from partida.table import Seat

log = logging.getLogger("partida.server")


class Hub:
    """All tables that somebody looks at. Belongs to the event loop that made it."""

    def __init__(
        self, store: Store, settings: Settings | None = None, thinker: Thinker | None = None
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.settings = settings or Settings()
        self.thinker: Thinker = thinker or _thinker(self.settings)
        self.analysts = Analysts(self.settings.analysts, self.settings.analyst_patience)
        self.reviews = Reviews(self.analysts, self.settings.limits, self.settings.depth)
        self.topping: set[str] = set()
        """Challenges that the strongest level is trying."""
        self.crowd = Crowd(self.settings.limits)
        self.lives: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self.keeper = Keeper(self)
        self.driver = Driver(self)
        self.clocks = Clocks(self)
        self.logs = Logs(self)
        self._acts = Buckets(self.settings.limits.acts, time.monotonic)

    # -- beginning and end

    def start(self) -> None:
        """Begin to look at the due rows; what analysts need is made ready somewhat later."""
        self.spawn(self.keeper.run())
        if self.settings.warm_after is not None and self.settings.analysts:
            self.spawn(self.analysts.warm(GAMES, self.settings.warm_after))

    async def close(self) -> None:
        """Close all connections and stop what runs; the store stays open. May be called again."""
        self._stopping = True
        self.clocks.stop()
        for live in self.lives.values():
            for outbox in tuple(live.outboxes):
                outbox.close(GOING_AWAY)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinker.close()
        await self.analysts.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something be done besides, until the hub is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task of the hub failed\n%s", trouble.told(error))

    # -- tables

    async def create(self, entries: list[Entry]) -> str:
        """Write the first entries of a table, and give its id. They must follow each other."""
        name, *_ = await self.create_with(entries)
        return name

    async def create_with(self, entries: list[Entry], *more: Coroutine[Any, Any, Any]) -> list[Any]:
        """As `create`, with ``more`` writes of the store in the same transaction; the id, and their answers.

        Only if very much is written at once they come in a later one, never in an earlier one.
        """
        table = authority.fold(entries)
        name = table.id
        # of a match that begins at once the clock does not run before somebody comes
        end = self.keeper.due(table) if table.phase == "lobby" else None
        due = self.store.set_due(name, table.seq + 1, end)
        writes = (
            self.store.append(name, seq, encode(entry), visitor=visitor_of(entry))
            for seq, entry in enumerate(entries)
        )
        # all are submitted before the store looks at what there is
        first = asyncio.gather(*writes)
        answers: list[Any] = await asyncio.gather(first, due, *more)
        if not all(first.result()):
            raise TableError(f"table {name} is there already", code="table/id")
        return [name, *answers[2:]]

    async def drop(self, name: str) -> None:
        """Delete a table whatever has happened there; raises `TableError` ``table/none``."""
        live = await self.live(name)
        async with live.lock:
            seq = -1
            while live.table.seq != seq:
                seq = live.table.seq
                if await self.store.drop(name, seq):
                    self.keeper.lose(live)
                    return
                await self.logs.catch_up(live)  # it has gone on in another process, or is gone

    async def live(self, name: str) -> Live:
        """A table, folded from its log if need be; raises `TableError` ``table/none``."""
        if not is_table_id(name):
            raise no_table()
        live = self.lives.get(name)
        if live is None:
            live = self.lives[name] = Live(name, time.monotonic())
        try:
            if live.behind:
                async with live.lock:
                    await self.logs.catch_up(live)
        finally:
            if live.table.seq < 0 and not live.damaged and self.lives.get(name) is live:
                del self.lives[name]
        if live.table.seq < 0:
            raise no_table()
        live.used = time.monotonic()
        return live

    # -- guests

    def hello(self, live: Live, outbox: Outbox, after: int) -> None:
        """A connection wants to be told from now on."""
        if live.gone:
            outbox.close(NO_TABLE)
            return
        live.hello(outbox, after)
        self.go_on(live)

    async def act(
        self, live: Live, guest: str | None, what: ClientAct, act: str, base: int | None, lag: int = 0
    ) -> int:  # fmt: skip
        """Do what a guest wants; the seq that it got. Raises what `authority.propose` raises.

        ``lag`` is what the guest says of the connection, in milliseconds.
        """
        if guest is None:
            raise TableError("who acts needs a token", code="table/stranger")
        if not self._acts.take(guest, cost_of(what)):
            raise TableError("too many acts of one guest", code="act/rate")
        try:
            async with live.lock:
                absent: frozenset[Seat] = frozenset()
                if not isinstance(what, Move):
                    absent = live.absent(time.monotonic(), self.settings.away_after)
                await self.logs.commit(live, Guest(guest), what, act=act, base=base, absent=absent, lag=lag)
                return live.table.seq
        except authority.Repeated as again:
            return again.seq
        finally:
            self.go_on(live)

    async def hinted(self, live: Live, guest: str | None, step: int) -> Table:
        """Write down that a guest asks for a hint, once for each step, and give the table as it is then.

        Raises what `authority.propose` raises.
        """
        if guest is None or not self._acts.take(guest):
            raise TableError("who asks needs a token", code="table/stranger" if guest is None else "act/rate")
        try:
            async with live.lock:
                try:
                    await self.logs.commit(live, Guest(guest), AskHint(step))
                except TableError as error:
                    if error.code != "hint/given":
                        raise
                return live.table
        finally:
            self.go_on(live)

    # -- computers and clocks

    def go_on(self, live: Live) -> None:
        """Let computers play on at a table, whether or not somebody looks."""
        if not self._stopping:
            self.driver.go_on(live)

    async def time_up(self, live: Live) -> None:
        """Hand the seat that is waited for to the computer, if its time is up."""
        await self.clocks.time_up(live)


def _thinker(settings: Settings) -> Thinker:
    return Workers(settings.workers, settings.patience) if settings.workers else InlineThinker()
