"""The worlds in which the cards of a decision are valued.

By the usual depth each is as likely as any other that the seat cannot rule out. With `Depth.opponents` of
``master`` they are as likely as they explain what was played, to the reader that this level has: many are
drawn, and some of them taken, the likelier ones more often (importance resampling, Rubin 1988).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from partida.analysis.estimating import effective
from partida.analysis.model import Depth
from partida.kernels.worlds import draw_sueca
from partida.players.search.decision import Decision
from partida.players.search.imagining import SHREWD, Imagined, likely, resampled
from partida.worlds.sueca import SuecaWorlds

DRAWN: Final = 12
"""Worlds drawn for each that is taken: twice as many as the level itself draws."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """Worlds, a row of four masks each.

    ``whole`` says that these are all worlds. Where likelier ones were taken more often, ``copies`` tells of
    every row how often the same draw stands here, always in even or always in odd rows; else it is None.
    """

    worlds: Any
    whole: bool
    copies: Any = None

    @property
    def effective(self) -> int | None:
        """How many worlds drawn alike tell as much; None if these were."""
        return None if self.copies is None else round(effective(self.copies))


def drawn(decision: Decision, depth: Depth) -> Drawn:
    """The worlds of a depth; they follow from its seed and from what the seat knows."""
    if depth.opponents == "master":
        return _likelier(decision, depth)
    imagined = Imagined(decision.view, decision.random(depth.seed), depth.worlds)
    worlds, _ = imagined.next(depth.worlds)
    return Drawn(worlds, imagined.listed)


def _likelier(decision: Decision, depth: Depth) -> Drawn:
    """Two halves drawn apart, in turn, so that what is chosen in one can be judged in the other."""
    random = decision.random(depth.seed)
    seed = random.getrandbits(62)
    every = SuecaWorlds(decision.view)
    worlds: Any = np.empty((depth.worlds, 4), np.int64)
    copies: Any = np.empty(depth.worlds, np.int64)
    begin = 0
    for half in (0, 1):
        number = len(copies[half::2])
        rows = draw_sueca(every, number * DRAWN, seed, begin)
        begin += len(rows)
        taken = resampled(likely(decision.view, rows, SHREWD), number, random.random())
        worlds[half::2] = rows[taken]
        copies[half::2] = np.bincount(taken)[taken]
    return Drawn(worlds, False, copies)
