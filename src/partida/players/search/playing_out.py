"""Worlds valued by playing them out: all four seats go on as club players, each by what it sees itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.kernels.rollouts import CLUB_MANNER, Manner, SuecaTable, rollouts
from partida.players.search.decision import Decision


@dataclass(frozen=True)
class PlayingOut:
    """Values worlds by what the hand is worth where playouts in some manner end."""

    manner: Manner = CLUB_MANNER

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """The worth of every card (by its place among those of the decision) in every world."""
        side = decision.seat % 2
        chosen = [int(decision.cards[int(place)]) for place in cards]
        ends = rollouts(SuecaTable.of(decision.view), worlds, chosen, self.manner)
        points, tricks = ends[:, :, 0], ends[:, :, 1]
        if side:
            points, tricks = 120 - points, 10 - tricks
        return decision.utility[points, tricks]
