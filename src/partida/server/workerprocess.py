"""One worker process as the server sees it: started, asked, ended. What it does is in `worker`."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any, Final, Self

from partida.server.thinking import Prepare
from partida.server.worker import ANSWER, FAILED, NOTHING, READY, TEXT_MOST, Asked, pack_question

COMMAND: Final = (sys.executable, "-P", "-m", "partida.server.worker")
START_MOST: Final = 30.0
"""Seconds within which a process has to be there; some players have much to load."""
PREPARE_MOST: Final = 900.0
"""Seconds within which it has to be prepared; compiling takes long where it was never done."""
LATE: Final = "it did not answer in time"
NONSENSE: Final = "it answered nonsense"


class Unanswered(Exception):
    """A question has no answer; the text says why and tells nothing of the hand."""


class Lost(Unanswered):
    """Neither has any other: the process is of no use any more."""


class Piped:
    """A running process to which we write, and which answers, one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, command: tuple[str, ...]) -> Self:
        """Start one and wait until it is there; raises `Lost`.

        It gets three pipes of its own and nothing else that we have open, and a session of its own, so
        that Ctrl-C in a terminal is for us alone.
        """
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, close_fds=True, start_new_session=True
            )
        except OSError as error:
            raise Lost(f"it cannot be started: {error.strerror}") from None
        worker = cls(process)
        try:
            async with asyncio.timeout(START_MOST):
                await worker._greeted()
        except BaseException as error:
            await worker.end()
            if isinstance(error, TimeoutError):
                raise Lost("it did not start in time") from None
            raise
        return worker

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def gone(self) -> bool:
        """True if it has ended by itself."""
        return self._process.returncode is not None

    async def end(self) -> None:
        """End it, whatever it does, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _greeted(self) -> None:
        """Wait until it says that it is there; raises `Lost` for anything else."""
        raise NotImplementedError

    async def _write(self, question: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(pack_question(question))
        with contextlib.suppress(ConnectionError):  # then there is nothing to read either
            await self._process.stdin.drain()

    async def _exactly(self, size: int) -> bytes:
        assert self._process.stdout is not None
        try:
            return await self._process.stdout.readexactly(size)
        except asyncio.IncompleteReadError:
            raise Lost("it ended") from None


class WorkerProcess(Piped):
    """A process that has computer players."""

    def __init__(self, process: Process) -> None:
        super().__init__(process)
        self._prepared: set[str] = set()

    async def _greeted(self) -> None:
        if await self._read() != (0, READY, ""):
            raise Lost(NONSENSE)

    async def prepare(self, kernels: tuple[str, ...]) -> None:
        """Have it load these modules with compiled code, unless it has them; raises `Lost`."""
        wanted = tuple(name for name in kernels if name not in self._prepared)
        if not wanted:
            return
        try:
            async with asyncio.timeout(PREPARE_MOST):
                answer = await self._exchange(Prepare(wanted))
        except TimeoutError:
            raise Lost("it did not get ready in time") from None
        if answer != (0, READY, ""):
            raise Lost(NONSENSE)
        self._prepared.update(wanted)

    async def ask(self, question: Asked) -> int | None:
        """Which of the view's moves the player makes, None for none; raises `Unanswered` and `Lost`."""
        try:
            async with asyncio.timeout(question.late):
                number, index, text = await self._exchange(question)
        except TimeoutError:
            raise Lost(LATE) from None
        if number != question.number:
            raise Lost("it answered another question")
        if index == FAILED:
            raise Unanswered(text)
        if index == NOTHING and not question.question.on_turn:
            return None
        if not 0 <= index < len(question.question.view.moves):
            raise Lost(NONSENSE)
        return index

    async def _exchange(self, question: Asked | Prepare) -> tuple[int, int, str]:
        await self._write(question)
        return await self._read()

    async def _read(self) -> tuple[int, int, str]:
        number, index, length = ANSWER.unpack(await self._exactly(ANSWER.size))
        if length > TEXT_MOST:
            raise Lost(NONSENSE)
        text = (await self._exactly(length)).decode("ascii", "replace")
        return number, index, "".join(char if char.isprintable() else "?" for char in text)
