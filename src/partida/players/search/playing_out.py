"""Worlds valued by playing them out: all four seats go on as club players, each by what it sees itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.kernels.rollouts import CLUB_MANNER, Manner, SuecaTable, rollouts
from partida.players.search.decision import Decision


@dataclass(frozen=True)
class PlayingOut:
    """Values worlds by what the hand is worth where playouts in some manner end.

    To that is added for each card point ``a_point`` times what winning the hand is worth.
    """

    manner: Manner = CLUB_MANNER
    a_point: float = 0.0

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """The worth of every card (by its place among those of the decision) in every world."""
        side = decision.seat % 2
        chosen = [int(decision.cards[int(place)]) for place in cards]
        ends = rollouts(SuecaTable.of(decision.view), worlds, chosen, self.manner)
        points, tricks = ends[:, :, 0], ends[:, :, 1]
        if side:
            points, tricks = 120 - points, 10 - tricks
        worth: Any = decision.utility[points, tricks]
        return worth + self.a_point * decision.winning * points if self.a_point else worth
