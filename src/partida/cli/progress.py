"""How far long work is: a bar on stderr, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Part = TypeVar("Part")


def with_progress(
    parts: Iterable[Part], total: int, size: Callable[[Part], int], done: int = 0
) -> Iterator[Part]:
    """The parts as they come; ``size`` says how much of the ``total`` one is, ``done`` was there before."""
    if not sys.stderr.isatty():
        yield from parts
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, completed=done)
        for part in parts:
            progress.advance(task, size(part))
            yield part
