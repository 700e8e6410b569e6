"""How a searching player thinks: world by world, until worlds or time are spent or all is clear."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from partida.cards import Card
from partida.players.player import Budget
from partida.players.search.comparing import SAME, Comparison
from partida.players.search.decision import Decision
from partida.players.search.imagining import Imagined, Reader
from partida.players.sueca_club import CLUB, best_card

TRUST: Final = 5.0
"""How much is needed to play another card than a club player would: as if some worlds (not many) had spoken
for his card before. In few worlds chance speaks louder than what cards differ in."""
FIRST: Final = 20
"""Worlds looked at before it is asked for the first time whether all is clear; then ever more."""
CHUNK: Final = 250
"""Worlds after which the clock is looked at again, at the most."""
MARGIN: Final = 0.75
"""The part of the time given within which thinking should end."""


Option = TypeVar("Option")


class Values(Protocol):
    """A way to value the cards of a decision in some worlds."""

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """An array with a row for every world and a column for every card, by its place in the decision."""
        ...


@dataclass(frozen=True)
class Strength:
    """How much a level thinks.

    ``worlds`` are looked at; where the solver helps, which takes longer, ``solved[n - 1]`` with ``n`` cards
    in hand; all of them if there are at most ``listed``. To a ``reader`` worlds that explain what the
    others have played are more likely; he should look at many worlds at ``first``, before he asks whether
    all is clear, as few of them may be all alike. ``seconds`` is the most that it takes where the
    clock counts.
    """

    worlds: int
    solved: tuple[int, ...] = ()
    listed: int = 0
    reader: Reader | None = None
    first: int = FIRST
    seconds: float = 1.0

    def worlds_at(self, tricks: int) -> int:
        """How many worlds it looks at with so many tricks left."""
        return self.solved[tricks - 1] if tricks <= len(self.solved) else self.worlds


@dataclass(frozen=True)
class Limit:
    """How many worlds may be looked at, and until when by the clock (None: no matter when)."""

    worlds: int
    until: float | None
    begun: float
    first: int = FIRST

    @classmethod
    def of(cls, worlds: int, strength: Strength, budget: Budget) -> Limit:
        """The limit of a decision that begins now."""
        begun = time.monotonic()
        if budget.seconds is None:
            return cls(worlds, None, begun, strength.first)
        until = begun + MARGIN * min(budget.seconds, strength.seconds)
        return cls(worlds, until, begun, strength.first)

    @property
    def seconds(self) -> float | None:
        """The time that is left; None if it does not matter."""
        return None if self.until is None else max(0.0, self.until - time.monotonic())

    def from_now(self) -> Limit:
        """The same limit for worlds that are looked at from now on."""
        return replace(self, begun=time.monotonic())

    def more(self, done: int) -> int:
        """How many worlds to look at next after so many; 0 to stop."""
        more = min(max(done, self.first), CHUNK, self.worlds - done)
        if self.until is None or done == 0:
            return more
        now = time.monotonic()
        speed = done / max(now - self.begun, 1e-6)
        return max(0, min(more, int(speed * (self.until - now))))


def choose(decision: Decision, values: Values, strength: Strength, budget: Budget, seed: int) -> Card:
    """The card that is best on average over worlds; in doubt the one that a club player would play."""
    if len(decision.cards) == 1:
        return decision.cards[0]
    comparison = compared(decision, values, strength, budget, seed)
    return best_of(comparison, decision.cards, lambda cards: best_card(decision.view, cards, CLUB))


def best_of(
    comparison: Comparison,
    options: tuple[Option, ...],
    club: Callable[[tuple[Option, ...]], Option],
    trust: float = TRUST,
) -> Option:
    """The best of what was compared; in doubt the choice of ``club``, which has some worlds' ``trust``."""
    live = tuple(options[place] for place in comparison.live)
    usual = club(live)
    means = comparison.means
    if not comparison.whole:
        means[live.index(usual)] += trust * comparison.spread / comparison.worlds
    best = tuple(one for one, mean in zip(live, means, strict=True) if mean >= means.max() - SAME)
    return usual if usual in best else club(best)


def compared(decision: Decision, values: Values, strength: Strength, budget: Budget, seed: int) -> Comparison:
    """The cards compared in as many worlds as it takes and the budget allows."""
    worlds = Imagined(decision.view, decision.random(seed), strength.listed, reader=strength.reader)
    most = strength.worlds_at(decision.tricks) if budget.worlds is None else budget.worlds
    limit = Limit.of(worlds.count if worlds.listed else most, strength, budget)
    comparison = Comparison(len(decision.cards), whole=worlds.listed)

    def look(more: int) -> None:
        rows, weights = worlds.next(more)
        comparison.add(values.values(decision, rows, comparison.live), weights)

    compare(comparison, limit, look)
    return comparison


def compare(comparison: Comparison, limit: Limit, look: Callable[[int], None]) -> None:
    """Let ``look`` add so many worlds at a time, until the choice is clear or the limit is reached."""
    while len(comparison.live) > 1:
        more = limit.more(comparison.worlds)
        if more == 0:
            return
        look(more)
        comparison.drop()
