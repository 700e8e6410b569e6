"""How strong the computer players are: ``python -m benchmarks.ladder`` measures the ladder in the arena.

Every rung has a file of results in build/ladder, so what was measured stays measured, and a run that was
cut short goes on where it stopped. ``--write`` puts the table into docs/strength.md, and what people are told
of the levels into the package; of rungs that were not measured here the rows that stand there are kept. All
deals and players are seeded: but for the times the rows are the same on every machine and for any number of
jobs.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from json import dumps
from pathlib import Path
from typing import Final

from benchmarks.rungs import FOUR, PROGRAM, RUNGS, SUECA, TWO, Rung
from partida.arena.course import Course
from partida.arena.figures import Figures, figures
from partida.arena.plan import Plan, Setup
from partida.arena.running import play, play_again, play_on, resume
from partida.cli.arena_told import written
from partida.cli.heavy import get_ready
from partida.cli.locks import Lock
from partida.cli.progress import with_progress
from partida.cli.say import Voice
from partida.players import offered
from partida.players.offered import BELOW
from partida.players.registry import player_names

STRENGTH: Final = Path(__file__).parents[1] / "docs" / "strength.md"
TOLD: Final = Path(offered.__file__).with_name("offered.json")
RESULTS: Final = Path(__file__).parents[1] / "build" / "ladder"
BEGIN, END = "<!-- ladder: begin -->\n", "<!-- ladder: end -->\n"

VOICE: Final = Voice("en")
COLUMNS: Final = {
    "hands_won": "hands won %",
    "decided_won": "of decided %",
    "matches_won": "matches won %",
    "games": "games a hand",
    "points": "points a hand",
    "equity": "match chance % a hand",
}
"""The figures of the arena that the table tells."""

HEAD: Final = ("variant", "level", "against", "pairs", *COLUMNS.values(), "ms a move")
STRANGERS: Final = "**against strangers**"


def compare(variant: str, meetings: list[tuple[str, str]], pairs: int, seed: int, jobs: int = 1) -> Figures:
    """Let levels of a variant meet in the arena, the first of each meeting as the first side."""
    levels = tuple(dict.fromkeys(level for meeting in meetings for level in meeting))
    names = [[level.partition("=")[0] for level in meeting] for meeting in meetings]
    texts = tuple(map(" v ".join, names))
    course = Course(Setup.of(Plan(variant=variant, entrants=levels, pairings=texts, pairs=pairs, seed=seed)))
    for _ in play(course, jobs):
        pass
    return figures(course)


def setup_of(rung: Rung, seed: int) -> Setup:
    """What is played for a rung."""
    plan = Plan(
        variant=rung.variant,
        entrants=(rung.level, rung.against),
        pairings=(f"{rung.level} v {rung.against}",),
        pairs=rung.pairs,
        seed=seed,
        matches=rung.matches,
    )
    return Setup.of(plan, rung.programs())


def file_of(rung: Rung, seed: int, folder: Path) -> Path:
    """The file of results of a rung; of other sizes and seeds it is another."""
    return folder / (re.sub(r"[^a-z0-9]+", "-", f"{rung.name} {rung.pairs} {seed}") + ".ndjson")


def measured(rung: Rung, seed: int, folder: Path, jobs: int = 1) -> Course:
    """The course of a rung, played to its end; raises `SystemExit` if other players have begun its file."""
    setup, path = setup_of(rung, seed), file_of(rung, seed, folder)
    course, stored = resume(setup, path)
    get_ready(setup.kernels)
    if course.pairs and setup.repeatable and any(play_again(course, 1)):
        raise SystemExit(f"{rung.name}: its players have changed since it was measured: use --again")
    left = setup.plan.pairs
    for _ in with_progress(play_on(course, path, stored, jobs), left, lambda _: 1, len(course.pairs)):
        pass
    return course


def finished(rung: Rung, seed: int, folder: Path) -> bool:
    """True if a rung was measured to its end."""
    return resume(setup_of(rung, seed), file_of(rung, seed, folder))[0].next is None


def row(rung: Rung, course: Course) -> str:
    """The row of a rung in Markdown."""
    found = figures(course)
    (outcome,) = found.outcomes
    cells = [f"`{rung.variant}`", rung.level, rung.against, str(outcome.pairs)]
    for name in COLUMNS:
        known = outcome.figures.get(name)
        cells.append(written(known, VOICE, percent=name.endswith("_won")) if known else "")
    return _line([*cells, f"{found.times[rung.level].mean:.2g}"])


def table(rows: Iterable[str], kept: str = "") -> list[str]:
    """The lines of the whole table: new rows, and of the table that there was (``kept``) all others."""
    old = (line for line in kept.splitlines() if line.count("|") == len(HEAD) + 1)
    known = {_key(line): line for line in (*old, *rows)}
    lines = [_line(HEAD), "|---" * len(HEAD) + "|"]
    for stranger in (False, True):
        if stranger:
            lines.append(_line([STRANGERS, *[""] * (len(HEAD) - 1)]))
        rungs = sorted((rung for rung in RUNGS if rung.stranger is stranger), key=_place)
        lines += [known[key] for rung in rungs if (key := _key_of(rung)) in known]
    return lines


def _place(rung: Rung) -> tuple[int, int, int]:
    """Where a rung stands in the table: by variant, then by level, then by opponent."""
    names = (PROGRAM, *player_names(rung.variant.partition("(")[0]))
    variants = tuple(dict.fromkeys(one.variant for one in RUNGS))
    return variants.index(rung.variant), names.index(rung.level), names.index(rung.against)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _key(line: str) -> tuple[str, ...]:
    """Which rung a row of a table is about: its variant, its level and its opponent."""
    return tuple(cell.strip() for cell in line.split("|")[1:4])


def _key_of(rung: Rung) -> tuple[str, ...]:
    return (f"`{rung.variant}`", rung.level, rung.against)


def write(rows: Iterable[str]) -> None:
    """Put rows into the table of docs/strength.md, and what people are told of it into the package."""
    before, _, rest = STRENGTH.read_text(encoding="utf-8").partition(BEGIN)
    kept, _, after = rest.partition(END)
    lines = table(rows, kept)
    STRENGTH.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")
    TOLD.write_text(dumps(points(lines), indent=1) + "\n", encoding="utf-8")


def points(lines: Iterable[str]) -> dict[str, dict[str, dict[str, float]]]:
    """By game, number of players and offered level the hands won in per cent, as far as the lines tell."""
    shares = {_key(line): line.split("|")[5].split() for line in lines}
    tables = {"sueca": {"4": SUECA}, "cuarenta": {"2": TWO, "4": FOUR}}
    return {
        game: {
            players: {
                name: float(shares[key][0])
                for name, below in BELOW.items()
                if (key := (f"`{variant}`", name, below)) in shares
            }
            for players, variant in variants.items()
        }
        for game, variants in tables.items()
    }


def chosen(wanted: Sequence[str]) -> list[Rung]:
    """The rungs whose names have all words of one of the texts; all if there is none."""
    texts = [text.split() for text in wanted] or [[]]
    found = [rung for rung in RUNGS if any(set(words) <= set(rung.name.split()) for words in texts)]
    if not found:
        raise SystemExit("\n  ".join(["no rung is called so; there are", *(rung.name for rung in RUNGS)]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--only", nargs="*", default=[], help='some rungs, as in "sueca master" "good v club"'
    )
    parser.add_argument("--again", action="store_true", help="measure them anew")
    parser.add_argument("--pairs", type=int, help="pairs for each rung (a number of its own)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals and the players (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at work (1)")
    parser.add_argument(
        "--results", type=Path, default=RESULTS, help="the folder of the results (build/ladder)"
    )
    parser.add_argument("--finished", action="store_true", help="only those that are measured to their end")
    parser.add_argument("--write", action="store_true", help="put the table into docs/strength.md")
    asked = parser.parse_args()
    rungs = chosen(asked.only)
    if asked.pairs is not None:
        rungs = [rung._replace(pairs=asked.pairs) for rung in rungs]
    if asked.finished:
        rungs = [rung for rung in rungs if finished(rung, asked.seed, asked.results)]
    lock = None if asked.finished else Lock(asked.results / "ladder")
    rows: list[str] = []
    for rung in rungs:
        if asked.again:
            file_of(rung, asked.seed, asked.results).unlink(missing_ok=True)
        rows.append(row(rung, measured(rung, asked.seed, asked.results, asked.jobs)))
        print(rows[-1], flush=True)
        if asked.write:
            write(rows)
    if lock is not None:
        lock.release()


if __name__ == "__main__":
    main()
