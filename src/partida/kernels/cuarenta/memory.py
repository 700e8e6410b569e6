"""The memory of kernels for Cuarenta: one array of integers, so that they pass a single pointer.

It begins with counters and what the variant says, then the deals of the hand and the worth of every end;
then come a *frame* for every card that can be played, a stack of moves, and the table of
`partida.kernels.cuarenta.table`. A frame is a moment of the hand, named by the place of its first word.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from partida.kernels.jit import INTERPRETED, kernel

# counters and limits
NODES: Final = 0
"""Cards played in searches."""
BUDGET: Final = 1
"""The search gives up when it has played so many cards."""
BUCKETS: Final = 2
"""The number of buckets of the table less one, a mask."""
LEAST: Final = 3
MOST: Final = 4
"""What the last question for a value has shown: bounds."""
TARGET: Final = 5
"""Does team 0 reach an end worth at least so much?"""
GENERATION: Final = 6
"""Entries of the table with another number answered other questions."""
LINEAR: Final = 7
"""1 if ends are worth the difference of the scores, so that points made before can be left out."""

TABLE_FROM: Final = 8
"""Bounds and the table are asked where so many cards of the deal are left, or more."""
ORDER: Final = 50
"""Twelve weights, see `partida.kernels.cuarenta.order`."""

# what the variant says, see `partida.kernels.cuarenta.rules`
RULES: Final = 16

# the deals of the hand: those not reached yet, and the rondas of this one
DEALS: Final = 64
DEAL: Final = 16
"""Words of a deal."""
PACKETS: Final = 0
"""Four hands by seat."""
RONDAS: Final = 4
"""By seat the rank of the ronda announced, or -1."""
KINDS: Final = 8
"""By seat 0 for no ronda, 1 for one, 2 for a doble ronda, still to be scored when the deal begins."""
DEALER: Final = 12

SCORES: Final = 41
"""Scores from 0 to 40: what is above 40 counts as 40."""
WORTH: Final = 128
"""The worth to team 0 of every end: by its score times `SCORES` and the score of team 1."""

# a frame: a moment of the hand
HANDS: Final = 0
TABLE_CARDS: Final = 4
JUST: Final = 5
"""The rank of the card just trailed, or -1 if there is nothing to fall on."""
JUST_SEAT: Final = 6
FROM_RONDA: Final = 7
"""1 if that card is of a ronda that its player announced."""
SEAT: Final = 8
"""Who plays."""
PILES: Final = 9
"""How many cards either team has taken."""
SCORE: Final = 11
ROWS: Final = 13
"""How many caídas either team has made in a row."""
CAPTURER: Final = 15
"""The team that took last, or -1."""
DEALT: Final = 16
"""Which deal is in play."""
LEFT: Final = 17
"""How many cards of this deal are left in the hands."""
OVER: Final = 18
"""Why the hand is over: 0 if it is not, or one of the reasons."""
WINNER: Final = 19
"""The team that has won the chica, or -1."""
FIRST: Final = 20
END: Final = 21
NEXT: Final = 22
"""The moves of the frame on the stack: from where to where, and which is tried next."""
VALUE: Final = 23
"""The best value so far, for team 0."""
KEY: Final = 24
"""Six words: what the table knows the frame by."""
BUCKET: Final = 30
BASE: Final = 31
"""What is left out of values in the table: the difference of the scores, where they matter no more."""
FLOOR: Final = 32
CEILING: Final = 33
"""What is certain without search."""

FRAME: Final = 40
FRAMES: Final = WORTH + 1696
_MOST_FRAMES: Final = 44
STACK: Final = FRAMES + FRAME * _MOST_FRAMES
_MOST_MOVES: Final = 448
"""A frame has at most 437 moves: every hand of five ranks with every base and every part of its run."""
TABLE: Final = STACK + _MOST_MOVES * _MOST_FRAMES

ENTRY: Final = 8
"""Words of an entry of the table."""
WAYS: Final = 2
"""Entries of a bucket."""

LEAST_FOR_TABLE: Final = 8
WEIGHTS: Final = (4, -4, -6, 3, 0, 1, 16, 1, 13, 6, -4, -1)
"""The weights of the order of moves."""

COUNTED, CHICA, FOUR, CARTON, DOBLE = 1, 2, 3, 4, 5
"""Why a hand is over."""


@kernel
def child_of(frame: int) -> int:
    """The frame after the next card."""
    return frame + FRAME


def new_memory(megabytes: float = 0.0) -> Any:
    """Memory for one thread; the table takes at most so much, a power of two (nothing for playouts)."""
    entries = int(megabytes * 2**20) // (8 * ENTRY)
    buckets = 1 << (max(1, entries // WAYS).bit_length() - 1)
    size = TABLE + buckets * WAYS * ENTRY
    memory: Any = [0] * size if INTERPRETED else np.zeros(size, np.int64)
    memory[BUCKETS] = buckets - 1
    memory[BUDGET] = 2**62
    memory[TABLE_FROM] = LEAST_FOR_TABLE
    for place, weight in enumerate(WEIGHTS):
        memory[ORDER + place] = weight
    return memory
