"""How Alembic reaches the database: by the connection, and in the transaction, of whoever upgrades."""

from __future__ import annotations

from alembic import context

from partida.server.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,  # SQLite's too: the store begins its transactions itself
)
context.run_migrations()
