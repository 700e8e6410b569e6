"""The question of points: with all cards open, the leader's side gets at least so many, or does not.

The answer is a bound, often better than asked (fail-soft): a value that reaches the target means "at least
that much", another "at most". Alpha-beta with an empty window over four seats a trick; the values are always
those of the side that leads the trick, so a trick won by the others turns the question round.
"""

from __future__ import annotations

from typing import Any

from partida.kernels.jit import inlined
from partida.kernels.sueca import bounds, entries, table
from partida.kernels.sueca.endgame import STRAIGHT, last_trick, last_two
from partida.kernels.sueca.loop import deal_on, searching
from partida.kernels.sueca.memory import (
    CEILING,
    FLOOR,
    HANDS,
    REST,
    TAKEN,
    TARGET,
    WINNER,
    child_of,
    level_of,
    tricks_of,
)


@inlined
def _put(mem: Any, node: int) -> bool:
    """Put the question from the node after a completed trick; True if it is still one there."""
    level = level_of(node, 3)
    rest = mem[node + REST] - mem[level + TAKEN]
    if mem[level + WINNER] & 1:
        target = rest - mem[node + TARGET] + 1
    else:
        target = mem[node + TARGET] - mem[level + TAKEN]
    mem[child_of(node) + REST] = rest
    mem[child_of(node) + TARGET] = target
    return 0 < target <= rest


@inlined
def descend(mem: Any, node: int) -> None:
    """From a completed trick to the node of the next: its winner leads, the question is put from there."""
    _put(mem, node)
    deal_on(mem, node, True)


@inlined
def _descend(mem: Any, node: int) -> None:
    """The same where nothing is asked but this question: the hands only if it needs them."""
    if _put(mem, node):
        deal_on(mem, node, tricks_of(node) > STRAIGHT + 1)


@inlined
def answered(mem: Any, node: int, value: int) -> int:
    """What the value of the next trick's node means for this one, whose fourth level counted the trick."""
    level = level_of(node, 3)
    if mem[level + WINNER] & 1:
        return mem[node + REST] - mem[level + TAKEN] - value
    return mem[level + TAKEN] + value


@inlined
def _known(mem: Any, node: int) -> int:
    """The answer for a trick that begins, if it needs no search; else prepares the node for it."""
    target = mem[node + TARGET]
    rest = mem[node + REST]
    if target <= 0:
        return 0
    if target > rest:
        return rest
    if tricks_of(node) == 1:
        return last_trick(mem, node)
    if tricks_of(node) == 2:
        return last_two(mem, node)
    leaders = mem[node + HANDS] | mem[node + HANDS + 2]
    others = mem[node + HANDS + 1] | mem[node + HANDS + 3]
    floor = 0
    ceiling = rest
    entries.find(mem, node, leaders | others)
    run = bounds.top_run(leaders, others)
    sure = bounds.brought_home(mem, node, 0 if leaders & run else 1, run)
    if leaders & run:
        floor = sure
    else:
        ceiling = rest - sure
    if floor >= target:
        return floor
    if ceiling < target:
        return ceiling
    mem[node + FLOOR] = floor
    mem[node + CEILING] = ceiling
    return table.known(mem, node, leaders | others, run, target)


@inlined
def _close(mem: Any, node: int, value: int) -> int:
    """All that had to be tried at a node was: keep what it shows."""
    value = min(max(value, mem[node + FLOOR]), mem[node + CEILING])
    table.remember(mem, node, mem[node + TARGET], mem[node + REST], value)
    return value


search = searching(_known, _close, _descend, answered)
"""``search(mem, tricks, seat)``: a bound that answers the question in the node with so many tricks left, or
`partida.kernels.sueca.loop.GIVEN_UP`. ``seat`` plays next, counted from the leader; if it is not 0, its level
says what lies on the table."""
