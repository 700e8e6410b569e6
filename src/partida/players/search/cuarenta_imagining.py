"""Worlds of Cuarenta as likely as they explain what the others have played in this deal."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np

from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_explaining import Explaining
from partida.kernels.cuarenta_worlds import Imagined
from partida.players.search.imagining import resampled


@dataclass(frozen=True)
class Conclusions:
    """How a player draws conclusions: he takes the others for club players who are not always exact."""

    error: float = 0.1
    """How often, he thinks, the others make any play."""
    sharp: float = 2.0
    """How much likelier (as a logarithm) a play is that is worth a point more than another."""
    per_world: int = 4
    """Worlds drawn for each that is taken."""


USUAL: Final = Conclusions()


class LikelyWorlds:
    """Worlds of a view, those more often that explain more: the same for the same random numbers."""

    def __init__(self, view: CuarentaView, random: Random, conclusions: Conclusions | None) -> None:
        self._worlds = Imagined(view, random.getrandbits(62))
        self._random = random
        self._conclusions = conclusions
        self._explaining = None if conclusions is None else Explaining(view)

    def next(self, number: int) -> Any:
        """So many more worlds, as rollouts take them: see `partida.kernels.cuarenta_worlds`."""
        conclusions, explaining = self._conclusions, self._explaining
        if conclusions is None or explaining is None or not len(explaining.plays):
            return self._worlds.next(number)
        rows = self._worlds.next(number * conclusions.per_world)
        told = explaining.logarithms(rows, conclusions.error, conclusions.sharp)
        return rows[resampled(np.exp(told - told.max()), number, self._random.random())]
