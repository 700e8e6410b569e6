"""The file that ``partida arena`` reads and adds to: held meanwhile, and what is said of it."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from partida.arena.course import Course
from partida.arena.plan import Plan, read_plan
from partida.arena.records import Stored, header_of, is_results, read
from partida.cli.locks import Held, Lock
from partida.cli.say import Voice
from partida.errors import ArenaError


def read_plan_of(path: Path, to: Path | None) -> tuple[Plan, Path | None]:
    """The plan of a file, and where the results go: a file of results goes on itself."""
    with path.open("rb") as file:
        first = file.readline().removeprefix(BOM_UTF8)
        if is_results(first):
            if to is not None:
                raise ArenaError(f"{path} has results already: --to is for a plan", code="arena/options")
            header = header_of(first)
            if header is None:
                raise ArenaError(f"{path}: not even the first line was finished", code="arena/file")
            return header.plan, path
        data = first + file.read()
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise ArenaError(f"{path} is neither a plan nor a file of results", code="arena/file") from None
    return read_plan(text, str(path)), to


@contextmanager
def held(path: Path | None) -> Generator[None, None, None]:
    """Nobody else adds to the file meanwhile; raises `ArenaError`."""
    if path is None:
        yield
        return
    try:
        lock = Lock(path)
    except Held as error:
        raise ArenaError(f"{path} is in use by {error}: wait until that ends", code="arena/held") from None
    try:
        yield
    finally:
        lock.release()


def tell_found(course: Course, stored: Stored | None, path: Path | None, voice: Voice) -> None:
    """Say on stderr what was found in the file."""
    if stored is None:
        return
    if stored.torn:
        print(voice("arena.torn", file=path, line=len(stored.pairs) + 2), file=sys.stderr)
    if stored.pairs and course.next is not None:
        print(voice("arena.going_on", file=path, n=len(stored.pairs)), file=sys.stderr)


def tell_interrupted(course: Course, path: Path | None, voice: Voice) -> int:
    """Say on stderr what is left of a run that was cut short; gives the exit code."""
    from partida.cli.app import INTERRUPTED

    if path is None:
        told = voice("arena.interrupted", n=len(course.pairs))
    else:
        kept = read(path)
        told = voice("arena.interrupted_kept", file=path, n=len(kept.pairs) if kept else 0)
    print(f"\n{told}", file=sys.stderr)
    return INTERRUPTED
