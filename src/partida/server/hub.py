"""The live tables of this process: acts become entries, computers move, clocks run out.

Everything goes one way: `authority.propose`, then the store, then all who look at the table. What has been
acknowledged is on the disk. A table is folded from its log when somebody asks for it, or its time comes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

from partida.errors import PartidaError, StorageError, TableError
from partida.server import authority, fair
from partida.server.acts import SERVER, ClientAct, ComputerMove, Guest, Hand, What, Who
from partida.server.entries import Entry, encode
from partida.server.limits import Crowd
from partida.server.live import Live
from partida.server.outbox import Outbox
from partida.server.pace import waiting
from partida.server.settings import Settings
from partida.server.storage import Store
from partida.server.thinking import InlineThinker, Question, Thinker, stand_in
from partida.server.tokens import is_table_id
from partida.server.workers import Workers
from partida.table import Seat

GOING_AWAY: Final = 1012
"""The code with which connections are closed when the server stops: come again soon."""
FORGET_EVERY: Final = 3_600
RETRY: Final = 1.0
"""Seconds before the computers of a table try again when the store said no."""

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
        self.crowd = Crowd(self.settings.limits)
        self._lives: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._forgotten = time.monotonic()

    # -- beginning and end

    def start(self) -> None:
        """Begin to look at the due rows."""
        self._spawn(self._ticker())

    async def close(self) -> None:
        """Close all connections and stop what runs; the store stays open. May be called again."""
        self._stopping = True
        for live in self._lives.values():
            if live.timer is not None:
                live.timer.cancel()
            for outbox in tuple(live.outboxes):
                outbox.close(GOING_AWAY)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinker.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task of the hub failed", exc_info=error)

    # -- tables

    async def create(self, entries: list[Entry]) -> str:
        """Write the first entries of a table, and give its id. They must follow each other."""
        created = entries[0]
        name = authority.fold([created]).id
        writes = (self.store.append(name, seq, encode(entry)) for seq, entry in enumerate(entries))
        if not all(await asyncio.gather(*writes)):
            raise TableError(f"table {name} is there already", code="table/id")
        return name

    async def live(self, name: str) -> Live:
        """A table, folded from its log if need be; raises `TableError` ``table/none``."""
        if not is_table_id(name):
            raise _no_table()
        live = self._lives.get(name)
        if live is None:
            live = self._lives[name] = Live(name, time.monotonic())
        try:
            if live.behind:
                async with live.lock:
                    await self._catch_up(live)
        finally:
            if live.table.seq < 0 and self._lives.get(name) is live:
                del self._lives[name]
        if live.table.seq < 0:
            raise _no_table()
        live.used = time.monotonic()
        return live

    async def _catch_up(self, live: Live) -> None:
        """Read what others, or a cancelled write of ours, have put in the log."""
        for body in await self.store.read(live.name, live.table.seq):
            live.advance(body)
        live.behind = False
        self._set_timer(live)

    # -- guests

    def hello(self, live: Live, outbox: Outbox, after: int) -> None:
        """A connection wants to be told from now on."""
        live.hello(outbox, after)
        self._kick(live)

    async def act(
        self, live: Live, guest: str | None, what: ClientAct, act: str, base: int | None
    ) -> int:  # fmt: skip
        """Do what a guest wants; the seq that it got. Raises what `authority.propose` raises."""
        if guest is None:
            raise TableError("who acts needs a token", code="table/stranger")
        try:
            async with live.lock:
                absent = live.absent(time.monotonic(), self.settings.away_after)
                await self._commit(live, Guest(guest), what, act=act, base=base, absent=absent)
                return live.table.seq
        except authority.Repeated as again:
            return again.seq
        finally:
            self._kick(live)

    async def _commit(self, live: Live, who: Who, what: What, **more: Any) -> None:
        """Propose until it is in the log, or refused. The lock is held."""
        if live.behind:
            await self._catch_up(live)
        looked = False
        while True:
            try:
                entry = authority.propose(live.table, who, what, self.settings.now(), **more)
            except PartidaError:
                seq = live.table.seq
                if not looked:
                    await self._catch_up(live)  # refused for what another process has changed?
                if looked or live.table.seq == seq:
                    raise
                looked = True
                continue
            if await self._append(live, entry):
                return
            await self._catch_up(live)  # another process was faster

    async def _append(self, live: Live, entry: Entry) -> bool:
        body = encode(entry)
        after, story = authority.apply(live.table, entry)
        due = _due(after)
        writes: list[Any] = [self.store.append(live.name, after.seq, body)]
        if due != live.due:
            # with the entry, in one transaction if it can be; a row that comes too early does no harm
            writes.append(self.store.set_due(live.name, after.seq + 1, due))
        live.behind = True  # until we know
        won, *_ = await asyncio.gather(*writes)
        if won:
            live.due = due
            live.follow(after, story)
            live.behind = False
            self._set_timer(live)
            if live.table.phase == "over":
                await self.store.finish(live.name, live.table.seq)
        return bool(won)

    # -- computers and chores

    def _kick(self, live: Live) -> None:
        if not self._stopping and (live.driver is None or live.driver.done()) and _has_work(live):
            live.driver = self._spawn(self._drive(live))

    async def _drive(self, live: Live) -> None:
        """Deal and let computers move until a person has to."""
        begun = self.loop.time()
        while _has_work(live):
            try:
                if authority.chore(live.table) is not None:
                    await asyncio.sleep(self.settings.deal_pause)
                if await self._step(live, begun):
                    begun = self.loop.time()
            except StorageError as error:
                log.warning("table %s: %s [%s]", live.name, error, error.code)
                await asyncio.sleep(RETRY)

    async def _step(self, live: Live, begun: float) -> bool:
        """Do what is to be done next, if the table has not gone on meanwhile; True if that was done.

        A move that people see comes a pause after what was ``begun``; thinking is part of the pause.
        """
        table = live.table
        what: What | None = authority.chore(table)
        if what is None:
            what = await self._thought(live)
            if what is not None and authority.next_act(table) is not None:
                await asyncio.sleep(begun + self.settings.pause - self.loop.time())
        if what is None:
            return False
        async with live.lock:
            if live.behind:
                await self._catch_up(live)
            if live.table.seq != table.seq:
                return False  # look again
            try:
                await self._commit(live, SERVER, what)
            except PartidaError as error:
                if isinstance(error, StorageError) or live.table.seq != table.seq:
                    raise
                await self._stand_in(live, what, error)
        return True

    async def _thought(self, live: Live) -> ComputerMove | None:
        """What a computer wants to do: first those off turn are asked, then the one on turn."""
        table = live.table
        if live.asked != table.changed_seq:
            for seat, view in authority.bystanders(table):
                move = await self._asked(live, seat, view, on_turn=False)
                if move is not None:
                    return ComputerMove(seat, table.rules.write(move))
            live.asked = table.changed_seq
        turn = authority.next_act(table)
        if turn is None:
            return None
        seat, view = turn
        move = await self._asked(live, seat, view, on_turn=True)
        return ComputerMove(seat, table.rules.write(move))

    async def _asked(self, live: Live, seat: Seat, view: Any, *, on_turn: bool) -> Any | None:
        """The answer of a player; if it breaks, that of the usual one, so that the table goes on."""
        try:
            return await self.thinker.answer(_question(live, seat, view, on_turn=on_turn))
        except Exception:
            log.exception("table %s: a computer player broke", live.name)
        return stand_in(_question(live, seat, view, on_turn=on_turn))

    async def _stand_in(self, live: Live, what: What, error: PartidaError) -> None:
        """A player answered with what it may not do: tell the operator, and play for it."""
        log.error("table %s: a computer's move was refused [%s]", live.name, error.code)
        if not isinstance(what, ComputerMove):
            raise error
        live.asked = live.table.changed_seq
        turn = authority.next_act(live.table)
        if turn is not None and turn[0] == what.seat:
            seat, view = turn
            move = stand_in(_question(live, seat, view, on_turn=True))
            await self._commit(live, SERVER, ComputerMove(seat, live.table.rules.write(move)))

    # -- clocks

    def _set_timer(self, live: Live) -> None:
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        wait = waiting(live.table) if live.table.seq >= 0 else None
        if wait is not None and wait.until is not None and not self._stopping:
            delay = max(0, wait.until - self.settings.now()) / 1000
            live.timer = self.loop.call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        self._spawn(self._time_up(live))

    async def _time_up(self, live: Live) -> None:
        """Hand the seat that is waited for to the computer, if its time is up."""
        async with live.lock:
            if live.behind:
                await self._catch_up(live)
            wait = waiting(live.table)
            if wait is not None and wait.until is not None:
                if wait.until <= self.settings.now():
                    await self._commit(live, SERVER, Hand(wait.seat, "computer"))
                else:
                    self._set_timer(live)
        self._kick(live)

    async def _ticker(self) -> None:
        while True:
            try:
                await self._tick()
            except StorageError as error:
                log.warning("the due rows: %s [%s]", error, error.code)
            await asyncio.sleep(self.settings.tick)

    async def _tick(self) -> None:
        now = self.settings.now()
        for name, seq in await self.store.due(now):
            try:
                await self._wake(name, seq, now)
            except StorageError:
                raise
            except PartidaError as error:  # a log that cannot be folded must not stop the others
                log.error("table %s cannot go on [%s]", name, error.code)
                await self.store.set_due(name, seq, None)
        self._let_go()
        if time.monotonic() - self._forgotten > FORGET_EVERY:
            await self.forget()

    async def _wake(self, name: str, seq: int, now: int) -> None:
        """The time of a table's due row has come."""
        live = await self.live(name)
        await self._time_up(live)
        if (due := _due(live.table)) is None or due > now:
            await self.store.set_due(name, max(seq, live.table.seq + 1), due)

    def _let_go(self) -> None:
        """Tables at which nobody has been for a while leave the memory."""
        old = time.monotonic() - self.settings.idle_after
        for name, live in tuple(self._lives.items()):
            idle = live.driver is None or live.driver.done()
            if not live.outboxes and live.used < old and idle and not live.lock.locked():
                if live.timer is not None:
                    live.timer.cancel()
                del self._lives[name]

    async def forget(self) -> list[str]:
        """Delete the tables at which nobody has been for long; their ids."""
        self._forgotten = time.monotonic()
        gone = await self.store.forget(self.settings.now() - int(self.settings.forget_after * 1000))
        for name in gone:
            live = self._lives.pop(name, None)
            for outbox in tuple(live.outboxes) if live is not None else ():
                outbox.close(GOING_AWAY)
        return gone


def _has_work(live: Live) -> bool:
    table = live.table
    if authority.chore(table) is not None or authority.next_act(table) is not None:
        return True
    return live.asked != table.changed_seq and bool(authority.bystanders(table))


def _due(table: authority.Table) -> int | None:
    """When the server has to do something by itself at a table with a pace."""
    if table.pace == "none":
        return None
    wait = waiting(table)
    if wait is not None:
        return wait.until
    work = authority.chore(table) is not None or authority.next_act(table) is not None
    return table.at if work else None


def _question(live: Live, seat: Seat, view: Any, *, on_turn: bool) -> Question:
    table = live.table
    return Question(table.rules.name, table.chairs[seat].level, fair.player_seed(table, seat), view, on_turn)


def _thinker(settings: Settings) -> Thinker:
    return Workers(settings.workers, settings.patience) if settings.workers else InlineThinker()


def _no_table() -> TableError:
    return TableError("there is no such table", code="table/none")
