"""The table of the exact solver of Sueca: how it grows, and that it finds what it has kept."""

from __future__ import annotations

import random

from partida.kernels.sueca import entries, memory
from partida.kernels.sueca.memory import ENTRY, TABLE, WAYS
from partida.solver import Solver
from tests.solver.endings import deal


def buckets(mem: object) -> int:
    """How many buckets are in use."""
    return int(mem[memory.BUCKETS]) + 1  # type: ignore[index]


def test_the_table_grows_and_every_entry_lies_in_its_bucket() -> None:
    solver = Solver(megabytes=1)
    mem = solver._memory
    assert buckets(mem) == 1 << 10
    solver.value(deal(random.Random(7), "A7KJQ65432").position())
    assert buckets(mem) > 1 << 11
    filled = [place for place in range(TABLE, TABLE + buckets(mem) * WAYS * ENTRY, ENTRY) if mem[place]]
    assert len(filled) == mem[memory.FILLED] > buckets(mem) // 2
    for place in filled:
        bucket = int(entries.bucket_of(mem, int(entries.stirred(mem, place))))
        assert bucket <= place < bucket + WAYS * ENTRY
    solver.forget()
    assert buckets(mem) == 1 << 10
    assert mem[memory.FILLED] == 0
    assert not any(mem[TABLE:])


def test_the_table_grows_into_its_room_only() -> None:
    for megabytes in (0.01, 0.1):
        solver = Solver(megabytes)
        position = deal(random.Random(7), "AK65432").position()
        value = solver.value(position)
        assert buckets(solver._memory) == int(solver._memory[memory.ROOM]) + 1
        assert len(solver._memory) == TABLE + buckets(solver._memory) * WAYS * ENTRY
        assert value == Solver(megabytes=4).value(position)
