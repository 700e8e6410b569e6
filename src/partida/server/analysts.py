"""Reviews and hints are made in processes of their own, of the lowest priority, which choose no moves.

A process is started by the first job and ends when there was none for a while. Hints go before reviews.
Whatever a job does to its process, it ends: done, refused or failed.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
from bisect import insort
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from partida.server.analyst import AskedJob
from partida.server.analystprocess import COMMAND, AnalystProcess, Refused
from partida.server.jobs import HintJob, Job, WarmJob
from partida.server.workerprocess import PREPARE_MOST, Lost, Unanswered

State = Literal["waiting", "running", "done", "failed"]
BROKEN: Final = "review/failed"
"""The code of a job that was not done, whatever broke."""
LEFT: Final = "review/left"
"""The code of one that nobody waited for any more."""

log = logging.getLogger("partida.server")


@dataclass(frozen=True)
class AnalystPatience:
    """How long things may take, in seconds.

    ``late`` is for a job: long, since its process runs only where nothing else does. ``wanted`` is for asking
    after one that waits, ``idle`` for a process without a job, ``rest`` after a failure.
    """

    late: float = 180.0
    wanted: float = 20.0
    idle: float = 300.0
    rest: float = 0.5
    rest_most: float = 10.0
    queue: int = 32
    """So many jobs may wait."""


class Crowded(Exception):
    """Too many jobs wait."""


@dataclass(eq=False)
class Task:
    """A job and how it stands. ``wanted`` is when somebody last asked after it, in the loop's time."""

    job: Job
    wanted: float
    state: State = "waiting"
    done: int = 0
    of: int = 0
    answer: Any = None
    code: str | None = None
    preparing: bool = False
    """True while a process loads or compiles what the job needs, or for a job that is nothing else."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def open(self) -> bool:
        """True while it waits or is done."""
        return self.state in ("waiting", "running")

    def end(self, answer: Any, code: str | None = None) -> None:
        """It is over; nothing happens to one that is over already."""
        if self.open:
            self.state = "failed" if answer is None else "done"
            self.answer, self.code, self.preparing = answer, code, False
            self.ended.set()

    def prepared(self) -> None:
        """What it needs is loaded."""
        self.preparing = isinstance(self.job, WarmJob)

    def told(self, done: int, of: int) -> None:
        """So many cards are done."""
        self.done, self.of = done, of


@dataclass(eq=False)
class Analysts:
    """So many processes for jobs. Belongs to the event loop in which it is asked."""

    count: int
    patience: AnalystPatience = field(default_factory=AnalystPatience)
    command: tuple[str, ...] = COMMAND

    def __post_init__(self) -> None:
        self._waiting: list[tuple[bool, int, Task]] = []
        """The next one first."""
        self._more = asyncio.Event()
        self._numbers = itertools.count(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: list[AnalystProcess] = []
        self._doing: list[Task] = []
        self._closed = False
        self._crowded = False
        """Too much waits, as the operator was told."""

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return [process.pid for process in self._processes]

    def ask(self, job: Job) -> Task:
        """Have a job done; raises `Crowded`. Who waits for it has to touch `Task.wanted`."""
        self._look_at_the_queue()
        if len(self._waiting) >= self.patience.queue:
            raise Crowded
        task = Task(job, asyncio.get_running_loop().time())
        if self._closed or not self.count:
            task.end(None, BROKEN if self.count else "review/off")
            return task
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve()) for _ in range(self.count)]
        insort(self._waiting, (not isinstance(job, HintJob), next(self._numbers), task))
        self._more.set()
        return task

    def _look_at_the_queue(self) -> None:
        """Tell the operator when too much waits, and when half of it has been done: not of every refusal."""
        waiting, most = len(self._waiting), self.patience.queue
        if waiting >= most and not self._crowded:
            self._crowded = True
            log.warning("%d reviews and hints wait: more are refused", waiting)
        elif self._crowded and waiting <= most // 2:
            self._crowded = False
            log.info("reviews and hints are taken again")

    def ahead(self, task: Task) -> int:
        """How many jobs come before one that waits."""
        order = [one for *_, one in self._waiting]
        return order.index(task) if task in order else 0

    def preparing(self, task: Task) -> bool:
        """True if code is being loaded or compiled for a job, or for one that it waits for."""
        return task.preparing or (task.state == "waiting" and any(one.preparing for one in self._doing))

    async def warm(self, games: Iterable[str], after: float) -> None:
        """After so many seconds let a process compile what reviews and hints need, if it never was."""
        await asyncio.sleep(after)
        with suppress(Crowded):  # then those who wait have it compiled
            for game in games:
                self.ask(WarmJob(game)).wanted = math.inf

    async def close(self) -> None:
        """End all processes. May be called again."""
        self._closed = True
        for serving in self._tasks:
            serving.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for *_, task in self._waiting:
            task.end(None, BROKEN)
        self._waiting.clear()

    # -- processes

    async def _serve(self) -> None:
        """Do one job after the other, for as long as the server runs."""
        process: AnalystProcess | None = None
        failures = 0
        try:
            while True:
                try:
                    async with asyncio.timeout(None if process is None else self.patience.idle):
                        number, task = await self._next()
                except TimeoutError:
                    process = await self._end(process)
                    continue
                try:
                    process = await self._ready(process)
                    await self._do(process, number, task)
                    failures = 0
                    if isinstance(task.job, WarmJob) and not self._waiting:
                        process = await self._end(process)  # it has grown large, and nobody asked for it
                except Lost as error:
                    rest = min(self.patience.rest_most, self.patience.rest * 2**failures)
                    log.warning("an analyst was given up (%s); the next one comes in %.1f s", error, rest)
                    failures = min(failures + 1, 30)
                    task.end(None, BROKEN)
                    process = await self._end(process)
                    await asyncio.sleep(rest)
                finally:
                    task.end(None, BROKEN)  # if we were stopped in the midst of it
        finally:
            await self._end(process)

    async def _next(self) -> tuple[int, Task]:
        """The next job that somebody still waits for."""
        while True:
            while not self._waiting:
                self._more.clear()
                await self._more.wait()
            _, number, task = self._waiting.pop(0)
            if asyncio.get_running_loop().time() - task.wanted <= self.patience.wanted:
                return number, task
            task.end(None, LEFT)

    async def _ready(self, process: AnalystProcess | None) -> AnalystProcess:
        """A process that runs: this one, or a new one; raises `Lost`."""
        if process is not None and process.gone:
            log.warning("an analyst ended while nobody asked it")
            process = await self._end(process)
        if process is None:
            process = await AnalystProcess.start(self.command)
            self._processes.append(process)
        return process

    async def _do(self, process: AnalystProcess, number: int, task: Task) -> None:
        """Do a job; raises `Lost`."""
        task.state, task.preparing = "running", True
        self._doing.append(task)
        late = PREPARE_MOST if isinstance(task.job, WarmJob) else self.patience.late
        try:
            task.end(await process.ask(AskedJob(number, task.job, late), task.told, task.prepared))
        except Refused as error:
            task.end(None, error.code)
        except Lost:
            raise
        except Unanswered as error:
            log.warning("an analyst broke: %s", error)
            task.end(None, BROKEN)
        finally:
            self._doing.remove(task)

    async def _end(self, process: AnalystProcess | None) -> None:
        if process is not None:
            await process.end()
            self._processes.remove(process)
