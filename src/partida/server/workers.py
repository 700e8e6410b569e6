"""Players that take thought are asked in processes of their own, so that nothing waits for them.

The server goes on whatever a player does: who is late, breaks, answers what is not legal or ends its process
is played for by the usual player, at once and here.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any, Final

from partida.server.thinking import BUDGET, Question, answer_now, stand_in
from partida.server.worker import Asked
from partida.server.workerprocess import COMMAND, LATE, Lost, Unanswered, WorkerProcess

LEAST_BUDGET: Final = 0.05
"""Seconds of thought that a question gets, however long it has waited."""
COMPLAIN_EVERY: Final = 1.0

log = logging.getLogger("partida.server")


@dataclass(frozen=True)
class Patience:
    """How long answers may take (in seconds), and how many questions may wait for a free process."""

    budget: float = BUDGET.seconds or 2.0
    """For waiting and thinking; what a question has waited is taken from its thought."""
    grace: float = 0.5
    """So much later the usual player answers."""
    queue: int = 32
    rest: float = 0.5
    """Before a process is started again; twice as long after each failure in a row."""
    rest_most: float = 60.0

    @property
    def late(self) -> float:
        """After so long an answer is late."""
        return self.budget + self.grace


@dataclass(eq=False)
class _Job:
    """A question that waits for its answer, since when."""

    question: Question
    since: float
    answer: asyncio.Future[Any]

    def fail(self, error: Unanswered) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(eq=False)
class _Slot:
    """A place for a process. ``failures`` are those in a row; while it rests it takes no questions.

    ``preparing`` is since when it loads or compiles, if it does.
    """

    process: WorkerProcess | None = None
    failures: int = 0
    resting: bool = False
    preparing: float | None = None
    asked: int = 0


@dataclass
class _Complaints:
    """What the operator is told: not every line of a flood."""

    last: float = float("-inf")
    untold: int = 0

    def tell(self, now: float, what: str) -> None:
        if now - self.last < COMPLAIN_EVERY:
            self.untold += 1
            return
        more = f" (and {self.untold} more)" if self.untold else ""
        log.warning("the usual player moves for a computer player: %s%s", what, more)
        self.last, self.untold = now, 0


@dataclass(eq=False)
class Workers:
    """A `Thinker` with so many processes, which start when there is something to think about.

    Players that need no thought are asked here. Belongs to the event loop in which it is asked.
    """

    count: int
    patience: Patience = field(default_factory=Patience)
    command: tuple[str, ...] = COMMAND

    def __post_init__(self) -> None:
        self._slots = [_Slot() for _ in range(self.count)]
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: asyncio.Queue[_Job] = asyncio.Queue()
        self._complaints = _Complaints()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [slot.process.pid for slot in self._slots if slot.process is not None]

    async def answer(self, question: Question) -> Any | None:
        """See `Thinker`; raises what light players raise."""
        if not question.heavy:
            return answer_now(question)
        try:
            return await self._thought(question)
        except Unanswered as error:
            what = f"{question.game} {question.level}: {error}"
            self._complaints.tell(asyncio.get_running_loop().time(), what)
        return stand_in(question)

    async def close(self) -> None:
        """End all processes. May be called again."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._refuse_all(Unanswered("the server stops"))

    async def _thought(self, question: Question) -> Any | None:
        """The answer of a process; raises `Unanswered`."""
        if self._closed:
            raise Unanswered("the server stops")
        if all(slot.resting for slot in self._slots):
            raise Unanswered("no worker is well")
        if all(slot.resting or self._unready(slot) for slot in self._slots):
            raise Unanswered("no worker is ready yet")
        if self._waiting.qsize() >= self.patience.queue:
            raise Unanswered("too many questions wait")
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve(slot)) for slot in self._slots]
        loop = asyncio.get_running_loop()
        job = _Job(question, loop.time(), loop.create_future())
        self._waiting.put_nowait(job)
        try:
            async with asyncio.timeout(self.patience.late):
                return await job.answer
        except TimeoutError:
            raise Unanswered(LATE) from None

    def _unready(self, slot: _Slot) -> bool:
        """True if it loads or compiles for so long that nobody waits for it any more."""
        now = asyncio.get_running_loop().time()
        return slot.preparing is not None and now - slot.preparing > self.patience.late

    def _refuse_all(self, error: Unanswered) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait().fail(error)

    # -- processes

    async def _serve(self, slot: _Slot) -> None:
        try:
            while True:
                job = await self._waiting.get()
                if job.answer.done():
                    continue  # too late already
                try:
                    await self._settle(slot, job)
                except Lost as error:
                    job.fail(error)
                    await self._rest(slot, error)
                except Unanswered as error:
                    job.fail(error)
                finally:
                    job.fail(Unanswered("the server stops"))  # if we were stopped in the midst of it
        finally:
            await self._end(slot)

    async def _settle(self, slot: _Slot, job: _Job) -> None:
        """Answer a question; raises `Unanswered`."""
        if slot.process is not None and slot.process.gone:
            log.warning("a worker ended while nobody asked it")
            await self._end(slot)
        if slot.process is None:
            slot.process = await WorkerProcess.start(self.command)
        slot.preparing = asyncio.get_running_loop().time()
        try:
            await slot.process.prepare(job.question.kernels)
        finally:
            slot.preparing = None
        if job.answer.done():
            return
        waited = asyncio.get_running_loop().time() - job.since
        budget = max(LEAST_BUDGET, self.patience.budget - waited)
        slot.asked += 1
        index = await slot.process.ask(Asked(slot.asked, job.question, budget, self.patience.late))
        slot.failures = 0
        if not job.answer.done():
            job.answer.set_result(None if index is None else job.question.view.moves[index])

    async def _rest(self, slot: _Slot, error: Lost) -> None:
        """End a process that is of no use, and take no questions for a while."""
        slot.resting = True
        await self._end(slot)
        seconds = min(self.patience.rest_most, self.patience.rest * 2**slot.failures)
        slot.failures = min(slot.failures + 1, 30)
        log.warning("a worker was given up (%s); the next one comes in %.1f s", error, seconds)
        if all(other.resting for other in self._slots):
            self._refuse_all(Unanswered("no worker is well"))
        await asyncio.sleep(seconds)
        slot.resting = False

    async def _end(self, slot: _Slot) -> None:
        if slot.process is not None:
            await slot.process.end()
            slot.process = None
