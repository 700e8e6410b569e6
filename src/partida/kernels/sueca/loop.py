"""The loop of every search: down through tricks and seats, back up with values, without recursion.

A node for every trick and a level for every seat stand in the memory. Values are those of the side that leads
the trick; the question at every node is whether they reach its ``TARGET``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from partida.kernels.jit import inlined, kernel
from partida.kernels.sueca.cards import LOW, beaten_by, slide, worth
from partida.kernels.sueca.memory import (
    BEST,
    BEST_SEAT,
    BUDGET,
    CARDS,
    COUNT,
    GONE,
    HANDS,
    LED,
    NODES,
    POINTS,
    TAKEN,
    TARGET,
    VALUE,
    WINNER,
    child_of,
    level_of,
    next_level,
    node_of,
    parent_of,PICKED,LISTED,MOVES,tricks_of,
)
from partida.kernels.sueca.order import list_moves, pick

import os
SCOUT=int(os.environ.get("SCOUT","4"))
OPEN: Final = -1
"""No answer without search."""
GIVEN_UP: Final = -2
"""The budget is spent."""

Known = Callable[[Any, int], int]
Close = Callable[[Any, int, int], int]
Prepare = Callable[[Any, int], None]


def searching(  # noqa: C901, one loop on purpose: compiled code must not recurse
    known: Known, close: Close, descend: Prepare, answered: Close
) -> Callable[..., int]:
    """A search made of its answers.

    ``known(mem, node)`` answers for a trick that begins, or is `OPEN`; with no tricks left it must answer.
    ``close(mem, node, value)`` keeps what all its cards have shown. ``descend(mem, node)`` prepares the next
    node after a completed trick; ``answered(mem, node, value)`` is what the value of that next node means for
    this one. Each is called in one place only, so that it can be inlined.
    """

    @kernel
    def scout(mem: Any, node: int) -> int:
        level = level_of(node, 3)
        picked = mem[level + PICKED]
        for at in range(mem[level + LISTED]):
            key = mem[level + MOVES + at]
            if key < picked:
                mem[NODES] += 1
                lay(mem, level, 3, key & 63)
                descend(mem, node)
                value = known(mem, child_of(node))
                if value != OPEN:
                    value = answered(mem, node, value)
                    if value < mem[node + TARGET]:
                        return value
        lay(mem, level, 3, picked & 63)
        descend(mem, node)
        known(mem, child_of(node))
        return OPEN

    @kernel
    def search(mem: Any, tricks: int, seat: int) -> int:
        top = node_of(tricks)
        node = top
        place = seat
        begins = True
        while True:
            value = OPEN
            if begins:
                begins = False
                if place == 0:
                    value = known(mem, node)
                    if value == OPEN and node != top and tricks_of(node) >= SCOUT:
                        up = parent_of(node)
                        if mem[level_of(up, 3) + COUNT]:
                            other = scout(mem, up)
                            if other != OPEN:
                                node = up
                                place = 3
                                _take(mem, level_of(node, place), place, other, mem[node + TARGET])
                                continue
                if value == OPEN:
                    list_moves(mem, node, place)
            if value == OPEN:
                level = level_of(node, place)
                if mem[level + COUNT]:
                    mem[NODES] += 1
                    lay(mem, level, place, pick(mem, level))
                    begins = True
                    if place < 3:
                        place += 1
                        continue
                    if mem[NODES] > mem[BUDGET]:
                        return GIVEN_UP
                    descend(mem, node)
                    node = child_of(node)
                    place = 0
                    continue
                value = mem[level + VALUE]
                if place == 0:
                    value = close(mem, node, value)
                elif node == top and place == seat:
                    return value
            if place > 0:
                place -= 1
            elif node == top:
                return value
            else:
                node = parent_of(node)
                value = answered(mem, node, value)
                place = 3
            _take(mem, level_of(node, place), place, value, mem[node + TARGET])

    return search


@inlined
def lay(mem: Any, level: int, seat: int, card: int) -> None:
    """Lay a card: what lies on the table then, for the next seat's level or for who counts the trick.

    The level of the fourth seat gets the completed trick itself.
    """
    led = card
    best = card
    best_seat = 0
    points = worth(card)
    cards = 1 << card
    if seat > 0:
        led = mem[level + LED]
        points += mem[level + POINTS]
        cards |= mem[level + CARDS]
        if beaten_by(mem[level + BEST]) >> card & 1:
            best_seat = seat
        else:
            best = mem[level + BEST]
            best_seat = mem[level + BEST_SEAT]
    if seat == 3:
        mem[level + WINNER] = best_seat
        mem[level + TAKEN] = points
        mem[level + GONE] = cards
        return
    after = next_level(level)
    mem[after + LED] = led
    mem[after + BEST] = best
    mem[after + BEST_SEAT] = best_seat
    mem[after + POINTS] = points
    mem[after + CARDS] = cards


@inlined
def deal_on(mem: Any, node: int) -> None:
    """The hands after the trick just completed, for the next node: the winner's first."""
    level = level_of(node, 3)
    winner = mem[level + WINNER]
    gone = mem[level + GONE]
    kept = ~gone
    child = child_of(node)
    first, second, third, fourth = slide(
        mem[node + HANDS + winner] & kept,
        mem[node + HANDS + (winner + 1 & 3)] & kept,
        mem[node + HANDS + (winner + 2 & 3)] & kept,
        mem[node + HANDS + (winner + 3 & 3)] & kept,
        gone & LOW,
    )
    mem[child + HANDS] = first
    mem[child + HANDS + 1] = second
    mem[child + HANDS + 2] = third
    mem[child + HANDS + 3] = fourth


@inlined
def _take(mem: Any, level: int, seat: int, value: int, target: int) -> None:
    """Give a seat the value of the card it has tried; if that settles the question, no other is tried."""
    if seat & 1:
        if value < mem[level + VALUE]:
            mem[level + VALUE] = value
        if value < target:
            mem[level + COUNT] = 0
    else:
        if value > mem[level + VALUE]:
            mem[level + VALUE] = value
        if value >= target:
            mem[level + COUNT] = 0
