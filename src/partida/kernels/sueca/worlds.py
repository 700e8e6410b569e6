"""The same question about many worlds at once: how far each card brings the side on turn, with open hands.

What a hand is worth changes at a few numbers of points only (30, 61, 91 ...), so it is enough to ask which of
these a card still reaches: two or three questions a card instead of its exact value. All worlds share one
table, whose keys tell only who owns which relative rank, so that they help each other.
"""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import words
from partida.kernels.jit import entry, kernel, plain
from partida.kernels.sueca.loop import GIVEN_UP, lay
from partida.kernels.sueca.memory import (
    BUDGET,
    NODES,
    REST,
    TAKEN,
    TARGET,
    WINNER,
    child_of,
    level_of,
    node_of,
)
from partida.kernels.sueca.root import loaded
from partida.kernels.sueca.search import answered, descend, search

LEFT_OPEN: int = -1
"""A world that took more cards than it was given."""


@kernel
def _leader_reaches(mem: Any, tricks: int, seat: int, target: int) -> int:
    """1 if the leader's side gets so many of the points left, after the card just laid by ``seat``; else 0.

    Or `GIVEN_UP`.
    """
    node = node_of(tricks)
    if target <= 0:
        return 1
    if target > mem[node + REST]:
        return 0
    mem[node + TARGET] = target
    if seat < 3:
        value = search(mem, tricks, seat + 1)
    elif tricks == 1:
        level = level_of(node, 3)
        value = 0 if mem[level + WINNER] & 1 else mem[level + TAKEN]
    else:
        descend(mem, node)
        value = _after(mem, tricks, child_of(node))
        if value != GIVEN_UP:
            value = answered(mem, node, value)
    if value == GIVEN_UP:
        return GIVEN_UP
    return 1 if value >= target else 0


@kernel
def _after(mem: Any, tricks: int, child: int) -> int:
    """The search of the next trick; bounds beyond what is left need none."""
    if mem[child + TARGET] <= 0:
        return 0
    if mem[child + TARGET] > mem[child + REST]:
        return mem[child + REST]
    return search(mem, tricks - 1, plain(0))


@kernel
def _reaches(mem: Any, tricks: int, seat: int, points: int) -> int:
    """Does the side of ``seat``, which has just laid a card, get so many of the points left? See above."""
    if seat & 1 == 0:
        return _leader_reaches(mem, tricks, seat, points)
    reached = _leader_reaches(mem, tricks, seat, mem[node_of(tricks) + REST] - points + 1)
    return GIVEN_UP if reached == GIVEN_UP else 1 - reached


@kernel
def _level(mem: Any, tricks: int, seat: int, levels: Any, guess: int) -> int:
    """How many of the rising ``levels`` of points the side reaches after the card just laid."""
    low = 0
    high = len(levels)
    middle = min(guess, high - 1)
    while low < high:
        reached = _reaches(mem, tricks, seat, levels[middle])
        if reached == GIVEN_UP:
            return LEFT_OPEN
        if reached:
            low = middle + 1
            middle = low
        else:
            high = middle
            middle = high - 1
    return low


@entry(
    "void(int64[::1], int64[:,::1], int64[::1], int64, int64, int64[::1], int64[::1], int64, int64[::1],"
    " int16[:,::1])"
)
def levels_reached(
    memory: Any,
    worlds: Any,
    laid: Any,
    trump: int,
    tricks: int,
    cards: Any,
    levels: Any,
    most: int,
    places: Any,
    results: Any,
) -> None:
    """For each world and card how many of the levels the side on turn reaches with best play of all.

    ``worlds`` has a row for each, the four hands from the leader's on as masks of the rules, the cards
    ``laid`` on the table still in them; ``cards`` may be played by the seat on turn. ``levels`` are rising
    numbers of points, of those that are left. A world that needs more than ``most`` cards of search is
    `LEFT_OPEN`, in all its row. ``places`` is room for 52 numbers.
    """
    mem = words(memory)
    seat = len(laid)
    for row in range(len(worlds)):
        loaded(mem, worlds[row], laid, trump, tricks, places)
        mem[BUDGET] = mem[NODES] + most
        guess = len(levels) >> 1
        for column in range(len(cards)):
            lay(mem, level_of(node_of(tricks), seat), seat, places[cards[column]])
            guess = _level(mem, tricks, seat, levels, guess)
            results[row, column] = guess
            if guess == LEFT_OPEN:
                results[row, :] = LEFT_OPEN
                break
