"""How well worlds explain what was played in this deal: every play against what a club player makes of it.

In a world all hands are known, so also what each seat held when it played, and what it could know then. A
seat is thought to make a play the likelier the more it is worth to a club player, and now and then any play.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from partida.kernels.bits import words
from partida.kernels.cuarenta.club import (
    GONE,
    ODDS,
    SHOWN,
    seen_of,
    weigh_chances,
    worth_of,
)
from partida.kernels.cuarenta.memory import (
    END,
    FIRST,
    FRAMES,
    HANDS,
    JUST,
    JUST_SEAT,
    PILES,
    SCORE,
    SEAT,
    STACK,
    TABLE_CARDS,
)
from partida.kernels.cuarenta.moves import FALLS, TAKEN, list_moves, rank_of
from partida.kernels.cuarenta.rollout import imagine
from partida.kernels.cuarenta.rules import (
    BY_ADDITION,
    MADE_FOR,
    MADE_OF,
    SUM_SIZES,
    SUMMANDS,
    SUMS,
    TAKES_ALL,
)
from partida.kernels.jit import entry, kernel, plain
from partida.policies.cuarenta.club import Game, Table

# a play of the past: a row of numbers
WHO: Final = 0
MOVE: Final = 1
LYING: Final = 2
"""The table before it."""
LAST: Final = 3
LAST_SEAT: Final = 4
"""The rank of the card just trailed, or -1, and by whom."""
TAKEN_BY: Final = 5
"""How many cards either team had taken."""
SCORED: Final = 7
ALL_GONE: Final = 9
"""All cards played in the hand before."""
SHOWED: Final = 10
"""By seat the cards that it had played in this deal before."""
SINCE: Final = 14
"""By seat the cards that it has played from then on."""
PLAY: Final = 18


@kernel
def _recall(mem: Any, frame: int, play: Any, world: Any, public: Any) -> None:
    """Write the moment before a play, as it was in a world, into a frame."""
    for seat in range(4):
        mem[frame + HANDS + seat] = world[seat] + play[SINCE + seat]
        public[SHOWN + seat] = play[SHOWED + seat]
    public[GONE] = play[ALL_GONE]
    mem[frame + TABLE_CARDS] = play[LYING]
    mem[frame + JUST] = play[LAST]
    mem[frame + JUST_SEAT] = play[LAST_SEAT]
    mem[frame + SEAT] = play[WHO]
    for team in range(2):
        mem[frame + PILES + team] = play[TAKEN_BY + team]
        mem[frame + SCORE + team] = play[SCORED + team]


@kernel
def _chance(
    mem: Any, frame: int, move: int, error: float, sharp: float, public: Any, judge: Any, work: Any
) -> float:
    """The chance that the seat on turn makes a move: softmax of what moves are worth, and some error."""
    list_moves(mem, frame)
    end = mem[frame + END]
    if end == 1:
        return 1.0
    table = Table(ODDS, MADE_FOR, MADE_OF, SUMS, SUM_SIZES, judge)
    game = Game(mem[SUMMANDS], mem[TAKES_ALL] != 0, mem[BY_ADDITION] != 0, False)
    seen = seen_of(mem, frame, public, judge)
    weigh_chances(table, seen, work)
    top = -1e9
    total = 0.0
    meant = 0.0
    for at in range(end):
        one = mem[STACK + at]
        worth = sharp * worth_of(table, game, seen, work, rank_of(one), one & TAKEN, one & FALLS != 0)
        if worth > top:
            total *= exp(top - worth)
            meant *= exp(top - worth)
            top = worth
        total += exp(worth - top)
        if one == move:
            meant = exp(worth - top)
    return error / end + (1.0 - error) * meant / total


@entry(
    "void(int64[::1], int64[:,::1], int64[:,::1], int64, float64, float64, float64[::1], float64[::1],"
    " int64[::1], float64[::1])"
)
def explain(
    memory: Any,
    worlds: Any,
    plays: Any,
    looking: int,
    error: float,
    sharp: float,
    judge: Any,
    work: Any,
    seen: Any,
    results: Any,
) -> None:
    """Write for every world the logarithm of the chance of the plays of all seats but the one that looks.

    The memory has the present moment. ``plays`` are those of this deal, a row each; ``error`` is how often
    any play is made, ``sharp`` how much worths tell plays apart.
    """
    mem = words(memory)
    public = seen.copy()
    for number in range(len(worlds)):
        imagine(mem, worlds[number], seen)
        told = 0.0
        for nth in range(len(plays)):
            if plays[nth, WHO] != looking:
                mem[FRAMES + FIRST] = 0
                _recall(mem, plain(FRAMES), plays[nth], worlds[number], public)
                move = plays[nth, MOVE]
                told += log(_chance(mem, plain(FRAMES), move, error, sharp, public, judge, work))
        results[number] = told
