"""The searching players of Cuarenta, from good to master."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import Rollouts
from partida.players.cuarenta_club import best_move, club_move
from partida.players.cuarenta_memory import Memory, remembered
from partida.players.cuarenta_table import CuarentaPlayer
from partida.players.player import Budget
from partida.players.search.comparing import Comparison
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.players.search.cuarenta_ending import solved
from partida.players.search.cuarenta_imagining import USUAL, Conclusions, LikelyWorlds
from partida.players.search.cuarenta_smoothing import Smoothing
from partida.players.search.thinking import Limit, Strength, best_of, compare
from partida.policies.cuarenta.judgement import CLUB


@dataclass(frozen=True)
class CuarentaStrength(Strength):
    """How much a level thinks at Cuarenta.

    If it ``counts``, it solves the last deal between two, of which everything is known to who has counted.
    With ``conclusions`` worlds that explain what the others have played are more likely to it. While other
    deals follow, it looks at ``early`` worlds (None: as many as in the last one; 0: it plays as ``club``),
    and if it is ``smooth``, it leaves out most of the chance of those deals.
    """

    counts: bool = False
    conclusions: Conclusions | None = None
    early: int | None = None
    smooth: bool = False

    def worlds_in(self, view: CuarentaView) -> int:
        """How many worlds it looks at in the deal in play."""
        return self.worlds if self.early is None or view.deal + 1 == view.deals else self.early


STRENGTHS: Final = MappingProxyType(
    {
        "good": CuarentaStrength(worlds=30),
        "strong": CuarentaStrength(worlds=200),
        "expert": CuarentaStrength(worlds=200, counts=True),
        "master": CuarentaStrength(worlds=1000, counts=True),
    }
)
"""What the levels differ in between two, the weakest first."""

OF_FOUR: Final = MappingProxyType(
    {
        "good": CuarentaStrength(worlds=60, early=0),
        "strong": CuarentaStrength(worlds=100, smooth=True, conclusions=USUAL, first=40),
        "expert": CuarentaStrength(worlds=100, smooth=True, conclusions=USUAL, first=40),
        "master": CuarentaStrength(worlds=500, early=1000, smooth=True, conclusions=USUAL, first=80),
    }
)
"""The same among four, where `expert` is `strong`."""


@dataclass
class SearchingPlayer(CuarentaPlayer):
    """A player of Cuarenta that searches for its plays; all else it does as everybody does.

    Its choice depends on its seed and on what it sees, not on what it was asked before.
    """

    strengths: Mapping[int, CuarentaStrength]
    """How much it thinks, by the number of players."""
    seed: int
    memory: Memory | None = None
    """What it remembers; None for everything."""

    def play(self, view: CuarentaView, plays: tuple[Play, ...], budget: Budget) -> Play:
        """The play that does best over worlds."""
        known = view if self.memory is None else remembered(view, self.memory)
        strength = self.strengths[view.table.size]
        worlds = strength.worlds_in(view)
        if not worlds:
            return best_move(known, plays, CLUB)
        decision = CuarentaDecision.of(known, plays)
        if len(decision.plays) == 1:
            return decision.plays[0]
        limit = Limit.of(budget.worlds or worlds, strength, budget)
        best = solved(decision, limit.seconds) if strength.counts else None
        return best or choose(decision, strength, limit.from_now(), self.seed)


def choose(decision: CuarentaDecision, strength: CuarentaStrength, limit: Limit, seed: int) -> Play:
    """The play that is best on average over worlds; in doubt the one that a club player would make."""
    comparison = compared(decision, strength, limit, seed)
    return best_of(comparison, decision.plays, lambda plays: best_move(decision.view, plays, CLUB))


def compared(decision: CuarentaDecision, strength: CuarentaStrength, limit: Limit, seed: int) -> Comparison:
    """The plays compared in as many worlds as it takes and the limit allows."""
    view = decision.view
    worlds = LikelyWorlds(view, decision.random(seed), strength.conclusions)
    rollouts = Rollouts(view)
    comparison = Comparison(len(decision.plays))
    smooth = strength.smooth and view.deal + 1 < view.deals
    worths = Smoothing(decision).worths if smooth else decision.worths

    def look(more: int) -> None:
        trials = [decision.trials[place] for place in comparison.live]
        comparison.add(worths(rollouts.ends(worlds.next(more), trials)))

    compare(comparison, limit, look)
    return comparison


def searching(name: str, seed: int, memory: Memory | None = None) -> SearchingPlayer:
    """A player of a level by its name in `STRENGTHS`; the same seed makes the same player."""
    strengths = {2: STRENGTHS[name], 4: OF_FOUR[name]}
    return SearchingPlayer(name, club_move, Random(seed), strengths, seed, memory)
