"""What is proposed at a live table becomes an entry of its log, or is refused."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from partida.errors import PartidaError, StorageError, TableError
from partida.server import authority
from partida.server.acts import What, Who
from partida.server.entries import Entry, Sat, encode
from partida.server.knowing import end_of_try
from partida.server.live import Live

if TYPE_CHECKING:
    from partida.server.hub import Hub


class Logs:
    """The logs of a hub's tables; whoever writes in one holds the lock of its table."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def catch_up(self, live: Live) -> None:
        """Read what others, or a cancelled write of ours, have put in the log."""
        live.check()
        for body in await self._hub.store.read(live.name, live.table.seq):
            live.advance(body)
        live.behind = False
        if live.table.phase == "lobby" and live.due is None:
            live.due = self._hub.keeper.due(live.table)
        self._hub.clocks.wind(live)

    async def commit(self, live: Live, who: Who, what: What, **more: Any) -> None:
        """Propose until it is in the log, or refused. The lock is held."""
        if live.gone:
            raise no_table()
        if live.behind:
            await self.catch_up(live)
        looked = False
        while True:
            try:
                entry = authority.propose(live.table, who, what, self._hub.settings.now(), **more)
            except PartidaError:
                seq = live.table.seq
                if not looked:
                    await self.catch_up(live)  # refused for what another process has changed?
                if looked or live.table.seq == seq:
                    raise
                looked = True
                continue
            if await self.append(live, entry):
                return
            await self.catch_up(live)  # another process was faster

    async def append(self, live: Live, entry: Entry) -> bool:
        """Write an entry and tell all who look; False if another process was faster. The lock is held."""
        body = encode(entry)
        after, story = authority.apply(live.table, entry)
        due = self._hub.keeper.due(after)
        append, over = self._hub.store.append, await end_of_try(self._hub.store, live.table, after)
        writes: list[Any] = [append(live.name, after.seq, body, visitor=visitor_of(entry), ended=over)]
        if due != live.due:
            # with the entry, in one transaction if it can be; a row that comes too early does no harm
            writes.append(self._hub.store.set_due(live.name, after.seq + 1, due))
        live.behind = True  # until we know
        try:
            won, *_ = await asyncio.gather(*writes)
        except StorageError as error:
            if error.code != "storage/gap":
                raise
            self._hub.keeper.lose(live)  # logs do not grow shorter: another process has deleted it
            raise no_table() from error
        if won:
            live.due = due
            live.follow(after, story)
            live.behind = False
            self._hub.clocks.wind(live)
            if live.table.phase == "over":
                await self._hub.store.finish(live.name, live.table.seq)
        return bool(won)


def visitor_of(entry: Entry) -> str | None:
    """The guest who gets a chair by this entry, if one does."""
    return entry.guest if isinstance(entry, Sat) and entry.name is not None else None


def no_table() -> TableError:
    """What is raised where a table is asked for that is not there."""
    return TableError("there is no such table", code="table/none")
