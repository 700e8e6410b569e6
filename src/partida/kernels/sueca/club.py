"""The club player's choice, compiled: the very functions of `partida.policies.sueca`, and their tables.

Whoever imports `lead_of` and `follow_of` from here may call them in kernels.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

import numpy as np

from partida.kernels.jit import inlined_leaf
from partida.policies.sueca import brisk, club, odds, places
from partida.policies.sueca.judgement import CLUB, Judgement

ODDS: Final[Any] = np.array(odds.NONE)


def weights(judgement: Judgement = CLUB) -> Any:
    """A judgement as kernels take it."""
    return np.array(judgement.numbers())


def _made_leaves(module: ModuleType, *, without: tuple[str, ...] = ()) -> None:
    """Let kernels call every function that a module of policies has of its own."""
    for name, found in vars(module).items():
        own = getattr(found, "__module__", "") == module.__name__
        if own and callable(found) and not isinstance(found, type) and name not in without:
            inlined_leaf(found)


_made_leaves(places, without=("to_places", "_spread", "_card"))
_made_leaves(odds, without=("_none",))
_made_leaves(club)
_made_leaves(brisk)
brisk_follow_of = brisk.brisk_follow_of
brisk_lead_of = brisk.brisk_lead_of
follow_of = club.follow_of
lead_of = club.lead_of
