"""How strong the computer players are: ``python -m benchmarks.ladder`` measures the ladder in the arena.

With ``--write`` the table goes into docs/strength.md. All deals and players are seeded, so the table is the
same on every machine and for any number of jobs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from partida.arena.course import Course
from partida.arena.figures import Figures, figures
from partida.arena.plan import Plan, Setup
from partida.arena.running import play
from partida.cli.arena_told import written

LADDER = (
    ("sueca", "beginner", "random"),
    ("sueca", "novice", "random"),
    ("sueca", "novice", "beginner"),
    ("sueca", "club", "random"),
    ("sueca", "club", "beginner"),
    ("sueca", "casual", "novice"),
    ("sueca", "club", "novice"),
    ("sueca", "club", "casual"),
    ("cuarenta(players=2)", "beginner", "random"),
    ("cuarenta(players=2)", "novice", "beginner"),
    ("cuarenta(players=2)", "casual", "novice"),
    ("cuarenta(players=2)", "club", "beginner"),
    ("cuarenta(players=2)", "club", "casual"),
    ("cuarenta", "beginner", "random"),
    ("cuarenta", "novice", "beginner"),
    ("cuarenta", "casual", "novice"),
    ("cuarenta", "club", "beginner"),
    ("cuarenta", "club", "casual"),
)
"""What is compared: a variant, the stronger level, the weaker one."""

STRENGTH = Path(__file__).parents[1] / "docs" / "strength.md"
BEGIN, END = "<!-- ladder: begin -->\n", "<!-- ladder: end -->\n"


def compare(variant: str, meetings: list[tuple[str, str]], pairs: int, seed: int, jobs: int = 1) -> Figures:
    """Let levels of a variant meet in the arena, the first of each meeting as the first side."""
    levels = tuple(dict.fromkeys(level for meeting in meetings for level in meeting))
    names = [[level.partition("=")[0] for level in meeting] for meeting in meetings]
    texts = tuple(map(" v ".join, names))
    course = Course(Setup.of(Plan(variant=variant, entrants=levels, pairings=texts, pairs=pairs, seed=seed)))
    for _ in play(course, jobs):
        pass
    return figures(course)


def table(pairs: int, seed: int, jobs: int) -> Iterator[str]:
    """The rows of the table in Markdown, each variant's as soon as it is measured."""
    yield "| variant | level | against | hands won % | of decided % | games a hand | points a hand |"
    yield "|---|---|---|---|---|---|---|"
    for variant in dict.fromkeys(variant for variant, _, _ in LADDER):
        meetings = [(first, second) for where, first, second in LADDER if where == variant]
        for outcome in compare(variant, meetings, pairs, seed, jobs).outcomes:
            cells = [f"`{variant}`", *outcome.sides]
            for name in ("hands_won", "decided_won", "games", "points"):
                known = outcome.figures.get(name)
                cells.append(written(known, percent=name.endswith("_won")) if known else "")
            yield f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000, help="pairs for each line (1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals and the players (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at work (1)")
    parser.add_argument("--write", action="store_true", help="put the table into docs/strength.md")
    asked = parser.parse_args()
    lines: list[str] = []
    for line in table(asked.pairs, asked.seed, asked.jobs):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        before, _, rest = STRENGTH.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        STRENGTH.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
