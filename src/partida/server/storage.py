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

import re
import sqlite3
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, cast

from sqlalchemy import event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from partida.errors import StorageError
from partida.server.groupcommit import GroupCommit
from partida.server.schema import ID_LENGTH, due, entry, game_table, seat_token, upgrade, version_of
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

BUSY_SECONDS = 10
"""How long a process waits for another one that writes to the same SQLite file."""

READERS = 4
DIGEST_BYTES = 32
SEATS = 8
LAST_SEQ = 2**31 - 1
TABLE_ID = re.compile(rf"[0-9A-Za-z]{{11,{ID_LENGTH}}}")

Synchronous = Literal["FULL", "NORMAL"]


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
        address = _address(url)
        with _errors(f"cannot open {_place(address)}", "storage/cannot-open"):
            await _look(address)
            writer = _engine(address, 1, synchronous)
            reader = _engine(address, READERS, synchronous, isolation_level="AUTOCOMMIT")
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
        with _errors("cannot write", "storage/failed"):
            async with self._writer.begin() as connection:
                return await write(connection, writes, self._clock())

    async def _rows(self, query: Any) -> list[Any]:
        if self._closed:
            raise StorageError("the store is closed", code="storage/closed")
        with _errors("cannot read", "storage/failed"):
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


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise StorageError(
            "this is no address of a database", code="storage/url"
        ) from None  # may tell secrets
    if address.drivername not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
        raise StorageError(
            f"a store is sqlite+aiosqlite or postgresql+asyncpg, not {address.drivername}", code="storage/url"
        )
    if address.drivername.startswith("sqlite") and address.database in (None, "", ":memory:"):
        raise StorageError("a store needs a file: memory keeps nothing", code="storage/url")
    return address


def _place(address: URL) -> str:
    """The address as it may be told: a file, or a server without its password."""
    if address.drivername.startswith("sqlite"):
        return str(address.database)
    return address.render_as_string(hide_password=True)


# --- engines


async def _look(address: URL) -> None:
    """Raise unless the database is ours or empty, before any setting of ours touches it."""
    if address.drivername.startswith("sqlite"):
        file = Path(str(address.database))
        if not file.exists():
            return  # SQLite makes it
        with file.open("rb") as opened:
            magic = opened.read(16)
        if magic and magic != b"SQLite format 3\0":
            raise StorageError(f"{file} is no SQLite database", code="storage/not-a-database")
    engine = create_async_engine(address, poolclass=NullPool, hide_parameters=True)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(version_of)
    finally:
        await engine.dispose()


def _engine(address: URL, connections: int, synchronous: Synchronous, **settings: Any) -> AsyncEngine:
    """An engine with its connections; on SQLite ours are set up for a durable log."""
    is_file = address.drivername.startswith("sqlite")
    engine = create_async_engine(
        address,
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=not is_file,
        hide_parameters=True,  # bodies hold the seeds of hands, and errors end up in logs
        connect_args={"timeout": BUSY_SECONDS} if is_file else {},
        **settings,
    )
    if is_file:
        _set_up_sqlite(engine, synchronous, begins="isolation_level" not in settings)
    return engine


def _set_up_sqlite(engine: AsyncEngine, synchronous: Synchronous, *, begins: bool) -> None:
    pragmas = ("journal_mode=WAL", f"synchronous={synchronous}", "fullfsync=ON", "checkpoint_fullfsync=ON")

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun here, not guessed by the driver
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begun(connection: Any) -> None:
        # takes the right to write at once: asked for half-way, it would fail where others wrote meanwhile
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine.sync_engine, "connect", connected)
    if begins:
        event.listen(engine.sync_engine, "begin", begun)


# --- errors of the database

_SQLITE_CODES = {
    "SQLITE_FULL": "storage/full",
    "SQLITE_BUSY": "storage/busy",
    "SQLITE_LOCKED": "storage/busy",
    "SQLITE_CORRUPT": "storage/damaged",
    "SQLITE_NOTADB": "storage/not-a-database",
    "SQLITE_CANTOPEN": "storage/cannot-open",
}
_POSTGRESQL_CODES = {"53100": "storage/full", "55P03": "storage/busy", "40P01": "storage/busy"}


@contextmanager
def _errors(what: str, code: str) -> Generator[None]:
    """Turn errors of the database, of its driver and of the network into ours."""
    try:
        yield
    except DBAPIError as error:
        reason = error.orig or error
        raise StorageError(f"{what}: {reason}", code=_code(reason) or code) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StorageError(f"{what}: {error}", code=_code(error) or code) from error


def _code(reason: BaseException) -> str | None:
    """What the database itself says, if it is one of the things that we tell apart."""
    name = str(getattr(reason, "sqlite_errorname", "")) or str(
        getattr(reason.__cause__, "sqlite_errorname", "")
    )
    primary = "_".join(name.split("_")[:2])  # SQLITE_BUSY_SNAPSHOT is a SQLITE_BUSY
    return _SQLITE_CODES.get(primary) or _POSTGRESQL_CODES.get(str(getattr(reason, "sqlstate", "")))
