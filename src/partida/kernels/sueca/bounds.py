"""What is certain at the beginning of a trick without search.

The trumps from the top down to the first that the other side holds: whoever has them takes a trick with each
of them, whatever is led, and with the trick the card itself. So their points are certain. Measured gain:
5 % fewer cards searched at ten tricks. The other cards of those tricks are worth something too, at least
what the cheapest of every hand are: 4 % fewer again, and 6 % less time, for the table is asked less.
"""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import count, highest, lowest
from partida.kernels.jit import inlined
from partida.kernels.sueca.cards import LOW, TRUMPS, points_of, worth
from partida.kernels.sueca.memory import HANDS


@inlined
def top_run(leaders: int, others: int) -> int:
    """The trumps from the top down that one side holds, up to the first of the other side.

    ``leaders`` are the cards of both partners who lead, ``others`` those of the other side.
    """
    ours = leaders & TRUMPS
    theirs = others & TRUMPS
    if ours > theirs:
        return _above(ours, theirs)
    return _above(theirs, ours)


@inlined
def _above(cards: int, limit: int) -> int:
    """Those of the cards that are higher than the highest of ``limit``."""
    if limit:
        return cards & ~((2 << highest(limit)) - 1)
    return cards


@inlined
def brought_home(mem: Any, node: int, side: int, run: int) -> int:
    """The points that a side with a run of the highest trumps is sure to get.

    Besides the run: the hand with more of it takes as many tricks at least, and with each a card of every
    hand; at worst the cheapest.
    """
    one = mem[node + HANDS + side]
    two = mem[node + HANDS + side + 2]
    first = count(run & one)
    second = count(run & two)
    tricks = max(first, second)
    total = points_of(run)
    total += _cheapest(mem[node + HANDS + 1 - side], tricks) + _cheapest(mem[node + HANDS + 3 - side], tricks)
    return total + _cheapest(one & ~run, tricks - first) + _cheapest(two & ~run, tricks - second)


@inlined
def _cheapest(hand: int, number: int) -> int:
    """The points of so many of the cheapest cards of a hand."""
    left = number - count(hand & LOW)
    dear = hand & ~LOW
    total = 0
    while left > 0:
        total += worth(lowest(dear))
        dear &= dear - 1
        left -= 1
    return total
