"""Who writes: one transaction at a time, in a thread of its own (SQLite) or over the network (PostgreSQL)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

Told = TypeVar("Told")


class Writer(Protocol):
    """Runs transactions; errors are those of SQLAlchemy."""

    async def run(self, work: Callable[[Connection], Told]) -> Told:
        """Do some work in a transaction, which is durable when this returns, and rolled back if it raises."""
        ...

    async def close(self) -> None:
        """Let go of the database. May be called again."""
        ...


class ThreadWriter:
    """A thread with one connection. A transaction is one hop to it and back, however much is done there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "partida-writing-worker")

    async def run(self, work: Callable[[Connection], Told]) -> Told:
        """See `Writer`. Who is cancelled while it waits does not stop what the thread does."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transact, work)

    def _transact(self, work: Callable[[Connection], Told]) -> Told:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """See `Writer`."""
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()  # the last connection to a file waits for the disk


class AsyncWriter:
    """A connection of an asynchronous driver."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], Told]) -> Told:
        """See `Writer`."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """See `Writer`."""
        await self._engine.dispose()
