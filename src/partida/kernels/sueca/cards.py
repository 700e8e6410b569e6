"""Cards inside the solver: forty places, one bit each, so that the highest bit is the dearest card.

A place is ``rank * 4 + suit``; ranks go from 0 (the two) to 9 (the ace), and trumps are always suit 3.
What a card is worth and what it beats is asked of the leaf functions of the rules.

Cards worth nothing are as good as each other when no card between them is in play. After every trick they
*slide* down over those that were played, so that equals become neighbours: then only one of them need be
tried, and positions that differ in nothing else look the same.
"""

from __future__ import annotations

from typing import Final

from partida.kernels.bits import count, highest, words
from partida.kernels.jit import constants, inlined, leaf
from partida.sueca import leaf as rules

PLACES: Final = 40
TRUMP: Final = 3
SUIT: Final = 0x1111111111
"""The places of suit 0; shifted by a suit, its places."""
TRUMPS: Final = SUIT << TRUMP
ALL: Final = (1 << PLACES) - 1


def _card(place: int) -> int:
    """The card of the rules at a place, in the pack with the seven."""
    return place % 4 * 13 + rules.STRENGTH[:13].index(place // 4)


LEAF: Final = tuple(_card(place) for place in range(PLACES))
"""The card of the rules at every place."""

WORTH: Final = constants(rules.POINTS[card] for card in LEAF)
"""The points of the card at every place."""

LOW: Final = sum(1 << place for place in range(PLACES) if WORTH[place] == 0)
"""The places of cards worth nothing: half of the pack, and the lower half."""

HONOURS: Final = ALL & ~LOW

QUEEN, JACK, KING, SECOND, ACE = (int(WORTH[rank * 4]) for rank in range(5, 10))
"""What the five ranks with points are worth."""


def _beaten_by(place: int) -> int:
    """The places that win over this one."""
    best = LEAF[place]
    return sum(1 << other for other in range(PLACES) if rules.beats(LEAF[other], best, TRUMP))


BEATEN_BY: Final = constants(_beaten_by(place) for place in range(PLACES))
"""For every place the set of those that win over it."""

LOW_ABOVE: Final = constants(int(BEATEN_BY[place]) & SUIT << place % 4 & LOW for place in range(PLACES))
"""For every place the cards of its suit above it that are worth nothing."""

STRENGTH: Final = constants(rules.STRENGTH)

follow = leaf(rules.follow)


@inlined
def worth(place: int) -> int:
    """What the card at a place is worth."""
    return words(WORTH)[place]


@inlined
def beaten_by(place: int) -> int:
    """The places that win over this one."""
    return words(BEATEN_BY)[place]


@inlined
def place_of(card: int, trump: int) -> int:
    """The place of a card of the rules: trumps become suit 3, the other suits keep their order."""
    suit = card // 13
    if suit == trump:
        suit = TRUMP
    elif suit > trump:
        suit -= 1
    return STRENGTH[card] * 4 + suit


@inlined
def suit_of(place: int) -> int:
    """All places of a card's suit."""
    return SUIT << (place & 3)


@inlined
def points_of(cards: int) -> int:
    """The points in a set of cards."""
    total = ACE * count(cards >> 36 & 15) + SECOND * count(cards >> 32 & 15)
    total += KING * count(cards >> 28 & 15) + JACK * count(cards >> 24 & 15)
    return total + QUEEN * count(cards >> 20 & 15)


@inlined
def one_of_equals(cards: int) -> int:
    """Without the cards worth nothing whose lower neighbour is among them too."""
    low = cards & LOW
    return cards & ~(low & low << 4)


@inlined
def slid(hand: int, place: int) -> int:
    """A hand after the low card at a place has left the game: those of its suit above it move down."""
    moving = hand & words(LOW_ABOVE)[place]
    return hand ^ moving | moving >> 4


@inlined
def slide(first: int, second: int, third: int, fourth: int, gone: int) -> tuple[int, int, int, int]:
    """Four hands after the low cards ``gone`` have left the game."""
    while gone:
        place = highest(gone)
        gone ^= 1 << place
        first = slid(first, place)
        second = slid(second, place)
        third = slid(third, place)
        fourth = slid(fourth, place)
    return first, second, third, fourth
