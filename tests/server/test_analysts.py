"""Reviews and hints are made in processes apart; whatever happens there, the next job is done."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from partida.analysis.model import HandReview, Hint
from partida.game import Deal
from partida.record import HandRecord
from partida.registry import GAMES, rules
from partida.server import analyst, jobs
from partida.server.analyst import DONE, FAILED, PREPARED, PROGRESS, REFUSED, AskedJob, do
from partida.server.analysts import AnalystPatience, Analysts, Crowded, Task
from partida.server.jobs import HintJob, ReviewJob, WarmJob
from tests.server.odd_analyst import depth_of, odd_reviewer
from tests.server.test_keeping import House
from tests.server.waits import until
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


async def test_the_operator_is_told_of_a_crowd_once(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever looks at a challenge asks again and again: not every refusal is a line in the log."""
    caplog.set_level("INFO", "partida.server")

    def lines() -> list[str]:
        return [record.message for record in caplog.records if "taken again" in record.message
                or "are refused" in record.message]  # fmt: skip

    async with pool(queue=4) as analysts:  # without an await nothing here is begun
        for turn in (1, 2):
            while len(analysts._waiting) < 4:
                analysts.ask(hint())
            for _ in range(20):
                with pytest.raises(Crowded):
                    analysts.ask(hint())
            assert len(lines()) == 2 * turn - 1
            del analysts._waiting[0]
            analysts.ask(hint())
            with pytest.raises(Crowded):
                analysts.ask(hint())
            assert len(lines()) == 2 * turn - 1, "where one was done another is taken: that is still a crowd"
            del analysts._waiting[:2]
            analysts.ask(hint())
            assert len(lines()) == 2 * turn
    assert lines()[:2] == ["4 reviews and hints wait: more are refused", "reviews and hints are taken again"]


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
    assert (review().kind, hint().kind, WarmJob("sueca").kind) == (HandReview, Hint, bool)


# -- what is compiled beforehand


async def test_what_is_missing_is_compiled_before_anybody_asks(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    missing.touch()
    async with pool(more=("--compiles", str(missing)), wanted=0.0) as analysts:
        begun = asyncio.get_running_loop().time()
        await analysts.warm(["sueca", "cuarenta"], 0.05)
        assert asyncio.get_running_loop().time() - begun > 0.04
        await until(lambda: analysts._doing and len(analysts.pids) == 1)
        (pid,) = analysts.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) == 19
        assert [type(one.job) for one in analysts._doing] == [WarmJob]
        assert len(analysts._waiting) == 1, "though nobody asks after it, it is done"
        analysts.patience = AnalystPatience()
        asked = analysts.ask(hint())
        assert asked.state == "waiting"
        assert analysts.preparing(asked), "who asks meanwhile is told"
        missing.unlink()
        await ended(asked)
        assert asked.state == "done"
        assert not analysts.preparing(asked)
        await until(lambda: not analysts.pids)
        assert not alive(pid), "it has grown large, and nobody needs it now"


async def test_who_asks_first_is_told_too_that_something_is_compiled(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    missing.touch()
    async with pool(more=("--compiles", str(missing))) as analysts:
        asked, later = analysts.ask(hint()), analysts.ask(review())
        assert not analysts.preparing(asked), "nothing is known yet"
        await until(lambda: analysts.preparing(asked))
        assert (asked.state, later.state) == ("running", "waiting")
        assert analysts.preparing(later)
        missing.unlink()
        await ended(later)
        assert not analysts.preparing(asked) | analysts.preparing(later)


async def test_compiling_ends_with_the_server(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    missing.touch()
    async with pool(more=("--compiles", str(missing))) as analysts:
        await analysts.warm(["sueca"], 0)
        await until(lambda: analysts._doing)
        (pid,) = analysts.pids
        await analysts.close()
        assert not alive(pid)


async def test_where_too_many_wait_nothing_is_compiled_beforehand() -> None:
    async with pool(queue=0) as analysts:
        await analysts.warm(["sueca"], 0)
        assert analysts.pids == []


@pytest.mark.parametrize("lacking", [True, False])
def test_compiling_is_a_job_that_asks_for_nothing_else(monkeypatch: Any, lacking: bool) -> None:
    asked: list[tuple[str, ...]] = []
    module = ModuleType("partida.kernels.ready")
    module.keep = lambda modules: asked.append(modules) or lacking  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "partida.kernels.ready", module)
    monkeypatch.setattr(jobs, "reviewer", lambda game: SimpleNamespace(kernels=(f"kernels of {game}",)))
    assert WarmJob("sueca").answer(lambda done, of: None) is lacking
    assert asked == [("kernels of sueca",)]
    assert WarmJob("sueca").kernels == ()


@pytest.mark.parametrize(("after", "analysts", "warmed"), [(0, 1, True), (None, 1, False), (0, 0, False)])
async def test_a_server_has_it_compiled_if_it_has_analysts(
    tmp_path: Path, after: float | None, analysts: int, warmed: bool
) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub(replace(house.settings, warm_after=after, analysts=analysts))
        asked: list[Any] = []

        async def warm(*told: Any) -> None:
            asked.append(told)

        hub.analysts.warm = warm  # type: ignore[method-assign]
        hub.start()
        await asyncio.sleep(0.01)
        assert asked == ([(GAMES, 0)] if warmed else [])
