"""What can be played: every card of the seat on turn, trailed or with what it takes.

A move is one number: the tally of what is taken (52 bits), the rank played (4), and whether it is a caída.
Two cards of one rank on the table are the same, unless one was just trailed and falling on it is a caída:
then taking it and taking the other are two moves, since points can be unwelcome (they can bar the count of
cards).
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import extract, highest, lowest
from partida.kernels.cuarenta.memory import (
    END,
    FIRST,
    HANDS,
    JUST,
    JUST_SEAT,
    NEXT,
    SEAT,
    STACK,
    TABLE_CARDS,
)
from partida.kernels.cuarenta.rules import (
    ANY_RUN,
    BY_ADDITION,
    DUTY,
    MADE_FOR,
    MADE_OF,
    NOTHING_LEFT,
    SUM_RANKS,
    SUM_SIZES,
    SUMMANDS,
    SUMS,
    TAKES_ALL,
    count_of,
    falls_on,
    holds,
    match_tally,
    pairs_of,
    ranks_of,
    sum_allowed,
    whole_run,
)
from partida.kernels.jit import kernel, leaf

TAKEN: Final = (1 << 52) - 1
RANK: Final = 52
FALLS: Final = 1 << 56
_THREE, _SIX, _SEVEN = 0x111, 0x111111, 0x1111111


@leaf
def move_of(rank: int, taken: int, caida: bool) -> int:
    """A move as a number; nothing taken: the card is trailed."""
    if caida:
        return taken | rank << RANK | FALLS
    return taken | rank << RANK


@kernel
def rank_of(move: int) -> int:
    """The rank played."""
    return move >> RANK & 15


@kernel
def _fallen_on(mem: Any, frame: int) -> int:
    """The rank that a capture can fall on: of the card that the other side has just trailed, or -1."""
    if (mem[frame + JUST_SEAT] ^ mem[frame + SEAT]) & 1:
        return mem[frame + JUST]
    return -1


@kernel
def _put(mem: Any, table: int, end: int, rank: int, base: int, tail: int, just: int) -> int:
    """Write the moves that take a base and a run; gives the new end of the stack."""
    move = move_of(rank, base + tail, False)
    mem[end] = move
    end += 1
    if just < 0:
        return end
    part = count_of(base, just)
    if part == 0 or not falls_on(rank, just, mem[BY_ADDITION] != 0):
        return end
    if part == count_of(table, just):
        end -= 1
    mem[end] = move | FALLS
    return end + 1


@kernel
def _with_runs(mem: Any, table: int, end: int, rank: int, base: int, size: int, run: int, just: int) -> int:
    """Write the moves that take a base (of ``size`` summands, 0 for a match) with its run or a part of it."""
    while True:
        if sum_allowed(size, mem[SUMMANDS], base + run == table):
            end = _put(mem, table, end, rank, base, run, just)
        if run == 0 or mem[ANY_RUN] == 0:
            return end
        run -= 1 << highest(run)


@kernel
def _list_matches(mem: Any, table: int, end: int, ranks: int, just: int) -> int:
    """Write the moves that take cards of the rank played, for ranks in the hand and on the table."""
    while ranks:
        rank = lowest(ranks) >> 2
        ranks &= ranks - 1
        same = match_tally(table, rank, mem[TAKES_ALL] != 0)
        end = _with_runs(mem, table, end, rank, same, 0, whole_run(table, rank), just)
    return end


@kernel
def _list_sums(mem: Any, table: int, end: int, made: int, just: int) -> int:
    """Write the moves that take additions, some of which may lie there (their places in `SUMS`, as bits)."""
    while made:
        at = lowest(made)
        made &= made - 1
        if holds(table, SUMS[at]):
            rank = SUM_RANKS[at]
            end = _with_runs(mem, table, end, rank, SUMS[at], SUM_SIZES[at], whole_run(table, rank), just)
    return end


@kernel
def _takers(mem: Any, begin: int, end: int) -> int:
    """The ranks that the moves listed play, a tally with one card of each."""
    ranks = 0
    for at in range(begin, end):
        ranks |= 1 << 4 * rank_of(mem[at])
    return ranks


@kernel
def list_moves(mem: Any, frame: int) -> None:
    """Write the moves of the seat on turn on the stack: matches, additions, and what is trailed."""
    begin = STACK + mem[frame + FIRST]
    hand = ranks_of(mem[frame + HANDS + mem[frame + SEAT]])
    table = mem[frame + TABLE_CARDS]
    present = ranks_of(table)
    pairs = pairs_of(table)
    just = _fallen_on(mem, frame)
    end = _list_matches(mem, table, begin, hand & present, just)
    made = MADE_FOR[extract(hand, _SEVEN)] & MADE_OF[extract(present, _SIX) | extract(pairs, _THREE) << 6]
    end = _list_sums(mem, table, end, made, just)
    if mem[NOTHING_LEFT]:
        hand &= ~_takers(mem, begin, end)
    elif mem[DUTY]:
        hand &= ~present
    while hand:
        mem[end] = move_of(lowest(hand) >> 2, 0, False)
        end += 1
        hand &= hand - 1
    mem[frame + NEXT] = mem[frame + FIRST]
    mem[frame + END] = end - STACK
