"""How much each level of Sueca loses by its reviews: ``python -m benchmarks.reviews`` prints the table.

Every level plays the same deals at all four seats; every card is reviewed by what its player could know. The
reviews value cards as the levels that search do, so these are favoured a little: see docs/review.md.
"""

from __future__ import annotations

import argparse
import random
from math import sqrt
from statistics import mean, stdev

from partida.analysis import Depth, HandReview, reviewer
from partida.game import Deal
from partida.kernels.ready import ready
from partida.players.drive import next_move
from partida.players.player import FREE
from partida.players.registry import player, player_names
from partida.record import Act, HandRecord
from partida.registry import rules

GAME = rules("sueca")
DEPTH = Depth(worlds=300, solved=5)


def reviewed(level: str, seed: int) -> HandReview:
    """The review of a hand between four players of a level."""
    rng = random.Random(seed)
    deal = Deal(tuple(rng.sample(GAME.pack, 40)), rng.randrange(4), prepared=True)
    standing = GAME.first_standing(deal.dealer)
    crew = [player("sueca", level, seed * 4 + seat) for seat in range(4)]
    state, _ = GAME.start(deal, standing)
    moves: list[Act] = []
    while GAME.result(state) is None:
        moves.append(Act(*next_move(GAME, state, crew, FREE)))
        state, _ = GAME.play(state, *moves[-1])
    return reviewer("sueca").review(GAME, standing, HandRecord(deal, tuple(moves)), DEPTH)


def row(level: str, hands: int) -> str:
    """The row of a level: losses of a hand are those of all four seats."""
    reviews = [reviewed(level, seed) for seed in range(hands)]
    losses = [100 * sum(side.loss for side in one.sides) for one in reviews]
    mattered = sum(side.mattered for one in reviews for side in one.sides)
    right = sum(side.right for one in reviews for side in one.sides)
    points = mean(sum(side.points_lost for side in one.sides) for one in reviews)
    error = 1.96 * stdev(losses) / sqrt(hands)
    return (
        f"| {level} | {mean(losses):.1f} ± {error:.1f} | {mattered / hands:.1f} |"
        f" {100 * right / mattered:.0f} % | {points:.1f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--levels", nargs="*", default=player_names("sueca"))
    told = parser.parse_args()
    ready(None, reviewer("sueca").kernels)
    print("| level | fair loss in a hand, % | choices that mattered | right | points lost in hindsight |")
    print("| --- | --- | --- | --- | --- |")
    for level in told.levels:
        print(row(level, told.hands), flush=True)


if __name__ == "__main__":
    main()
