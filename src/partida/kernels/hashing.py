"""Where a position stands in a table."""

from __future__ import annotations

from partida.kernels.jit import inlined


@inlined
def mixed(one: int, other: int) -> int:
    """Two numbers stirred into one (Fibonacci hashing; Knuth, volume 3, 6.4)."""
    stirred = one * -7046029254386353131
    stirred ^= stirred >> 32 & 0xFFFFFFFF
    stirred = (stirred ^ other) * -4417276706812531889
    return stirred ^ stirred >> 29 & 0x7FFFFFFFF
