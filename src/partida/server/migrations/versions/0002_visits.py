"""Who has had a chair where; tokens of seats were never used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From version 1. The tables there are of version 1 keep their logs, but are on nobody's list."""
    op.drop_table("seat_token")
    op.create_table(
        "visit",
        sa.Column("guest", sa.LargeBinary, primary_key=True),
        sa.Column("table_id", sa.String(64), primary_key=True, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Index("ix_visit_newest", "guest", "at", "table_id"),
        sqlite_with_rowid=False,
    )
