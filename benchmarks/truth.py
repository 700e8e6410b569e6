"""How far yardsticks are from the truth: what cards differ in with the true hands.

A fair value is a mean over the hands that others may hold, each as likely as it is. What they truly hold at
many moments is a sample of just that, whoever played before: so of two yardsticks that foretell how the cards
of a moment differ the one with the smaller squared error is the nearer to the fair values, on average, and
nothing has to be supposed of what could be concluded. One deal tells next to nothing, thousands of cards do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from partida.analysis.sueca.valuing import Valued, hand_utility
from partida.kernels.rollouts import Manner, SuecaTable, rollouts
from partida.players.search.decision import Decision
from partida.sueca.state import State

TIMES = 150
ERRS = 0.06
"""How often who goes on plays any card: else all hands would be played on alike."""
MANNERS = {
    policy: Manner((policy, policy, policy, policy), (ERRS, ERRS, ERRS, ERRS)) for policy in ("club", "net")
}


def misses(found: Mapping[str, Valued], state: State, seed: int) -> dict[str, list[float]]:
    """By who plays on and what is valued: the squared errors of cards, of foretelling nothing and of each.

    Only how the cards of the moment differ counts, not how high they stand together.
    """
    told: dict[str, list[float]] = {}
    one = next(iter(found.values()))
    for policy, manner in MANNERS.items():
        for what, true in zip(("hand", "match"), _truly(one, state, manner, seed), strict=True):
            guesses = [_centred(_means(valued, what)) for valued in found.values()]
            told[f"{policy} {what}"] = [
                float(((_centred(true) - guess) ** 2).sum()) for guess in (0.0, *guesses)
            ]
    return told


def _truly(valued: Valued, state: State, manner: Manner, seed: int) -> tuple[Any, Any]:
    """The mean worth of every card with the true hands: of the hand, and of the match."""
    frame = valued.frame
    hands = [frame.cards(state.hand(frame.back.seat(seat))) for seat in range(4)]
    rows = np.repeat(np.array([hands], np.int64), TIMES, axis=0)
    ends = rollouts(SuecaTable.of(valued.view), rows, valued.cards, manner, seed)
    worths = hand_utility(valued.view.variant), Decision.of(valued.view, valued.cards).utility
    win, match = (worth[ends[..., 0], ends[..., 1]].mean(axis=0) for worth in worths)
    return win, match


def _means(valued: Valued, what: str) -> Any:
    return (valued.win if what == "hand" else valued.match).mean(axis=0)


def _centred(values: Any) -> Any:
    return values - values.mean()
