"""How computer players cut: not near an end of the pack, as people do not."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from partida.game import Cut

FEWEST: Final = 10
MOST: Final = 30
"""How many cards a computer player lifts."""


def the_cut(legal: tuple[Any, ...], random: Random) -> Any:
    """One of the legal moves: a cut somewhere in the middle of the pack, if there is one."""
    usual = [move for move in legal if isinstance(move, Cut) and FEWEST <= move.at <= MOST]
    return random.choice(usual or legal)
