"""Deals for many to try."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From version 2."""
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "attempt",
        sa.Column("challenge_id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.LargeBinary, primary_key=True, index=True),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.LargeBinary),
        sqlite_with_rowid=False,
    )
