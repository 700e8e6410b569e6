"""Stores to test: SQLite always; PostgreSQL where PARTIDA_TEST_POSTGRESQL names a database to empty."""

import asyncio
import inspect
import os
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import leave_all

POSTGRESQL = os.environ.get("PARTIDA_TEST_POSTGRESQL")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"


@pytest.fixture(params=["sqlite", *(["postgresql"] if POSTGRESQL else [])])
def url(request: pytest.FixtureRequest, sqlite_url: str) -> str:
    if request.param == "sqlite":
        return sqlite_url
    asyncio.run(empty_postgresql())
    assert POSTGRESQL is not None
    return POSTGRESQL


async def empty_postgresql() -> None:
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    assert POSTGRESQL is not None
    engine = create_async_engine(POSTGRESQL)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests written as coroutines get an event loop each."""
    if not asyncio.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(_run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})))
    return True


async def _run(test: Coroutine[Any, Any, None]) -> None:
    try:
        await test
    finally:
        await leave_all()
