"""Reviews and hints are made in processes apart; whatever happens there, the next job is done."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from partida.analysis.model import HandReview, Hint
from partida.game import Deal
from partida.record import HandRecord
from partida.registry import rules
from partida.server import analyst, jobs
from partida.server.analyst import DONE, FAILED, PREPARED, PROGRESS, REFUSED, AskedJob, do
from partida.server.analysts import AnalystPatience, Analysts, Crowded, Task
from partida.server.jobs import HintJob, ReviewJob
from tests.server.odd_analyst import depth_of, odd_reviewer
from tests.server.workers import alive, view_of

COMMAND = (sys.executable, "-m", "tests.server.odd_analyst")
pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="looks at processes in /proc")


def review(behaviour: str = "fine", number: int = 1) -> ReviewJob:
    played = rules("sueca")
    hand = HandRecord(Deal(played.pack, 0))
    return ReviewJob("sueca", played.first_standing(0), hand, number, depth_of(behaviour))


def hint(behaviour: str = "fine") -> HintJob:
    return HintJob("sueca", view_of("sueca"), depth_of(behaviour))


@asynccontextmanager
async def pool(count: int = 1, more: tuple[str, ...] = (), **patience: Any) -> AsyncIterator[Analysts]:
    chosen: dict[str, Any] = {"rest": 0.01, **patience}
    analysts = Analysts(count, AnalystPatience(**chosen), (*COMMAND, *more))
    try:
        yield analysts
    finally:
        pids = analysts.pids
        await analysts.close()
        await analysts.close()
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids), "not even a zombie"


async def ended(task: Task) -> Task:
    await asyncio.wait_for(task.ended.wait(), 60)
    assert not task.open
    return task


async def test_jobs_are_done_in_a_process_that_the_first_one_starts() -> None:
    async with pool() as analysts:
        assert analysts.pids == []
        task = await ended(analysts.ask(review(number=7)))
        assert (task.state, task.done, task.of, task.code) == ("done", 20, 40, None)
        assert isinstance(task.answer, HandReview)
        assert task.answer.hand == 7
        pids = analysts.pids
        assert os.getpriority(os.PRIO_PROCESS, pids[0]) == 19
        told = await ended(analysts.ask(hint("print")))
        assert isinstance(told.answer, Hint)
        assert analysts.pids == pids, "the same process again"


BROKEN = {
    "crash": ("review/failed", "ZeroDivisionError in odd_analyst.py"),
    "refuse": ("review/position", ""),
    "quit": ("review/failed", "it ended"),
    "other": ("review/failed", "another question"),
    "babble": ("review/failed", "nonsense"),
    "untyped": ("review/failed", "nonsense"),
    "unprogress": ("review/failed", "nonsense"),
    "uncode": ("review/failed", "nonsense"),
    "unword": ("review/failed", "nonsense"),
}
"""What a job does that does not go well; its code, and what the log says of it."""


async def test_a_job_that_breaks_ends(caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as analysts:
        for behaviour, (code, told) in BROKEN.items():
            caplog.clear()
            analysts._numbers = itertools.count(1)  # of the job that the odd messages name
            task = await ended(analysts.ask(review(behaviour)))
            assert (task.state, task.code, task.answer) == ("failed", code, None), behaviour
            assert told in caplog.text, behaviour
            assert "7H" not in caplog.text, "no card is in the log"
        assert (await ended(analysts.ask(review()))).state == "done"


async def test_a_job_that_takes_too_long_ends(caplog: pytest.LogCaptureFixture) -> None:
    async with pool(late=0.5) as analysts:
        task = await ended(analysts.ask(review("hang")))
        assert (task.state, task.code) == ("failed", "review/failed")
        assert "did not answer in time" in caplog.text


@pytest.mark.parametrize("how", ["--mute", "--babble", "--other"])
async def test_a_process_that_does_not_start(how: str) -> None:
    async with pool(more=(how,)) as analysts:
        assert (await ended(analysts.ask(review()))).code == "review/failed"


async def test_no_such_program(tmp_path: Path) -> None:
    async with pool() as analysts:
        analysts.command = (str(tmp_path / "nothing"),)
        assert (await ended(analysts.ask(review()))).code == "review/failed"
        analysts.command = COMMAND
        assert (await ended(analysts.ask(review()))).state == "done"


async def test_a_process_that_was_killed_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as analysts:
        await ended(analysts.ask(review()))
        (pid,) = analysts.pids
        os.kill(pid, signal.SIGKILL)
        while alive(pid) or not analysts._processes[0].gone:
            await asyncio.sleep(0.01)
        assert (await ended(analysts.ask(review()))).state == "done"
        assert analysts.pids != [pid]
        assert "ended while nobody asked" in caplog.text


async def test_hints_go_before_reviews() -> None:
    async with pool() as analysts:
        first = analysts.ask(review("slow"))
        while first.state == "waiting":
            await asyncio.sleep(0)
        second, third, quick = analysts.ask(review("slow")), analysts.ask(review()), analysts.ask(hint())
        assert [analysts.ahead(task) for task in (first, quick, second, third)] == [0, 0, 1, 2]
        await ended(quick)
        assert (first.state, third.state) == ("done", "waiting")
        await ended(third)
        assert second.state == "done"


async def test_so_many_wait() -> None:
    async with pool(queue=2) as analysts:
        tasks = [analysts.ask(review()) for _ in range(2)]
        with pytest.raises(Crowded):
            analysts.ask(hint())
        assert [(await ended(task)).state for task in tasks] == ["done", "done"]


async def test_what_nobody_waits_for_is_dropped() -> None:
    async with pool(wanted=5) as analysts:
        task = analysts.ask(review())
        task.wanted -= 6
        assert (await ended(task)).code == "review/left"
        assert analysts.pids == []


async def test_a_process_without_a_job_ends() -> None:
    async with pool(idle=0.05) as analysts:
        await ended(analysts.ask(review()))
        while analysts.pids:
            await asyncio.sleep(0.01)
        assert (await ended(analysts.ask(review()))).state == "done"


async def test_the_end_of_the_server() -> None:
    async with pool(count=2) as analysts:
        tasks = [analysts.ask(review("hang")) for _ in range(3)]
        while len(analysts.pids) < 2 or any(task.state == "waiting" for task in tasks[:2]):
            await asyncio.sleep(0.01)
        pids = analysts.pids
        await analysts.close()
        assert [task.code for task in tasks] == ["review/failed"] * 3
        assert not any(alive(pid) for pid in pids)
        assert analysts.ask(review()).code == "review/failed"


async def test_a_server_without_analysts() -> None:
    async with pool(0) as analysts:
        assert analysts.ask(review()).code == "review/off"


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (review(), [PREPARED, PROGRESS, PROGRESS, DONE]),
        (hint(), [PREPARED, DONE]),
        (review("refuse"), [PREPARED, PROGRESS, REFUSED]),
        (hint("crash"), [PREPARED, FAILED]),
    ],
    ids=["review", "hint", "refused", "failed"],
)
def test_what_an_analyst_says(job: Any, words: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "reviewer", odd_reviewer)
    monkeypatch.setattr(analyst.faulthandler, "dump_traceback_later", lambda *_, **__: None)
    said: list[tuple[int, bytes]] = []
    do(AskedJob(1, job, 1.0), lambda word, body: said.append((word, body)), lambda _: None)
    assert [word for word, _ in said] == words
    assert b"7H" not in said[-1][1] or words[-1] == DONE


def test_what_answers_the_jobs() -> None:
    assert (review().kind, hint().kind) == (HandReview, Hint)
