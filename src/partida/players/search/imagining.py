"""The worlds of a decision as arrays: drawn at random, or all of them where they are few."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np

from partida.kernels.worlds import draw_sueca
from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds

MOST_LISTED: Final = 5
"""With more cards in hand worlds are too many to be listed, and are not even counted."""


class Imagined:
    """Worlds of a view, a row of four masks each: all of them in any order if there are at most ``few``."""

    def __init__(self, view: SuecaView, random: Random, few: int) -> None:
        self._worlds = SuecaWorlds(view)
        self._seed = random.getrandbits(62)
        self._given = 0
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

    def next(self, number: int) -> Any:
        """The next worlds, so many; fewer if all were listed."""
        begin = self._given
        self._given += number
        if self._listed is not None:
            return self._listed[begin : self._given]
        return draw_sueca(self._worlds, number, self._seed, begin)
