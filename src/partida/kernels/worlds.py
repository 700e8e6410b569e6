"""Many worlds of a seat at once: NumPy out. One by one they are drawn by `partida.worlds`."""

from __future__ import annotations

from typing import Any

import numpy as np

from partida.errors import PlayerError
from partida.kernels.jit import WORD
from partida.kernels.sueca import deal_worlds
from partida.sueca import leaf
from partida.worlds.sueca import SuecaWorlds


def draw_sueca(worlds: SuecaWorlds, number: int, seed: int, first: int = 0) -> Any:
    """So many worlds, each drawn uniformly and independently: int64, a row of four hands by seat.

    World number n, counted from ``first``, is the same for the same seed. Raises `PlayerError` if there is
    none.
    """
    others = _others(worlds)
    drawn: Any = np.zeros((number, 3), WORD)
    if not deal_worlds.draw(seed, first, problem_of(worlds), drawn):
        raise PlayerError("no world fits what is known", code="worlds/none")
    hands: Any = np.empty((number, 4), np.int64)
    hands[:] = worlds.known
    hands[:, others] |= drawn.astype(np.int64)
    return hands


def problem_of(worlds: SuecaWorlds) -> Any:
    """What is to be placed where, as the kernel takes it."""
    problem: Any = np.zeros(deal_worlds.SIZE, WORD)
    for suit in range(4):
        mask = leaf.SUIT_MASK[13 * suit]
        problem[deal_worlds.FREE + suit] = worlds.free & mask
        for hand, seat in enumerate(_others(worlds)):
            most = 0 if worlds.void[seat] & mask else 10
            problem[deal_worlds.MOST + 4 * hand + suit] = most
    for hand, seat in enumerate(_others(worlds)):
        problem[deal_worlds.ROOM + hand] = worlds.rooms[seat]
    return problem


def _others(worlds: SuecaWorlds) -> list[int]:
    return [seat for seat in range(4) if seat != worlds.seat]
