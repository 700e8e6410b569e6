"""``partida solve``: what every card is worth with all cards open."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from json import dumps
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from partida.cards import Card
from partida.cli.lines import holds_matches, lines_of, opened
from partida.cli.options import Json, LanguageName, seconds_, whole
from partida.cli.say import Voice, choose_language
from partida.errors import DealTextError, PartidaError, RecordError
from partida.registry import variant_text

if TYPE_CHECKING:
    from partida.solver import Bounds, Effort, Solver
    from partida.solver.reading import Asked

Threads = Annotated[
    int | None, Parameter(help="Threads at work; all processors if left out.", converter=whole)
]
MOST_THREADS: Final = 256


@dataclass(frozen=True)
class Wish:
    """What is to be found out about every position."""

    moves: bool
    line: bool
    games: bool
    least: tuple[int, ...]
    effort: Effort


@dataclass
class Solved:
    """What was found out."""

    asked: Asked
    value: Bounds
    moves: dict[Card, Bounds] = field(default_factory=dict[Card, "Bounds"])
    games: Bounds | None = None
    game_moves: dict[Card, Bounds] = field(default_factory=dict[Card, "Bounds"])
    least: dict[int, bool | None] = field(default_factory=dict[int, "bool | None"])
    line: tuple[tuple[int, Card], ...] = ()


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
        list[int] | None, Parameter(help="Also: does the side on turn get so many points?")
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
    """Solve positions with all cards open. Values are card points that the side on turn has at the end."""
    from partida.solver import Effort, solve_many

    wish = Wish(not value, line, games, tuple(at_least or ()), Effort(cards, seconds))
    voice = Voice(choose_language(language, "sueca"))
    ready()
    limited = cards is not None or seconds is not None
    answers = solve_many(
        positions(what),
        lambda solver, asked: solved(solver, asked, wish),
        threads=None if threads is None else min(threads, MOST_THREADS),
        megabytes=memory,
        fresh=limited,
    )
    show(with_progress(answers), voice, json=json)
    return 0


def ready() -> None:
    """Load the kernels of the solver; on stderr it is said that this takes long, if it does."""
    from partida.kernels.ready import SOLVER
    from partida.kernels.ready import ready as load

    load(lambda text: print(text, file=sys.stderr, flush=True), SOLVER)


def positions(what: str) -> Iterator[Asked]:
    """The positions of a text, a file or stdin, one by one; errors name the line where there are several."""
    from partida.solver.reading import read_line

    source = opened(what)
    if source is None:
        yield read_line(what)
        return
    with source as file:
        if holds_matches(file):
            yield from _of_matches(file.read())
        else:
            yield from _of_lines(lines_of(file))


def _of_lines(lines: Iterator[str]) -> Iterator[Asked]:
    from partida.record import from_ndjson
    from partida.solver.reading import read_line, read_match

    for number, text in enumerate(lines, 1):
        plain = text.strip()
        if not plain or plain.startswith("#"):
            continue
        try:
            if plain.startswith("{"):
                yield from read_match(from_ndjson(plain, number))
            else:
                yield read_line(text)
        except RecordError:
            raise
        except PartidaError as error:
            column = error.column if isinstance(error, DealTextError) else 1
            reason = error.reason if isinstance(error, DealTextError) else error.message
            raise RecordError(reason, code=error.code, line=number, column=column) from None


def _of_matches(data: bytes) -> Iterator[Asked]:
    from partida.record import read_matches
    from partida.solver.reading import read_match

    for match in read_matches(data):
        yield from read_match(match)


def solved(solver: Solver, asked: Asked, wish: Wish) -> Solved:
    """Everything that is wished to be known of a position."""
    from partida.solver.ends import ends_of

    position = asked.position
    moves = solver.values(position, wish.effort) if wish.moves else {}
    found = Solved(asked, best_of(moves) if moves else solver.value(position, wish.effort), moves)
    if wish.games:
        ends = ends_of(asked.variant)
        found.game_moves = solver.worths(position, ends, wish.effort) if wish.moves else {}
        found.games = best_of(found.game_moves) if wish.moves else solver.best(position, ends, wish.effort)
    for points in wish.least:
        found.least[points] = solver.reaches(position, points, wish.effort)
    if wish.line and found.value.exact:
        found.line = solver.line(position)
    return found


def best_of(moves: dict[Card, Bounds]) -> Bounds:
    """The value of a position from those of its cards."""
    from partida.solver import Bounds

    return Bounds(max(one.least for one in moves.values()), max(one.most for one in moves.values()))


def with_progress(answers: Iterator[Solved]) -> Iterator[Solved]:
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


def show(answers: Iterator[Solved], voice: Voice, *, json: bool) -> None:
    """Print each answer as it comes; as JSON they are one array."""
    if not json:
        for number, answer in enumerate(answers):
            print("\n" * (number > 0) + "\n".join(told(answer, voice)), flush=True)
        return
    before = "["
    try:
        for answer in answers:
            print(before + dumps(document(answer), ensure_ascii=False), end="", flush=True)
            before = ",\n"
    finally:  # also where a bad line ends the run
        print("]" if before != "[" else "[]")


def told(answer: Solved, voice: Voice) -> list[str]:
    """What is printed of an answer."""
    position = answer.asked.position
    table = position.table
    side = position.turn % 2
    ours, theirs = table.team_name(side), table.team_name(1 - side)
    whole_ = sum(position.points) + position.rest
    yours = str(type(answer.value)(whole_ - answer.value.most, whole_ - answer.value.least))
    rows = [
        voice(
            "solve.turn", seat=table.name(position.turn), trump=position.trump.letter, tricks=position.tricks
        ),
        voice("solve.value", ours=ours, mine=str(answer.value), theirs=theirs, yours=yours),
    ]
    if answer.moves:
        rows.append(_row(answer.moves))
    for points, reached in answer.least.items():
        word = {True: "yes", False: "no", None: "open"}[reached]
        rows.append(voice("solve.least", points=points, team=ours, answer=voice(f"solve.{word}")))
    if answer.games is not None:
        variant = variant_text(answer.asked.variant)
        rows.append(voice("solve.games", team=ours, variant=variant, games=str(answer.games)))
        if answer.game_moves:
            rows.append(_row(answer.game_moves))
    if answer.line:
        rows.append(
            voice("solve.line", line=", ".join(f"{table.name(seat)} {card}" for seat, card in answer.line))
        )
    return rows


def _row(moves: dict[Card, Bounds]) -> str:
    """Cards with what they are worth, the best first."""
    ranked: Sequence[tuple[Card, Bounds]] = sorted(
        moves.items(), key=lambda one: (-one[1].least, -one[1].most)
    )
    return "  " + "   ".join(f"{card} {bounds}" for card, bounds in ranked)


def document(answer: Solved) -> dict[str, Any]:
    """An answer as it is written in JSON; bounds that have not met are two numbers."""
    position = answer.asked.position
    table = position.table
    found: dict[str, Any] = {
        "turn": table.name(position.turn),
        "side": table.team_name(position.turn % 2),
        "trump": position.trump.letter,
        "tricks": position.tricks,
        "value": _number(answer.value),
    }
    if answer.moves:
        found["moves"] = {str(card): _number(bounds) for card, bounds in answer.moves.items()}
    if answer.least:
        found["at_least"] = {str(points): reached for points, reached in answer.least.items()}
    if answer.games is not None:
        found["variant"] = variant_text(answer.asked.variant)
        found["games"] = _number(answer.games)
        if answer.game_moves:
            found["game_moves"] = {str(card): _number(bounds) for card, bounds in answer.game_moves.items()}
    if answer.line:
        found["line"] = [f"{table.name(seat)} {card}" for seat, card in answer.line]
    return found


def _number(bounds: Bounds) -> int | list[int]:
    return bounds.least if bounds.exact else [bounds.least, bounds.most]
