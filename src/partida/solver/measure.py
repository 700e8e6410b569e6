"""How long the solver takes for random deals, in time of its own thread."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from partida.cards import Suit
from partida.solver.position import Position
from partida.solver.sueca import Solver
from partida.sueca import leaf
from partida.sueca.dealing import PACKS

PACK: Final = tuple(map(int, PACKS["7"]))
QUESTIONS: Final[dict[str, Callable[[Solver, Position], Any]]] = {
    "at least half": lambda solver, position: solver.reaches(position, position.rest // 2 + 1),
    "exact value": lambda solver, position: solver.value(position),
    "every card": lambda solver, position: solver.values(position),
}
"""What is asked; of a whole deal the first is whether the leader's side gets 61."""


class Row(NamedTuple):
    """Times of one question in milliseconds, and the cards searched."""

    question: str
    number: int
    median: float
    mean: float
    p95: float
    most: float
    cards_median: float
    cards_mean: float
    per_second: float


def random_positions(seed: int, number: int, tricks: int = leaf.TRICKS) -> Iterator[Position]:
    """Random hands of so many cards, North to lead."""
    rng = random.Random(seed)
    for _ in range(number):
        cards = rng.sample(PACK, 4 * tricks)
        hands = [sum(1 << card for card in cards[seat * tricks : (seat + 1) * tricks]) for seat in range(4)]
        yield Position((hands[0], hands[1], hands[2], hands[3]), Suit(rng.randrange(4)), 0)


def measure(
    positions: Iterable[Position], tell: Callable[[str, int], None] = lambda _question, _number: None
) -> list[Row]:
    """A row for each question; the solver forgets everything between two of them."""
    solver = Solver()
    solver.values(next(random_positions(0, 1, 2)))  # what is compiled at the first call is loaded now
    times: dict[str, list[float]] = {name: [] for name in QUESTIONS}
    cards: dict[str, list[int]] = {name: [] for name in QUESTIONS}
    for number, position in enumerate(positions, 1):
        for name, ask in QUESTIONS.items():
            solver.forget()
            searched = solver.searched
            begun = time.thread_time()
            ask(solver, position)
            times[name].append(time.thread_time() - begun)
            cards[name].append(solver.searched - searched)
            tell(name, number)
    return [_row(name, times[name], cards[name]) for name in QUESTIONS]


def _row(name: str, times: list[float], cards: list[int]) -> Row:
    ranked = sorted(1000 * seconds for seconds in times)
    return Row(
        name,
        len(ranked),
        median(ranked),
        fmean(ranked),
        ranked[min(len(ranked) - 1, 95 * len(ranked) // 100)],
        ranked[-1],
        median(cards),
        fmean(cards),
        sum(cards) / max(sum(times), 1e-9),
    )
