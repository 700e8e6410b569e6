"""The searching players of Cuarenta, from good to master."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final

from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import Rollouts
from partida.kernels.cuarenta_worlds import Imagined
from partida.players.cuarenta_club import best_move, club_move
from partida.players.cuarenta_memory import Memory, remembered
from partida.players.cuarenta_table import CuarentaPlayer
from partida.players.player import Budget
from partida.players.search.comparing import SAME, Comparison
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.players.search.cuarenta_ending import solved
from partida.players.search.thinking import MARGIN, TRUST, Limit, Strength
from partida.policies.cuarenta.judgement import CLUB


@dataclass(frozen=True)
class CuarentaStrength(Strength):
    """How much a level thinks at Cuarenta.

    If it ``counts``, it solves the last deal between two, of which everything is known to who has counted.
    """

    counts: bool = False


STRENGTHS: Final = MappingProxyType(
    {
        "good": CuarentaStrength(worlds=30),
        "strong": CuarentaStrength(worlds=200),
        "expert": CuarentaStrength(worlds=200, counts=True),
        "master": CuarentaStrength(worlds=1000, counts=True),
    }
)
"""What the levels differ in, the weakest first."""


@dataclass
class SearchingPlayer(CuarentaPlayer):
    """A player of Cuarenta that searches for its plays; all else it does as everybody does.

    Its choice depends on its seed and on what it sees, not on what it was asked before.
    """

    strength: CuarentaStrength
    seed: int
    memory: Memory | None = None
    """What it remembers; None for everything."""

    def play(self, view: CuarentaView, plays: tuple[Play, ...], budget: Budget) -> Play:
        """The play that does best over worlds."""
        known = view if self.memory is None else remembered(view, self.memory)
        decision = CuarentaDecision.of(known, plays)
        if len(decision.plays) == 1:
            return decision.plays[0]
        best: Play | None = None
        if self.strength.counts:
            seconds = None if budget.seconds is None else MARGIN * min(budget.seconds, self.strength.seconds)
            best = solved(decision, seconds)
        return best or choose(decision, self.strength, budget, self.seed)


def choose(decision: CuarentaDecision, strength: Strength, budget: Budget, seed: int) -> Play:
    """The play that is best on average over worlds; in doubt the one that a club player would make."""
    comparison = compared(decision, strength, budget, seed)
    live = tuple(decision.plays[place] for place in comparison.live)
    usual = best_move(decision.view, live, CLUB)
    means: Any = comparison.means
    means[live.index(usual)] += TRUST * comparison.spread / comparison.worlds
    best = tuple(play for play, mean in zip(live, means, strict=True) if mean >= means.max() - SAME)
    return usual if usual in best else best_move(decision.view, best, CLUB)


def compared(decision: CuarentaDecision, strength: Strength, budget: Budget, seed: int) -> Comparison:
    """The plays compared in as many worlds as it takes and the budget allows."""
    view = decision.view
    worlds = Imagined(view, decision.random(seed).getrandbits(62))
    rollouts = Rollouts(view)
    limit = Limit.of(strength.worlds if budget.worlds is None else budget.worlds, strength, budget)
    comparison = Comparison(len(decision.plays))
    while len(comparison.live) > 1:
        more = limit.more(comparison.worlds)
        if more == 0:
            break
        trials = [decision.trials[place] for place in comparison.live]
        comparison.add(decision.worths(rollouts.ends(worlds.next(more), trials)))
        comparison.drop()
    return comparison


def searching(name: str, seed: int, memory: Memory | None = None) -> SearchingPlayer:
    """A player of a level by its name in `STRENGTHS`; the same seed makes the same player."""
    return SearchingPlayer(name, club_move, Random(seed), STRENGTHS[name], seed, memory)
