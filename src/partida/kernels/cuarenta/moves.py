"""What can be played: every card of the seat on turn, trailed or with what it takes.

A move is one number: the tally of what is taken (52 bits), the rank played (4), and whether it is a caída.
Two cards of one rank on the table are the same, unless one was just trailed and falling on it is a caída:
then taking it and taking the other are two moves, since points can be unwelcome (they can bar the count of
cards).
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import extract, lowest
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
    MADE_OF,
    NOTHING_LEFT,
    SUM_ENDS,
    SUM_SIZES,
    SUMMANDS,
    SUMS,
    TAKES_ALL,
    count_of,
    falls_on,
    holds,
    match_tally,
    run_length,
    run_tally,
    sum_allowed,
    value_of,
)
from partida.kernels.jit import kernel

TAKEN: Final = (1 << 52) - 1
RANK: Final = 52
FALLS: Final = 1 << 56
_SIX: Final = 0x111111


@kernel
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
def _put(mem: Any, frame: int, end: int, rank: int, base: int, tail: int) -> int:
    """Write the moves that take a base and a run; gives the new end of the stack."""
    move = move_of(rank, base + tail, False)
    just = mem[frame + JUST]
    if just < 0 or (mem[frame + JUST_SEAT] ^ mem[frame + SEAT]) & 1 == 0:
        mem[end] = move
        return end + 1
    part = count_of(base, just)
    if part == 0 or not falls_on(rank, just, mem[BY_ADDITION] != 0):
        mem[end] = move
        return end + 1
    if part < count_of(mem[frame + TABLE_CARDS], just):
        mem[end] = move
        end += 1
    mem[end] = move | FALLS
    return end + 1


@kernel
def _with_runs(mem: Any, frame: int, end: int, rank: int, base: int, size: int) -> int:
    """Write the moves that take a base (of ``size`` summands, 0 for a match) with each of its runs."""
    table = mem[frame + TABLE_CARDS]
    length = run_length(table, rank)
    shortest = 0 if mem[ANY_RUN] else length
    while length >= shortest:
        tail = run_tally(rank, length)
        if sum_allowed(size, mem[SUMMANDS], base + tail == table):
            end = _put(mem, frame, end, rank, base, tail)
        length -= 1
    return end


@kernel
def _of_rank(mem: Any, frame: int, end: int, rank: int, present: int) -> int:
    """Write the moves of a card; ``present`` are the ranks from the ace to the six that lie there."""
    begin = end
    table = mem[frame + TABLE_CARDS]
    same = match_tally(table, rank, mem[TAKES_ALL] != 0)
    if same:
        end = _with_runs(mem, frame, end, rank, same, 0)
    value = value_of(rank)
    made_of = MADE_OF[value << 6 | present]
    while made_of:
        at = SUM_ENDS[value - 1] + lowest(made_of)
        made_of &= made_of - 1
        if holds(table, SUMS[at]):
            end = _with_runs(mem, frame, end, rank, SUMS[at], SUM_SIZES[at])
    if (same and mem[DUTY]) or (end > begin and mem[NOTHING_LEFT]):
        return end
    mem[end] = move_of(rank, 0, False)
    return end + 1


@kernel
def list_moves(mem: Any, frame: int) -> None:
    """Write the moves of the seat on turn on the stack."""
    end = STACK + mem[frame + FIRST]
    hand = mem[frame + HANDS + mem[frame + SEAT]]
    table = mem[frame + TABLE_CARDS]
    present = extract((table | table >> 1 | table >> 2) & _SIX, _SIX)
    while hand:
        rank = lowest(hand) >> 2
        hand &= ~(15 << 4 * rank)
        end = _of_rank(mem, frame, end, rank, present)
    mem[frame + NEXT] = mem[frame + FIRST]
    mem[frame + END] = end - STACK
