"""Two ways to value a world, blended: played out by a policy, and solved with open hands.

Playouts take partner and opponents for club players, who know what they can see but are not perfect; the
solver takes all three for perfect players who see everything. The truth lies between, nearer to the solver
the fewer cards are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from partida.players.search.decision import Decision
from partida.players.search.thinking import Values


@dataclass(frozen=True)
class Blend:
    """Playouts, and from ``len(shares)`` cards in hand down a share of the solver.

    ``shares[n - 1]`` is the part of the solver with ``n`` cards in hand. Worlds that the solver leaves open
    are played out alone.
    """

    playouts: Values
    solving: Values
    shares: tuple[float, ...]

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """See `Values`."""
        if decision.tricks > len(self.shares):
            return self.playouts.values(decision, worlds, cards)
        share = self.shares[decision.tricks - 1]
        solved: Any = self.solving.values(decision, worlds, cards)
        if share == 1.0 and not np.isnan(solved).any():
            return solved
        played: Any = self.playouts.values(decision, worlds, cards)
        blended = share * solved + (1.0 - share) * played
        left_open = np.isnan(solved)
        blended[left_open] = played[left_open]
        return blended
