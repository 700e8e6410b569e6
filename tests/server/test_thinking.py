"""Players that take thought think in other processes; whatever they do, an answer comes, and soon."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from partida.errors import PlayerError
from partida.players import registry
from partida.players.player import Budget
from partida.server import workerprocess
from partida.server.thinking import InlineThinker, Question, answer_now, stand_in
from partida.server.worker import ANSWER, FAILED, NOTHING, Asked, think
from partida.server.workers import Patience, Workers
from tests.server.odd_worker import SLOW, with_odd_players
from tests.server.waits import until
from tests.server.workers import alive, asked, odd_workers, view_of

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="looks at processes in /proc")


@pytest.fixture(autouse=True)
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PLAYERS", with_odd_players())


@asynccontextmanager
async def pool(*args: Any, **more: Any) -> AsyncIterator[Workers]:
    workers = odd_workers(*args, **more)
    try:
        yield workers
    finally:
        pids = workers.pids
        await workers.close()
        await workers.close()
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids), "not even a zombie"


def usual(level: str, game: str = "sueca") -> Any:
    """What the usual player answers instead of this one."""
    return stand_in(asked(level, game))


# -- in this process


async def test_light_players_are_asked_here() -> None:
    async with pool() as workers:
        for level in ("random", "club", None):
            question = Question("sueca", level, 1, view_of("sueca"), on_turn=True)
            assert not question.heavy
            assert await workers.answer(question) == answer_now(question)
        assert workers.pids == []
        with pytest.raises(PlayerError):
            await workers.answer(asked("nobody"))


async def test_one_process_can_do_it_all() -> None:
    thinker = InlineThinker()
    assert await thinker.answer(asked("fine")) == view_of("sueca").moves[-1]
    assert await thinker.answer(asked("fine", on_turn=False)) is None
    await thinker.close()


def test_who_need_not_move_is_not_played_for() -> None:
    assert stand_in(asked("fine", on_turn=False)) is None
    assert usual("fine") == answer_now(asked("club")) != view_of("sueca").moves[-1]


# -- in others


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
async def test_a_worker_answers(game: str, caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as workers:
        last = view_of(game).moves[-1]
        assert await workers.answer(asked("fine", game)) == last
        assert await workers.answer(asked("chatter", game)) == last
        assert await workers.answer(asked("fine", game, on_turn=False)) is None
        assert len(workers.pids) == 1
    assert caplog.text == ""


async def test_a_worker_has_nothing_of_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with socket.socket() as listener, (tmp_path / "secret.db").open("wb") as file:
        os.set_inheritable(listener.fileno(), True)
        os.set_inheritable(file.fileno(), True)
        async with pool() as workers:
            assert await workers.answer(asked("look")) == view_of("sueca").moves[-1]
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("level", "reason"),
    [
        ("crash", "ZeroDivisionError in odd_worker.py"),
        ("illegal", "no legal move"),
        ("quit", "it ended"),
        ("exit", "it ended"),
        ("babble", "nonsense"),
        ("other", "another question"),
        ("beyond", "nonsense"),
        ("hang", "did not answer in time"),
        ("hold", "did not answer in time"),
    ],
)
async def test_the_usual_player_stands_in(level: str, reason: str, caplog: pytest.LogCaptureFixture) -> None:
    async with pool(late=60 if level not in ("hang", "hold") else 0.6) as workers:
        await well(workers)
        first = workers.pids
        begun = time.monotonic()
        assert await workers.answer(asked(level)) == usual(level)
        assert time.monotonic() - begun < workers.patience.late + 30
        assert reason in caplog.text
        assert all(str(card) not in caplog.text for card in view_of("sueca").hand), "no cards in the log"
        await well(workers)
        assert (workers.pids == first) == (level in ("crash", "illegal"))
        assert workers.pids == first or not Path(f"/proc/{first[0]}").exists()


async def well(workers: Workers) -> None:
    """Wait until the pool takes questions again, and has a process."""
    for _ in range(500):
        if await workers.answer(asked("fine")) == view_of("sueca").moves[-1]:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the pool does not recover")


async def test_off_turn_nobody_stands_in() -> None:
    async with pool() as workers:
        assert await workers.answer(asked("crash", on_turn=False)) is None


async def test_a_worker_that_dies_idle_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as workers:
        await workers.answer(asked("fine"))
        (first,) = workers.pids
        os.kill(first, signal.SIGKILL)
        while not workers._slots[0].process.gone:  # our loop learns of it later than the system does
            await asyncio.sleep(0.01)
        assert await workers.answer(asked("fine")) == view_of("sueca").moves[-1]
        assert workers.pids != [first]
    assert "nobody asked it" in caplog.text


async def test_a_broken_pipe_is_a_lost_worker() -> None:
    async with pool() as workers:
        await workers.answer(asked("fine"))
        process = workers._slots[0].process
        assert process is not None
        process._process._transport.get_pipe_transport(0).close()  # type: ignore[attr-defined]
        assert await workers.answer(asked("fine")) == usual("fine")


async def test_questions_wait_their_turn_but_not_too_many(caplog: pytest.LogCaptureFixture) -> None:
    async with pool(queue=2) as workers:
        await workers.answer(asked("fine"))
        begun = time.monotonic()
        answers = [asyncio.create_task(workers.answer(asked("slow"))) for _ in range(5)]
        moves = await asyncio.gather(*answers)
        assert time.monotonic() - begun > SLOW * 1.5
        last = view_of("sueca").moves[-1]
        assert moves.count(last) in (2, 3)
        assert moves.count(usual("slow")) == 5 - moves.count(last)
    assert "too many questions wait" in caplog.text


async def test_two_workers_think_at_once() -> None:
    async with pool(2) as workers:
        await asyncio.gather(*(workers.answer(asked("slow")) for _ in range(2)))
        assert len(set(workers.pids)) == 2


async def test_a_worker_that_is_lost_does_not_stop_the_other() -> None:
    async with pool(2, rest=9) as workers:
        await asyncio.gather(*(workers.answer(asked("slow")) for _ in range(2)))
        assert await workers.answer(asked("quit")) == usual("quit")
        assert await workers.answer(asked("fine")) == view_of("sueca").moves[-1]
        while len(workers.pids) > 1:
            await asyncio.sleep(0.01)


async def test_a_flood_of_trouble_is_few_lines(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("partida.server.workers.COMPLAIN_EVERY", 1_000)
    async with pool() as workers:
        for _ in range(30):
            await workers.answer(asked("crash"))
        assert len(caplog.records) == 1
        workers._complaints.last -= 1_000
        await workers.answer(asked("crash"))
        assert "(and 29 more)" in caplog.text


async def test_a_wait_is_taken_from_the_thought() -> None:
    async with pool(late=1.1) as workers:
        await well(workers)
        begun = time.monotonic()
        await asyncio.gather(workers.answer(asked("slow")), workers.answer(asked("heed")))
        assert time.monotonic() - begun >= 0.9, "the second had what the first has left"


async def test_questions_that_nobody_waits_for_are_not_asked() -> None:
    async with pool() as workers:
        await workers.answer(asked("fine"))
        slow, other = (asyncio.create_task(workers.answer(asked("slow"))) for _ in range(2))
        await asyncio.sleep(SLOW / 3)
        other.cancel()
        slow.cancel()
        await asyncio.gather(slow, other, return_exceptions=True)
        count = workers._slots[0].asked
        assert await workers.answer(asked("fine")) == view_of("sueca").moves[-1]
        assert workers._slots[0].asked == count + 1


async def test_a_question_may_be_given_up_while_a_process_starts() -> None:
    async with pool(late=0.01) as workers:
        assert await workers.answer(asked("fine")) == usual("fine"), "it starts yet"
        while not workers.pids:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert workers._slots[0].asked == 0


async def test_nobody_waits_for_what_is_compiled(caplog: pytest.LogCaptureFixture) -> None:
    """Where it takes minutes the usual player moves meanwhile, without a wait before each move."""
    async with pool(late=0.5) as workers:
        assert await workers.answer(asked("unready")) == usual("unready")
        while not workers._unready(workers._slots[0]):
            await asyncio.sleep(0.01)
        workers._complaints.last -= 2
        took: list[float] = []
        for level in ("unready", "fine") * 3:
            begun = time.monotonic()
            assert await workers.answer(asked(level)) == usual(level)
            took.append(time.monotonic() - begun)
        assert min(took[::2]) < 0.4, "a wait would be half a second each time"
        assert min(took[1::2]) < 0.4
    assert "no worker is ready yet" in caplog.text


# -- processes that do not even start


class Rests:
    """`asyncio`, but that whoever sleeps sleeps until the test says that it is enough."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.enough = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        await self.enough.wait()
        self.enough.clear()


async def test_workers_that_do_not_start_are_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    rests = Rests()
    monkeypatch.setattr("partida.server.workers.asyncio", rests)
    async with pool(rest=0.5, more=("--mute",)) as workers:
        waiting = [workers.answer(asked("fine")) for _ in range(3)]
        assert await asyncio.gather(*waiting) == [usual("fine")] * 3
        await until(lambda: rests.asked)
        for _ in range(3):  # no time is lost on what is not there
            assert await workers.answer(asked("fine")) == usual("fine")
        assert rests.asked == [0.5]
        rests.enough.set()
        await until(lambda: not workers._slots[0].resting)
        assert await workers.answer(asked("fine")) == usual("fine")
        await until(lambda: len(rests.asked) > 1)
    assert rests.asked == [0.5, 1.0]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("/no/such/program",), "cannot be started: No such file"),
        ((sys.executable, "-m", "tests.server.odd_worker", "--babble"), "answered nonsense"),
        ((sys.executable, "-m", "tests.server.odd_worker", "--other"), "answered nonsense"),
        ((sys.executable, "-c", "import time; time.sleep(9)"), "did not start in time"),
    ],
)
async def test_what_cannot_start(
    command: tuple[str, ...],
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(workerprocess, "START_MOST", 0.5 if "-c" in command else 60)
    workers = Workers(1, command=command, patience=Patience(budget=60))
    assert await workers.answer(asked("fine")) == usual("fine")
    await workers.close()
    assert reason in caplog.text


# -- the end


async def test_a_pool_that_is_closed_asks_nobody() -> None:
    workers = odd_workers()
    await workers.answer(asked("fine"))
    thinking = [asyncio.create_task(workers.answer(asked("hang"))) for _ in range(2)]
    await asyncio.sleep(0.1)
    await workers.close()
    assert await workers.answer(asked("fine")) == usual("fine")
    assert await thinking[1] == usual("hang"), "who waited is answered"
    assert await thinking[0] == usual("hang")


@pytest.mark.parametrize("level", ["hang", "hold"])
def test_workers_die_with_a_server_that_is_killed(level: str) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-m", "tests.server.odd_parent", level], stdout=subprocess.PIPE, cwd=ROOT
    )
    with parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        time.sleep(0.2)
        assert alive(worker)
        parent.kill()
    until = time.monotonic() + 60
    while alive(worker):
        assert time.monotonic() < until
        time.sleep(0.02)


# -- what a worker answers


def answer_of(level: str, **more: Any) -> tuple[int, int]:
    told = think(Asked(7, asked(level, **more), 1.0, 2.0))
    number, index, length = ANSWER.unpack(told[: ANSWER.size])
    assert number == 7
    assert len(told) == ANSWER.size + length
    return index, length


def test_answers_are_numbers() -> None:
    assert answer_of("fine") == (len(view_of("sueca").moves) - 1, 0)
    assert answer_of("fine", on_turn=False) == (NOTHING, 0)
    for level in ("illegal", "crash"):
        index, length = answer_of(level)
        assert index == FAILED
        assert 0 < length < 100
    assert answer_of("illegal", on_turn=False)[0] == FAILED


def test_a_budget_is_passed_on() -> None:
    begun = time.monotonic()
    answer_now(asked("heed"), Budget(seconds=0.1))
    assert time.monotonic() - begun >= 0.1
