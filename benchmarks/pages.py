"""The page `docs/performance.md`, put together from what was measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

HEAD = """# Performance of the solver

Written by `python -m benchmarks.solver` from `benchmarks/performance.json`; `--only NAME` measures one
section again. Times are milliseconds of the processor unless said otherwise, of one thread. They are those
of one machine: compare ratios, or run the command on yours. Under each title stands how busy that machine
was: the load is the number of processes that wanted a core, this one counted in. Work beside makes
processor times longer too, for caches are shared.
"""

TITLES = {
    "hands": "Random hands",
    "dds": "Beside the bridge solver DDS",
    "playing": "Whole hands at random",
    "threads": "Two threads",
    "start": "The first call, and later ones",
}

HANDS = """Random hands of so many cards each, the table of 8 MB emptied before every question. "At least
half" asks whether the leader's side gets more than half of the points: of a whole deal, 61. "Cards" are
those laid in the search.
"""

DDS = """The values of all cards of the leader, with a suit as trumps: `SolveBoard` of DDS through the
package `endplay` for random hands of a pack of 52, and `Solver.values` for random hands of Sueca, by turns
in one process, one thread each. Bridge counts up to ten tricks and most of its cards are equal to a
neighbour; Sueca counts 121 points and half of its cards are worth some, so its searches are larger. The
calls from Python are counted in on both sides. The aim is a ratio of medians of 10 with ten cards and of
0.6 with six.
"""

PLAYING = """Dealing included, for one thread and second of its processor time, the best of five rounds;
beside the readable rules that play the same game at random in the same run, and a plain loop of Python
({loop:.1f} million steps a second). The aim is 4,000,000 hands of Sueca and 500,000 of Cuarenta.
"""

THREADS = """By the clock on the wall, one thread and two by turns, the best of three. It tells something
only of a machine that is otherwise idle: with other work on the cores two threads cannot be faster than
what is left. The aim is 1.7.
"""

START = """Seconds of the processor (by the clock) of a whole fresh process, Python and all imports counted
in: when nothing is compiled yet, and later. The aim is 15 s and 1 s. A message tells of the compiling.
"""


def page(kept: dict[str, Any], sources: str) -> str:
    """The whole page."""
    parts = [HEAD]
    for name, title in TITLES.items():
        if name in kept:
            body = BODIES[name](kept[name]["result"])
            parts.append(f"\n## {title}\n\n{measured(kept[name], sources)}\n{body}")
    return "".join(parts)


def measured(section: dict[str, Any], sources: str) -> str:
    """How it was measured."""
    load, cores = section["load"], section["cores"]
    busy = "idle but for this" if load < 1.3 else "busy with other work" if load > cores else "shared"
    old = "" if section["sources"] == sources else " Measured with an earlier state of the kernels."
    given = f"{section['deals']} hands, seed {section['seed']}; " if "deals" in section else ""
    return f"*{given}{cores} cores, load {load}: {busy}.{old}*\n"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown."""
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def ms(number: float) -> str:
    """Milliseconds, with as many digits as tell something."""
    return f"{number:.3f}" if number < 1 else f"{number:.2f}" if number < 10 else f"{number:.0f}"


def hands(result: dict[str, Any]) -> str:
    rows = [
        [
            cards,
            row["question"],
            *(ms(row[name]) for name in ("median", "mean", "p95", "most")),
            f"{row['cards_median']:,.0f}",
            f"{row['cards_mean']:,.0f}",
            f"{row['per_second'] / 1e6:.0f}",
        ]
        for cards, rows in result.items()
        for row in rows
    ]
    rows.sort(key=lambda row: -int(row[0]))
    head = (
        "each has",
        "question",
        "median",
        "mean",
        "p95",
        "max",
        "cards, median",
        "mean",
        "million a second",
    )
    return HANDS + table(head, rows)


def dds(result: dict[str, Any]) -> str:
    rows = [
        [
            str(one["cards"]),
            *(
                f"{ms(one[who]['median'])} / {ms(one[who]['mean'])} / {ms(one[who]['p95'])}"
                for who in ("dds", "partida")
            ),
            f"{one['ratio']['median']:.2f}",
            f"{one['ratio']['mean']:.2f}",
        ]
        for one in sorted(result.values(), key=lambda one: -one["cards"])
    ]
    head = ("cards each", "DDS: median / mean / p95", "Partida", "ratio of medians", "of means")
    return DDS + table(head, rows)


def playing(result: dict[str, Any]) -> str:
    rows = [
        [
            game.title(),
            f"{result[game]['kernel']:,.0f}",
            f"{result[game]['rules']:,.0f}",
            f"{result[game]['kernel'] / result[game]['rules']:.0f}",
        ]
        for game in ("sueca", "cuarenta")
    ]
    text = PLAYING.format(loop=result["loop"] / 1e6)
    return text + table(("game", "hands a second by kernel", "by the readable rules", "ratio"), rows)


def threads(result: dict[str, Any]) -> str:
    rows = [[name, f"{ratio:.2f}"] for name, ratio in result.items()]
    return THREADS + table(("work", "two threads to one"), rows)


def start(result: dict[str, Any]) -> str:
    def seconds(process: dict[str, Any]) -> str:
        return f"{process['processor']:.2f} ({process['clock']:.2f})"

    rows = [
        [name, seconds(found[0]), seconds(min(found[1:], key=lambda one: one["processor"]))]
        for name, found in result.items()
        if len(found) > 1
    ]
    empty = f"An interpreter that does nothing takes {seconds(result['nothing at all'][0])} s.\n"
    return START + empty + table(("first thing done", "compiling", "later"), rows)


BODIES: dict[str, Callable[[dict[str, Any]], str]] = {
    "hands": hands,
    "dds": dds,
    "playing": playing,
    "threads": threads,
    "start": start,
}
