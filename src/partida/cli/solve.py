"""``partida solve``: what every card is worth with all cards open."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from json import dumps
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from cyclopts import Parameter

from partida.cli import solve_cuarenta, solve_sueca
from partida.cli.check import read_bytes
from partida.cli.heavy import get_ready
from partida.cli.options import Json, LanguageName, seconds_, whole
from partida.cli.say import Voice, choose_language
from partida.cli.solve_cuarenta import CuarentaSolved
from partida.cli.solve_source import Question, positions
from partida.cli.solve_sueca import Solved
from partida.cli.solve_wish import Wish
from partida.errors import PositionError, RecordError

if TYPE_CHECKING:
    from partida.solver import Solver
    from partida.solver.cuarenta import CuarentaSolver
    from partida.solver.cuarenta_equity import Equity
    from partida.solver.reading import AnyAsked

Threads = Annotated[
    int | None, Parameter(help="Threads at work; all processors if left out.", converter=whole)
]
MOST_THREADS: Final = 256

AnySolved = Solved | CuarentaSolved
Placed = tuple[dict[str, int], AnySolved]
"""Where a position stands, and what was found out about it."""
One = TypeVar("One")


def command(
    what: Annotated[
        str,
        Parameter(
            help="A position, a file of positions or matches, or - for stdin.", allow_leading_hyphen=True
        ),
    ],
    /,
    *,
    value: Annotated[bool, Parameter(negative="", help="The value alone, not that of every card.")] = False,
    line: Annotated[bool, Parameter(negative="", help="Also one line of best play.")] = False,
    games: Annotated[bool, Parameter(negative="", help="Also games under the position's variant.")] = False,
    at_least: Annotated[
        list[int] | None, Parameter(negative="", help="Also: does the side on turn get so many points?")
    ] = None,
    equity: Annotated[
        Path | None, Parameter(help="A file of chances: also those to win the mesa (Cuarenta).")
    ] = None,
    cards: Annotated[
        int | None, Parameter(help="Search at most so many cards for each answer.", converter=whole)
    ] = None,
    seconds: Annotated[
        float | None, Parameter(help="Search at most so many seconds for each answer.", converter=seconds_)
    ] = None,
    threads: Threads = None,
    memory: Annotated[int, Parameter(help="Megabytes of the table of each thread.", converter=whole)] = 8,
    language: LanguageName = None,
    json: Json = False,
) -> int:
    """Solve positions with all cards open.

    Values are card points that the side on turn has at the end; at Cuarenta by how many points it is ahead.
    """
    from partida.solver import Effort, solve_many

    table = None if equity is None else chances(equity)
    wish = Wish(not value, line, games, tuple(at_least or ()), Effort(cards, seconds), table)
    voices = {game: Voice(choose_language(language, game)) for game in ("sueca", "cuarenta")}
    limited = cards is not None or seconds is not None
    asked = positions(what) if limited else warned(positions(what), voices["cuarenta"])
    answers = solve_many(
        asked,
        lambda solvers, question: (question.place, solvers.solved(question, wish)),
        threads=None if threads is None else min(threads, MOST_THREADS),
        megabytes=memory,
        fresh=limited,
        make=Solvers,
    )
    try:
        show(with_progress(answers), voices, json=json)
    except KeyboardInterrupt:
        from partida.cli.app import INTERRUPTED

        print(file=sys.stderr)
        sys.stdout.flush()
        os._exit(INTERRUPTED)  # Python would wait for the threads, which cannot be ended
    return 0


def chances(file: Path) -> Equity:
    """The chances of a file; raises `PositionError` naming what is wrong in it."""
    from partida.solver.cuarenta_equity import Equity

    return Equity.parse(read_bytes(file).decode("utf-8", "replace"))


def ready(game: str = "sueca", *, games: bool = False) -> None:
    """Load the kernels that solve a game, and those for games; stderr hears if it takes long."""
    from partida.kernels.ready import GAMES, SOLVING

    get_ready(SOLVING[game] + GAMES * games)


_LOADING: Final = Lock()


class Solvers:
    """A solver of each game for one thread, made when it is first needed."""

    def __init__(self, megabytes: float) -> None:
        self._megabytes = megabytes
        self._sueca: Solver | None = None
        self._cuarenta: CuarentaSolver | None = None

    def forget(self) -> None:
        """Forget what was learned."""
        for solver in (self._sueca, self._cuarenta):
            if solver is not None:
                solver.forget()

    def solved(self, question: Question, wish: Wish) -> AnySolved:
        """Everything that is wished to be known of a position; errors name its line if it has one."""
        try:
            return self._solved(question.asked, wish)
        except PositionError as error:
            if question.line is None:
                raise
            raise RecordError(error.message, code=error.code, line=question.line, column=1) from None

    def _solved(self, asked: AnyAsked, wish: Wish) -> AnySolved:
        from partida.solver import Solver
        from partida.solver.cuarenta import CuarentaSolver
        from partida.solver.reading import Asked

        if isinstance(asked, Asked):
            solve_sueca.check(asked, wish)  # before kernels are loaded, which may take long
            if self._sueca is None:
                self._sueca = _loaded("sueca", lambda: Solver(self._megabytes), games=wish.games)
            return solve_sueca.solved(self._sueca, asked, wish)
        solve_cuarenta.check(asked, wish)
        if self._cuarenta is None:
            self._cuarenta = _loaded("cuarenta", lambda: CuarentaSolver(self._megabytes))
        return solve_cuarenta.solved(self._cuarenta, asked, wish)


def _loaded(game: str, make: Callable[[], One], *, games: bool = False) -> One:
    """A solver, after its kernels were loaded: by one thread while others wait."""
    with _LOADING:
        ready(game, games=games)
        return make()


def warned(questions: Iterator[Question], voice: Voice) -> Iterator[Question]:
    """Say once on stderr that a search without a limit is long where deals are still to come."""
    from partida.solver.reading import CuarentaAsked

    said = False
    for question in questions:
        if not said and isinstance(question.asked, CuarentaAsked) and question.asked.position.stock:
            said = True
            print(voice("solve.long"), file=sys.stderr, flush=True)
        yield question


def with_progress(answers: Iterator[Placed]) -> Iterator[Placed]:
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


def show(answers: Iterator[Placed], voices: Mapping[str, Voice], *, json: bool) -> None:
    """Print each answer as it comes; as JSON they are one array."""
    if not json:
        for number, (place, answer) in enumerate(answers):
            rows = [*heading(place, _voice(answer, voices)), *told(answer, _voice(answer, voices))]
            print("\n" * (number > 0) + "\n".join(rows), flush=True)
        return
    before = "["
    try:
        for place, answer in answers:
            found = {"at": place, **document(answer)} if place else document(answer)
            print(before + dumps(found, ensure_ascii=False), end="", flush=True)
            before = ",\n"
    finally:  # also where a bad line ends the run
        print("]" if before != "[" else "[]")


def heading(place: Mapping[str, int], voice: Voice) -> list[str]:
    """Where a position stands, if it is one of many."""
    known = ", ".join(voice(f"solve.at_{name}", number=number) for name, number in place.items())
    return [f"-- {known}"] if known else []


def _voice(answer: AnySolved, voices: Mapping[str, Voice]) -> Voice:
    return voices["sueca" if isinstance(answer, Solved) else "cuarenta"]


def told(answer: AnySolved, voice: Voice) -> list[str]:
    """What is printed of an answer."""
    if isinstance(answer, Solved):
        return solve_sueca.told(answer, voice)
    return solve_cuarenta.told(answer, voice)


def document(answer: AnySolved) -> dict[str, Any]:
    """An answer as it is written in JSON; bounds that have not met are two numbers."""
    if isinstance(answer, Solved):
        return solve_sueca.document(answer)
    return solve_cuarenta.document(answer)
