"""How hands of Sueca end between equal players: ``python -m benchmarks.ends --write``.

Makes the counts of `partida.equity.rates`: points and tricks of the dealer's side over seeded deals. Without
``--write`` it only prints how many hands were worth what under the usual rules.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from random import Random

import partida.equity
from partida.game import Deal
from partida.players.drive import play_hand
from partida.players.registry import player
from partida.registry import rules
from partida.sueca import scoring

KEPT = Path(partida.equity.__file__).with_name("sueca.json")


def counted(hands: int, seed: int, level: str) -> Counter[tuple[int, int]]:
    """Play so many hands; the ends by points and tricks of the dealer's side."""
    game = rules("sueca")
    rng = Random(seed)
    crew = [player("sueca", level, seat) for seat in range(4)]
    ends: Counter[tuple[int, int]] = Counter()
    for _ in range(hands):
        deal = Deal(tuple(rng.sample(game.pack, len(game.pack))), rng.randrange(4), prepared=True)
        result = game.result(play_hand(game, deal, game.first_standing(deal.dealer), crew))
        side = deal.dealer % 2
        ends[result.points[side], result.tricks[side]] += 1
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="club")
    parser.add_argument("--write", action="store_true", help="keep the counts in the package")
    asked = parser.parse_args()
    ends = counted(asked.hands, asked.seed, asked.level)
    games: Counter[tuple[str, int]] = Counter()
    for (points, tricks), number in ends.items():
        worth = scoring.worth(points, (tricks, 10 - tricks), rules("sueca").variant)
        games[{0: "dealer", 1: "other", None: "tie"}[worth.side], worth.games] += number
    for (side, worth), number in sorted(games.items()):
        print(f"{side:8}{worth} {100 * number / asked.hands:6.2f} %")
    if asked.write:
        command = f"python -m benchmarks.ends --hands {asked.hands} --seed {asked.seed} --level {asked.level}"
        rows = [[points, tricks, number] for (points, tricks), number in sorted(ends.items())]
        KEPT.write_text(json.dumps({"made_by": command, "ends": rows}, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
