"""One decision at Cuarenta: which play to make, among which, and what the ends of the hand are worth."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from partida.cuarenta.moves import Play
from partida.cuarenta.scoring import Points
from partida.cuarenta.variants import Variant
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import TEAM_0, TEAM_1, WINNER, Trial
from partida.solver.cuarenta_chances import usual_equity
from partida.solver.cuarenta_ends import SCORES, CuarentaEnds
from partida.solver.cuarenta_position import complete
from partida.table import Team


@dataclass(frozen=True)
class CuarentaDecision:
    """What a seat on turn has to decide: among ``plays``, one for all that are equal but for suits.

    ``ends`` are what ends of the hand are worth to team 0: its chance to win the mesa.
    """

    view: CuarentaView
    plays: tuple[Play, ...]
    trials: tuple[Trial, ...]
    ends: CuarentaEnds

    @classmethod
    def of(cls, view: CuarentaView, plays: Sequence[Play]) -> CuarentaDecision:
        """The decision of a seat among plays that it may make; nothing is left for others to claim."""
        if view.variant.overlooked == "opponents_claim":
            plays = complete(plays)
        different = {Trial.of(view, play): play for play in reversed(plays)}
        pairs = [(play, trial) for trial, play in reversed(different.items())]
        ends = ends_of(view.variant, view.standing.sets, _last_dealer(view) + 1)
        return cls(view, tuple(play for play, _ in pairs), tuple(trial for _, trial in pairs), ends)

    @property
    def team(self) -> Team:
        """Whose decision it is."""
        assert self.view.team is not None
        return self.view.team

    def worths(self, ends: Any) -> Any:
        """What ends of rollouts are worth to the side on turn."""
        own, other = (np.minimum(ends[..., team], SCORES - 1) for team in (TEAM_0, TEAM_1))
        own = np.where(ends[..., WINNER] == 0, SCORES - 1, own)
        other = np.where(ends[..., WINNER] == 1, SCORES - 1, other)
        return self.worth_of(own, other)

    def worth_of(self, own: Any, other: Any) -> Any:
        """What scores (0 to 40) of both teams at the end of the hand are worth to the side on turn."""
        view = self.view
        worth = _array(view.variant, view.standing.sets, (_last_dealer(view) + 1) % 2)[own, other]
        return 1.0 - worth if self.team else worth

    def random(self, seed: int) -> Random:
        """Random numbers that depend on a seed and on what the seat knows, and on nothing else."""
        view = self.view
        facts = (
            seed, view.seat, view.dealer, view.standing.sets, view.score, view.hand.mask, view.seen.mask,
            *((turn.seat, int(turn.card), tuple(map(int, turn.taken))) for turn in view.turns),
            *((said.seat, said.deal, said.kind) for said in view.announced),
        )  # fmt: skip
        return Random(hashlib.blake2b(repr(facts).encode(), digest_size=16).digest())


def ends_of(variant: Variant, sets: Points, dealer: int) -> CuarentaEnds:
    """The chances of team 0 after a hand, if a seat of the side of ``dealer`` deals the next."""
    return usual_equity(variant).ends(sets, dealer % 2)


@lru_cache(maxsize=256)
def _array(variant: Variant, sets: Points, dealer: int) -> Any:
    return np.array(ends_of(variant, sets, dealer).worth)


def _last_dealer(view: CuarentaView) -> int:
    """Who deals the last deal of this hand."""
    to_come = view.deals - 1 - view.deal
    return view.dealer + (to_come if view.variant.dealer_changes == "per_deal" else 0)
