"""The questions that are asked from outside: the value of a position, and of every move.

Values are what ends are worth to team 0. A position is loaded into the first frame; then any number of questions
share the table.
"""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import words
from partida.kernels.cuarenta.memory import (
    FIRST,
    FRAMES,
    LEAST,
    MOST,
    OVER,
    TARGET,
    child_of,
)
from partida.kernels.cuarenta.play import lay, worth_of
from partida.kernels.cuarenta.search import GIVEN_UP, search
from partida.kernels.jit import entry, kernel

STEP: int = 2
"""How far from a guess the second question is put."""


@kernel
def _bisect(mem: Any, frame: int, low: int, high: int, guess: int) -> bool:
    """Narrow the bounds of a frame until they meet; False if the budget is spent before.

    They stand in ``LEAST`` and ``MOST`` then. The first question is put at the guess.
    """
    asked = 0
    while low < high:
        if asked == 0:
            target = min(max(guess, low + 1), high)
        elif asked <= 3:
            target = min(low + STEP, high) if low >= guess else max(high + 1 - STEP, low + 1)
        else:
            target = (low + high + 1) >> 1
        asked += 1
        mem[TARGET] = target
        value = search(mem, frame)
        if value == GIVEN_UP:
            break
        if value >= target:
            low = max(low, value)
        else:
            high = min(high, value)
    mem[LEAST] = low
    mem[MOST] = high
    return low == high


@entry("boolean(int64[::1], int64, int64, int64)")
def bisect(memory: Any, low: int, high: int, guess: int) -> bool:
    """The exact value of the loaded position, which lies from ``low`` to ``high``; see `_bisect`."""
    mem = words(memory)
    mem[FRAMES + FIRST] = 0
    return _bisect(mem, FRAMES, low, high, guess)


@entry("boolean(int64[::1], int64[::1], int64[::1], int64[::1], int64)")
def bisect_moves(memory: Any, moves: Any, least: Any, most: Any, guess: int) -> bool:
    """Narrow the bounds of what moves are worth; the search of each begins at the value of the one before.

    True if all are exact.
    """
    mem = words(memory)
    done = True
    for at in range(len(moves)):
        lay(mem, FRAMES, moves[at])
        child = child_of(FRAMES)
        if mem[child + OVER]:
            least[at] = worth_of(mem, child)
            most[at] = least[at]
        else:
            mem[child + FIRST] = 0
            done = _bisect(mem, child, least[at], most[at], guess) and done
            least[at] = mem[LEAST]
            most[at] = mem[MOST]
        guess = least[at]
    return done


@entry("int64(int64[::1], int64)")
def follow(memory: Any, move: int) -> int:
    """Play a move in the loaded position, and load what follows; gives why the hand is over, or 0."""
    mem = words(memory)
    lay(mem, FRAMES, move)
    child = child_of(FRAMES)
    for place in range(FIRST):
        mem[FRAMES + place] = mem[child + place]
    return mem[FRAMES + OVER]
