"""Statements for either database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, LargeBinary, Table, func, literal
from sqlalchemy.dialects import postgresql, sqlite

Row = dict[str, Any]


def insert(connection: Connection, into: Table) -> sqlite.Insert | postgresql.Insert:
    """The two dialects have the same ON CONFLICT, but each its own class for it."""
    return insert_in(connection.dialect.name, into)


def insert_in(dialect: str, into: Table) -> sqlite.Insert | postgresql.Insert:
    """The same, by the name of the dialect."""
    return postgresql.insert(into) if dialect == "postgresql" else sqlite.insert(into)


def holds(dialect: str, column: Any, wanted: bytes) -> ColumnElement[bool]:
    """Whether the bytes of a column have these somewhere in them, by the name of the dialect."""
    if dialect == "postgresql":
        return func.position(literal(wanted, LargeBinary).op("IN")(column)) > 0
    return func.instr(column, literal(wanted, LargeBinary)) > 0


def run(connection: Connection, statement: Any, rows: list[Row]) -> None:
    """A statement for every row; nothing without any."""
    if rows:
        connection.execute(statement, rows)
