"""Compare the exact solver with another one: ``python -m benchmarks.trial --trial DIR``.

Both answer deal by deal in one process. The other is a folder with a module ``nbsolver`` that has
``new_mem``, ``canon``, ``exact`` and ``root_moves`` on places like ours (rank times four plus suit, trumps
suit 3). Both get tables of the same size, emptied before every question; both values of every card are
compared. Times are those of this thread, so that other work on the machine tells less; what counts are the
ratios.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import fmean, median
from typing import Any, Final, NamedTuple

import numpy as np

from partida.kernels.ready import ready
from partida.policies.sueca.places import place_of, to_places
from partida.solver.measure import random_positions
from partida.solver.position import Position
from partida.solver.sueca import Solver
from partida.sueca import leaf

EXACT: Final = "exact value"
EVERY: Final = "every card"
MEGABYTES: Final = 8
ENTRY_BITS: Final = (MEGABYTES << 20).bit_length() - 1 - 5
"""The other's table has 2 to this power entries of 32 bytes."""


class Cost(NamedTuple):
    """What one question cost."""

    seconds: float
    cards: int


def timed(ask: Callable[[], Any], searched: Callable[[], int]) -> tuple[Any, Cost]:
    """An answer and what it cost."""
    before = searched()
    begun = time.thread_time()
    answer = ask()
    return answer, Cost(time.thread_time() - begun, searched() - before)


class Other:
    """The solver that ours is compared with."""

    def __init__(self, folder: Path) -> None:
        sys.path.insert(0, str(folder))
        self.module: Any = import_module("nbsolver")
        self.memory: Any = self.module.new_mem(ENTRY_BITS)
        self.table = int(self.module.TT0)

    def ask(self, position: Position, question: str) -> tuple[list[int], Cost]:
        """The value of the position, or of every card of the leader in the order of `in_order`."""
        trump = int(position.trump)
        hands: Any = np.zeros(4, np.int64)
        for seat in range(4):
            hands[seat] = to_places(position.hands[position.order[seat]], trump)
        self.module.canon(hands)
        self.memory[self.table :] = 0
        tricks = position.tricks
        out: Any = np.zeros(41, np.int64)
        if question == EXACT:
            value, cost = timed(
                lambda: self.module.exact(hands, tricks, self.memory, 0, position.rest), self.searched
            )
            return [int(value)], cost
        _, cost = timed(
            lambda: self.module.root_moves(hands, tricks, 0, 0, 0, 0, 0, 0, self.memory, out), self.searched
        )
        held = (bit for suit in range(4) for bit in range(suit, 40, 4) if int(hands[0]) >> bit & 1)
        return [int(out[bit]) for bit in held], cost

    def searched(self) -> int:
        """Cards searched so far."""
        return int(self.memory[0])


def ours(solver: Solver, position: Position, question: str) -> tuple[list[int], Cost]:
    """The same answer of our solver."""
    solver.forget()
    if question == EXACT:
        bounds, cost = timed(lambda: solver.value(position), lambda: solver.searched)
        return [bounds.least], cost
    values, cost = timed(lambda: solver.values(position), lambda: solver.searched)
    trump = int(position.trump)
    order = sorted(values, key=lambda card: (place_of(card, trump) % 4, place_of(card, trump)))
    assert all(values[card].exact for card in order)
    return [values[card].least for card in order], cost


def told(question: str, pairs: list[tuple[Cost, Cost]]) -> str:
    """The figures of one question, and their ratios to the other's."""
    lines = [f"{question}, {len(pairs)} deals: median, mean, p95, max"]
    figures: list[list[float]] = []
    for which in (0, 1):
        ms = sorted(1000 * pair[which].seconds for pair in pairs)
        cards = [pair[which].cards for pair in pairs]
        times = [median(ms), fmean(ms), ms[95 * len(ms) // 100], ms[-1]]
        figures.append([*times, median(cards), fmean(cards), 1e6 * sum(ms) / sum(cards)])
        name = ("ours ", "trial")[which]
        lines.append(
            f"  {name} {' '.join(f'{one:8.2f}' for one in times)} ms; cards {median(cards):9.0f}"
            f" {fmean(cards):9.0f}; {figures[-1][-1]:.1f} ns a card"
        )
    ratios = [one / two for one, two in zip(*figures, strict=True)]
    lines.append(
        f"  ratio {' '.join(f'{one:8.3f}' for one in ratios[:4])}   ; cards {ratios[4]:9.3f}"
        f" {ratios[5]:9.3f}; {ratios[6]:.3f} time a card"
    )
    return "\n".join(lines)


def main() -> None:
    """Compare; fails at the first value that differs."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--trial", type=Path, required=True, help="the folder of the other solver")
    asked.add_argument("--deals", type=int, default=200)
    asked.add_argument("--cards", type=int, default=leaf.TRICKS, help="cards of each hand")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    ready(print)
    other = Other(given.trial)
    solver = Solver(MEGABYTES)
    pairs: dict[str, list[tuple[Cost, Cost]]] = {EXACT: [], EVERY: []}
    small = next(random_positions(0, 1, 2))
    for question in pairs:
        other.ask(small, question)
        ours(solver, small, question)
    for number, position in enumerate(random_positions(given.seed, given.deals, given.cards), 1):
        for question, costs in pairs.items():
            if number % 2:
                theirs, their_cost = other.ask(position, question)
                answer, cost = ours(solver, position, question)
            else:
                answer, cost = ours(solver, position, question)
                theirs, their_cost = other.ask(position, question)
            if answer != theirs:
                raise SystemExit(f"deal {number}, {question}: {answer}, but the trial says {theirs}")
            costs.append((cost, their_cost))
    for question, costs in pairs.items():
        print(told(question, costs))


if __name__ == "__main__":
    main()
