"""How strong the computer players are, by duplicate pairs: ``python -m benchmarks.ladder``.

A pair is one deal played twice with the sides swapped, which takes most of the luck of the deal out of
the comparison. All deals and players are seeded, so the table is the same on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from partida.game import AnyRules, Deal
from partida.players.drive import play_hand
from partida.players.registry import player
from partida.registry import rules

LADDER = (
    ("sueca", "beginner", "random"),
    ("sueca", "novice", "random"),
    ("sueca", "novice", "beginner"),
    ("sueca", "club", "random"),
    ("sueca", "club", "beginner"),
    ("sueca", "club", "novice"),
    ("cuarenta(players=2)", "beginner", "random"),
    ("cuarenta(players=2)", "club", "beginner"),
    ("cuarenta", "beginner", "random"),
    ("cuarenta", "club", "beginner"),
)
"""What is compared: a variant, the stronger level, the weaker one."""

NORMAL_95 = 1.96


@dataclass(frozen=True)
class Comparison:
    """What some pairs of hands showed about one level against another.

    ``wins`` are hands won, a draw counting half, from 0 to 1; ``points`` the difference a hand (card
    points of Sueca, points of Cuarenta). Each comes with half the width of its 95 % interval.
    """

    pairs: int
    wins: float
    wins_margin: float
    points: float
    points_margin: float


def compare(game: AnyRules, first: str, second: str, pairs: int, seed: int) -> Comparison:
    """Play duplicate pairs between two levels at a score of 0-0."""
    rng = Random(seed)
    wins: list[float] = []
    points: list[float] = []
    for _ in range(pairs):
        deal = Deal(
            tuple(rng.sample(game.pack, len(game.pack))), rng.randrange(game.table.size), prepared=True
        )
        both = [_difference(game, deal, first, second, side, rng.getrandbits(32)) for side in (0, 1)]
        wins.append(sum((one > 0) + (one == 0) / 2 for one in both) / 2)
        points.append(sum(both) / 2)
    return Comparison(pairs, *_mean(wins), *_mean(points))


def _difference(game: AnyRules, deal: Deal, first: str, second: str, side: int, seed: int) -> int:
    """By how many points the first level, sitting on this side, won a hand."""
    names = [first if game.table.team(seat) == side else second for seat in range(game.table.size)]
    players = [player(game.name, name, seed + seat) for seat, name in enumerate(names)]
    state = play_hand(game, deal, game.first_standing(deal.dealer), players)
    result: Any = game.result(state)
    return result.points[side] - result.points[1 - side]


def _mean(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, NORMAL_95 * sqrt(variance / len(values))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of hands for each line (2000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the deals and the players (1)")
    parser.add_argument(
        "--line",
        nargs=3,
        action="append",
        metavar=("VARIANT", "STRONGER", "WEAKER"),
        help="compare these instead of the whole ladder; levels that search take their time",
    )
    asked = parser.parse_args()
    print("| variant | level | against | hands won % | points a hand |")
    print("|---|---|---|---|---|")
    for text, first, second in asked.line or LADDER:
        found = compare(rules(text), first, second, asked.pairs, asked.seed)
        won = f"{100 * found.wins:.1f} ± {100 * found.wins_margin:.1f}"
        print(
            f"| `{text}` | {first} | {second} | {won} | {found.points:+.2f} ± {found.points_margin:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
