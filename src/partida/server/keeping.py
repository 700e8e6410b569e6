"""What happens by itself to tables: due rows, tables that nobody came to, and those that are let go."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from partida.errors import StorageError
from partida.server import authority, trouble
from partida.server.challenges import ended
from partida.server.live import Live
from partida.server.pace import waiting

if TYPE_CHECKING:
    from partida.server.hub import Hub

GOING_AWAY: Final = 1012
"""The code with which connections are closed when the server stops: come again soon."""
NO_TABLE: Final = 4404
"""The code with which they are closed when their table is not there any more."""
FORGET_EVERY: Final = 3_600

log = logging.getLogger("partida.server")


class Keeper:
    """Looks at the due rows of the store again and again, and at the tables in the memory of a hub."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._settings = hub.settings
        self._store = hub.store
        self._forgotten = time.monotonic()

    async def run(self) -> None:
        """Do so until cancelled; while the database is in trouble nothing happens."""
        while True:
            try:
                await self.tick()
            except StorageError as error:
                log.warning("the due rows: %s [%s]", error, error.code)
            except Exception as error:  # without the keeper no clock would run out any more
                log.error("the due rows\n%s", trouble.told(error))
            await asyncio.sleep(self._settings.tick)

    async def tick(self) -> None:
        """Do what has to be done now; raises `StorageError`."""
        now = self._settings.now()
        for name, seq in await self._store.due(now):
            try:
                await self._wake(name, seq, now)
            except Exception as error:  # one table must not stop the others
                if isinstance(error, StorageError) and error.code != "storage/damaged":
                    raise
                log.error("table %s cannot go on\n%s", name, trouble.told(error))
                await self._store.set_due(name, seq, None)
        await self._hold_lobbies(now)
        self._let_go()
        if time.monotonic() - self._forgotten > FORGET_EVERY:
            await self.forget()

    async def _wake(self, name: str, seq: int, now: int) -> None:
        """The time of a table's due row has come."""
        live = await self._hub.live(name)
        if live.table.phase == "lobby":
            await self._expire(live, seq, now)
            return
        if self.due(live.table) is None:  # the row is from before its beginning, or of schema 3:
            if (end := ended(live.table)) is not None:  # there an end was not written with the last move
                await self._store.put_result(*end)
            await self._store.set_due(name, max(seq, live.table.seq + 1), None)
            return
        await self._hub.time_up(live)
        if (due := self.due(live.table)) is None or due > now:
            await self._store.set_due(name, max(seq, live.table.seq + 1), due)

    def due(self, table: authority.Table) -> int | None:
        """When the server has to do something by itself at a table, if nobody else does anything."""
        if table.phase == "lobby":
            return table.at + self._lobby_ms
        if table.pace == "none":
            return None
        wait = waiting(table)
        if wait is not None:
            return wait.until
        work = authority.chore(table) is not None or authority.next_act(table) is not None
        return table.at if work else None

    # -- tables that have not begun

    @property
    def _lobby_ms(self) -> int:
        return int(self._settings.lobby_after * 1000)

    async def _hold_lobbies(self, now: int) -> None:
        """Put off the end of tables at which somebody waits, for other processes and after a restart."""
        for live in tuple(self._hub.lives.values()):
            waits = live.outboxes and live.table.phase == "lobby" and live.table.seq >= 0
            if waits and (live.due is None or live.due < now + self._lobby_ms // 2):
                await self._put_off(live, now + self._lobby_ms)

    async def _put_off(self, live: Live, due: int, seq: int = 0) -> None:
        live.due = due
        await self._store.set_due(live.name, max(seq, live.table.seq + 1), due)

    async def _expire(self, live: Live, seq: int, now: int) -> None:
        """Delete a table that has not begun and at which nobody has been for a while."""
        async with live.lock:
            alone = 0 if live.outboxes else self._alone(live, now)
            if alone < self._lobby_ms:
                await self._put_off(live, now + self._lobby_ms - alone, seq)
            elif await self._store.drop(live.name, live.table.seq):
                self.lose(live)
            else:
                live.behind = True  # it goes on in another process

    def _alone(self, live: Live, now: int) -> int:
        """For how many ms nobody has done anything or been at a table, as far as this process knows."""
        quiet = now - live.table.at
        if live.left is not None:
            quiet = min(quiet, int((time.monotonic() - live.left) * 1000))
        return max(0, quiet)

    # -- tables that are let go

    def _let_go(self) -> None:
        """Tables at which nobody has been for a while leave the memory."""
        old = time.monotonic() - self._settings.idle_after
        for name, live in tuple(self._hub.lives.items()):
            idle = live.driver is None or live.driver.done()
            if not live.outboxes and live.used < old and idle and not live.lock.locked():
                if live.timer is not None:
                    live.timer.cancel()
                del self._hub.lives[name]

    def lose(self, live: Live) -> None:
        """The table is not there any more: whoever looks at it is told so."""
        live.gone = True
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        self._hub.lives.pop(live.name, None)
        for outbox in tuple(live.outboxes):
            outbox.close(NO_TABLE)

    async def forget(self) -> list[str]:
        """Delete the tables at which nobody has been for long; their ids."""
        self._forgotten = time.monotonic()
        gone = await self._store.forget(self._settings.now() - int(self._settings.forget_after * 1000))
        for name in gone:
            if (live := self._hub.lives.get(name)) is not None:
                self.lose(live)
        return gone
