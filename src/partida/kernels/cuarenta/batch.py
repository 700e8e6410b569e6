"""Many hands of Cuarenta at once, a row of integers each: dealt, asked for what may be played, and stepped.

A row is a frame of `partida.kernels.cuarenta.memory` and the deals of its hand. Plays are the numbers of
`partida.kernels.cuarenta.moves`; a step names one by its place in the list.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import words
from partida.kernels.cuarenta.memory import (
    DEAL,
    DEALS,
    END,
    FIRST,
    FRAMES,
    OVER,
    SCORE,
    SEAT,
    STACK,
    WINNER,
    child_of,
)
from partida.kernels.cuarenta.moves import list_moves
from partida.kernels.cuarenta.play import lay
from partida.kernels.cuarenta.playout import dealt
from partida.kernels.jit import entry, kernel, plain

WORDS: Final = FIRST
"""Words of a frame that say what has happened."""
ROW: Final = WORDS + 4 * DEAL


@kernel
def _put_away(mem: Any, frame: int, row: Any) -> None:
    for place in range(WORDS):
        row[place] = mem[frame + place]


@kernel
def _take_up(mem: Any, row: Any) -> None:
    for place in range(WORDS):
        mem[FRAMES + place] = row[place]
    for place in range(4 * DEAL):
        mem[DEALS + place] = row[WORDS + place]
    mem[FRAMES + FIRST] = 0


@entry("void(int64[::1], int64, int64, int64, int64, int64[::1], int64[:,::1])")
def reset(memory: Any, seed: int, first: int, own: int, other: int, story: Any, rows: Any) -> None:
    """Deal the hands with the numbers from ``first`` on, those that playouts of this seed begin with."""
    mem = words(memory)
    for at in range(len(rows)):
        dealt(mem, seed, first + at, own, other, story)
        row = rows[at]
        _put_away(mem, FRAMES, row)
        for place in range(4 * DEAL):
            row[WORDS + place] = mem[DEALS + place]


@entry("void(int64[::1], int64[:,::1], int64[::1], int64[::1], int64[:,::1])")
def look(memory: Any, rows: Any, turns: Any, counts: Any, moves: Any) -> None:
    """Write who plays (-1 when the hand is over), how many plays there are, and which."""
    mem = words(memory)
    for at in range(len(rows)):
        row = rows[at]
        if row[OVER]:
            turns[at] = -1
            counts[at] = 0
        else:
            _take_up(mem, row)
            list_moves(mem, plain(FRAMES))
            turns[at] = row[SEAT]
            counts[at] = mem[FRAMES + END]
            for place in range(min(counts[at], moves.shape[1])):
                moves[at, place] = mem[STACK + place]


@entry("int64(int64[::1], int64[:,::1], int64[::1], int16[:,::1])")
def step(memory: Any, rows: Any, chosen: Any, results: Any) -> int:
    """Make the play with this place in the list in every row whose hand is not over.

    Results are both scores, the team that has won the chica or -1, and why the hand is over or 0. A row for
    which there is no such play stays as it is; the first of them is given, else -1.
    """
    mem = words(memory)
    wrong = -1
    for at in range(len(rows)):
        row = rows[at]
        if row[OVER] == 0:
            _take_up(mem, row)
            list_moves(mem, plain(FRAMES))
            if chosen[at] < 0 or chosen[at] >= mem[FRAMES + END]:
                wrong = at if wrong < 0 else wrong
            else:
                lay(mem, plain(FRAMES), mem[STACK + chosen[at]])
                _put_away(mem, child_of(FRAMES), row)
        results[at, 0] = row[SCORE]
        results[at, 1] = row[SCORE + 1]
        results[at, 2] = row[WINNER]
        results[at, 3] = row[OVER]
    return wrong
