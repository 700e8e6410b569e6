"""Statements for either database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Row = dict[str, Any]


def insert(connection: Connection, into: Table) -> sqlite.Insert | postgresql.Insert:
    """The two dialects have the same ON CONFLICT, but each its own class for it."""
    return insert_in(connection.dialect.name, into)


def insert_in(dialect: str, into: Table) -> sqlite.Insert | postgresql.Insert:
    """The same, by the name of the dialect."""
    return postgresql.insert(into) if dialect == "postgresql" else sqlite.insert(into)


def run(connection: Connection, statement: Any, rows: list[Row]) -> None:
    """A statement for every row; nothing without any."""
    if rows:
        connection.execute(statement, rows)
