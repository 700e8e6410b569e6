"""Worlds valued by the solver: what each card brings if all play their best with open hands."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from partida.kernels.jit import WORD, array
from partida.kernels.sueca.memory import forget, new_memory
from partida.kernels.sueca.worlds import LEFT_OPEN, levels_reached
from partida.players.search.decision import Decision

MEGABYTES: Final = 4.0
MOST: Final = 1_000_000
"""Cards searched in one world before it is left open."""


class Solving:
    """Values worlds by exact search. What it learns of one world helps with the others of a decision.

    Of other decisions it knows nothing, so that answers never depend on what was asked before.
    """

    def __init__(self, megabytes: float = MEGABYTES, most: int = MOST) -> None:
        self._memory = new_memory(megabytes)
        self._places = array([-1] * 52)
        self._most = most
        self._last: Decision | None = None

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """The worth of every card (by its place among those of the decision) in every world.

        Rows of worlds that took too long are NaN.
        """
        if decision is not self._last:
            forget(self._memory)
            self._last = decision
        view = decision.view
        order = view.table.from_seat(view.trick.leader if view.trick.cards else decision.seat)
        rows = worlds[:, order].astype(WORD)
        for place, card in enumerate(view.trick.cards):
            rows[:, place] |= 1 << int(card)
        levels = decision.levels
        reached: Any = np.zeros((len(worlds), len(cards)), np.int16)
        levels_reached(
            self._memory,
            np.ascontiguousarray(rows),
            array(int(card) for card in view.trick.cards),
            int(view.trump or 0),
            decision.tricks,
            array(int(decision.cards[int(place)]) for place in cards),
            array(levels.points),
            self._most,
            self._places,
            reached,
        )
        worth = np.array(levels.worth)[reached]
        worth[reached == LEFT_OPEN] = np.nan
        return worth
