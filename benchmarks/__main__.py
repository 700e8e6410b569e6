"""Speed of the readable engine, as ratios within one run: ``make bench``.

Every figure stands beside a yardstick measured in the same run (a plain Python loop, an empty
interpreter), so that runs on different machines, or on a busy one, can be compared.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

from partida import rules
from partida.game import AnyRules, Deal

HANDS = 3000
REPEATS = 5
YARDSTICK_STEPS = 1_000_000


def best_of(work: Callable[[], int]) -> float:
    """Things done a second, the best of a few runs."""
    rates: list[float] = []
    for _ in range(REPEATS):
        start = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - start))
    return max(rates)


def yardstick() -> int:
    """A loop of integer work and list look-ups: a million steps."""
    numbers = list(range(64))
    mask = 0
    for step in range(YARDSTICK_STEPS):
        mask ^= 1 << numbers[step & 63]
    return YARDSTICK_STEPS


def random_hands(game: AnyRules) -> Callable[[], int]:
    """Hands played to the end by random legal moves through the public API, shuffling included."""

    def work() -> int:
        rng = random.Random(1)
        pack = list(game.pack)
        for _ in range(HANDS):
            rng.shuffle(pack)
            play_at_random(game, Deal(tuple(pack), rng.randrange(game.table.size)), rng)
        return HANDS

    return work


def play_at_random(game: AnyRules, deal: Deal, rng: random.Random) -> None:
    """One hand from the cut to the result."""
    pick = rng.random
    state, _ = game.start(deal, game.first_standing(deal.dealer))
    while (turn := state.turn) is not None:
        moves = game.moves(state, turn)
        state, _ = game.play(state, turn, moves[int(pick() * len(moves))])


def import_seconds(code: str) -> float:
    """The time of a fresh interpreter that runs some code, the best of ten."""
    times: list[float] = []
    for _ in range(10):
        start = perf_counter()
        subprocess.run([sys.executable, "-I", "-c", code], check=True)
        times.append(perf_counter() - start)
    return min(times)


def main() -> None:
    """Print the table."""
    unit = best_of(yardstick)
    print(f"yardstick: {unit / 1e6:.1f} million loop steps/s")
    for name in ("sueca", "cuarenta", "cuarenta(players=2)", "sueca(preset=tournament)"):
        rate = best_of(random_hands(rules(name)))
        print(f"{name}: {rate:,.0f} random hands/s; one hand = {unit / rate:,.0f} loop steps")
    empty, full = import_seconds("pass"), import_seconds("import partida")
    print(
        f"import partida: {1000 * (full - empty):.0f} ms over an empty interpreter ({1000 * empty:.0f} ms),"
        f" {full / empty:.2f} times as long"
    )


if __name__ == "__main__":
    main()
