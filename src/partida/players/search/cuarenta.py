"""The searching players of Cuarenta, from good to master."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import Rollouts
from partida.kernels.cuarenta_worlds import Imagined
from partida.players.cuarenta_club import best_move, club_move
from partida.players.cuarenta_memory import Memory, remembered
from partida.players.cuarenta_table import CuarentaPlayer
from partida.players.player import Budget
from partida.players.search.comparing import Comparison
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.players.search.cuarenta_ending import solved
from partida.players.search.thinking import Limit, Strength, best_of, compare
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
        limit = Limit.of(budget.worlds or self.strength.worlds, self.strength, budget)
        best = solved(decision, limit.seconds) if self.strength.counts else None
        return best or choose(decision, limit.from_now(), self.seed)


def choose(decision: CuarentaDecision, limit: Limit, seed: int) -> Play:
    """The play that is best on average over worlds; in doubt the one that a club player would make."""
    comparison = compared(decision, limit, seed)
    return best_of(comparison, decision.plays, lambda plays: best_move(decision.view, plays, CLUB))


def compared(decision: CuarentaDecision, limit: Limit, seed: int) -> Comparison:
    """The plays compared in as many worlds as it takes and the limit allows."""
    worlds = Imagined(decision.view, decision.random(seed).getrandbits(62))
    rollouts = Rollouts(decision.view)
    comparison = Comparison(len(decision.plays))

    def look(more: int) -> None:
        trials = [decision.trials[place] for place in comparison.live]
        comparison.add(decision.worths(rollouts.ends(worlds.next(more), trials)))

    compare(comparison, limit, look)
    return comparison


def searching(name: str, seed: int, memory: Memory | None = None) -> SearchingPlayer:
    """A player of a level by its name in `STRENGTHS`; the same seed makes the same player."""
    return SearchingPlayer(name, club_move, Random(seed), STRENGTHS[name], seed, memory)
