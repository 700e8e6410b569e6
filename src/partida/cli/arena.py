"""``partida arena``: tournaments between computer players."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from partida.arena.course import Course
from partida.arena.figures import Figures, figures
from partida.arena.plan import Plan, Setup
from partida.arena.report import document
from partida.arena.running import Difference, play, play_again, play_on, resume
from partida.arena.statistics import Sprt
from partida.cli.arena_file import held, read_plan_of, tell_found, tell_interrupted
from partida.cli.arena_programs import naming_programs, programs_of
from partida.cli.arena_told import strength, told
from partida.cli.heavy import get_ready
from partida.cli.options import (
    MOST_JOBS,
    Jobs,
    Json,
    LanguageName,
    SeedText,
    VariantText,
    chosen_rules,
    chosen_seed,
    print_json,
    whole,
)
from partida.cli.progress import with_progress
from partida.cli.say import Voice, choose_language
from partida.errors import ArenaError
from partida.reading import quoted
from partida.registry import GAMES, variant_text


def command(
    what: Annotated[
        str, Parameter(help="sueca, cuarenta, a plan (TOML), or a file of results to go on with.")
    ],
    /,
    *,
    entrants: Annotated[
        str | None, Parameter(help="Who takes part: club,novice,x=club,strong:worlds=100 and the like.")
    ] = None,
    pairing: Annotated[
        list[str] | None,
        Parameter(
            negative="", help='"A v B" or "A+B v C+D", once for each; without any everybody meets everybody.'
        ),
    ] = None,
    variant: VariantText = "",
    pairs: Annotated[int | None, Parameter(help="Pairs for each pairing (1000).", converter=whole)] = None,
    matches: Annotated[bool, Parameter(negative="", help="Whole matches instead of single hands.")] = False,
    sprt: Annotated[
        str | None, Parameter(help="End a pairing once decided between two per cent, as in 50,51.5.")
    ] = None,
    alpha: Annotated[
        float | None, Parameter(help="Share of wrong findings for the higher one (0.05).")
    ] = None,
    beta: Annotated[float | None, Parameter(help="Share of wrong findings for the lower one (0.05).")] = None,
    seed: SeedText = None,
    external: Annotated[
        list[str] | None,
        Parameter(negative="", help="A program that takes part, as in NAME=COMMAND; see docs/engine.md."),
    ] = None,
    move_seconds: Annotated[float, Parameter(help="Seconds that a program has for a move (1).")] = 1.0,
    to: Annotated[Path | None, Parameter(help="Keep the results in this file, or go on with it.")] = None,
    jobs: Jobs = 1,
    check: Annotated[
        int | None, Parameter(help="Play so many stored pairs again and compare.", converter=whole)
    ] = None,
    svg: Annotated[Path | None, Parameter(help="Also a picture, in this file.")] = None,
    markdown: Annotated[bool, Parameter(negative="", help="The table as Markdown.")] = False,
    language: LanguageName = None,
    json: Json = False,
) -> int:
    """Let computer players meet, every deal played twice with the sides swapped. Exit 1 if --check fails."""
    options = (entrants, pairing, variant, pairs, matches, sprt, alpha, beta, seed)
    programs = programs_of(external or (), move_seconds)
    if what.strip().lower() in GAMES:
        names = [program.name for program in programs]
        plan = _plan(what, entrants, names, pairing, variant, pairs, matches, _sprt(sprt, alpha, beta), seed)
    else:
        if any(options):
            raise ArenaError(
                f"{quoted(what)} says itself what is played: no options for that", code="arena/options"
            )
        plan, to = read_plan_of(Path(what), to)
    with naming_programs():
        setup = Setup.of(plan, programs, absent=to is not None and to.is_file())
    voice = Voice(choose_language(language, setup.rules.name))
    jobs = min(jobs, MOST_JOBS)
    if svg is not None:
        from partida.arena.plots import library

        library()
    with held(to):
        course, stored = resume(setup, to) if to else (Course(setup), None)
        if check is None and course.next is not None:
            with naming_programs():
                setup.all_here()
        tell_found(course, stored, to, voice)
        if check is not None or course.next is not None:
            get_ready(setup.kernels)  # once, and not by every process
        if check is not None:
            return _check(course, check, jobs, voice, json=json)
        left = setup.plan.pairs * len(setup.pairings)
        coming = play_on(course, to, stored, jobs) if to else play(course, jobs)
        try:
            with closing(coming):
                for _ in with_progress(coming, left, lambda _: 1, len(course.pairs)):
                    pass
        except KeyboardInterrupt:
            return tell_interrupted(course, to, voice)
    return _tell(course, voice, svg, json=json, markdown=markdown)


def _plan(
    name: str,
    entrants: str | None,
    programs: Sequence[str],
    pairing: list[str] | None,
    variant: str,
    pairs: int | None,
    matches: bool,
    sprt: Sprt | None,
    seed: str | None,
) -> Plan:
    """The plan of the options, in which all programs take part.

    Without entrants all levels of the game that answer at once.
    """
    from partida.players.registry import level, player_names

    rules = chosen_rules(name, variant)
    quick = [one for one in player_names(rules.name)[::-1] if not level(rules.name, one).heavy]
    crew = [one.strip() for one in entrants.split(",")] if entrants else quick
    return Plan(
        variant=variant_text(rules.variant),
        entrants=(*(one for one in programs if one not in crew), *crew),
        pairings=tuple(pairing or ()),
        pairs=1000 if pairs is None else pairs,
        seed=chosen_seed(seed).hex(),
        matches=matches,
        sprt=sprt,
    )


def _sprt(text: str | None, alpha: float | None, beta: float | None) -> Sprt | None:
    if text is None:
        if alpha is not None or beta is not None:
            raise ArenaError("--alpha and --beta belong to --sprt", code="arena/sprt")
        return None
    try:
        null, other = map(float, text.split(","))
    except ValueError:
        raise ArenaError(
            f"--sprt {quoted(text)}: write two per cent, as in 50,51.5", code="arena/sprt"
        ) from None
    return Sprt(null, other, 0.05 if alpha is None else alpha, 0.05 if beta is None else beta)


def _check(course: Course, count: int, jobs: int, voice: Voice, *, json: bool) -> int:
    if not course.pairs:
        raise ArenaError("nothing was played yet that could be checked", code="arena/check")
    total = min(count, len(course.pairs))
    again = with_progress(play_again(course, count, jobs), total, lambda _: 1)
    wrong = [difference for difference in again if difference is not None]
    if json:
        print_json({"checked": total, "different": [_different(course, one) for one in wrong]})
        return 1 if wrong else 0
    for one in wrong:
        found = _different(course, one)
        print(voice("arena.different", **found | {"fields": ", ".join(one.fields)}))
    print(voice("arena.checked", n=total, same=total - len(wrong)))
    return 1 if wrong else 0


def _different(course: Course, one: Difference) -> dict[str, Any]:
    first, second = course.setup.pairings[one.pair.pairing].sides
    return {"deal": one.pair.deal, "first": first, "second": second, "fields": list(one.fields)}


def _tell(course: Course, voice: Voice, svg: Path | None, *, json: bool, markdown: bool) -> int:
    found = figures(course)
    if json:
        print_json(document(course, found))
    else:
        for line in strength(course, found, voice) if markdown else told(course, found, voice):
            print(line)
    if svg is not None:  # last, so that nothing is lost where it cannot be written
        _draw(course, found, voice, svg)
    return 0


def _draw(course: Course, found: Figures, voice: Voice, svg: Path) -> None:
    from partida.arena.plots import draw

    share = "matches_won" if course.setup.plan.matches else "hands_won"
    title = f"{course.setup.plan.variant} · {voice('arena.pairs', n=len(course.pairs))}"
    words = {"title": title, "axis": voice(f"arena.{share}"), "table": voice("arena.crosstable")}
    draw(found, share, words, svg)
