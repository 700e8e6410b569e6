"""The atlas: how random deals of Sueca end with best play of all.

``python -m benchmarks.atlas FILE --ranks 10 --deals 10000`` solves deals in pieces and keeps each in FILE, a
line of JSON; stopped at any time and started again it goes on, and the end is the same. ``--plot DIR`` draws
pictures. Everything follows from ``--seed``. ``docs/solving.md`` tells of it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from partida.cards import Suit
from partida.solver import Position, Solver, solve_many
from partida.sueca import leaf

PIECE = 50
"""Deals in a piece."""
RANKS = (0, 6, 12, 10, 11, 5, 4, 3, 2, 1)
"""From the ace down: a small pack has the first of them."""
TABLES = ("points", "trumps", "held", "dealer")
"""What is counted of the leader's side: all, by its trumps, by the card points it holds, by the dealer."""

Counts = dict[str, dict[str, int]]


def deals(seed: int, piece: int, ranks: int, number: int) -> list[Position]:
    """The deals of a piece."""
    rng = random.Random(f"{seed} {piece} {ranks}")
    pack = [13 * suit + rank for suit in range(4) for rank in RANKS[:ranks]]
    made: list[Position] = []
    for _ in range(number):
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[seat::4]) for seat in range(4)]
        made.append(
            Position((hands[0], hands[1], hands[2], hands[3]), Suit(rng.randrange(4)), rng.randrange(4))
        )
    return made


def worth(rank: int) -> int:
    """The card points of a rank; a pack has it four times."""
    return leaf.POINTS[rank]


def solved(solver: Solver, position: Position) -> dict[str, str]:
    """The row of each table in which a deal is counted, with the points its leader's side gets."""
    points = solver.value(position).least
    side = position.leader % 2
    ours = position.hands[side] | position.hands[side + 2]
    trumps = (ours & leaf.SUIT_MASK[13 * position.trump]).bit_count()
    dealer = position.table.previous(position.leader)
    return {
        "points": f"all {points}",
        "trumps": f"{trumps} {points}",
        "held": f"{leaf.points_in(ours) // 10 * 10} {points}",
        "dealer": f"{position.table.name(dealer)} {points}",
    }


def counted(rows: list[dict[str, str]]) -> Counts:
    """How often each row came up."""
    return {table: dict(sorted(Counter(row[table] for row in rows).items())) for table in TABLES}


def run(file: Path, seed: int, ranks: int, number: int, *, threads: int = 1, most: int | None = None) -> bool:
    """Solve what is missing, at most so many pieces of it; True if nothing is missing then."""
    head = {"atlas": 1, "seed": seed, "ranks": ranks, "deals": number}
    done = _kept(file, head)
    with file.open("a", encoding="utf-8") as out:
        pieces = -(-number // PIECE)
        for piece in range(done, min(pieces, pieces if most is None else done + most)):
            some = deals(seed, piece, ranks, min(PIECE, number - piece * PIECE))
            counts = counted(list(solve_many(some, solved, threads=threads)))
            out.write(json.dumps({"piece": piece, **counts}) + "\n")
            out.flush()
            done = piece + 1
    return done == pieces


def _kept(file: Path, head: dict[str, int]) -> int:
    """How many pieces the file has; half a line is cut off.

    Raises `ValueError` for another run's file, and one whose pieces are not all there or count
    other numbers of deals.
    """
    data = file.read_bytes() if file.exists() else b""
    end = data.rfind(b"\n") + 1
    if not end:  # nothing yet, or killed before the first line was whole
        file.write_text(json.dumps(head) + "\n", encoding="utf-8")
        return 0
    first, *pieces = data[:end].decode("utf-8").splitlines()
    if json.loads(first) != head:
        raise ValueError(f"{file} is of another run: {first}")
    if [json.loads(line)["piece"] for line in pieces] != list(range(len(pieces))):
        raise ValueError(f"{file} has not one line for each piece in their order")
    for number, line in enumerate(pieces):
        expected = min(PIECE, head["deals"] - number * PIECE)
        if any(sum(json.loads(line).get(table, {}).values()) != expected for table in TABLES):
            raise ValueError(f"{file}: line {number + 2} does not count {expected} deals")
    os.truncate(file, end)  # what is whole is never written again
    return len(pieces)


def total(file: Path) -> Counts:
    """The sums of all pieces."""
    sums: dict[str, Counter[str]] = {table: Counter() for table in TABLES}
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        piece = json.loads(line)
        for table in TABLES:
            sums[table].update(piece[table])
    return {table: dict(sorted(sums[table].items())) for table in TABLES}


def means(counts: dict[str, int], half: float) -> Iterator[tuple[str, int, float, float]]:
    """For each row of a table: its name, the deals, the mean of the points, the share above half of them."""
    rows: dict[str, list[tuple[int, int]]] = {}
    for key, number in counts.items():
        name, points = key.split()
        rows.setdefault(name, []).append((int(points), number))
    for name in sorted(rows, key=lambda one: (not one.isdecimal(), int(one) if one.isdecimal() else 0, one)):
        some = rows[name]
        deals_ = sum(number for _, number in some)
        yield (
            name,
            deals_,
            sum(points * number for points, number in some) / deals_,
            sum(number for points, number in some if points > half) / deals_,
        )


def draw(counts: Counts, folder: Path, whole: int) -> None:
    """Write the pictures: how often each total comes, and means by trumps, by points held, by dealer."""
    from benchmarks import plots

    by_points = sorted((int(key.split()[1]), number) for key, number in counts["points"].items())
    plots.save(plots.spread(by_points, whole), folder, "points")
    for name, title, what in (
        ("trumps", "By the trumps that the leading side holds", "trumps"),
        ("held", "By the card points that the leading side holds", "points held, from"),
        ("dealer", "By the dealer", "dealer"),
    ):
        plots.save(plots.means(list(means(counts[name], whole / 2)), title, what, whole), folder, name)


def main(arguments: list[str] | None = None) -> None:
    """Solve, then print the tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("file", type=Path)
    asked.add_argument("--ranks", type=int, default=10, choices=range(1, 11))
    asked.add_argument("--deals", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--threads", type=int, default=1)
    asked.add_argument("--plot", type=Path)
    given: Any = asked.parse_args(arguments)
    try:
        run(given.file, given.seed, given.ranks, given.deals, threads=given.threads)
    except ValueError as error:
        asked.error(str(error))
    counts = total(given.file)
    whole = 4 * sum(map(worth, RANKS[: given.ranks]))
    for table in TABLES:
        print(f"\n{table:8} {'deals':>8} {'mean':>8} {'wins':>8}")
        for name, number, mean, wins in means(counts[table], whole / 2):
            print(f"{name:8} {number:8} {mean:8.2f} {100 * wins:7.1f} %")
    if given.plot:
        draw(counts, given.plot, whole)


if __name__ == "__main__":
    main()
