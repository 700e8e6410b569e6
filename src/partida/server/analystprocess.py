"""One analyst as the server sees it: started, asked, ended. What it does is in `analyst`."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable
from typing import Any, Final

import msgspec

from partida.server.analyst import (
    BODY_MOST,
    DONE,
    FAILED,
    HEAD,
    PREPARED,
    PROGRESS,
    READY,
    REFUSED,
    AskedJob,
)
from partida.server.workerprocess import LATE, NONSENSE, PREPARE_MOST, Lost, Piped, Unanswered

COMMAND: Final = (sys.executable, "-P", "-m", "partida.server.analyst")
_CODE: Final = re.compile("[a-z-]{1,40}/[a-z-]{1,40}")
_PAIR: Final[msgspec.json.Decoder[tuple[int, int]]] = msgspec.json.Decoder(tuple[int, int])


class Refused(Exception):
    """The job cannot be done, and never will be; ``code`` is that of an error of ours."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class AnalystProcess(Piped):
    """A running process, for one job at a time."""

    async def _greeted(self) -> None:
        if await self._read() != (0, READY, b""):
            raise Lost(NONSENSE)

    async def ask(
        self, asked: AskedJob, tell: Callable[[int, int], None], prepared: Callable[[], None]
    ) -> Any:
        """Have a job done, and ``tell`` how far it is; raises `Refused`, `Unanswered` and `Lost`.

        ``prepared`` is called when the compiled code that it needs is loaded.
        """
        await self._write(asked)
        try:
            async with asyncio.timeout(PREPARE_MOST):
                word, body = await self._next(asked)
            if word != PREPARED:
                return _answer(asked, word, body)
            prepared()
            async with asyncio.timeout(asked.late):
                while True:
                    word, body = await self._next(asked)
                    if word != PROGRESS:
                        return _answer(asked, word, body)
                    tell(*_PAIR.decode(body))
        except TimeoutError:
            raise Lost(LATE) from None
        except msgspec.MsgspecError:
            raise Lost(NONSENSE) from None

    async def _next(self, asked: AskedJob) -> tuple[int, bytes]:
        number, word, body = await self._read()
        if number != asked.number:
            raise Lost("it answered another question")
        return word, body

    async def _read(self) -> tuple[int, int, bytes]:
        number, word, length = HEAD.unpack(await self._exactly(HEAD.size))
        if length > BODY_MOST:
            raise Lost(NONSENSE)
        return number, word, await self._exactly(length)


def _answer(asked: AskedJob, word: int, body: bytes) -> Any:
    """The answer in the last message of a job."""
    if word == DONE:
        return msgspec.json.decode(body, type=asked.job.kind)
    text = body.decode("ascii", "replace")
    if word == REFUSED and _CODE.fullmatch(text):
        raise Refused(text)
    if word == FAILED:
        raise Unanswered("".join(char if char.isprintable() else "?" for char in text[:300]))
    raise Lost(NONSENSE)
