"""The course of a tournament: what has been played, what comes next, and when a pairing is decided.

Deal after deal, every pairing that is not decided plays its pair. So the order depends on results alone,
and whatever is cut short has played all pairings about equally long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from partida.arena.pairs import Pair
from partida.arena.plan import Setup
from partida.arena.statistics import Verdict
from partida.errors import ArenaError


@dataclass
class Tally:
    """The scores of the pairs of one pairing so far, and the verdict of its sequential test if it has one."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    verdict: Verdict | None = None

    @property
    def mean(self) -> float:
        """The mean score of a pair, from 0 to 1."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The variance of the scores (over n)."""
        return max(0.0, self.squares / self.count - self.mean**2) if self.count else 0.0


@dataclass
class Course:
    """What was played so far, in its order."""

    setup: Setup
    pairs: list[Pair] = field(default_factory=list[Pair])

    def __post_init__(self) -> None:
        given, self.pairs = self.pairs, []
        self.tallies = [Tally() for _ in self.setup.pairings]
        self._next = 0, 0
        for pair in given:
            self.enter(pair)

    @property
    def next(self) -> tuple[int, int] | None:
        """The deal and the pairing that come next, None when all is played."""
        deal, pairing = self._next
        while deal < self.setup.plan.pairs and any(tally.verdict is None for tally in self.tallies):
            if pairing == len(self.tallies):
                deal, pairing = deal + 1, 0
            elif self.tallies[pairing].verdict is None:
                self._next = deal, pairing
                return self._next
            else:
                pairing += 1
        return None

    def ahead(self) -> Iterator[tuple[int, int]]:
        """What may come next and after that, as far as can be told now: read on while pairs are entered.

        It has all that will be played, in the right order, and perhaps pairs that will not be needed.
        """
        coming = self.next
        if coming is None:
            return
        start, past = coming
        for deal in range(start, self.setup.plan.pairs):
            if all(tally.verdict is not None for tally in self.tallies):
                return
            for pairing, tally in enumerate(self.tallies):
                if (deal, pairing) >= (start, past) and tally.verdict is None:
                    yield deal, pairing

    def enter(self, pair: Pair) -> None:
        """Enter the pair that comes next; raises `ArenaError` for any other."""
        if pair.key != self.next:
            raise ArenaError(
                f"deal {pair.deal} of pairing {pair.pairing} does not come next here", code="arena/order"
            )
        self.pairs.append(pair)
        tally = self.tallies[pair.pairing]
        tally.count += 1
        tally.total += pair.score
        tally.squares += pair.score**2
        if self.setup.plan.sprt is not None:
            tally.verdict = self.setup.plan.sprt.verdict(tally.count, tally.mean, tally.variance)
        self._next = pair.deal, pair.pairing + 1
