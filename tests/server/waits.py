"""Waiting in a test until something is so, for as long as a busy machine may need."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

MOST = 180
"""Seconds; nothing that a test waits for takes more than a few where nothing else runs."""


async def until(true: Callable[[], object]) -> None:
    """Go on when something is true; raises `TimeoutError` if it never is."""
    async with asyncio.timeout(MOST):
        while not true():
            await asyncio.sleep(0.005)
