"""Addresses, engines and errors of the two databases."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from partida.errors import StorageError
from partida.server.schema import version_of
from partida.server.writer import AsyncWriter, ThreadWriter, Writer

BUSY_SECONDS = 10
"""How long a process waits for another one that writes to the same SQLite file."""

logging.getLogger("aiosqlite").setLevel(logging.INFO)
"""Its debugging shows all that is written: the seeds of hands."""

Synchronous = Literal["FULL", "NORMAL"]


def parse(url: str) -> URL:
    """The address of a database that a store can live in, or a ``StorageError`` (``storage/url``)."""
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
    if address.drivername.startswith("sqlite"):
        name = address.database or ":memory:"
        if name.startswith((":", "file:")):
            raise StorageError("a store needs the path of a file: memory keeps nothing", code="storage/url")
    return address


def place(address: URL) -> str:
    """The address as it may be told: a file, or a server without its password."""
    if address.drivername.startswith("sqlite"):
        return str(address.database)
    return address.render_as_string(hide_password=True)


class File(NamedTuple):
    """The file of an open SQLite database. SQLite would go on in one that was deleted, for nobody."""

    path: Path
    device: int
    number: int

    @classmethod
    def of(cls, address: URL) -> File | None:
        """The file of an address, as it is now; None for other databases. Raises `OSError`."""
        if not address.drivername.startswith("sqlite"):
            return None
        path = Path(str(address.database))
        found = path.stat()
        return cls(path, found.st_dev, found.st_ino)

    def check(self) -> None:
        """Raise a ``StorageError`` (``storage/moved``) if another file is there now, or none."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            found = None
        if found is None or (found.st_dev, found.st_ino) != (self.device, self.number):
            raise StorageError(
                f"{self.path} is not the database that was opened: put it back, or stop", code="storage/moved"
            )


# --- engines


def prepare(address: URL) -> None:
    """Make a file that is not there, for its owner alone: it will hold the seeds of hands.

    Raise unless one that is there is ours or empty, before any setting of ours touches it.
    """
    if address.drivername.startswith("postgresql"):
        return  # nothing is set there, and the migration looks before it does anything
    file = Path(str(address.database))
    file.touch(mode=0o600, exist_ok=True)
    with file.open("rb") as opened:
        magic = opened.read(16)
    if magic and magic != b"SQLite format 3\0":
        raise StorageError(f"{file} is no SQLite database", code="storage/not-a-database")
    engine = create_engine(
        address.set(drivername="sqlite"), poolclass=NullPool, connect_args={"timeout": BUSY_SECONDS}
    )
    with engine.connect() as connection:
        version_of(connection)
        connection.rollback()
        _keep_a_log(connection)


def _keep_a_log(connection: Connection) -> None:
    """Put the file into WAL mode, where it stays.

    Of several who do that at once SQLite refuses some without waiting, for they hold what the others need.
    """
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        except OperationalError as error:
            if _code(error.orig or error) != "storage/busy" or time.monotonic() > patience:
                raise
            connection.rollback()
            time.sleep(0.01)
        else:
            return


def make_engine(address: URL, connections: int, synchronous: Synchronous, **settings: Any) -> AsyncEngine:
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
        _set_up_sqlite(engine.sync_engine, synchronous, begins="isolation_level" not in settings)
    return engine


def make_writer(address: URL, synchronous: Synchronous) -> Writer:
    """Who writes to a database, over one connection."""
    if not address.drivername.startswith("sqlite"):
        return AsyncWriter(make_engine(address, 1, synchronous))
    engine = create_engine(
        address.set(drivername="sqlite"),
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": BUSY_SECONDS},
    )
    _set_up_sqlite(engine, synchronous, begins=True)
    return ThreadWriter(engine)


def _set_up_sqlite(engine: Engine, synchronous: Synchronous, *, begins: bool) -> None:
    pragmas = (f"synchronous={synchronous}", "fullfsync=ON", "checkpoint_fullfsync=ON")

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun here, not guessed by the driver
        cursor = connection.cursor()
        try:
            for pragma in pragmas:
                cursor.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()  # the pool has not taken it yet, and it has a thread
            raise
        cursor.close()

    def begun(connection: Any) -> None:
        # takes the right to write at once: asked for half-way, it would fail where others wrote meanwhile
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", connected)
    if begins:
        event.listen(engine, "begin", begun)


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
def translated(what: str, code: str) -> Generator[None]:
    """Turn errors of the database, of its driver and of the network into ours."""
    try:
        yield
    except DBAPIError as error:
        reason = error.orig or error
        raise StorageError(f"{what}: {reason}", code=_code(reason) or code) from error
    except ImportError as error:
        reason = f"{what}: PostgreSQL needs the package asyncpg (pip install 'partida[postgresql]')"
        raise StorageError(reason, code=code) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StorageError(f"{what}: {error}", code=_code(error) or code) from error


def _code(reason: BaseException) -> str | None:
    """What the database itself says, if it is one of the things that we tell apart."""
    name = str(getattr(reason, "sqlite_errorname", "")) or str(
        getattr(reason.__cause__, "sqlite_errorname", "")
    )
    primary = "_".join(name.split("_")[:2])  # SQLITE_BUSY_SNAPSHOT is a SQLITE_BUSY
    return _SQLITE_CODES.get(primary) or _POSTGRESQL_CODES.get(str(getattr(reason, "sqlstate", "")))
