"""One question: with all cards open, can the leader's side get at least so many points?

The answer is a bound, often better than asked (fail-soft): a value that reaches the target means "at least
that much", another "at most". Alpha-beta with an empty window over four seats a trick; the values are always
those of the side that leads the trick, so a trick won by the others turns the question round. There is no
recursion: a node for every trick and a level for every seat stand in the memory, and one loop goes down
(`_descend`), takes answers back (`_answered`), and hands them to the seat above.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.jit import kernel
from partida.kernels.sueca import bounds, order, table
from partida.kernels.sueca.cards import BEATEN_BY, LOW, WORTH, slide
from partida.kernels.sueca.memory import (
    BEST,
    BEST_SEAT,
    BUDGET,
    CARDS,
    CEILING,
    COUNT,
    FLOOR,
    GONE,
    HANDS,
    LED,
    MOVES,
    NEXT,
    NODES,
    POINTS,
    REST,
    TAKEN,
    TARGET,
    VALUE,
    WINNER,
    child_of,
    level_of,
    next_level,
    node_of,
    parent_of,
    tricks_of,
)

OPEN: Final = -1
"""No answer without search."""
GIVEN_UP: Final = -2
"""The budget is spent."""


@kernel
def search(mem: Any, tricks: int, seat: int) -> int:
    """A bound that answers the question in the node with so many tricks left, or `GIVEN_UP`.

    ``seat`` plays next, counted from the leader; if it is not 0, its level says what lies on the table.
    """
    top = node_of(tricks)
    node = top
    place = seat
    if seat == 0:
        value = _known(mem, top)
        if value != OPEN:
            return value
    order.list_moves(mem, top, seat)
    while True:
        level = level_of(node, place)
        move = mem[level + NEXT]
        if move < mem[level + COUNT]:
            mem[level + NEXT] = move + 1
            card = mem[level + MOVES + move] & 63
            mem[NODES] += 1
            lay(mem, level, place, card)
            if place < 3:
                place += 1
                order.list_moves(mem, node, place)
                continue
            value = _after_trick(mem, node)
            if value == OPEN:
                if mem[NODES] > mem[BUDGET]:
                    return GIVEN_UP
                node = child_of(node)
                place = 0
                order.list_moves(mem, node, 0)
                continue
        else:
            value = mem[level + VALUE]
            if node == top and place == seat:
                return _close(mem, node, value) if seat == 0 else value
            if place == 0:
                value = _close(mem, node, value)
                node = parent_of(node)
                value = answered(mem, node, value)
                place = 3
            else:
                place -= 1
        _take(mem, level_of(node, place), place, value, mem[node + TARGET])


@kernel
def lay(mem: Any, level: int, seat: int, card: int) -> None:
    """Lay a card: what lies on the table then, for the next seat's level or for who counts the trick.

    The level of the fourth seat gets the completed trick itself.
    """
    led = card
    best = card
    best_seat = 0
    points = WORTH[card]
    cards = 1 << card
    if seat > 0:
        led = mem[level + LED]
        points += mem[level + POINTS]
        cards |= mem[level + CARDS]
        if BEATEN_BY[mem[level + BEST]] >> card & 1:
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


@kernel
def descend(mem: Any, node: int) -> None:
    """From a completed trick to the node of the next: its winner leads, the question is put from there."""
    level = level_of(node, 3)
    winner = mem[level + WINNER]
    points = mem[level + TAKEN]
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
    rest = mem[node + REST] - points
    mem[child + REST] = rest
    if winner & 1:
        mem[child + TARGET] = mem[node + REST] - mem[node + TARGET] + 1 - points
    else:
        mem[child + TARGET] = mem[node + TARGET] - points


@kernel
def answered(mem: Any, node: int, value: int) -> int:
    """What the value of the next trick's node means for this one, whose fourth level counted the trick."""
    level = level_of(node, 3)
    if mem[level + WINNER] & 1:
        return mem[node + REST] - mem[level + TAKEN] - value
    return mem[level + TAKEN] + value


@kernel
def _known(mem: Any, node: int) -> int:
    """The answer for a trick that begins, if it needs no search; else prepares the node for it."""
    target = mem[node + TARGET]
    rest = mem[node + REST]
    if target <= 0:
        return 0
    if target > rest:
        return rest
    leaders = mem[node + HANDS] | mem[node + HANDS + 2]
    others = mem[node + HANDS + 1] | mem[node + HANDS + 3]
    floor = 0
    ceiling = rest
    sure = bounds.certain(leaders, others)
    if sure >= 0:
        floor = sure
    else:
        ceiling = rest + 1 + sure
    if floor >= target:
        return floor
    if ceiling < target:
        return ceiling
    mem[node + FLOOR] = floor
    mem[node + CEILING] = ceiling
    table.find(mem, node, leaders | others)
    return table.known(mem, node, leaders | others, target, rest)


@kernel
def _close(mem: Any, node: int, value: int) -> int:
    """All that had to be tried at a node was: keep what it shows."""
    value = min(max(value, mem[node + FLOOR]), mem[node + CEILING])
    cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
    table.remember(mem, node, cards, mem[node + TARGET], mem[node + REST], value)
    return value


@kernel
def _after_trick(mem: Any, node: int) -> int:
    """The value of the trick just completed and all that follows, if it needs no search, else `OPEN`."""
    level = level_of(node, 3)
    if tricks_of(node) == 1:
        return 0 if mem[level + WINNER] & 1 else mem[level + TAKEN]
    descend(mem, node)
    value = _known(mem, child_of(node))
    if value == OPEN:
        return OPEN
    return answered(mem, node, value)


@kernel
def _take(mem: Any, level: int, seat: int, value: int, target: int) -> None:
    """Give a seat the value of the card it has tried; if that settles the question, no other is tried."""
    if seat & 1:
        if value < mem[level + VALUE]:
            mem[level + VALUE] = value
        if value < target:
            mem[level + NEXT] = mem[level + COUNT]
    else:
        if value > mem[level + VALUE]:
            mem[level + VALUE] = value
        if value >= target:
            mem[level + NEXT] = mem[level + COUNT]
