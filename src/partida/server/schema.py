"""The tables of the store, and how a database becomes one of ours.

``migrations/versions`` is the history; the tables here are where it leads (a test holds the two together).
Times are milliseconds since 1970.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    inspect,
    text,
)

from partida.errors import StorageError

HEAD = "0004"
"""The newest version of the schema."""

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "partida_version"
"""A name of our own, so that a database of another program that uses Alembic is not taken for ours."""

_ALONE = {
    "postgresql": text("SELECT pg_advisory_xact_lock(31638465129276513)"),  # any number, but always this one
    "sqlite": text("SELECT 1"),  # whose transaction has locked out the others already
}
"""Processes that start together must not migrate together."""

ID_LENGTH = 64
metadata = MetaData()

# SQLite: without a rowid the rows lie in the order of the key, so a table's log is read in one sweep.

entry = Table(
    "entry",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The log: whoever inserts a (table, seq) first has it."""

game_table = Table(
    "game_table",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, index=True),
    Column("finished", BigInteger),
    sqlite_with_rowid=False,
)
"""One row for each log, made with its first entry."""

visit = Table(
    "visit",
    metadata,
    Column("guest", LargeBinary, primary_key=True),
    Column("table_id", String(ID_LENGTH), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
    Index("ix_visit_newest", "guest", "at", "table_id"),
    sqlite_with_rowid=False,
)
"""Which guest has had a chair at which table, and when it last took one: a digest, never the token."""

due = Table(
    "due",
    metadata,
    Column("table_id", String(ID_LENGTH), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, index=True),
    sqlite_with_rowid=False,
)
"""When something happens by itself next, if nothing else does; ``at`` is null when nothing will."""

challenge = Table(
    "challenge",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False, index=True, server_default="0"),
    Column("day", String(10)),
    sqlite_with_rowid=False,
)
"""A deal for many to try, each at an own table. ``used`` is when somebody last looked at it.

``day`` is that of a deal of the day.
"""

attempt = Table(
    "attempt",
    metadata,
    Column("challenge_id", String(ID_LENGTH), primary_key=True),
    Column("guest", LargeBinary, primary_key=True, index=True),
    Column("table_id", String(ID_LENGTH), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("result", LargeBinary),
    Column("won", Integer),
    Column("lead", Integer),
    Index("ix_attempt_ends", "challenge_id", "won", "lead"),
    sqlite_with_rowid=False,
)
"""Who has tried which deal, at which table, and what came of it: a digest, never the token.

``won`` and ``lead`` are there if that end is counted among the others.
"""


def version_of(connection: Connection) -> str | None:
    """The version of the schema in a database; None in an empty one. Changes nothing.

    Raises a ``StorageError`` when the database belongs to another program or to a newer Partida.
    """
    names = inspect(connection).get_table_names()
    if not names:
        return None
    if VERSION_TABLE not in names:
        raise StorageError("the database belongs to another program", code="storage/foreign")
    rows = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).all()
    version = str(rows[0][0]) if len(rows) == 1 else None
    if version is None or not version.isdecimal():
        raise StorageError("the database does not tell the version of its schema", code="storage/foreign")
    if int(version) > int(HEAD):
        raise StorageError(
            f"the database has version {version} of the schema, this Partida knows {HEAD}; use a newer one",
            code="storage/newer",
        )
    return version


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest version, within the transaction that ``connection`` is in."""
    connection.execute(_ALONE[connection.dialect.name])
    if version_of(connection) == HEAD:
        return
    from alembic import command  # only where there is something to do: it takes long to import
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
