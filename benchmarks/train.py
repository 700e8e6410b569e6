"""Train the net of Sueca: ``python -m benchmarks.train LESSONS... --out FILE``, by `benchmarks.lessons`.

For each place in a trick a net of one hidden layer learns by which scores, beside the club player's worth of
a card, the cards that searching found good come out likely (cross entropy with the softmax of what cards
brought). Plain gradient descent with Adam (Kingma and Ba, 2014), the same for the same seed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from partida.kernels.sueca.net import HIDDEN
from partida.policies.sueca.features import CARD, STATE, WORTH

SIZE: Final = STATE + CARD
SHARP: Final = 0.02
"""Differences of what cards brought that count as one in the exponent."""


class Batch:
    """Some decisions: rows of cards one after another, where each decision begins, and what cards brought."""

    def __init__(self, rows: Any, worth: Any, counts: Any) -> None:
        self.rows, self.worth, self.counts = rows, worth, counts
        self.begins = np.concatenate(([0], np.cumsum(counts)[:-1]))

    def softmax(self, scores: Any) -> Any:
        """The chance of every card of its decision."""
        top = np.repeat(np.maximum.reduceat(scores, self.begins), self.counts)
        raised = np.exp(scores - top)
        return raised / np.repeat(np.add.reduceat(raised, self.begins), self.counts)

    def regret(self, scores: Any) -> float:
        """What the best card by these scores brought less than the best, on average."""
        top = np.repeat(np.maximum.reduceat(scores, self.begins), self.counts)
        mine = np.maximum.reduceat(np.where(scores == top, self.worth, -1.0), self.begins)
        return float((np.maximum.reduceat(self.worth, self.begins) - mine).mean())


def read(paths: list[Path], nth: int) -> Batch:
    """All decisions with so many cards in the trick."""
    rows, worth, counts = [], [], []
    for path in paths:
        found = np.load(path)
        about = found["about"]
        wanted = about[:, 0] == nth
        every = np.repeat(wanted, about[:, 1])
        rows.append(found["rows"][every])
        worth.append(found["worth"][every])
        counts.append(about[wanted, 1].astype(np.int64))
    return Batch(np.concatenate(rows), np.concatenate(worth), np.concatenate(counts))


def part(batch: Batch, chosen: Any) -> Batch:
    """The decisions with these numbers."""
    counts = batch.counts[chosen]
    ends = np.cumsum(counts)
    rows = np.repeat(batch.begins[chosen] - (ends - counts), counts) + np.arange(ends[-1])
    return Batch(batch.rows[rows], batch.worth[rows], counts)


class Net:
    """The weights: from numbers to the hidden layer, and from there to the score."""

    def __init__(self, random: Any) -> None:
        self.weights = [
            (random.standard_normal((SIZE, HIDDEN)) / np.sqrt(SIZE / 2)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
        ]
        self._first = [np.zeros_like(one) for one in self.weights]
        self._second = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def scores(self, rows: Any) -> tuple[Any, Any]:
        """The score of every card, and the hidden layer."""
        hidden = np.maximum(rows @ self.weights[0], 0)
        return rows[:, STATE + WORTH] + hidden @ self.weights[1], hidden

    def learn(self, batch: Batch, rate: float, decay: float) -> None:
        """One step."""
        scores, hidden = self.scores(batch.rows)
        wished = batch.softmax(batch.worth / SHARP)
        off = ((batch.softmax(scores) - wished) / len(batch.counts)).astype(np.float32)
        back = (off[:, None] * self.weights[1]) * (hidden > 0)
        slopes = [batch.rows.T @ back, hidden.T @ off]
        self._steps += 1
        for one, slope, first, second in zip(self.weights, slopes, self._first, self._second, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            tall = first / (1 - 0.9**self._steps)
            wide = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            one -= rate * (tall / wide + decay * one)


def epochs(batch: Batch, number: int, size: int, random: Any) -> Iterator[tuple[float, Batch]]:
    """All decisions in another order each time, so many at once, and how far training has come."""
    size = min(size, len(batch.counts))
    steps = len(batch.counts) // size
    for epoch in range(number):
        order = random.permutation(len(batch.counts))
        for step in range(steps):
            chosen = order[step * size : (step + 1) * size]
            yield (epoch + step / steps) / number, part(batch, np.sort(chosen))


def trained(paths: list[Path], nth: int, number: int, seed: int) -> Any:
    """The weights of one net, as kernels take them."""
    every = read(paths, nth)
    total = len(every.counts)
    held = np.arange(total) % 20 == 19
    random = np.random.default_rng(seed + nth)
    learning, asked = part(every, np.flatnonzero(~held)), part(every, np.flatnonzero(held))
    net = Net(random)
    begun = time.perf_counter()
    for done, batch in epochs(learning, number, 512, random):
        net.learn(batch, 2e-3 * (1 - done) + 2e-5, 1e-4)
    print(
        f"place {nth}: {total} decisions, {time.perf_counter() - begun:.0f} s; regret of those held back:"
        f" club {asked.regret(asked.rows[:, STATE + WORTH]):.5f},"
        f" net {asked.regret(net.scores(asked.rows)[0]):.5f};"
        f" of those learnt {learning.regret(net.scores(learning.rows)[0]):.5f}",
        flush=True,
    )
    return np.concatenate((net.weights[0].ravel(), net.weights[1]))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("lessons", type=Path, nargs="+")
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--epochs", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    nets = [trained(given.lessons, nth, given.epochs, given.seed) for nth in range(4)]
    np.save(given.out, np.array(nets, np.float32))


if __name__ == "__main__":
    main()
