"""Many questions at once, answered in their order by threads: kernels let other threads run meanwhile."""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final, Protocol, TypeVar

from partida.solver.sueca import MEGABYTES, Solver

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Forgetful(Protocol):
    """A solver that can forget what it has learned."""

    def forget(self) -> None:
        """As if every question were the first."""
        ...


One = TypeVar("One", bound=Forgetful)

LOOK_UP: Final = 0.5
"""Seconds after which a wait is begun anew."""
_AHEAD: Final = 4
"""Questions in work or waiting for each thread, so that long lists need no memory."""


def solve_many(
    questions: Iterable[Question],
    ask: Callable[[One, Question], Answer],
    *,
    threads: int | None = None,
    megabytes: float = MEGABYTES,
    fresh: bool = False,
    make: Callable[[float], One] = Solver,
) -> Iterator[Answer]:
    """The answers in the order of the questions, each as soon as it and those before it are known.

    ``ask`` puts one question to a solver; every one of the ``threads`` (as many as there are processors if
    None) has a solver of its own, made by ``make`` of its megabytes. With ``fresh`` solvers forget between
    two questions, so that answers under a limited effort do not depend on which thread gave them. What
    ``ask`` or ``questions`` raise is raised where the answer would stand, after all answers before it.

    >>> from partida.solver import Position
    >>> from partida.cards import CardSet, Suit
    >>> hands = tuple(CardSet.parse(cards).mask for cards in ("AC", "7H", "KC", "2C"))
    >>> position = Position(hands, Suit.CLUBS, leader=0)
    >>> [str(value) for value in solve_many([position] * 2, Solver.value, threads=2, megabytes=1)]
    ['25', '25']
    """
    number = threads or os.cpu_count() or 1
    own = threading.local()

    def work(question: Question) -> Answer:
        solver: One | None = getattr(own, "solver", None)
        if solver is None:
            solver = own.solver = make(megabytes)
        elif fresh:
            solver.forget()
        return ask(solver, question)

    pool = ThreadPoolExecutor(number)
    waiting: deque[Future[Answer]] = deque()
    asking = iter(questions)
    wrong: Exception | None = None
    try:
        while wrong is None:
            try:
                waiting.append(pool.submit(work, next(asking)))
            except StopIteration:
                break
            except Exception as error:
                wrong = error
            if len(waiting) >= _AHEAD * number:
                yield _answer(waiting.popleft())
        while waiting:
            yield _answer(waiting.popleft())
        if wrong is not None:
            raise wrong
    finally:
        # a search without a limit may never end
        interrupted = isinstance(sys.exc_info()[1], KeyboardInterrupt)
        pool.shutdown(not interrupted, cancel_futures=True)


def _answer(future: Future[Answer]) -> Answer:
    """The answer, when it is there; whoever wants to interrupt is looked for meanwhile.

    A signal that comes just before Python begins to wait for ever is noticed by nobody.
    """
    while not future.done():
        wait((future,), timeout=LOOK_UP)
    return future.result()
