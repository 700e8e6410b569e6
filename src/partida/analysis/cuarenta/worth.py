"""What ends of a hand are worth to the side that looks: chances to win the chica and the mesa, and points.

A hand of Cuarenta has no winner: its points are carried to 40. So what a play is worth is its part in the
chance to win the chica that is being played.

The chances come from hands that were played (`partida.solver.cuarenta_chances`), so neighbouring scores
differ by chance too: here and there more points seem to be worth less. No card shall be blamed for that. So a
table is put in the middle of two that never do so, the least one above it and the greatest one below: a mean
of monotone tables is monotone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np

from partida.cuarenta.scoring import Points
from partida.cuarenta.variants import Variant
from partida.kernels.cuarenta_rollouts import TEAM_0, TEAM_1, WINNER
from partida.solver.cuarenta_chances import usual_equity
from partida.solver.cuarenta_ends import SCORES, CuarentaEnds
from partida.table import Team

WON: Final = SCORES - 1
"""The score that stands for a chica that is won, however it was."""


class Worth:
    """What ends of a hand are worth to team 0: as the solver takes it, and as an array ``[own, other]``."""

    def __init__(self, table: Any) -> None:
        self.table: Any = table
        self.table.setflags(write=False)
        self.ends = CuarentaEnds(tuple(map(tuple, table.tolist())))

    def of(self, ends: Any) -> Any:
        """The worth of ends of rollouts."""
        own, other = scores(ends)
        return self.table[own, other]


def scores(ends: Any) -> tuple[Any, Any]:
    """Both scores at ends of rollouts, `WON` for who has won the chica."""
    own, other = (np.minimum(ends[..., team], WON) for team in (TEAM_0, TEAM_1))
    return np.where(ends[..., WINNER] == 0, WON, own), np.where(ends[..., WINNER] == 1, WON, other)


@lru_cache(maxsize=256)
def of_mesa(variant: Variant, sets: Points, next_dealer: Team) -> Worth:
    """Chances to win the mesa, with so many chicas won before, if a seat of this team deals the next hand."""
    return Worth(monotone(np.array(usual_equity(variant).ends(sets, next_dealer).worth)))


@lru_cache(maxsize=64)
def of_chica(variant: Variant, next_dealer: Team) -> Worth:
    """Chances to win the chica that is being played: those of a mesa of which both sides lack one chica."""
    last = variant.mesa_chicas - 1
    return of_mesa(variant, (last, last), next_dealer)


@lru_cache(maxsize=512)
def of_points(before: Points) -> Worth:
    """The points that team 0 makes in the hand, less those of team 1."""
    own, other = np.indices((SCORES, SCORES))
    return Worth((own - before[0]) - (other - before[1]) + 0.0)


def monotone(table: Any) -> Any:
    """The table in which more points of team 0 are never worth less, and more of team 1 never more."""
    turned = table[:, ::-1]
    above = np.maximum.accumulate(np.maximum.accumulate(turned, axis=0), axis=1)
    below = np.minimum.accumulate(np.minimum.accumulate(turned[::-1, ::-1], axis=0), axis=1)[::-1, ::-1]
    return ((above + below) / 2)[:, ::-1]
