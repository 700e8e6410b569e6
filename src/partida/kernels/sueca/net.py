"""A small net that judges cards: one hidden layer, one net for each place in a trick.

Its weights stand behind the 24 of the club player's judgement, and behind them is room for its thoughts, so
that kernels pass one pointer for all that a seat plays by.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np

from partida.kernels.jit import inlined, kernel
from partida.kernels.sueca.club import candidates_of, card_of, state_of, weights
from partida.policies.bits import lowest
from partida.policies.sueca.club import outlook_of
from partida.policies.sueca.features import CARD, STATE
from partida.policies.sueca.judgement import DOUBLE, Judgement
from partida.policies.sueca.seen import Seen, Trick

HIDDEN: Final = 32
NETS: Final = DOUBLE + 1
"""Where the weights begin: for each of four nets those of a moment, of a card, and of the hidden layer."""
NET: Final = (STATE + CARD + 1) * HIDDEN
WORK: Final = NETS + 4 * NET
"""From here on: numbers of the moment, of the card, the hidden layer without and with the card,"""
SCORES: Final = WORK + STATE + CARD + 2 * HIDDEN
"""and scores of at most ten cards."""
SIZE: Final = SCORES + 10
_BASE: Final = WORK + STATE + CARD
_ACTIVE: Final = _BASE + HIDDEN


def net_weights(judgement: Judgement, nets: Any = None) -> Any:
    """A judgement, the nets that come with the package (or these four), and room for thoughts."""
    found: Any = np.zeros(SIZE)
    found[:NETS] = weights(judgement)
    found[NETS:WORK] = (_kept() if nets is None else nets).ravel()
    return found


@cache
def _kept() -> Any:
    with files("partida.policies.sueca").joinpath("nets.npy").open("rb") as file:
        return np.load(file).astype(np.float64)


@inlined
def _add_layer(judge: Any, numbers: int, size: int, rows: int, to: int) -> None:
    """Add to the hidden layer what so many numbers bring."""
    for nth in range(size):
        number = judge[numbers + nth]
        if number != 0.0:
            row = rows + nth * HIDDEN
            for unit in range(HIDDEN):
                judge[to + unit] += number * judge[row + unit]


@kernel
def score_all(seen: Seen, trick: Trick, legal: int, judge: Any) -> int:
    """Write the scores of the cards worth a thought, the lowest place first; gives these cards."""
    cards = candidates_of(seen, trick, legal)
    net = NETS + trick.nth * NET
    outlook = outlook_of(seen, trick.nth)
    state_of(seen, trick, outlook, judge, WORK)
    for unit in range(HIDDEN):
        judge[_BASE + unit] = 0.0
    _add_layer(judge, WORK, STATE, net, _BASE)
    waiting = cards
    at = SCORES
    while waiting:
        place = lowest(waiting)
        waiting &= waiting - 1
        worth = card_of(seen, trick, outlook, place, judge, WORK + STATE)
        for unit in range(HIDDEN):
            judge[_ACTIVE + unit] = judge[_BASE + unit]
        _add_layer(judge, WORK + STATE, CARD, net + STATE * HIDDEN, _ACTIVE)
        out = net + (STATE + CARD) * HIDDEN
        score = worth / 10.0
        for unit in range(HIDDEN):
            score += max(judge[_ACTIVE + unit], 0.0) * judge[out + unit]
        judge[at] = score
        at += 1
    return cards


@kernel
def best_of(seen: Seen, trick: Trick, legal: int, judge: Any) -> int:
    """The place of the card with the highest score; of equals the lowest."""
    cards = candidates_of(seen, trick, legal)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    cards = score_all(seen, trick, legal, judge)
    best = lowest(cards)
    cards &= cards - 1
    most = judge[SCORES]
    at = SCORES + 1
    while cards:
        if judge[at] > most:
            most = judge[at]
            best = lowest(cards)
        at += 1
        cards &= cards - 1
    return best
