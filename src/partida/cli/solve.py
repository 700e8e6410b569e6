"""``partida solve``: what every card is worth with all cards open."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
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
from partida.cli.solve_stream import Place, heading, stream
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
Memory = Annotated[int, Parameter(help="Megabytes of the table of each thread.", converter=whole)]
MOST_THREADS: Final = 256

AnySolved = Solved | CuarentaSolved
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
    memory: Memory = 8,
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
        threads=at_most(threads),
        megabytes=memory,
        fresh=limited,
        make=Solvers,
    )
    stream(answers, partial(rows, voices), document, json=json)
    return 0


def at_most(threads: int | None) -> int | None:
    """So many threads, but no more than are of use anywhere."""
    return None if threads is None else min(threads, MOST_THREADS)


def chances(file: Path) -> Equity:
    """The chances of a file; raises `PositionError` naming the file and what is wrong in it."""
    from partida.record.text import decode
    from partida.solver.cuarenta_equity import Equity

    try:
        return Equity.parse(decode(read_bytes(file)))
    except (PositionError, RecordError) as error:
        raise PositionError(f"{file}: {error.message}", code=error.code) from None


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
        return question.answered(lambda asked: self._solved(asked, wish))

    def _solved(self, asked: AnyAsked, wish: Wish) -> AnySolved:
        from partida.solver import Solver
        from partida.solver.cuarenta import CuarentaSolver
        from partida.solver.reading import Asked

        if isinstance(asked, Asked):
            solve_sueca.check(asked, wish)  # before kernels are loaded, which may take long
            if self._sueca is None:
                self._sueca = loaded("sueca", lambda: Solver(self._megabytes), games=wish.games)
            return solve_sueca.solved(self._sueca, asked, wish)
        solve_cuarenta.check(asked, wish)
        if self._cuarenta is None:
            self._cuarenta = loaded("cuarenta", lambda: CuarentaSolver(self._megabytes))
        return solve_cuarenta.solved(self._cuarenta, asked, wish)


def loaded(game: str, make: Callable[[], One], *, games: bool = False) -> One:
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


def rows(voices: Mapping[str, Voice], place: Place, answer: AnySolved) -> list[str]:
    """What is printed of an answer, in the language of its game, under where its position stands."""
    voice = voices["sueca" if isinstance(answer, Solved) else "cuarenta"]
    return [*heading(place, voice), *told(answer, voice)]


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
