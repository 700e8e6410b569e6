"""A process to be killed while it asks a player: ``python -m tests.server.odd_parent LEVEL``."""

from __future__ import annotations

import asyncio
import sys

from partida.players import registry
from tests.server.odd_worker import with_odd_players
from tests.server.workers import asked, odd_workers


async def main() -> None:
    workers = odd_workers(late=1.0)
    while not workers.pids:
        await workers.answer(asked("fine"))
    print(*workers.pids, flush=True)
    await workers.answer(asked(sys.argv[1]))


if __name__ == "__main__":
    registry.PLAYERS = with_odd_players()  # type: ignore[misc]
    asyncio.run(main())
