"""What group commit is worth: ``python -m benchmarks.store [URL]``.

Writers append to a table each and wait for every entry to be durable. The same store runs with group
commit and with one transaction for each write, in turns within one run; the figure that holds on other
machines is the ratio. Without an address a SQLite file in a temporary folder is used; a PostgreSQL
database that is named is filled, so name one that nobody needs.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from secrets import token_hex
from statistics import median
from time import perf_counter

from partida.server.storage import BATCH, Store

WRITERS = (1, 8, 50)
SECONDS = 1.0
ROUNDS = 3
BODY = b"x" * 90
"""About the size of a move in the log."""


async def main() -> None:
    """Print the table."""
    if len(sys.argv) > 1:
        return await compare(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        return await compare(f"sqlite+aiosqlite:///{folder}/store.db")


async def compare(url: str) -> None:
    """Each count of writers, both ways in turns, the median of the rounds."""
    print(f"{'writers':>8}{'single/s':>12}{'group/s':>12}{'ratio':>8}")
    for writers in WRITERS:
        single: list[float] = []
        group: list[float] = []
        for _ in range(ROUNDS):
            single.append(await rate(url, writers, batch=1))
            group.append(await rate(url, writers, batch=BATCH))
        ratio = median(group) / median(single)
        print(f"{writers:>8}{median(single):>12.0f}{median(group):>12.0f}{ratio:>8.1f}")


async def rate(url: str, writers: int, *, batch: int) -> float:
    """Durable appends a second of some writers together."""
    store = await Store.open(url, batch=batch)
    start = perf_counter()
    counts = await asyncio.gather(*(write(store, start + SECONDS) for _ in range(writers)))
    seconds = perf_counter() - start
    await store.close()
    return sum(counts) / seconds


async def write(store: Store, until: float) -> int:
    """Append to a new table until a time; how many entries."""
    table = token_hex(8)
    seq = 0
    while perf_counter() < until:
        if not await store.append(table, seq, BODY):
            raise RuntimeError(f"somebody else writes to table {table}")
        seq += 1
    return seq


if __name__ == "__main__":
    asyncio.run(main())
