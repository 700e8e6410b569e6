"""Look for better weights of the solver's order of cards, by hill climbing on the number of cards searched.

``python -m benchmarks.order --cards 8 --positions 150 --minutes 5`` begins at the weights in
``partida/kernels/sueca/weights.py`` and writes better ones there. The result follows from ``--seed`` and the
number of steps. Exactness does not depend on the weights.
"""

from __future__ import annotations

import argparse
import atexit
import os
import random
import shutil
import time
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

os.environ["PARTIDA_TUNE_ORDER"] = "1"
os.environ["PARTIDA_CACHE"] = mkdtemp()  # what is compiled here is not for others, nor theirs for this

import numpy as np

from partida.kernels.sueca import memory, order, root, weights
from partida.solver.measure import PACK

atexit.register(shutil.rmtree, os.environ["PARTIDA_CACHE"])


def positions(rng: random.Random, cards: int, number: int) -> list[Any]:
    """Hands at random, the first to lead; trumps are the last suit."""
    found: list[Any] = []
    pack = list(PACK)
    for _ in range(number):
        rng.shuffle(pack)
        hands = [sum(1 << card for card in pack[seat * cards : (seat + 1) * cards]) for seat in range(4)]
        found.append(np.array(hands, np.int64))
    return found


class Trial:
    """Counts cards searched for the same questions with different weights."""

    def __init__(self, tests: list[Any], cards: int, power: float) -> None:
        self.tests = tests
        self.cards = cards
        self.power = power
        self.memory = memory.new_memory(2 if cards < 9 else 8)
        self.laid = np.zeros(0, np.int64)
        self.places = np.zeros(52, np.int64)

    def cost(self, row: tuple[int, ...], most: float = float("inf")) -> float:
        """The sum of a power of the cards searched: so the hard positions do not decide alone."""
        looked = order.prepared(row)
        self.memory[memory.WEIGHTS : memory.WEIGHTS + len(looked)] = looked
        total = 0.0
        for hands in self.tests:
            memory.forget(self.memory)
            self.memory[memory.NODES] = 0
            rest = root.load(self.memory, hands, self.laid, 3, self.cards, self.places)
            root.bisect(self.memory, self.cards, 0, 0, rest, rest // 2)
            total += float(self.memory[memory.NODES]) ** self.power
            if total > most:
                return total
        return total


def changed(row: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    """Weights a little different in one to three places."""
    new = list(row)
    for _ in range(rng.choice((1, 1, 2, 3))):
        place = rng.randrange(len(new))
        size = 1 + abs(new[place]) // 3
        new[place] += rng.choice((-2, -1, 1, 2)) * rng.randint(1, size)
    return tuple(new)


def climb(trial: Trial, seed: int, minutes: float) -> tuple[int, ...]:
    """The best weights found."""
    rng = random.Random(seed)
    best = order.flat()
    least = begun = trial.cost(best)
    print(f"begins at {begun:.0f}", flush=True)
    until = time.monotonic() + 60 * minutes
    step = 0
    while time.monotonic() < until:
        step += 1
        row = changed(best, rng)
        cost = trial.cost(row, least)
        if cost < least:
            best, least = row, cost
            print(f"step {step}: {least:.0f} ({least / begun:.3f})", flush=True)
            write(best)
    return best


def write(row: tuple[int, ...]) -> None:
    """Rewrite the file of the weights, comments kept."""
    path = Path(weights.__file__)
    text = path.read_text()
    cases = [row[5 * case : 5 * case + 5] for case in range(12)]
    seats = "".join(f"    ({', '.join(map(str, cases[3 * seat : 3 * seat + 3]))}),\n" for seat in range(4))
    text = _with(text, "CARD", f"(\n{seats})")
    text = _with(text, "TABLE", str(row[60:63]))
    text = _with(text, "LEAD", str(row[63:68]))
    text = _with(text, "LOST_LEAD", str(row[68:71]))
    text = _with(text, "MASTER", str(row[71]))
    path.write_text(_with(text, "LAST", str(row[72])))


def _with(text: str, name: str, value: str) -> str:
    begin = text.index(f"\n{name}: Final = ") + 1
    return text[:begin] + f"{name}: Final = {value}\n" + text[text.index('"""', begin) :]


def main() -> None:
    """Look for weights until the time is over."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--cards", type=int, default=8)
    asked.add_argument("--positions", type=int, default=150)
    asked.add_argument("--minutes", type=float, default=5)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--power", type=float, default=0.5)
    given = asked.parse_args()
    rng = random.Random(given.seed)
    tests = positions(rng, given.cards, given.positions)
    climb(Trial(tests, given.cards, given.power), given.seed, given.minutes)


if __name__ == "__main__":
    main()
