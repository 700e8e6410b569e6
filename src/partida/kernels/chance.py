"""Chance that is the same on every machine: a small generator for playouts, not for games that people play.

Multiply with carry (Marsaglia, 1994): the state is below 2**63 in compiled and in plain Python, so both draw
the same numbers. The multiplier is the greatest ``a`` below 0.9337 * 2**31 for which ``a * 2**32 - 1`` and
half of what is before it are prime: the period is about 2**62. Every hand has a state of its own, made from
the seed and its number, so results do not depend on how hands are shared out between threads.
"""

from __future__ import annotations

from typing import Final

from partida.kernels.jit import kernel

_MULTIPLIER: Final = 2005104150
_LOW: Final = (1 << 32) - 1


@kernel
def _stirred(number: int) -> int:
    """A number below 2**32 stirred (the finisher of MurmurHash3, Appleby, public domain)."""
    number ^= number >> 16
    number = number * 0x85EBCA6B & _LOW
    number ^= number >> 13
    number = number * 0xC2B2AE35 & _LOW
    return number ^ number >> 16


@kernel
def started(seed: int, number: int) -> int:
    """The state at the beginning of a hand; both numbers are from 0 to 2**62."""
    low = _stirred(seed & _LOW ^ _stirred(number & _LOW))
    high = _stirred((seed >> 32) + 0x9E3779B9 + low ^ (number >> 32) & _LOW)
    return (high % (_MULTIPLIER - 1) + 1) << 32 | low


@kernel
def after(state: int) -> int:
    """The next state."""
    return _MULTIPLIER * (state & _LOW) + (state >> 32)


@kernel
def below(state: int, limit: int) -> int:
    """A number from 0 to below the limit out of a state; uneven by less than ``limit / 2**32``."""
    return ((state ^ state >> 31) & _LOW) * limit >> 32
