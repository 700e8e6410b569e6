"""The store on SQLite or PostgreSQL: the logs of tables, and due rows; `visits` and `deals` are parts of it.

What a method that writes has returned is on the disk. Writes go through group commit, one transaction at a
time; reads have connections of their own and see everything that was acknowledged.

Codes of a ``StorageError``: ``storage/url``, ``storage/cannot-open``, ``storage/not-a-database``,
``storage/foreign``, ``storage/newer`` (opening); ``storage/table-id``, ``storage/seq``,
``storage/digest``, ``storage/gap`` (bad input); ``storage/full``, ``storage/busy``, ``storage/damaged``,
``storage/moved``, ``storage/failed``, ``storage/closed`` (the database). After one of the last
six a write was not done, as far as we know; only where the connection to PostgreSQL broke at the very commit
it may have been.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, cast

from sqlalchemy import URL, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from partida.errors import StorageError
from partida.server.database import (
    File,
    Synchronous,
    make_engine,
    make_writer,
    parse,
    place,
    prepare,
    translated,
)
from partida.server.deals import Deals, result_of
from partida.server.ends import Ended
from partida.server.groupcommit import GroupCommit
from partida.server.keys import check, digest_of
from partida.server.schema import due, entry, game_table, upgrade
from partida.server.visits import Visits
from partida.server.writer import Writer
from partida.server.writes import (
    Answer,
    Append,
    Drop,
    Finish,
    Forget,
    SetDue,
    Touch,
    Write,
    write,
)

BATCH = 256
"""The most writes in one transaction."""

READERS = 4


def _now() -> int:
    return time.time_ns() // 1_000_000


class Store(Deals, Visits):
    """An open database. Made by ``open``; belongs to the event loop that opened it.

    All methods raise ``StorageError``. Table ids are 11 to 64 characters of base 62, times are
    milliseconds since 1970. A guest is the text of its key, of which only the SHA-256 is stored, or that
    digest itself.
    """

    def __init__(
        self, address: URL, writer: Writer, reader: AsyncEngine, clock: Callable[[], int], most: int
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._dialect = reader.dialect.name
        self._file = File.of(address)
        self._clock = clock
        self._group: GroupCommit[Write, Answer] = GroupCommit(self._commit, most=most)
        self._reads: set[asyncio.Task[list[Any]]] = set()
        self._closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        synchronous: Synchronous = "FULL",
        clock: Callable[[], int] = _now,
        batch: int = BATCH,
    ) -> Store:
        """Open ``sqlite+aiosqlite:///file`` or ``postgresql+asyncpg://...``, with the newest schema.

        The folder of the file must exist, the file need not. ``synchronous="NORMAL"`` lets SQLite lose the
        last moves at a power cut (not at a crash of the process). A database that is not ours, or newer
        than we, is left as it was.
        """
        opening = asyncio.create_task(cls._open(url, synchronous, clock, batch))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:  # a connection that is half made would stay behind
            await _settled(asyncio.create_task(_let_go(opening)))
            raise

    @classmethod
    async def _open(cls, url: str, synchronous: Synchronous, clock: Callable[[], int], most: int) -> Store:
        address = parse(url)
        with translated(f"cannot open {place(address)}", "storage/cannot-open"):
            await asyncio.to_thread(prepare, address)
            writer = make_writer(address, synchronous)
            reader = make_engine(address, READERS, synchronous, isolation_level="AUTOCOMMIT")
            try:
                await writer.run(upgrade)
            except BaseException:
                await writer.close()
                raise
        return cls(address, writer, reader, clock, most)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database. May be called again."""
        self._closed = True
        await self._group.close()
        if self._reads:
            await asyncio.wait(self._reads)
        await self._reader.dispose()
        await self._writer.close()

    # --- the log

    async def append(
        self,
        table: str,
        seq: int,
        body: bytes,
        *,
        visitor: bytes | str | None = None,
        ended: Ended | None = None,
    ) -> bool:
        """Write entry ``seq``; True when it is durable, False when that seq is taken (by whatever body).

        The first entry makes the table. An entry that gives a guest a chair names it as ``visitor``: then
        `tables_of` knows both or neither; one with which an attempt at a deal ends names it as ``ended``,
        likewise. Raises ``storage/gap`` if the entry before it is not there.
        """
        check(table, seq=seq)
        digest = None if visitor is None else digest_of(visitor)
        result = None if ended is None else result_of(*ended)
        return bool(await self._group.submit(Append(table, seq, body, digest, result)))

    async def read(self, table: str, after: int = -1) -> list[bytes]:
        """The entries from ``after + 1`` on, in order; none if there is no such table."""
        check(table)
        query = select(entry.c.body).where(entry.c.table_id == table, entry.c.seq > after)
        return [bytes(row[0]) for row in await self._rows(query.order_by(entry.c.seq))]

    async def latest(self, table: str) -> int:
        """The seq of the last entry; -1 if there is none."""
        check(table)
        rows = await self._rows(select(func.max(entry.c.seq)).where(entry.c.table_id == table))
        return -1 if rows[0][0] is None else int(rows[0][0])

    # --- tables

    async def tables(self) -> list[str]:
        """The unfinished tables, the oldest first."""
        query = select(game_table.c.id).where(game_table.c.finished.is_(None))
        return [
            str(row[0]) for row in await self._rows(query.order_by(game_table.c.created, game_table.c.id))
        ]

    async def touch(self, table: str) -> None:
        """Somebody was here: keep the table. Appending does the same, to the hour."""
        check(table)
        await self._group.submit(Touch(table))

    async def finish(self, table: str, seq: int) -> None:
        """The match ended with entry ``seq``: leave the table out of ``tables``.

        Nothing happens if the log has gone on already; a later append (a rematch) takes it back.
        """
        check(table, seq=seq)
        await self._group.submit(Finish(table, seq))

    async def forget(self, before: int) -> list[str]:
        """Delete the tables untouched since ``before`` with all that hangs on them; returns their ids."""
        return cast("list[str]", await self._group.submit(Forget(before)))

    async def drop(self, table: str, seq: int) -> bool:
        """Delete a table whose last entry is ``seq``, with all that hangs on it; False if it goes on."""
        check(table, seq=seq)
        return bool(await self._group.submit(Drop(table, seq)))

    # --- what happens by itself

    async def set_due(self, table: str, seq: int, at: int | None) -> None:
        """If nothing else does, something becomes entry ``seq`` at a time; None: nothing will.

        One row for each table. A row of a later seq stays, so a slow process undoes nothing.
        """
        check(table, seq=seq)
        await self._group.submit(SetDue(table, seq, at))

    async def due(self, now: int) -> list[tuple[str, int]]:
        """(table, seq) of the rows whose time has come, the longest overdue first."""
        query = select(due.c.table_id, due.c.seq).where(due.c.at <= now).order_by(due.c.at, due.c.table_id)
        return [(str(name), int(seq)) for name, seq in await self._rows(query)]

    # --- the database

    async def _commit(self, writes: Sequence[Write]) -> Sequence[Answer | StorageError]:
        now = self._clock()
        with translated("cannot write", "storage/failed"):
            self._check_file()
            return await self._writer.run(lambda connection: write(connection, writes, now))

    def _check_file(self) -> None:
        """Raise if what we write would be lost, because the file is not in its place any more."""
        if self._file is not None:
            self._file.check()

    async def _rows(self, query: Any) -> list[Any]:
        if self._closed:
            raise StorageError("the store is closed", code="storage/closed")
        # a task of its own: a reader who is cancelled must not leave a connection half made or half used
        reading = asyncio.create_task(self._read(query))
        self._reads.add(reading)
        reading.add_done_callback(self._reads.discard)
        return await asyncio.shield(reading)

    async def _read(self, query: Any) -> list[Any]:
        with translated("cannot read", "storage/failed"):
            self._check_file()
            async with self._reader.connect() as connection:
                return list((await connection.execute(query)).all())


async def _let_go(opening: asyncio.Task[Store]) -> None:
    """Close a store that nobody waits for any more."""
    with suppress(StorageError):
        await (await opening).close()


async def _settled(task: asyncio.Task[None]) -> None:
    """Wait for a task to its end, however often who waits is cancelled."""
    while not task.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait([task])
