"""Measure the exact solver and write ``docs/performance.md``: ``python -m benchmarks.solver``."""

from __future__ import annotations

import argparse
from pathlib import Path

from partida.kernels.ready import ready
from partida.solver.measure import Row, measure, random_positions

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
HEAD = """# Performance of the solver

Written by `python -m benchmarks.solver --deals {deals} --seed {seed}`: random hands, one thread, in ms
of its own processor time; the table (8 MB) is emptied before every question. "At least half" asks whether the
leader's side gets more than half of the points: of a whole deal, 61. Absolute times are those of one machine,
which may have been busy; `partida bench` tells those of yours.

| cards each | question | median | mean | p95 | max | cards searched, median | mean | million a second |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def line(tricks: int, row: Row) -> str:
    """A line of the table."""
    times = " | ".join(f"{ms:.3f}" if ms < 10 else f"{ms:.1f}" for ms in row[2:6])
    cards = f"{row.cards_median:.0f} | {row.cards_mean:.0f} | {row.per_second / 1e6:.1f}"
    return f"| {tricks} | {row.question} | {times} | {cards} |\n"


def main() -> None:
    """Measure and write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--deals", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    ready(print)
    text = HEAD.format(deals=given.deals, seed=given.seed)
    for tricks in (10, 8, 6, 4):
        for row in measure(random_positions(given.seed, given.deals, tricks)):
            text += line(tricks, row)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
