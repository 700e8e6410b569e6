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
calls from Python are counted in on both sides. The aim is a ratio of medians of at most {most_ten:g} with ten
cards and of {most_six:g} with six.
"""

PLAYING = """Dealing included, for one thread and second of its processor time, the best of five rounds;
beside the readable rules that play the same game at random in the same run, and a plain loop of Python
({loop:.1f} million steps a second). The aim is {sueca:,} hands of Sueca and {cuarenta:,} of Cuarenta.
"""

THREADS = """By the clock on the wall, one thread and two by turns, the best of three. It tells something
only of a machine that is otherwise idle: with other work on the cores two threads cannot be faster than
what is left. The aim is {least:g}.
"""

START = """Seconds of the processor (by the clock) of a whole fresh process, Python and all imports counted
in: when nothing is compiled yet, and later. The aim is at most {compiling:g} s and {later:g} s of the
processor. A message tells of the compiling.
"""

RATIOS = {10: 10.0, 6: 0.6}
"""Aims: the most that the ratio of medians beside DDS is to be, by the cards of each hand."""
PLAYED = {"sueca": 4_000_000, "cuarenta": 500_000}
"""The least hands at random in a second."""
TWO_TO_ONE = 1.7
"""The least that two threads are to do for one."""
COMPILING, LATER = 15.0, 1.0
"""The most seconds of a first call, and of a later one."""


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


def told(met: bool) -> str:
    """Whether an aim is met."""
    return "met" if met else "not met"


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
            told(one["ratio"]["median"] <= RATIOS[one["cards"]]) if one["cards"] in RATIOS else "none",
        ]
        for one in sorted(result.values(), key=lambda one: -one["cards"])
    ]
    head = ("cards each", "DDS: median / mean / p95", "Partida", "ratio of medians", "of means", "aim")
    return DDS.format(most_ten=RATIOS[10], most_six=RATIOS[6]) + table(head, rows)


def playing(result: dict[str, Any]) -> str:
    rows = [
        [
            game.title(),
            f"{result[game]['kernel']:,.0f}",
            f"{result[game]['rules']:,.0f}",
            f"{result[game]['kernel'] / result[game]['rules']:.0f}",
            told(result[game]["kernel"] >= least),
        ]
        for game, least in PLAYED.items()
    ]
    text = PLAYING.format(loop=result["loop"] / 1e6, **PLAYED)
    return text + table(("game", "hands a second by kernel", "by the readable rules", "ratio", "aim"), rows)


def threads(result: dict[str, Any]) -> str:
    rows = [[name, f"{ratio:.2f}", told(ratio >= TWO_TO_ONE)] for name, ratio in result.items()]
    return THREADS.format(least=TWO_TO_ONE) + table(("work", "two threads to one", "aim"), rows)


def start(result: dict[str, Any]) -> str:
    def seconds(process: dict[str, Any]) -> str:
        return f"{process['processor']:.2f} ({process['clock']:.2f})"

    rows: list[list[str]] = []
    for name, (first, *others) in result.items():
        if others:
            later = min(others, key=lambda one: one["processor"])
            aims = told(first["processor"] <= COMPILING), told(later["processor"] <= LATER)
            rows.append([name, seconds(first), aims[0], seconds(later), aims[1]])
    empty = f"An interpreter that does nothing takes {seconds(result['nothing at all'][0])} s.\n"
    text = START.format(compiling=COMPILING, later=LATER)
    return text + empty + table(("first thing done", "compiling", "aim", "later", "aim"), rows)


BODIES: dict[str, Callable[[dict[str, Any]], str]] = {
    "hands": hands,
    "dds": dds,
    "playing": playing,
    "threads": threads,
    "start": start,
}
