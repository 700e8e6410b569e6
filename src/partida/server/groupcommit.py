"""Group commit: many writers share the price of one durable transaction.

While one transaction is on its way to the disk, the writes that arrive wait and travel in the next one.
Nobody waits for company: a writer alone has a transaction of its own at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from partida.errors import StorageError

Work = TypeVar("Work")
Answer = TypeVar("Answer")


class GroupCommit(Generic[Work, Answer]):
    """Gathers what is submitted into batches for ``commit``, one batch at a time, in the order of arrival.

    ``commit`` makes a batch durable and gives an answer for each, in order; a ``StorageError`` among the
    answers goes to that writer alone. If it raises, nothing of the batch was done and all its writers get
    a ``StorageError`` (other errors are raised as they are).
    """

    def __init__(
        self,
        commit: Callable[[Sequence[Work]], Awaitable[Sequence[Answer | StorageError]]],
        *,
        most: int,
    ) -> None:
        self._commit = commit
        self._most = most
        self._waiting: deque[tuple[Work, asyncio.Future[Answer]]] = deque()
        self._runner: asyncio.Task[None] | None = None
        self._closed = False

    async def submit(self, work: Work) -> Answer:
        """Durable when it returns. A writer cancelled while it waits may have written or not."""
        if self._closed:
            raise StorageError("the store is closed", code="storage/closed")
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._runner is None or self._runner.done():
            self._runner = asyncio.create_task(self._run())
        return await future

    async def close(self) -> None:
        """Take no more, and return when what was submitted has been answered."""
        self._closed = True
        if self._runner is not None:
            await asyncio.wait([self._runner])

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._settle(self._next_batch())
        finally:  # only with something left if this task was cancelled, as at the end of a loop
            _refuse(self._waiting, StorageError("the store was stopped", code="storage/closed"))
            self._waiting.clear()

    def _next_batch(self) -> list[tuple[Work, asyncio.Future[Answer]]]:
        size = min(self._most, len(self._waiting))
        batch = [self._waiting.popleft() for _ in range(size)]
        return [(work, future) for work, future in batch if not future.done()]  # cancelled before its turn

    async def _settle(self, batch: Sequence[tuple[Work, asyncio.Future[Answer]]]) -> None:
        try:
            answers = await self._commit([work for work, _ in batch]) if batch else ()
        except asyncio.CancelledError:
            _refuse(batch, StorageError("the store was stopped", code="storage/closed"))
            raise
        except Exception as error:
            _refuse(batch, error)
            return
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.done():
                continue
            if isinstance(answer, StorageError):
                future.set_exception(answer)
            else:
                future.set_result(answer)


def _refuse(batch: Sequence[tuple[Work, asyncio.Future[Answer]]], error: Exception) -> None:
    """Tell everybody; each with an error of its own, for tracebacks grow on an error that is shared."""
    for _, future in batch:
        if not future.done():
            future.set_exception(_copy(error))


def _copy(error: Exception) -> Exception:
    if not isinstance(error, StorageError):
        return error
    copy = StorageError(error.message, code=error.code)
    copy.__cause__ = error.__cause__
    return copy
