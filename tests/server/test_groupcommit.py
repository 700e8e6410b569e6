import asyncio
from collections.abc import Sequence

import pytest

from partida.errors import StorageError
from partida.server.groupcommit import GroupCommit


class Disk:
    """Remembers its batches; fails on demand; holds a batch until let go."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.fail: Exception | None = None
        self.open = asyncio.Event()
        self.open.set()

    async def commit(self, works: Sequence[int]) -> Sequence[int | StorageError]:
        self.batches.append(list(works))
        await self.open.wait()
        if self.fail:
            raise self.fail
        return [work * 2 if work >= 0 else StorageError("negative", code="storage/test") for work in works]


async def test_what_waits_travels_together() -> None:
    disk = Disk()
    group: GroupCommit[int, int] = GroupCommit(disk.commit, most=4)
    disk.open.clear()
    alone = asyncio.create_task(group.submit(0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    rest = [asyncio.create_task(group.submit(number)) for number in range(1, 7)]
    await asyncio.sleep(0)
    assert not alone.done(), "answered before the commit"
    disk.open.set()
    assert await asyncio.gather(alone, *rest) == [0, 2, 4, 6, 8, 10, 12]
    assert disk.batches == [[0], [1, 2, 3, 4], [5, 6]]


async def test_a_failed_batch_fails_for_each_and_the_next_goes_on() -> None:
    disk = Disk()
    group: GroupCommit[int, int] = GroupCommit(disk.commit, most=10)
    disk.fail = StorageError("no room", code="storage/full")
    disk.fail.__cause__ = OSError()
    errors = await asyncio.gather(*map(group.submit, range(5)), return_exceptions=True)
    assert [error.code for error in errors if isinstance(error, StorageError)] == ["storage/full"] * 5
    assert len(set(map(id, errors))) == 5, "each has its own"
    assert all(isinstance(error, StorageError) and error.__cause__ is disk.fail.__cause__ for error in errors)
    disk.fail = ZeroDivisionError("a bug of ours")
    with pytest.raises(ZeroDivisionError):
        await group.submit(1)
    disk.fail = None
    assert await group.submit(4) == 8


async def test_a_writer_that_left_is_not_told_of_the_failure() -> None:
    disk = Disk()
    group: GroupCommit[int, int] = GroupCommit(disk.commit, most=10)
    disk.open.clear()
    disk.fail = StorageError("no room", code="storage/full")
    gone, there = (asyncio.create_task(group.submit(number)) for number in (1, 2))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    gone.cancel()
    disk.open.set()
    with pytest.raises(StorageError, match="no room"):
        await there
    assert gone.cancelled()


async def test_bad_work_fails_alone() -> None:
    group: GroupCommit[int, int] = GroupCommit(Disk().commit, most=10)
    good, bad, other = await asyncio.gather(*map(group.submit, (1, -1, 3)), return_exceptions=True)
    assert (good, other) == (2, 6)
    assert isinstance(bad, StorageError)
    assert bad.code == "storage/test"


async def test_work_cancelled_before_its_turn_is_left_out_and_later_is_done() -> None:
    disk = Disk()
    group: GroupCommit[int, int] = GroupCommit(disk.commit, most=10)
    disk.open.clear()
    sent = [asyncio.create_task(group.submit(number)) for number in (1, 2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(group.submit(3))]
    await asyncio.sleep(0)
    sent[0].cancel()
    waiting[0].cancel()
    disk.open.set()
    assert await sent[1] == 4
    await group.close()
    assert disk.batches == [[1, 2]]
    assert sent[0].cancelled()
    assert waiting[0].cancelled()


async def test_close_answers_everybody_and_takes_no_more() -> None:
    disk = Disk()
    group: GroupCommit[int, int] = GroupCommit(disk.commit, most=1)
    tasks = [asyncio.create_task(group.submit(number)) for number in range(5)]
    await asyncio.sleep(0)
    await group.close()
    assert [task.result() for task in tasks] == [0, 2, 4, 6, 8]
    with pytest.raises(StorageError, match="closed"):
        await group.submit(1)
    await group.close()


async def test_when_the_loop_stops_nobody_waits_forever() -> None:
    disk = Disk()
    group: GroupCommit[int, int] = GroupCommit(disk.commit, most=1)
    disk.open.clear()
    before = asyncio.all_tasks()
    tasks = [asyncio.create_task(group.submit(number)) for number in range(3)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    (runner,) = asyncio.all_tasks() - before - set(tasks)
    runner.cancel()
    errors = await asyncio.gather(*tasks, return_exceptions=True)
    assert [error.code for error in errors if isinstance(error, StorageError)] == ["storage/closed"] * 3
