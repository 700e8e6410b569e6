"""How much each level loses by its reviews: ``python -m benchmarks.reviews`` prints the table.

Every level plays the same deals at all four seats; every card is reviewed by what its player could know. The
reviews value cards as the levels that search do, so these are favoured a little (docs/review.md). In Cuarenta
hindsight looks less far back than it does otherwise: it would take most of the time.
"""

from __future__ import annotations

import argparse
import random
from statistics import mean

from benchmarks.hands import begun, steps
from benchmarks.within import interval
from partida.analysis import Depth, HandReview, Reviewer, reviewer
from partida.analysis.cuarenta.reviewing import CuarentaReviewer
from partida.game import AnyRules, Deal
from partida.kernels.ready import ready
from partida.players.registry import player, player_names
from partida.record import Act, HandRecord
from partida.registry import rules
from partida.solver.effort import Effort

REVIEWERS: dict[str, Reviewer] = {
    "sueca": reviewer("sueca"),
    "cuarenta": CuarentaReviewer(effort=Effort(50_000)),
}
DEPTHS = {"sueca": Depth(worlds=300, solved=5), "cuarenta": Depth(worlds=100)}


def reviewed(game: AnyRules, level: str, seed: int) -> HandReview:
    """The review of a hand between players of a level."""
    rng = random.Random(seed)
    size = game.table.size
    deal = Deal(tuple(rng.sample(game.pack, 40)), rng.randrange(size), prepared=True)
    standing = game.first_standing(deal.dealer)
    crew = [player(game.name, level, seed * size + seat) for seat in range(size)]
    played = steps(game, begun(game, deal), crew)
    moves = tuple(Act(step.seat, step.move) for step in played if step.seat is not None)
    return REVIEWERS[game.name].review(game, standing, HandRecord(deal, moves), DEPTHS[game.name])


def row(game: AnyRules, level: str, hands: int) -> str:
    """The row of a level: losses of a hand are those of all seats; of Cuarenta the fair points besides."""
    reviews = [reviewed(game, level, seed) for seed in range(hands)]
    losses = [100 * sum(side.loss for side in one.sides) for one in reviews]
    mattered = sum(side.mattered for one in reviews for side in one.sides)
    right = sum(side.right for one in reviews for side in one.sides)
    points = mean(sum(side.points_lost for side in one.sides) for one in reviews)
    fair = [side.fair_points for one in reviews for side in one.sides if side.fair_points is not None]
    return (
        f"| {level} | {interval(losses)} | {mattered / hands:.1f} |"
        f" {100 * right / mattered:.0f} % |{f' {sum(fair) / hands:.1f} |' if fair else ''} {points:.1f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--game", default="sueca", help="a game or a variant of it")
    parser.add_argument("--levels", nargs="*")
    told = parser.parse_args()
    game = rules(told.game)
    ready(None, reviewer(game.name).kernels)
    fair = ("fair points",) if game.name == "cuarenta" else ()
    columns = (
        "level",
        "fair loss in a hand, %",
        "choices that mattered",
        "right",
        *fair,
        "points in hindsight",
    )
    print(f"| {' | '.join(columns)} |")
    print(f"| {' | '.join('---' for _ in columns)} |")
    for level in told.levels or player_names(game.name):
        print(row(game, level, told.hands), flush=True)


if __name__ == "__main__":
    main()
