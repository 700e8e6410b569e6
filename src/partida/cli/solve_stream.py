"""How ``partida solve`` and ``par`` give out what they find, as it comes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from json import dumps
from typing import Any, TypeVar

from partida.cli.options import print_json
from partida.cli.say import Voice

Found = TypeVar("Found")
Place = Mapping[str, int]
"""Where a position stands, by `Question.place`."""


def stream(
    answers: Iterator[tuple[Place, Found]],
    told: Callable[[Place, Found], list[str]],
    document: Callable[[Found], dict[str, Any]],
    *,
    json: bool,
    alone: bool = False,
) -> None:
    """Print each answer as it comes; as JSON they are one array, or one object if it is ``alone``.

    Ctrl-C ends the process at once: Python would wait for the threads, which cannot be ended.
    """
    try:
        if not json:
            _show(with_progress(answers), told)
        elif alone:
            for _, answer in answers:
                print_json(document(answer))
        else:
            _show_array(with_progress(answers), document)
    except KeyboardInterrupt:
        from partida.cli.app import INTERRUPTED

        print(file=sys.stderr)
        sys.stdout.flush()
        os._exit(INTERRUPTED)


def with_progress(answers: Iterator[tuple[Place, Found]]) -> Iterator[tuple[Place, Found]]:
    """Show on stderr how many are done, if it is a terminal and the answers go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from answers
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed:.0f}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("", total=None)
        for answer in answers:
            progress.advance(task)
            yield answer


def _show(answers: Iterator[tuple[Place, Found]], told: Callable[[Place, Found], list[str]]) -> None:
    for number, (place, answer) in enumerate(answers):
        print("\n" * (number > 0) + "\n".join(told(place, answer)), flush=True)


def _show_array(answers: Iterator[tuple[Place, Found]], document: Callable[[Found], dict[str, Any]]) -> None:
    before = "["
    try:
        for place, answer in answers:
            found = {"at": place, **document(answer)} if place else document(answer)
            print(before + dumps(found, ensure_ascii=False), end="", flush=True)
            before = ",\n"
    finally:  # also where a bad line ends the run
        print("]" if before != "[" else "[]")


def heading(place: Place, voice: Voice) -> list[str]:
    """Where a position stands, if it is one of many."""
    known = ", ".join(voice(f"solve.at_{name}", number=number) for name, number in place.items())
    return [f"-- {known}"] if known else []
