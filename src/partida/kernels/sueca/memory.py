"""The memory of a search: one array of integers, so that kernels pass a single pointer.

It begins with counters, then has a *node* for every number of tricks left (the hands when a trick begins,
and what is asked), each with four *levels*, one for every seat that plays to the trick, and then the table
of `partida.kernels.sueca.table`. A node or a level is named by the place of its first word.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from partida.kernels.jit import INTERPRETED, inlined

# counters and limits
NODES: Final = 0
"""Cards played in searches."""
BUDGET: Final = 1
"""The search gives up when it has played so many cards."""
BUCKETS: Final = 2
"""The number of buckets of the table in use less one, a mask."""
LEAST: Final = 3
MOST: Final = 4
"""What the last question for a value has shown: bounds."""
ROOM: Final = 5
"""The number of buckets that there is room for less one."""
FILLED: Final = 6
"""How many entries there are."""
WEIGHTS: Final = 16
_MOST_WEIGHTS: Final = 512
"""The weights of the order of cards, while they are looked for."""

# a node: a trick that begins
HANDS: Final = 0
"""Four hands, that of the leader first."""
TARGET: Final = 4
"""Does the leader's side get at least so many of the points left?"""
REST: Final = 5
"""The points left, those in this trick too."""
FLOOR: Final = 6
CEILING: Final = 7
"""What is certain without search."""
OWNERS: Final = 8
"""Two words: who owns which relative rank; the key of the table."""
STIRRED: Final = 10
"""The key stirred: it says which bucket is meant, and who gives way there if all are as near to the end."""
SIDE: Final = 13
"""Where outcomes are searched: 0 if the leader is of the side that is asked about, else 1."""
GOT: Final = 14
"""The points which that side has got."""
TRICKED: Final = 15
"""Bit 0: it has lost a trick. Bit 1: it has won one."""

# a level: a seat that plays to the trick
MOVES: Final = 0
"""At most ten sort keys in no order; the card is in their last six bits."""
COUNT: Final = 10
"""How many of them are still to be tried."""
PICKED: Final = 11
"""The key tried last; those above it have been tried."""
VALUE: Final = 12
"""The best value so far, for the leader's side."""
LED: Final = 13
BEST: Final = 14
BEST_SEAT: Final = 15
POINTS: Final = 16
"""The points on the table."""
CARDS: Final = 17
"""The cards on the table."""
# the trick that this level has just completed
WINNER: Final = 18
TAKEN: Final = 19
GONE: Final = 20
LISTED: Final = 21
"""How many keys there are."""
TOP: Final = 22
"""The highest of them."""

_NODE: Final = 128
_LEVELS: Final = 32
_LEVEL: Final = 24
WISHED: Final = WEIGHTS + _MOST_WEIGHTS
"""What is wished where outcomes are searched: 484 words, see `partida.kernels.sueca.outcomes`."""
_FIRST: Final = WISHED + 512
TABLE: Final = _FIRST + 11 * _NODE + 64
ENTRY: Final = 2
"""Words of an entry of the table."""
WAYS: Final = 4
"""Entries of a bucket."""
_FIRST_BUCKETS: Final = 1 << 10
"""The table begins with so many, and grows."""
_LINE: Final = 8
"""Words of a line of the processor's cache."""


@inlined
def node_of(tricks: int) -> int:
    """The node with so many tricks left, 1 to 10."""
    return _FIRST + _NODE * tricks


@inlined
def tricks_of(node: int) -> int:
    """How many tricks are left at a node."""
    return (node - _FIRST) // _NODE


@inlined
def level_of(node: int, seat: int) -> int:
    """The level of a seat, counted from the leader."""
    return node + _LEVELS + _LEVEL * seat


@inlined
def next_level(level: int) -> int:
    """The level of the seat after this one."""
    return level + _LEVEL


@inlined
def child_of(node: int) -> int:
    """The node with one trick less."""
    return node - _NODE


@inlined
def parent_of(node: int) -> int:
    """The node with one trick more."""
    return node + _NODE


def new_memory(megabytes: float = 8.0) -> Any:
    """Memory for one thread; the table takes at most so much, a power of two."""
    entries = max(2, int(megabytes * 2**20) // (8 * ENTRY))
    buckets = 1 << ((entries // WAYS).bit_length() - 1)
    size = TABLE + buckets * WAYS * ENTRY
    memory: Any = [0] * size if INTERPRETED else _aligned(size)
    memory[ROOM] = buckets - 1
    memory[BUCKETS] = min(buckets, _FIRST_BUCKETS) - 1
    memory[BUDGET] = 2**62
    return memory


def _aligned(size: int) -> Any:
    """Zeros whose table begins a line of the cache, so that every bucket is one line."""
    room = np.zeros(size + _LINE, np.int64)
    skipped = -(room.ctypes.data // 8 + TABLE) % _LINE
    return room[skipped : skipped + size]


def forget(memory: Any) -> None:
    """Empty the table, and make it as small as it began."""
    used = (int(memory[BUCKETS]) + 1) * WAYS * ENTRY
    memory[TABLE : TABLE + used] = [0] * used if INTERPRETED else 0
    memory[BUCKETS] = min(int(memory[ROOM]) + 1, _FIRST_BUCKETS) - 1
    memory[FILLED] = 0
