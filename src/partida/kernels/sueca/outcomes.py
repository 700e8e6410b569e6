"""The question of outcomes: a side can bring the hand to one of the ends that it wishes, or cannot.

Ends are points of one side, together with whether it lost any trick and whether it won any. What a hand is
worth need not rise with the points (exactly 90 may be worth more than 91), and "all tricks" is not "all
points"; then bounds of points say nothing, and positions are kept exactly, with what has been got. Everything
else is the search of `loop`: values are 1 where the leader's side gets what it wants, else 0.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import count, words
from partida.kernels.jit import entry, kernel
from partida.kernels.sueca import table
from partida.kernels.sueca.cards import ALL
from partida.kernels.sueca.loop import OPEN, deal_on, searching
from partida.kernels.sueca.memory import (
    BUCKET,
    ENTRY,
    GOT,
    HANDS,
    REST,
    SIDE,
    TAKEN,
    TARGET,
    TRICKED,
    WAYS,
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


@kernel
def _wished(mem: Any, tricked: int, low: int, high: int) -> int:
    """How many ends with points from ``low`` to ``high`` are wished."""
    last = mem[WISHED + tricked * POINTS + high]
    if low > 0:
        return last - mem[WISHED + tricked * POINTS + low - 1]
    return last


@kernel
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


@kernel
def _for_leader(mem: Any, node: int, reached: int) -> int:
    """What it means for the leader's side that the side asked about reaches its ends, or not."""
    return reached ^ mem[node + SIDE]


@kernel
def _state(mem: Any, node: int) -> int:
    """What is kept of a position besides the hands: a number of ten bits."""
    return mem[node + GOT] | mem[node + TRICKED] << 7 | mem[node + SIDE] << 9


@kernel
def _known(mem: Any, node: int) -> int:
    """The answer for a trick that begins, if it needs no search; else finds its place in the table."""
    reached = _settled(mem, node)
    if reached != OPEN:
        return _for_leader(mem, node, reached)
    cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
    table.find(mem, node, cards)
    state = _state(mem, node)
    for way in range(WAYS):
        slot = mem[node + BUCKET] + ENTRY * way
        if table.holds(mem, slot, node, cards) and mem[slot + 2] >> 40 == state + 1:
            return mem[slot + 3] >> 40
    return OPEN


@kernel
def _close(mem: Any, node: int, value: int) -> int:
    """Keep the answer; the shallower entry of the bucket gives way."""
    cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
    victim = mem[node + BUCKET]
    if count(mem[victim] & ALL) > count(mem[victim + ENTRY] & ALL):
        victim += ENTRY
    table.write(mem, victim, node, cards)
    mem[victim + 2] |= (_state(mem, node) + 1) << 40
    mem[victim + 3] |= value << 40
    return value


@kernel
def _after_trick(mem: Any, node: int) -> int:
    """The answer after the trick just completed, if it needs no search; else the next node is prepared."""
    level = level_of(node, 3)
    child = child_of(node)
    lost = mem[level + WINNER] & 1
    side = mem[node + SIDE] ^ lost
    mem[child + SIDE] = side
    mem[child + REST] = mem[node + REST] - mem[level + TAKEN]
    mem[child + GOT] = mem[node + GOT] + (0 if side else mem[level + TAKEN])
    mem[child + TRICKED] = mem[node + TRICKED] | (1 if side else 2)
    mem[child + TARGET] = 1
    if tricks_of(node) == 1:
        wished = _wished(mem, mem[child + TRICKED], mem[child + GOT], mem[child + GOT])
        return _answered(mem, node, _for_leader(mem, child, wished))
    deal_on(mem, node)
    value = _known(mem, child)
    return value if value == OPEN else _answered(mem, node, value)


@kernel
def _answered(mem: Any, node: int, value: int) -> int:
    """The next leader's answer, for the leader of this trick."""
    return value ^ mem[level_of(node, 3) + WINNER] & 1


search = searching(_known, _close, _after_trick, _answered)


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
