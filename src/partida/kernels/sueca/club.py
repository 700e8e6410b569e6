"""The club player's choice, compiled: the very functions of `partida.policies.sueca`, and their tables.

Whoever imports `lead_of` and `follow_of` from here may call them in kernels.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from partida.kernels.bits import looked_up
from partida.kernels.jit import inlined_leaf, leaves_of
from partida.policies.sueca import brisk, chances, club, features, keeping, odds, places, seen
from partida.policies.sueca.judgement import CLUB, Judgement

ODDS: Final[Any] = np.array(odds.NONE)


def weights(judgement: Judgement = CLUB) -> Any:
    """A judgement as kernels take it."""
    return np.array(judgement.numbers())


LOOKED_UP: Final = (places.worth_at, places.above, places.beaters)
for function in LOOKED_UP:
    looked_up(function, places.PLACES)
leaves_of(
    places,
    inlined_leaf,
    # `partida.kernels.sueca.cards` has made leaves of two of them
    without=("to_places", "_spread", "_card", "place_of", "points_of", *(one.__name__ for one in LOOKED_UP)),
)
leaves_of(odds, inlined_leaf, without=("_none",))
for module in (seen, chances, keeping, club):
    leaves_of(module, inlined_leaf)
leaves_of(brisk, inlined_leaf)
leaves_of(features)
brisk_follow_of = brisk.brisk_follow_of
brisk_lead_of = brisk.brisk_lead_of
follow_of = club.follow_of
lead_of = club.lead_of
candidates_of, card_of, state_of = features.candidates_of, features.card_of, features.state_of
