"""Ends of attempts as numbers, so that the database compares them; when a deal was last used."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

TOP = sha256(b"the strongest level").digest()
"""Whose attempts are not counted among those of people."""


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
        {"name": name, "day": json.loads(body)["day"]}
        for name, body in connection.execute(sa.text("SELECT id, body FROM challenge"))
    ]
    _for_each(connection, "UPDATE challenge SET day = :day WHERE id = :name", days)
    ended = sa.text("SELECT challenge_id, guest, result FROM attempt WHERE result IS NOT NULL")
    ends = [
        {"name": name, "guest": bytes(guest), **_numbers(result)}
        for name, guest, result in connection.execute(ended)
        if bytes(guest) != TOP and not json.loads(result).get("helped")
    ]
    counted = "UPDATE attempt SET won = :won, lead = :lead WHERE challenge_id = :name AND guest = :guest"
    _for_each(connection, counted, ends)
    going = "SELECT table_id FROM attempt WHERE result IS NULL"
    connection.execute(sa.text(f"UPDATE due SET at = 0 WHERE at IS NULL AND table_id IN ({going})"))


def _numbers(result: bytes) -> dict[str, int]:
    end = json.loads(result)
    return {"won": end["won"], "lead": end["own"] - end["others"]}


def _for_each(connection: sa.Connection, statement: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(sa.text(statement), rows)
