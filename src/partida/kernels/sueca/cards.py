"""Cards inside the solver: forty places, one bit each, so that the highest bit is the dearest card.

What a place is says `partida.policies.sueca.places`.

Cards worth nothing are as good as each other when no card between them is in play. After every trick they
*slide* down over those that were played, so that equals become neighbours: then only one of them need be
tried, and positions that differ in nothing else look the same.
"""

from __future__ import annotations

from typing import Final

from partida.kernels.bits import highest, lowest, words
from partida.kernels.jit import constants, inlined, kernel, leaf
from partida.policies.sueca import places
from partida.policies.sueca.places import (
    ACE,
    ALL,
    HONOURS,
    JACK,
    KING,
    LEAF,
    LOW,
    PLACES,
    QUEEN,
    SECOND,
    SUIT,
    TRUMP,
    TRUMPS,
)
from partida.sueca import leaf as rules

__all__ = [
    "ACE", "ALL", "BEATEN_BY", "HONOURS", "JACK", "KING", "LEAF", "LOW", "LOW_ABOVE", "PLACES", "QUEEN",
    "SECOND", "SUIT", "TRUMP", "TRUMPS", "WORTH", "beaten_by", "first_lead", "follow", "one_of_equals",
    "place_of", "places_in", "points_of", "slid", "slide", "suit_of", "worth",
]  # fmt: skip

WORTH: Final = constants(places.WORTH)
"""The points of the card at every place."""


def _beaten_by(place: int) -> int:
    """The places that win over this one."""
    best = LEAF[place]
    return sum(1 << other for other in range(PLACES) if rules.beats(LEAF[other], best, TRUMP))


BEATEN_BY: Final = constants(_beaten_by(place) for place in range(PLACES))
"""For every place the set of those that win over it."""

LOW_ABOVE: Final = constants(int(BEATEN_BY[place]) & SUIT << place % 4 & LOW for place in range(PLACES))
"""For every place the cards of its suit above it that are worth nothing."""

first_lead = leaf(rules.first_lead)
follow = leaf(rules.follow)
place_of = leaf(places.place_of)
points_of = leaf(places.points_of)


@kernel
def places_in(cards: int, trump: int) -> int:
    """A mask of the rules as places."""
    places = 0
    while cards:
        places |= 1 << place_of(lowest(cards), trump)
        cards &= cards - 1
    return places


@inlined
def worth(place: int) -> int:
    """What the card at a place is worth."""
    return words(WORTH)[place]


@inlined
def beaten_by(place: int) -> int:
    """The places that win over this one."""
    return words(BEATEN_BY)[place]


@inlined
def suit_of(place: int) -> int:
    """All places of a card's suit."""
    return SUIT << (place & 3)


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
