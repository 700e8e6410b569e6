"""Getting a tournament played, on any number of processors, and playing some of it again."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack, closing
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

from partida import __version__
from partida.arena.course import Course
from partida.arena.launching import launching
from partida.arena.pairs import Pair
from partida.arena.plan import Setup
from partida.arena.playing import play_pair
from partida.arena.records import Stored, Writer, read
from partida.errors import ArenaError, RecordError

_AHEAD: Final = 2
"""Pairs in work or waiting for each process."""


def play(course: Course, jobs: int = 1) -> Generator[Pair, None, None]:
    """Play on to the end; every pair is entered in the course before it is given out.

    The pairs and their order are the same for any number of processes. Raises `PlayerError` if an entrant is
    absent.
    """
    course.setup.all_here()
    with closing(_played(course.setup, course.ahead(), jobs)) as coming:
        for pair in coming:
            if pair.key == course.next:  # the others were begun before their pairing was decided
                course.enter(pair)
                yield pair


def _played(setup: Setup, wanted: Iterable[tuple[int, int]], jobs: int) -> Generator[Pair, None, None]:
    """The pairs of deals and pairings, in their order."""
    if jobs == 1:
        for deal, pairing in wanted:
            yield play_pair(setup, pairing, deal)
        return
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=jobs, return_as="generator", pre_dispatch=_AHEAD * jobs)
    work, here = delayed(_play_in_worker), os.getpid()
    with ExitStack() as leaving:
        with launching():
            tasks: Any = parallel(work(here, setup, pairing, deal) for deal, pairing in wanted)
            leaving.callback(_give_up, tasks)
        for pair in tasks:  # noqa: UP028 - "yield from" would close it before warnings are caught
            yield pair


def _give_up(tasks: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that tasks in work are given up: so somebody left early
        tasks.close()


def _play_in_worker(parent: int, setup: Setup, pairing: int, deal: int) -> Pair:
    _follow(parent)
    return play_pair(setup, pairing, deal)


@cache
def _follow(parent: int) -> None:
    """End this process when its parent has: a killed one tells nobody, and workers wait for minutes.

    Ctrl-C reaches it too, but is its parent's to answer.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def resume(setup: Setup, path: Path) -> tuple[Course, Stored | None]:
    """The course of a file of results as far as it was played, and what was read.

    Raises `ArenaError` if the file is of another plan, `RecordError` for a line that is damaged or that
    does not belong there, `OSError`.
    """
    stored = read(path) if path.is_file() else None  # a device may have no end
    if stored is None:
        return Course(setup), None
    if stored.header.plan != setup.plan:
        raise ArenaError(f"{path} has results of another plan", code="arena/other-plan")
    course = Course(setup)
    for line, pair in enumerate(stored.pairs, 2):
        try:
            course.enter(pair)
        except ArenaError as error:
            raise RecordError(error.message, code=error.code, line=line) from None
    return course, stored


def play_on(course: Course, path: Path, stored: Stored | None, jobs: int = 1) -> Generator[Pair, None, None]:
    """Play on to the end and add every pair to the file.

    Raises `ArenaError` for a file that another version of the package has played: its players may be others;
    `PlayerError` if an entrant is absent. When all is played nothing is asked for.
    """
    if course.next is None:
        return
    course.setup.all_here()
    if stored is not None and stored.header.package != __version__:
        raise ArenaError(
            f"{path} was played by version {stored.header.package}, this is {__version__}: its players may"
            " be others, so it cannot be gone on with",
            code="arena/package",
        )
    with Writer(path, course.setup.plan, stored) as writer, closing(play(course, jobs)) as pairs:
        for pair in pairs:
            writer.add(pair)
            yield pair


class Difference(NamedTuple):
    """A pair that came out differently when it was played again, and in which of its fields."""

    pair: Pair
    again: Pair
    fields: tuple[str, ...]


def some_of(pairs: Sequence[Pair], count: int) -> list[Pair]:
    """So many of the pairs, spread evenly, the first and the last among them; all if there are fewer."""
    if count >= len(pairs):
        return list(pairs)
    if count == 1:
        return [pairs[-1]]
    return [pairs[one * (len(pairs) - 1) // (count - 1)] for one in range(count)]


def play_again(course: Course, count: int, jobs: int = 1) -> Generator[Difference | None, None, None]:
    """Play some of the pairs again: for each None if all came out the same, else what did not.

    Times and the texts of errors are not compared. Raises `ArenaError` where nothing can be expected to come
    out the same: with an entrant that thinks by the clock, or that is absent.
    """
    if not course.setup.repeatable:
        raise ArenaError(
            "entrants with seconds, or from outside, play differently every time", code="arena/clock"
        )
    chosen = some_of(course.pairs, count)
    with closing(_played(course.setup, [pair.key for pair in chosen], jobs)) as again:
        for pair, other in zip(chosen, again, strict=True):
            yield _difference(pair, other)


def _difference(pair: Pair, again: Pair) -> Difference | None:
    one, other = pair.repeated(), again.repeated()
    if one == other:
        return None
    fields: list[str] = []
    for leg, (old, new) in enumerate(zip(one.legs, other.legs, strict=True)):
        names = type(old).__struct_fields__
        fields += [f"legs[{leg}].{name}" for name in names if getattr(old, name) != getattr(new, name)]
    if one.strikes != other.strikes:
        fields.append("strikes")
    return Difference(pair, again, tuple(fields))
