"""The end of a hand, looked at straight: without table and without the order of cards.

With one card in each hand nothing is left to choose: the last trick is counted where it would begin. Measured
gain: 6 % of the time of whole deals.

With two cards in each hand there are at most sixteen ways, on the average less than two until the question is
answered. To look up such an ending, a quarter of all looks into the table, took as long, and its entries
crowded the dearer ones out of the processor's cache. Measured gain: a tenth of the time of whole deals.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import highest, lowest
from partida.kernels.jit import inlined, kernel
from partida.kernels.sueca.cards import TRUMPS, beaten_by, follow, suit_of, worth
from partida.kernels.sueca.memory import HANDS, NODES, REST, TARGET

STRAIGHT: Final = 2
"""With so many tricks left, or fewer, the end is looked at straight."""
_BEYOND: Final = 1000
"""Above every value."""


@inlined
def last_trick(mem: Any, node: int) -> int:
    """The points that the leader's side gets in the last trick of the hand."""
    best = lowest(mem[node + HANDS])
    winner = 0
    for seat in range(1, 4):
        if beaten_by(best) & mem[node + HANDS + seat]:
            best = lowest(mem[node + HANDS + seat])
            winner = seat
    return 0 if winner & 1 else mem[node + REST]


@kernel  # not inlined: the search asks in two places, and compiling takes long enough
def last_two(mem: Any, node: int) -> int:
    """With two tricks left, a bound that answers whether the leader's side reaches the node's target."""
    target = mem[node + TARGET]
    cards = mem[node + HANDS]
    most = -_BEYOND
    while cards:
        led = highest(cards)
        cards ^= 1 << led
        mem[NODES] += 1
        most = max(most, _second(mem, node, target, led))
        if most >= target:
            break
    return most


@inlined
def _second(mem: Any, node: int, target: int, led: int) -> int:
    """What the second seat leaves to the leader's side; it stops at a card that keeps it from the target."""
    cards = follow(mem[node + HANDS + 1], suit_of(led))
    better = beaten_by(led)
    least = _BEYOND
    while cards:
        card = _promising(cards, better, False)
        cards ^= 1 << card
        mem[NODES] += 1
        best = card if better >> card & 1 else led
        laid = 1 << led | 1 << card
        least = min(least, _third(mem, node, target, led, best, laid, worth(led) + worth(card)))
        if least < target:
            break
    return least


@inlined
def _third(mem: Any, node: int, target: int, led: int, best: int, laid: int, points: int) -> int:
    """What the partner gets, if the cards ``laid`` and their points lie there and ``best`` is winning."""
    cards = follow(mem[node + HANDS + 2], suit_of(led))
    better = beaten_by(best)
    most = -_BEYOND
    while cards:
        card = _promising(cards, better, best == led)
        cards ^= 1 << card
        mem[NODES] += 1
        now = card if better >> card & 1 else best
        most = max(most, _fourth(mem, node, target, led, now, laid | 1 << card, points + worth(card)))
        if most >= target:
            break
    return most


@inlined
def _fourth(mem: Any, node: int, target: int, led: int, best: int, laid: int, points: int) -> int:
    """What the fourth seat leaves to the leader's side."""
    cards = follow(mem[node + HANDS + 3], suit_of(led))
    better = beaten_by(best)
    ours = mem[node + HANDS + 1] >> best & 1 == 1
    least = _BEYOND
    while cards:
        card = _promising(cards, better, ours)
        cards ^= 1 << card
        mem[NODES] += 1
        now = card if better >> card & 1 else best
        least = min(least, _counted(mem, node, now, laid | 1 << card, points + worth(card)))
        if least < target:
            break
    return least


@inlined
def _promising(cards: int, better: int, ours: bool) -> int:
    """The card to try first: the highest if it takes the trick or the trick is ours, else the lowest."""
    card = highest(cards)
    if ours or better >> card & 1:
        return card
    return lowest(cards)


@inlined
def _counted(mem: Any, node: int, best: int, laid: int, points: int) -> int:
    """The points of both tricks that the leader's side gets: ``best`` takes the first, the rest is forced."""
    leaders = mem[node + HANDS] | mem[node + HANDS + 2]
    rest = (leaders | mem[node + HANDS + 1] | mem[node + HANDS + 3]) & ~laid
    lost = 1 - (leaders >> best & 1)
    hand = mem[node + HANDS + lost]
    if hand >> best & 1 == 0:
        hand = mem[node + HANDS + lost + 2]
    fighting = rest & TRUMPS
    if fighting == 0:
        fighting = rest & suit_of(lowest(hand & rest))
    value = 0 if lost else points
    if fighting & leaders > fighting & ~leaders:  # the highest of them decides
        value += mem[node + REST] - points
    return value
