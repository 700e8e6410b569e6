"""The question of outcomes: a side can bring the hand to one of the ends that it wishes, or cannot.

Ends are points of one side, together with whether it lost any trick and whether it won any. What a hand is
worth need not rise with the points (exactly 90 may be worth more than 91), and "all tricks" is not "all
points"; then bounds of points say nothing, and positions are kept exactly, with what has been got. Everything
else is the search of `loop`: values are 1 where the leader's side gets what it wants, else 0.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import words
from partida.kernels.jit import entry, inlined
from partida.kernels.sueca import entries
from partida.kernels.sueca.loop import OPEN, deal_on, searching
from partida.kernels.sueca.memory import (
    GOT,
    HANDS,
    REST,
    SIDE,
    TAKEN,
    TARGET,
    TRICKED,
    WINNER,
    WISHED,
    child_of,
    level_of,
    node_of,
    tricks_of,
)

POINTS: Final = 121
ENDS: Final = 4 * POINTS
"""Ends are numbered ``tricked * POINTS + points``; for every end the memory keeps, from `WISHED` on, how many
of those up to it with the same ``tricked`` are wished."""
_STATES: Final = 11
_STATE: Final = (1 << _STATES) - 1
"""Where the table notes what has been got, one more than `_state`; the answer stands above."""


@inlined
def _wished(mem: Any, tricked: int, low: int, high: int) -> int:
    """How many ends with points from ``low`` to ``high`` are wished."""
    last = mem[WISHED + tricked * POINTS + high]
    if low > 0:
        return last - mem[WISHED + tricked * POINTS + low - 1]
    return last


@inlined
def _settled(mem: Any, node: int) -> int:
    """1 if every end that can still come is wished, 0 if none is, else `OPEN`."""
    low = mem[node + GOT]
    high = low + mem[node + REST]
    wished = 0
    ends = 0
    for more in range(4):
        if more & mem[node + TRICKED] == 0:
            wished += _wished(mem, mem[node + TRICKED] | more, low, high)
            ends += high - low + 1
    if wished == 0:
        return 0
    if wished == ends:
        return 1
    return OPEN


@inlined
def _for_leader(mem: Any, node: int, reached: int) -> int:
    """What it means for the leader's side that the side asked about reaches its ends, or not."""
    return reached ^ mem[node + SIDE]


@inlined
def _state(mem: Any, node: int) -> int:
    """What is kept of a position besides the hands: a number of ten bits."""
    return mem[node + GOT] | mem[node + TRICKED] << 7 | mem[node + SIDE] << 9


@inlined
def _known(mem: Any, node: int) -> int:
    """The answer for a trick that begins, if it needs no search; else finds its place in the entries."""
    if tricks_of(node) == 0:
        return _for_leader(mem, node, _wished(mem, mem[node + TRICKED], mem[node + GOT], mem[node + GOT]))
    reached = _settled(mem, node)
    if reached != OPEN:
        return _for_leader(mem, node, reached)
    if not entries.kept(node):
        return OPEN
    cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
    entries.find(mem, node, cards)
    slot = entries.same(mem, node, cards, _state(mem, node) + 1, _STATE)
    return OPEN if slot == entries.NONE else entries.note_of(mem, slot) >> _STATES


@inlined
def _close(mem: Any, node: int, value: int) -> int:
    """Keep the answer."""
    if entries.kept(node):
        cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
        entries.write(
            mem, entries.shallowest(mem, node), node, cards, _state(mem, node) + 1 | value << _STATES
        )
    return value


@inlined
def _descend(mem: Any, node: int) -> None:
    """From a completed trick to the node of the next: who has got what."""
    level = level_of(node, 3)
    child = child_of(node)
    side = mem[node + SIDE] ^ mem[level + WINNER] & 1
    mem[child + SIDE] = side
    mem[child + REST] = mem[node + REST] - mem[level + TAKEN]
    mem[child + GOT] = mem[node + GOT] + (0 if side else mem[level + TAKEN])
    mem[child + TRICKED] = mem[node + TRICKED] | (1 if side else 2)
    mem[child + TARGET] = 1
    deal_on(mem, node, True)


@inlined
def _answered(mem: Any, node: int, value: int) -> int:
    """The next leader's answer, for the leader of this trick."""
    return value ^ mem[level_of(node, 3) + WINNER] & 1


search = searching(_known, _close, _descend, _answered)


@entry("int64(int64[::1], int64, int64, int64, int64, int64)")
def reaches_end(memory: Any, tricks: int, seat: int, side: int, got: int, tricked: int) -> int:
    """Can the side reach a wished end from the loaded position? 1, 0, or `GIVEN_UP`.

    ``side`` is 0 if the leader of the trick is of it; it has ``got`` so many points and ``tricked`` so far.
    The memory must have been used for nothing else since its table was cleared and the ends written.
    """
    mem = words(memory)
    node = node_of(tricks)
    mem[node + SIDE] = side
    mem[node + GOT] = got
    mem[node + TRICKED] = tricked
    mem[node + TARGET] = 1
    value = search(mem, tricks, seat)
    return value if value < 0 else value ^ side
