"""A process that writes to a store and tells each acknowledged write on its standard output, at once.

``python -m tests.server.writer URL NAME TABLES TASKS LAST [BYTES]``: some tasks on each table race for the
next entry until the log has LAST entries. BYTES limits the size of files, as a full disk would.
Lines: ``A table seq body`` (appended), ``D table seq`` (due), ``V table digest`` (visit), ``E code``.
"""

import asyncio
import os
import resource
import sys
from hashlib import sha256

from partida.errors import StorageError
from partida.server.storage import Store


def tell(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def play(store: Store, table: str, name: str, last: int) -> None:
    seq = await store.latest(table) + 1
    while seq < last:
        body = f"{name}:{seq}:{'x' * 60}"
        if await store.append(table, seq, body.encode()):
            tell("A", table, seq, body)
            await store.set_due(table, seq + 1, 1000 + seq)
            tell("D", table, seq + 1)
        if seq % 10 == 0:
            digest = sha256(f"{table}:{body}".encode()).digest()
            await store.put_visit(digest, table)
            tell("V", table, digest.hex())
        seq = await store.latest(table) + 1


async def main(url: str, name: str, tables: int, tasks: int, last: int) -> None:
    store = await Store.open(url)
    try:
        async with asyncio.TaskGroup() as group:
            for table in range(tables):
                for task in range(tasks):
                    group.create_task(play(store, f"table{table:08d}", f"{name}.{task}", last))
    except* StorageError as errors:
        for error in errors.exceptions:
            assert isinstance(error, StorageError)
            tell("E", error.code)
    finally:
        await store.close()


if __name__ == "__main__":
    if len(sys.argv) > 6:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[6]), int(sys.argv[6])))
    asyncio.run(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])))
