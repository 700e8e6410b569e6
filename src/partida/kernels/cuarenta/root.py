"""The questions that are asked from outside: the value of a position, and of every move.

Values are what ends are worth to team 0. A position is loaded into the first frame; then any number of
questions share the table.
"""

from __future__ import annotations

from typing import Any, Final

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
from partida.kernels.jit import entry, kernel, plain

ITSELF: Final = -1
"""Instead of a move: the position as it is loaded."""


@kernel
def _next_target(low: int, high: int, most: int, least: int, step: int, grain: int) -> int:
    """What to ask next: steps that grow from where the first answer was, then the middle.

    ``most`` and ``least`` are what the bounds were before anything was asked.
    """
    if high == most and low > least:
        return min(low + step, high)
    if low == least and high < most:
        return max(high + grain - step, low + grain)
    return low + grain * ((high - low) // grain + 1 >> 1)


@kernel
def _bisect(mem: Any, frame: int, low: int, high: int, guess: int, grain: int) -> bool:
    """Narrow the bounds of a frame until they meet; False if the budget is spent before.

    They stand in ``LEAST`` and ``MOST`` then. The first question is put at the guess. Values differ from the
    bounds given by whole grains.
    """
    least = low
    most = high
    step = grain
    target = min(max(guess, low + grain), high)
    while low < high:
        mem[TARGET] = target
        value = search(mem, frame)
        if value == GIVEN_UP:
            break
        if value >= target:
            low = min(max(low, most - (most - value) // grain * grain), high)
        else:
            high = max(min(high, least + (value - least) // grain * grain), low)
        target = _next_target(low, high, most, least, step, grain)
        step += step
    mem[LEAST] = low
    mem[MOST] = high
    return low == high


@entry("boolean(int64[::1], int64[::1], int64[::1], int64[::1], int64, int64)")
def narrow(memory: Any, moves: Any, least: Any, most: Any, guess: int, grain: int) -> bool:
    """Narrow the bounds of what moves are worth in the loaded position; `ITSELF`: of what it is worth.

    The search of each begins at the value of the one before. True if all are exact.
    """
    mem = words(memory)
    done = True
    for at in range(len(moves)):
        frame = FRAMES
        if moves[at] != ITSELF:
            lay(mem, plain(FRAMES), moves[at])
            frame = child_of(FRAMES)
        if mem[frame + OVER]:
            least[at] = worth_of(mem, frame)
            most[at] = least[at]
        else:
            mem[frame + FIRST] = 0
            done = _bisect(mem, frame, least[at], most[at], guess, grain) and done
            least[at] = mem[LEAST]
            most[at] = mem[MOST]
        guess = least[at]
    return done


@entry("int64(int64[::1], int64)")
def follow(memory: Any, move: int) -> int:
    """Play a move in the loaded position, and load what follows; gives why the hand is over, or 0."""
    mem = words(memory)
    lay(mem, plain(FRAMES), move)
    child = child_of(FRAMES)
    for place in range(FIRST):
        mem[FRAMES + place] = mem[child + place]
    return mem[FRAMES + OVER]
