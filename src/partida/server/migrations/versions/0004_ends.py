"""Ends of attempts as numbers, so that the database compares them; when a deal was last used."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, cast

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TOP = sha256(b"the strongest level").digest()
"""Whose attempts are not counted among those of people."""
MOST = 1000
"""No end is nearly as large."""


def upgrade() -> None:
    """From version 3. Ends that nobody has asked for are found by the tables: they are woken once."""
    op.add_column("challenge", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("challenge", sa.Column("day", sa.String(10)))
    op.drop_index("ix_challenge_made", "challenge")
    op.create_index("ix_challenge_used", "challenge", ["used"])
    op.add_column("attempt", sa.Column("won", sa.Integer))
    op.add_column("attempt", sa.Column("lead", sa.Integer))
    op.create_index("ix_attempt_ends", "attempt", ["challenge_id", "won", "lead"])
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE challenge SET used = made"))
    days = [
        {"name": name, "day": day}
        for name, body in connection.execute(sa.text("SELECT id, body FROM challenge"))
        if isinstance(day := _read(body).get("day"), str) and len(day) == len("2026-03-01")
    ]
    _for_each(connection, "UPDATE challenge SET day = :day WHERE id = :name", days)
    ended = sa.text("SELECT challenge_id, guest, result FROM attempt WHERE result IS NOT NULL")
    ends = [
        {"name": name, "guest": bytes(guest), **numbers}
        for name, guest, result in connection.execute(ended)
        if bytes(guest) != TOP and (numbers := _numbers(_read(result))) is not None
    ]
    counted = "UPDATE attempt SET won = :won, lead = :lead WHERE challenge_id = :name AND guest = :guest"
    _for_each(connection, counted, ends)
    going = "SELECT table_id FROM attempt WHERE result IS NULL"
    connection.execute(sa.text(f"UPDATE due SET at = 0 WHERE at IS NULL AND table_id IN ({going})"))


def _read(body: bytes) -> dict[str, Any]:
    """What is kept; nothing if it is damaged: one row must not keep everybody from all others."""
    try:
        found: Any = json.loads(body)
    except ValueError:
        return {}
    return cast(dict[str, Any], found) if isinstance(found, dict) else {}


def _numbers(end: dict[str, Any]) -> dict[str, int] | None:
    """By what an end is compared; None if it is not counted, or not to be read."""
    numbers: list[Any] = [end.get(name) for name in ("won", "own", "others")]
    if end.get("helped") or any(type(one) is not int or abs(one) > MOST for one in numbers):
        return None
    won, own, others = numbers
    return {"won": won, "lead": own - others}


def _for_each(connection: sa.Connection, statement: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(sa.text(statement), rows)
