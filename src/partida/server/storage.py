"""The store: the logs of all tables, seat tokens and due rows, on SQLite or PostgreSQL.

What a method that writes has returned is on the disk. Writes go through group commit, one transaction at a
time; reads have connections of their own and see everything that was acknowledged.

Codes of a ``StorageError``: ``storage/url``, ``storage/cannot-open``, ``storage/not-a-database``,
``storage/foreign``, ``storage/newer`` (opening); ``storage/table-id``, ``storage/seq``, ``storage/seat``,
``storage/digest``, ``storage/gap`` (bad input); ``storage/full``, ``storage/busy``, ``storage/damaged``,
``storage/failed``, ``storage/closed`` (the database). After one of the last five a write was not done, as
far as we know; only where the connection to PostgreSQL broke at the very commit it may have been.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, cast

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from partida.errors import StorageError
from partida.server.database import Synchronous, make_engine, parse, place, prepare, translated
from partida.server.groupcommit import GroupCommit
from partida.server.schema import ID_LENGTH, due, entry, game_table, seat_token, upgrade
from partida.server.writes import (
    Answer,
    Append,
    DropToken,
    Finish,
    Forget,
    PutToken,
    SetDue,
    Touch,
    Write,
    write,
)

BATCH = 256
"""The most writes in one transaction."""

READERS = 4
DIGEST_BYTES = 32
SEATS = 8
LAST_SEQ = 2**31 - 1
TABLE_ID = re.compile(rf"[0-9A-Za-z]{{11,{ID_LENGTH}}}")


def _now() -> int:
    return time.time_ns() // 1_000_000


class Store:
    """An open database. Made by ``open``; belongs to the event loop that opened it.

    All methods raise ``StorageError``. Table ids are 11 to 64 characters of base 62, seats count from 0,
    digests are SHA-256, times are milliseconds since 1970.
    """

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine, clock: Callable[[], int], most: int) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock
        self._group: GroupCommit[Write, Answer] = GroupCommit(self._commit, most=most)
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
        address = parse(url)
        with translated(f"cannot open {place(address)}", "storage/cannot-open"):
            await asyncio.to_thread(prepare, address)
            writer = make_engine(address, 1, synchronous)
            reader = make_engine(address, READERS, synchronous, isolation_level="AUTOCOMMIT")
            try:
                async with writer.begin() as connection:
                    await connection.run_sync(upgrade)
            except BaseException:
                await writer.dispose()
                raise
        return cls(writer, reader, clock, batch)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database. May be called again."""
        await self._group.close()
        self._closed = True
        await self._reader.dispose()
        await self._writer.dispose()

    # --- the log

    async def append(self, table: str, seq: int, body: bytes) -> bool:
        """Write entry ``seq``; True when it is durable, False when that seq is taken (by whatever body).

        The first entry makes the table. Raises ``storage/gap`` if the one before it is not there.
        """
        _check(table, seq=seq)
        return bool(await self._group.submit(Append(table, seq, body)))

    async def read(self, table: str, after: int = -1) -> list[bytes]:
        """The entries from ``after + 1`` on, in order; none if there is no such table."""
        _check(table)
        query = select(entry.c.body).where(entry.c.table_id == table, entry.c.seq > after)
        return [bytes(row[0]) for row in await self._rows(query.order_by(entry.c.seq))]

    async def latest(self, table: str) -> int:
        """The seq of the last entry; -1 if there is none."""
        _check(table)
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
        _check(table)
        await self._group.submit(Touch(table))

    async def finish(self, table: str, seq: int) -> None:
        """The match ended with entry ``seq``: leave the table out of ``tables``.

        Nothing happens if the log has gone on already; a later append (a rematch) takes it back.
        """
        _check(table, seq=seq)
        await self._group.submit(Finish(table, seq))

    async def forget(self, before: int) -> list[str]:
        """Delete the tables untouched since ``before`` with all that hangs on them; returns their ids."""
        return cast("list[str]", await self._group.submit(Forget(before)))

    # --- seats

    async def put_token(self, table: str, seat: int, digest: bytes) -> None:
        """From now on the token with this digest speaks for a seat; it may move to another seat so."""
        _check(table, seat=seat, digest=digest)
        await self._group.submit(PutToken(table, seat, digest))

    async def drop_token(self, table: str, digest: bytes) -> None:
        """The token with this digest speaks for nobody any more."""
        _check(table, digest=digest)
        await self._group.submit(DropToken(table, digest))

    async def seat_of(self, table: str, digest: bytes) -> int | None:
        """The seat that the token with this digest speaks for."""
        _check(table, digest=digest)
        query = select(seat_token.c.seat).where(seat_token.c.table_id == table, seat_token.c.digest == digest)
        rows = await self._rows(query)
        return int(rows[0][0]) if rows else None

    # --- what happens by itself

    async def set_due(self, table: str, seq: int, at: int | None) -> None:
        """If nothing else does, something becomes entry ``seq`` at a time; None: nothing will.

        One row for each table. A row of a later seq stays, so a slow process undoes nothing.
        """
        _check(table, seq=seq)
        await self._group.submit(SetDue(table, seq, at))

    async def due(self, now: int) -> list[tuple[str, int]]:
        """(table, seq) of the rows whose time has come, the longest overdue first."""
        query = select(due.c.table_id, due.c.seq).where(due.c.at <= now).order_by(due.c.at, due.c.table_id)
        return [(str(name), int(seq)) for name, seq in await self._rows(query)]

    # --- the database

    async def _commit(self, writes: Sequence[Write]) -> Sequence[Answer | StorageError]:
        with translated("cannot write", "storage/failed"):
            async with self._writer.begin() as connection:
                return await write(connection, writes, self._clock())

    async def _rows(self, query: Any) -> list[Any]:
        if self._closed:
            raise StorageError("the store is closed", code="storage/closed")
        with translated("cannot read", "storage/failed"):
            async with self._reader.connect() as connection:
                return list((await connection.execute(query)).all())


# --- what comes in


def _check(table: str, *, seq: int = 0, seat: int = 0, digest: bytes = bytes(DIGEST_BYTES)) -> None:
    if not TABLE_ID.fullmatch(table):
        raise StorageError(
            f"a table id has 11 to {ID_LENGTH} letters and digits, not {table[:80]!r}",
            code="storage/table-id",
        )
    if not 0 <= seq <= LAST_SEQ:
        raise StorageError(f"entries count from 0 to {LAST_SEQ}, not {seq}", code="storage/seq")
    if not 0 <= seat < SEATS:
        raise StorageError(f"seats count from 0 to {SEATS - 1}, not {seat}", code="storage/seat")
    if len(digest) != DIGEST_BYTES:
        raise StorageError(
            f"a SHA-256 digest has {DIGEST_BYTES} bytes, not {len(digest)}", code="storage/digest"
        )
