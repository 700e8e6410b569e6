"""What is certain at the beginning of a trick without search.

The trumps from the top down to the first that the other side holds: whoever has them takes a trick with each
of them, whatever is led, and with the trick the card itself. So their points are certain. Measured gain:
5 % fewer cards searched at ten tricks.
"""

from __future__ import annotations

from partida.kernels.bits import highest
from partida.kernels.jit import inlined
from partida.kernels.sueca.cards import TRUMPS, points_of


@inlined
def certain(leaders: int, others: int) -> int:
    """Points that the leader's side is sure of; less one and negative: that the others are sure of.

    ``leaders`` are the cards of both partners who lead, ``others`` those of the other side.
    """
    ours = leaders & TRUMPS
    theirs = others & TRUMPS
    if ours > theirs:
        return points_of(_above(ours, theirs))
    return -1 - points_of(_above(theirs, ours))


@inlined
def _above(cards: int, limit: int) -> int:
    """Those of the cards that are higher than the highest of ``limit``."""
    if limit:
        return cards & ~((2 << highest(limit)) - 1)
    return cards
