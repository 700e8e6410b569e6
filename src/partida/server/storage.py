"""The store: the logs of all tables, who has sat where, and due rows, on SQLite or PostgreSQL.

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
import logging
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple, cast

from sqlalchemy import URL, func, literal, select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from partida.errors import StorageError
from partida.server.attempts import USED_MS, PutAttempt, PutChallenge, PutResult, UseChallenge
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
from partida.server.ends import End, Ended, Tally
from partida.server.groupcommit import GroupCommit
from partida.server.schema import ID_LENGTH, attempt, challenge, due, entry, game_table, upgrade, visit
from partida.server.writer import Writer
from partida.server.writes import (
    Answer,
    Append,
    Drop,
    DropVisits,
    Finish,
    Forget,
    PutVisit,
    SetDue,
    Touch,
    Write,
    write,
)

BATCH = 256
"""The most writes in one transaction."""

READERS = 4
DIGEST_BYTES = 32
LAST_SEQ = 2**31 - 1
TABLE_ID = re.compile(rf"[0-9A-Za-z]{{11,{ID_LENGTH}}}")

log = logging.getLogger("partida.server")


def _now() -> int:
    return time.time_ns() // 1_000_000


class Visited(NamedTuple):
    """A table at which a guest has had a chair. ``finished`` is None while its match goes on."""

    id: str
    created: int
    touched: int
    finished: int | None


class Attempt(NamedTuple):
    """A deal tried: at which table, and what came of it (None while it goes on)."""

    table: str
    result: bytes | None


class Store:
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
        _check(table, seq=seq)
        digest = None if visitor is None else _digest(visitor)
        result = None if ended is None else _result(*ended)
        return bool(await self._group.submit(Append(table, seq, body, digest, result)))

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

    async def drop(self, table: str, seq: int) -> bool:
        """Delete a table whose last entry is ``seq``, with all that hangs on it; False if it goes on."""
        _check(table, seq=seq)
        return bool(await self._group.submit(Drop(table, seq)))

    # --- guests

    async def put_visit(self, guest: bytes | str, table: str) -> None:
        """The guest has a chair at the table, from now on."""
        _check(table)
        await self._group.submit(PutVisit(_digest(guest), table))

    async def forget_guest(self, guest: bytes | str) -> None:
        """Nothing says any more at which tables the guest has had a chair, and which deals it has tried.

        The tables stay as they are.
        """
        await self._group.submit(DropVisits(_digest(guest)))

    async def tables_of(self, guest: bytes | str, limit: int, before: str | None = None) -> list[Visited]:
        """The tables at which a guest has had a chair, that which it took last first.

        ``before`` is the id of the last table of the page before this one; after one that the guest does
        not know there is nothing.
        """
        digest = _digest(guest)
        query = select(game_table.c.id, game_table.c.created, game_table.c.touched, game_table.c.finished)
        query = query.join(visit, visit.c.table_id == game_table.c.id).where(visit.c.guest == digest)
        if before is not None:
            _check(before)
            last = select(visit.c.at).where(visit.c.guest == digest, visit.c.table_id == before)
            cursor = tuple_(last.scalar_subquery(), literal(before))
            query = query.where(tuple_(visit.c.at, visit.c.table_id) < cursor)
        query = query.order_by(visit.c.at.desc(), visit.c.table_id.desc()).limit(limit)
        return [Visited(*row) for row in await self._rows(query)]

    async def begun(self, guest: bytes | str, limit: int) -> list[tuple[str, bytes]]:
        """The tables at which a guest has had a chair, each with its first entry, that taken last first."""
        query = select(entry.c.table_id, entry.c.body).join(visit, visit.c.table_id == entry.c.table_id)
        query = query.where(visit.c.guest == _digest(guest), entry.c.seq == 0)
        query = query.order_by(visit.c.at.desc(), visit.c.table_id.desc()).limit(limit)
        return [(str(name), bytes(body)) for name, body in await self._rows(query)]

    # --- deals for many to try; their ids are like those of tables

    async def put_challenge(self, challenge_id: str, body: bytes, day: str | None = None) -> None:
        """Keep a deal, for ever if it is that of a ``day``; nothing happens if there is one of this id."""
        _check(challenge_id)
        await self._group.submit(PutChallenge(challenge_id, body, day))

    async def challenge(self, challenge_id: str) -> bytes | None:
        """The body of a deal that is kept; None if there is none of this id. Who asks has used it.

        It can be read all the same when nothing can be written, on a full disk say.
        """
        _check(challenge_id)
        query = select(challenge.c.body, challenge.c.used).where(challenge.c.id == challenge_id)
        for body, used in await self._rows(query):
            if used < self._clock() - USED_MS:
                try:
                    await self._group.submit(UseChallenge(challenge_id))
                except StorageError as error:
                    log.warning(
                        "challenge %s: its use is not noted: %s [%s]", challenge_id, error, error.code
                    )
            return bytes(body)
        return None

    async def put_attempt(
        self, challenge_id: str, guest: bytes | str, table: str, end: End | None = None
    ) -> bool:
        """A guest tries a deal at a table; False, and nothing happens, if it has done so before.

        With an ``end`` it has been played there already.
        """
        _check(challenge_id)
        _check(table)
        return bool(await self._group.submit(PutAttempt(challenge_id, _digest(guest), table, end)))

    async def put_result(self, challenge_id: str, guest: bytes | str, end: End) -> None:
        """What came of an attempt; the first that is told stays."""
        await self._group.submit(_result(challenge_id, guest, end))

    async def attempt(self, challenge_id: str, guest: bytes | str) -> Attempt | None:
        """The attempt of a guest at a deal; None if it has not tried."""
        _check(challenge_id)
        query = select(attempt.c.table_id, attempt.c.result)
        query = query.where(attempt.c.challenge_id == challenge_id, attempt.c.guest == _digest(guest))
        for table, told in await self._rows(query):
            return Attempt(str(table), told and bytes(told))
        return None

    async def ends(self, challenge_id: str) -> list[Tally]:
        """How often a deal has ended how, of the ends that are counted, the worst first."""
        _check(challenge_id)
        how = (attempt.c.won, attempt.c.lead)
        query = select(*how, func.count()).where(attempt.c.challenge_id == challenge_id)
        query = query.where(attempt.c.won.is_not(None)).group_by(*how).order_by(*how)
        return [Tally(*row) for row in await self._rows(query)]

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


# --- what comes in


def _check(table: str, *, seq: int = 0) -> None:
    if not TABLE_ID.fullmatch(table):
        raise StorageError(
            f"a table id has 11 to {ID_LENGTH} letters and digits, not {table[:80]!r}",
            code="storage/table-id",
        )
    if not 0 <= seq <= LAST_SEQ:
        raise StorageError(f"entries count from 0 to {LAST_SEQ}, not {seq}", code="storage/seq")


def _result(challenge_id: str, guest: bytes | str, end: End) -> PutResult:
    _check(challenge_id)
    return PutResult(challenge_id, _digest(guest), end)


def _digest(guest: bytes | str) -> bytes:
    digest = sha256(guest.encode()).digest() if isinstance(guest, str) else guest
    if len(digest) != DIGEST_BYTES:
        raise StorageError(
            f"a SHA-256 digest has {DIGEST_BYTES} bytes, not {len(digest)}", code="storage/digest"
        )
    return digest
