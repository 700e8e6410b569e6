"""The chance to win a match of Sueca (a bandeira, or a rubber of several) under every variant.

A match is a chain of standings: the score, what ties have left, and which side deals. How a hand moves it is
asked of `partida.sueca.scoring`; how often a hand ends how is told by `Rates`. The chances are the fixed
point of that chain, found by iteration, since ties (and games taken away) can lead back. Hands that are void
and renúncias are left out: they are too rare to matter.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, Final

import numpy as np

from partida.equity.rates import Rates, usual_rates
from partida.sueca import leaf, scoring
from partida.sueca.rules import SuecaRules
from partida.sueca.scoring import Result, Standing
from partida.sueca.variants import Variant

MOST_TIES: Final = 8
MOST_STATES: Final = 6000
"""What more ties in a row than these have left is taken for what these leave (one tie at the least)."""
CLOSE: Final = 1e-11
POINTS: Final = leaf.PACK_POINTS + 1
TRICKS: Final = leaf.TRICKS + 1


class Equity:
    """The chances of team 0 under a variant, for every standing between two hands."""

    def __init__(self, variant: Variant, rates: Rates | None = None) -> None:
        self._rules = SuecaRules(variant)
        self._variant = variant
        rates = usual_rates() if rates is None else rates
        self._results, self._chances = _results(variant, (rates, rates.mirrored()))
        self._ties = _ties(self._rules)
        self._ends = _solved(self._transitions())
        """For each state the chances of the four ways in which its match ends: by winner and next dealer."""
        self._rubber = self._solved_rubber()

    def chance(self, standing: Standing) -> float:
        """The chance that team 0 wins: 1 or 0 if that is settled."""
        if standing.winner is not None:
            return 1.0 - standing.winner
        return self._of(self._state(standing), standing.sets)

    def utility(self, standing: Standing) -> Any:
        """What the end of the next hand is worth: an array ``[points, tricks]`` of team 0's chances then.

        Ends that no hand can have are NaN.
        """
        table = np.full((POINTS, TRICKS), np.nan)
        known: dict[tuple[Any, ...], float] = {}
        for points in range(POINTS):
            for tricks in range(TRICKS):
                if leaf.possible(points, tricks):
                    result = _counted(points, tricks, self._variant)
                    kind = _kind(result)
                    if kind not in known:
                        known[kind] = self.chance(self._rules.settle(standing, result))
                    table[points, tricks] = known[kind]
        return table

    def _of(self, state: int, sets: tuple[int, int]) -> float:
        return float(sum(self._ends[state, end] * self._rubber[sets, end] for end in range(4)))

    def _state(self, standing: Standing) -> int:
        """The number of a state; more ties than are told apart count as the most that are."""
        tie = (standing.carry, standing.mult)
        number = self._ties.index(tie) if tie in self._ties else len(self._ties) - 1
        return self._number(standing.score, number, standing.dealer % 2)

    def _number(self, score: tuple[int, int], tie: int, dealer: int) -> int:
        return ((score[0] * self._variant.match_target + score[1]) * len(self._ties) + tie) * 2 + dealer

    def _transitions(self) -> tuple[Any, Any]:
        """For each state and result the next state (or, negative, an end of the match), and its chance."""
        target = self._variant.match_target
        states = target * target * len(self._ties) * 2
        after: Any = np.zeros((states, len(self._results)), np.int64)
        for first, second in product(range(target), repeat=2):
            for tie, (carry, mult) in enumerate(self._ties):
                standing = Standing(0, (first, second), carry=carry, mult=mult)
                row = self._number((first, second), tie, 0)
                after[row] = [self._next(standing, result) for result in self._results]
        after[1::2] = after[0::2] ^ 1  # who dealt is of no account but for who deals next
        chances = np.array([self._chances[row % 2] for row in range(states)])
        return after, chances

    def _next(self, standing: Standing, result: Result) -> int:
        settled = self._rules.settle(standing, result)
        if settled.sets != standing.sets:
            return _end(settled.sets.index(1), settled.dealer % 2) - 4
        return self._state(settled)

    def _solved_rubber(self) -> dict[tuple[tuple[int, int], int], float]:
        """For the sets won before a match, and the way it ends, the chance of team 0 in the rubber."""
        need = self._variant.rubber_sets
        rubber: dict[tuple[tuple[int, int], int], float] = {}
        for total in reversed(range(2 * need - 1)):
            for first in range(max(0, total - need + 1), min(total, need - 1) + 1):
                sets = (first, total - first)
                for winner in (0, 1):
                    won = (sets[0] + 1 - winner, sets[1] + winner)
                    for dealer in (0, 1):
                        if won[winner] == need:
                            rubber[sets, _end(winner, dealer)] = 1.0 - winner
                            continue
                        start = self._number((0, 0), 0, dealer)
                        chance = sum(self._ends[start, end] * rubber[won, end] for end in range(4))
                        rubber[sets, _end(winner, dealer)] = float(chance)
        return rubber


@lru_cache(maxsize=16)
def equity_of(variant: Variant) -> Equity:
    """The chances under a variant by the usual rates; made once."""
    return Equity(variant)


@lru_cache(maxsize=64)
def utility_of(variant: Variant, standing: Standing) -> Any:
    """`Equity.utility` of a standing by the usual rates; made once, not to be written to."""
    table = equity_of(variant).utility(standing)
    table.setflags(write=False)
    return table


def _end(winner: int, dealer: int) -> int:
    return 2 * winner + dealer


def _counted(points: int, tricks: int, variant: Variant) -> Result:
    """The result of a hand by what team 0 has."""
    return scoring.counted((points, 120 - points), (tricks, 10 - tricks), variant)


def _kind(result: Result) -> tuple[Any, ...]:
    """All of a counted result that a standing depends on."""
    return result.reason, result.winner, result.games, result.takes_match, result.kind


def _results(variant: Variant, rates: tuple[Rates, Rates]) -> tuple[list[Result], Any]:
    """One result of each kind, and the chances of each if team 0 or team 1 deals."""
    kinds: dict[tuple[Any, ...], int] = {}
    results: list[Result] = []
    chances: tuple[list[float], list[float]] = ([], [])
    for dealer in (0, 1):
        for points, tricks, chance in rates[dealer].chances:
            result = _counted(points, tricks, variant)
            column = kinds.setdefault(_kind(result), len(results))
            if column == len(results):
                results.append(result)
                chances[0].append(0.0)
                chances[1].append(0.0)
            chances[dealer][column] += chance
    return results, np.array(chances)


def _ties(rules: SuecaRules) -> list[tuple[int, int]]:
    """What ties can leave, ``(carry, mult)``: after none, after one, and so on."""
    most = max(1, min(MOST_TIES, MOST_STATES // (2 * rules.variant.match_target**2) - 1))
    found: list[tuple[int, int]] = []
    standing = Standing(0)
    while (standing.carry, standing.mult) not in found and len(found) <= most:
        found.append((standing.carry, standing.mult))
        standing = rules.settle(standing, _counted(60, 5, rules.variant))
    return found


def _solved(transitions: tuple[Any, Any]) -> Any:
    """For each state the chances of the four ends of its match."""
    after, chances = transitions
    states = len(after)
    value = np.zeros((states + 4, 4))
    value[states:] = np.eye(4)
    places = after % len(value)  # none negative: so they can be taken into the same room each time
    room, better = np.empty((*after.shape, 4)), np.empty((states, 4))
    change = 1.0
    while change > CLOSE:
        np.take(value, places, axis=0, out=room, mode="clip")
        np.einsum("sr,sre->se", chances, room, out=better)
        change = float(np.abs(better - value[:states]).max())
        value[:states] = better
    return value[:states]
