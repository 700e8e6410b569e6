"""The worlds of a decision as arrays: drawn one by one, or all of them where they are few."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds

class Imagined:
    """Worlds of a view, a row of four masks each: all of them in any order if there are at most ``few``."""

    def __init__(self, view: SuecaView, random: Random, few: int) -> None:
        self._worlds = SuecaWorlds(view)
        self._random = random
        self._listed: Any = None
        if self.count <= few:
            listed = list(self._worlds.every())
            random.shuffle(listed)
            self._listed = np.array(listed, np.int64)
        self._given = 0

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return self._worlds.count

    @property
    def listed(self) -> bool:
        """True if these are all worlds, each once."""
        return self._listed is not None

    def next(self, count: int) -> Any:
        """The next worlds, at most so many; fewer if all were listed."""
        if self._listed is None:
            return np.array([self._worlds.draw(self._random) for _ in range(count)], np.int64)
        begin = self._given
        self._given += count
        return self._listed[begin : self._given]
