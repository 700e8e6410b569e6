"""The worlds of a decision as arrays: drawn at random, or all of them where they are few.

A player who draws conclusions takes more of the worlds that explain what the others have played. He is
careful: `ERROR` and `TEMPER` were chosen so that the true hands gain much with players who search, and lose
next to nothing with players who do not think like the policy at all (novices).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from partida.kernels.explaining import explained
from partida.kernels.rollouts import CLUB_MANNER, NET_MANNER, Manner
from partida.kernels.worlds import draw_sueca
from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds

MOST_LISTED: Final = 5
"""With more cards in hand worlds are too many to be listed, and are not even counted."""


@dataclass(frozen=True)
class Reader:
    """How a player draws conclusions: what he takes the others for."""

    manner: Manner = CLUB_MANNER
    error: float = 0.4
    """How often, he thinks, the others play any card that they may."""
    temper: float = 0.5
    """The power to which chances are raised: what was played depends on more than cards."""
    per_world: int = 4
    """Worlds drawn for each that is taken."""
    sharp: float = 1.0
    """How much scores of the net tell cards apart."""


CAREFUL: Final = Reader()
"""He takes them for club players who err much."""
HASTY: Final = Reader(per_world=2)
"""He thinks so too, but looks at fewer worlds."""
SHREWD: Final = Reader(NET_MANNER, error=0.1, temper=0.7, per_world=6, sharp=3.0)
"""He takes them for players who search, or else for club players: the net tells what the former are likely to
play."""


class Imagined:
    """Worlds of a view, a row of four masks each: all of them in any order if there are at most ``few``.

    To a ``reader`` worlds are as likely as they explain what was played.
    """

    def __init__(self, view: SuecaView, random: Random, few: int, *, reader: Reader | None = None) -> None:
        self._view = view
        self._worlds = SuecaWorlds(view)
        self._random = random
        self._seed = random.getrandbits(62)
        self._given = 0
        self._reader = reader if view.tricks or view.trick.cards else None
        self._listed: Any = None
        if few and len(view.hand) <= MOST_LISTED and self.count <= few:
            listed = list(self._worlds.every())
            random.shuffle(listed)
            self._listed = np.array(listed, np.int64)

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return self._worlds.count

    @property
    def listed(self) -> bool:
        """True if these are all worlds, each once."""
        return self._listed is not None

    def next(self, number: int) -> tuple[Any, Any]:
        """The next worlds, so many (fewer if all were listed), and how much each counts."""
        begin = self._given
        self._given += number
        if self._listed is not None:
            rows = self._listed[begin : self._given]
            if self._reader is None:
                return rows, np.ones(len(rows))
            return rows, likely(self._view, rows, self._reader)
        if self._reader is None:
            return draw_sueca(self._worlds, number, self._seed, begin), np.ones(number)
        each = self._reader.per_world
        rows = draw_sueca(self._worlds, number * each, self._seed, begin * each)
        taken = resampled(likely(self._view, rows, self._reader), number, self._random.random())
        return rows[taken], np.ones(number)


def likely(view: SuecaView, rows: Any, reader: Reader) -> Any:
    """How likely worlds are to a reader, up to a constant that is the same for all."""
    return np.exp(reader.temper * explained(view, rows, reader.error, reader.manner, reader.sharp))


def resampled(weights: Any, number: int, chance: float) -> Any:
    """Places of so many samples, each as often as it weighs, give or take one (systematic resampling)."""
    marks = (np.arange(number) + chance) / number
    places: Any = np.searchsorted(np.cumsum(weights) / weights.sum(), marks, side="right")
    return np.minimum(places, len(weights) - 1)
