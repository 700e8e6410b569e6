"""Many hands stepped at once, for environments: NumPy arrays in, NumPy arrays out.

Hands of one seed are those of `partida.kernels.playouts` with the same numbers. Everything is open in here:
what a player may see of it is up to who uses it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partida.cuarenta.variants import Variant as CuarentaVariant
from partida.errors import IllegalMove
from partida.kernels.cuarenta import batch as cuarenta
from partida.kernels.cuarenta import playout as cuarenta_playout
from partida.kernels.cuarenta.memory import new_memory
from partida.kernels.cuarenta.rules import write_rules
from partida.kernels.jit import WORD
from partida.kernels.playouts import sueca_numbers
from partida.kernels.sueca import batch as sueca
from partida.kernels.sueca import playout as sueca_playout
from partida.sueca.variants import Variant as SuecaVariant


class SuecaMoment(NamedTuple):
    """Who plays in every hand (-1: it is over), and what may be played: sets of places, a bit each."""

    turns: Any
    legal: Any

    def masks(self) -> Any:
        """What may be played as truth values, a row a hand and a column a place."""
        return (self.legal[:, None] >> np.arange(40)) & 1 == 1


class SuecaBatch:
    """Hands of Sueca under one variant, a row of ``rows`` each (see `partida.kernels.sueca.batch`)."""

    def __init__(self, variant: SuecaVariant, size: int) -> None:
        self._numbers = sueca_numbers(variant)
        self.rows: Any = np.zeros((size, sueca.ROW), WORD)
        self.rows[:, sueca.PLAYED] = sueca.ALL_PLAYED
        self.results: Any = np.zeros((size, 3), np.int16)
        """Points, tricks and games of team 0, games when a hand is over."""

    def reset(self, seed: int, first: int = 0) -> SuecaMoment:
        """Deal all hands anew, those of the seed from number ``first`` on."""
        story = np.zeros(sueca_playout.STORY, WORD)
        sueca.reset(seed, first, self._numbers, story, self.rows)
        self.results[:] = 0
        return self.look()

    def look(self) -> SuecaMoment:
        """Whose turn it is and what may be played."""
        turns, legal = np.zeros((2, len(self.rows)), WORD)
        sueca.look(self.rows, self._numbers, turns, legal)
        return SuecaMoment(turns, legal)

    def step(self, places: Any) -> SuecaMoment:
        """Play a card in every hand that is not over; raises `IllegalMove`, and then nothing is played."""
        asked = np.ascontiguousarray(places, WORD)
        wrong = sueca.step(self.rows, self._numbers, asked, self.results)
        if wrong >= 0:
            raise IllegalMove(f"hand {wrong}", f"card {asked[wrong]}", "it is not legal", code="move/batch")
        return self.look()


class CuarentaMoment(NamedTuple):
    """Who plays in every hand (-1: it is over), how many plays there are, and their numbers."""

    turns: Any
    counts: Any
    moves: Any


class CuarentaBatch:
    """Hands of Cuarenta under one variant, a row of ``rows`` each (see `partida.kernels.cuarenta.batch`).

    ``most`` plays of a hand are told; more can be made by their number.
    """

    def __init__(self, variant: CuarentaVariant, size: int, most: int = 64) -> None:
        self._memory = new_memory()
        write_rules(self._memory, variant, claims=False)
        self.rows: Any = np.zeros((size, cuarenta.ROW), WORD)
        self.rows[:, cuarenta.OVER] = 1
        self.results: Any = np.zeros((size, 4), np.int16)
        """Both scores, the winner of the chica or -1, and why the hand is over or 0."""
        self._moves: Any = np.zeros((size, most), WORD)

    def reset(self, seed: int, first: int = 0, score: tuple[int, int] = (0, 0)) -> CuarentaMoment:
        """Deal all hands anew, those of the seed from number ``first`` on."""
        story = np.zeros(cuarenta_playout.STORY, WORD)
        cuarenta.reset(self._memory, seed, first, *score, story, self.rows)
        self.results[:] = (*score, -1, 0)
        return self.look()

    def look(self) -> CuarentaMoment:
        """Whose turn it is and what can be played."""
        turns, counts = np.zeros((2, len(self.rows)), WORD)
        self._moves[:] = 0
        cuarenta.look(self._memory, self.rows, turns, counts, self._moves)
        return CuarentaMoment(turns, counts, self._moves)

    def step(self, chosen: Any) -> CuarentaMoment:
        """Make the play with this number in the list in every hand that is not over.

        Raises `IllegalMove` if there is no such play in some hand; those stay as they are, the others go on.
        """
        asked = np.ascontiguousarray(chosen, WORD)
        wrong = cuarenta.step(self._memory, self.rows, asked, self.results)
        if wrong >= 0:
            raise IllegalMove(
                f"hand {wrong}", f"play {asked[wrong]}", "there are not so many", code="move/batch"
            )
        return self.look()
