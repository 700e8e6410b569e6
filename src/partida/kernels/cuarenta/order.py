"""Which move first: those that make points, then captures, then cards that nobody can fall on.

All hands are open, so it is known whether the next player holds the rank that is trailed.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.cuarenta.memory import END, FIRST, HANDS, SEAT, STACK, TABLE_CARDS
from partida.kernels.cuarenta.moves import FALLS, TAKEN, rank_of
from partida.kernels.cuarenta.play import following
from partida.kernels.cuarenta.rules import cards_in, count_of
from partida.kernels.jit import kernel

_PLACE: Final = 57
_MOVE: Final = (1 << _PLACE) - 1
_CAPTURE: Final = 24
_CAIDA: Final = 14
_LIMPIA: Final = 14
_CARD: Final = 2
_TRAIL: Final = 20
_SAFE: Final = 3
_DANGER: Final = 12
_BARE: Final = 6


@kernel
def _promise(mem: Any, frame: int, move: int) -> int:
    """How early a move is tried, from 0 to 63."""
    table = mem[frame + TABLE_CARDS]
    taken = move & TAKEN
    after = mem[frame + HANDS + following(mem, mem[frame + SEAT])]
    if taken == 0:
        if count_of(after, rank_of(move)):
            return _TRAIL - _DANGER - (_BARE if table == 0 else 0)
        return _TRAIL + _SAFE
    early = _CAPTURE + _CARD * min(cards_in(taken), 5)
    if move & FALLS:
        early += _CAIDA
    if taken == table:
        early += _LIMPIA
    return min(early, 63)


@kernel
def arrange(mem: Any, frame: int) -> None:
    """Sort the moves of a frame, the most promising first."""
    first = STACK + mem[frame + FIRST]
    for at in range(first, STACK + mem[frame + END]):
        move = mem[at] | _promise(mem, frame, mem[at]) << _PLACE
        place = at
        while place > first and mem[place - 1] < move:
            mem[place] = mem[place - 1]
            place -= 1
        mem[place] = move


@kernel
def move_at(mem: Any, place: int) -> int:
    """A sorted move, without what it was sorted by."""
    return mem[STACK + place] & _MOVE
