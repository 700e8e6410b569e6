"""What is known already: bounds for positions, by all that matters for what is still to come.

The key is the hands and the table by rank, the card that may be fallen on, one pile, who took last, and the
scores, where they can still matter (`partida.kernels.cuarenta.bounds`); bounds are then told without the
points made before. An entry is eight words, a line of the processor's cache: six of the key, both bounds, and
how many cards were left. Buckets have two entries; the one nearer to the end of the hand gives way.
With fewer than eight cards left searching is faster than looking: more cards, half of the time.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.cuarenta.memory import (
    BASE,
    BUCKET,
    BUCKETS,
    CAPTURER,
    DEALT,
    ENTRY,
    FROM_RONDA,
    GENERATION,
    HANDS,
    JUST,
    JUST_SEAT,
    KEY,
    LEFT,
    PILES,
    ROWS,
    SCORE,
    SEAT,
    TABLE,
    TABLE_CARDS,
    WAYS,
)
from partida.kernels.cuarenta.rules import FOUR_WIN, ON_RONDA, TO_CAPTURER
from partida.kernels.hashing import mixed
from partida.kernels.jit import kernel

_SHIFT: Final = 1 << 20
"""Added to bounds, so that they are not negative."""
_BOUND: Final = (1 << 24) - 1
UNKNOWN: Final = (1 << 20) - 1
"""More than any worth."""


@kernel
def _rest_of_key(mem: Any, frame: int) -> int:
    """All that matters besides cards, in 51 bits."""
    key = mem[frame + PILES] | mem[frame + SEAT] << 6 | (mem[frame + JUST] + 1) << 8
    if mem[frame + JUST] >= 0:
        key |= mem[frame + JUST_SEAT] << 12
        if mem[ON_RONDA]:
            key |= mem[frame + FROM_RONDA] << 14
    if mem[TO_CAPTURER]:
        key |= (mem[frame + CAPTURER] + 1) << 15
    if mem[FOUR_WIN]:
        key |= mem[frame + ROWS] << 17 | mem[frame + ROWS + 1] << 19
    key |= mem[frame + DEALT] << 21
    if mem[frame + BASE] == 0:
        key |= mem[frame + SCORE] << 23 | mem[frame + SCORE + 1] << 29
    return key | mem[GENERATION] << 35


@kernel
def find(mem: Any, frame: int) -> None:
    """Write the key of a frame and the place of its bucket into the frame."""
    key = frame + KEY
    for seat in range(4):
        mem[key + seat] = mem[frame + HANDS + seat]
    mem[key + 4] = mem[frame + TABLE_CARDS]
    mem[key + 5] = _rest_of_key(mem, frame)
    stirred = mixed(mixed(mem[key], mem[key + 1]), mixed(mem[key + 4], mem[key + 5]))
    stirred = mixed(stirred, mixed(mem[key + 2], mem[key + 3]))
    mem[frame + BUCKET] = TABLE + (stirred & mem[BUCKETS]) * (ENTRY * WAYS)


@kernel
def _same(mem: Any, entry: int, frame: int) -> bool:
    """True if the entry is about the position of the frame."""
    different = mem[entry + 4] ^ mem[frame + KEY + 4] | mem[entry + 5] ^ mem[frame + KEY + 5]
    if different:
        return False
    different = mem[entry] ^ mem[frame + KEY] | mem[entry + 1] ^ mem[frame + KEY + 1]
    different |= mem[entry + 2] ^ mem[frame + KEY + 2] | mem[entry + 3] ^ mem[frame + KEY + 3]
    return different == 0


@kernel
def known(mem: Any, frame: int, target: int) -> int:
    """A value that answers whether the target is reached, or `UNKNOWN`."""
    for way in range(WAYS):
        entry = mem[frame + BUCKET] + ENTRY * way
        if _same(mem, entry, frame):
            least = (mem[entry + 6] & _BOUND) - _SHIFT + mem[frame + BASE]
            if least >= target:
                return least
            most = (mem[entry + 6] >> 24) - _SHIFT + mem[frame + BASE]
            if most < target:
                return most
            return UNKNOWN
    return UNKNOWN


@kernel
def remember(mem: Any, frame: int, target: int, value: int) -> None:
    """Keep a bound: at least ``value`` if that reaches the target, at most it if not."""
    bucket = mem[frame + BUCKET]
    victim = bucket
    least = 0
    most = _BOUND
    for way in range(WAYS):
        entry = bucket + ENTRY * way
        if _same(mem, entry, frame):
            victim = entry
            least = mem[entry + 6] & _BOUND
            most = mem[entry + 6] >> 24
            break
        if mem[entry + 5] >> 35 != mem[GENERATION] or (
            mem[victim + 5] >> 35 == mem[GENERATION] and mem[entry + 7] < mem[victim + 7]
        ):
            victim = entry
    shifted = value - mem[frame + BASE] + _SHIFT
    if value >= target:
        least = max(least, shifted)
    else:
        most = min(most, shifted)
    for place in range(6):
        mem[victim + place] = mem[frame + KEY + place]
    mem[victim + 6] = least | most << 24
    mem[victim + 7] = mem[frame + LEFT] - 20 * mem[frame + DEALT]
