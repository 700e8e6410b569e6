"""One question: with all cards open, does team 0 reach an end worth at least so much (or not).

The answer is a bound, often better than asked (fail-soft): a value that reaches the target means "at least
that much", another "at most". Alpha-beta with an empty window, one frame a card, without recursion.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.cuarenta import bounds, table
from partida.kernels.cuarenta.memory import (
    BASE,
    BUDGET,
    CEILING,
    END,
    FIRST,
    FLOOR,
    FRAME,
    LEFT,
    LINEAR,
    NEXT,
    NODES,
    OVER,
    SEAT,
    TABLE_FROM,
    TARGET,
    VALUE,
    child_of,
)
from partida.kernels.cuarenta.moves import list_moves
from partida.kernels.cuarenta.order import arrange, move_at
from partida.kernels.cuarenta.play import lay, worth_of
from partida.kernels.jit import kernel

OPEN: Final = table.UNKNOWN
"""No answer without search."""
GIVEN_UP: Final = table.UNKNOWN + 1
"""The budget is spent."""


@kernel
def _known(mem: Any, frame: int) -> int:
    """The answer for a frame, if it needs no search; else prepares the frame for it."""
    target = mem[TARGET]
    if mem[frame + LEFT] < mem[TABLE_FROM]:
        return OPEN
    mem[frame + BASE] = 0
    if mem[LINEAR]:
        bounds.limit(mem, frame)
        if mem[frame + FLOOR] >= target:
            return mem[frame + FLOOR]
        if mem[frame + CEILING] < target:
            return mem[frame + CEILING]
    table.find(mem, frame)
    return table.known(mem, frame, target)


@kernel
def _begin(mem: Any, frame: int) -> None:
    """Make a frame ready for its moves to be tried."""
    list_moves(mem, frame)
    arrange(mem, frame)
    mem[frame + VALUE] = OPEN if mem[frame + SEAT] & 1 else -OPEN


@kernel
def _close(mem: Any, frame: int) -> int:
    """All that had to be tried at a frame was: keep what it shows."""
    value = mem[frame + VALUE]
    if mem[frame + LEFT] >= mem[TABLE_FROM]:
        table.remember(mem, frame, mem[TARGET], value)
    return value


@kernel
def _give(mem: Any, frame: int, value: int) -> None:
    """Give a frame the value of the move it has tried; if that settles the question, no other is tried."""
    if mem[frame + SEAT] & 1:
        if value < mem[frame + VALUE]:
            mem[frame + VALUE] = value
        if value < mem[TARGET]:
            mem[frame + NEXT] = mem[frame + END]
    else:
        if value > mem[frame + VALUE]:
            mem[frame + VALUE] = value
        if value >= mem[TARGET]:
            mem[frame + NEXT] = mem[frame + END]


@kernel
def search(mem: Any, top: int) -> int:
    """A bound that answers the question ``TARGET`` for a frame, or `GIVEN_UP`."""
    frame = top
    value = _known(mem, frame)
    if value != OPEN:
        return value
    _begin(mem, frame)
    while True:
        move = mem[frame + NEXT]
        if move < mem[frame + END]:
            mem[frame + NEXT] = move + 1
            mem[NODES] += 1
            lay(mem, frame, move_at(mem, move))
            child = child_of(frame)
            if mem[child + OVER]:
                value = worth_of(mem, child)
            else:
                value = _known(mem, child)
                if value == OPEN:
                    if mem[NODES] > mem[BUDGET]:
                        return GIVEN_UP
                    mem[child + FIRST] = mem[frame + END]
                    _begin(mem, child)
                    frame = child
                    continue
        else:
            value = _close(mem, frame)
            if frame == top:
                return value
            frame -= FRAME
        _give(mem, frame, value)
