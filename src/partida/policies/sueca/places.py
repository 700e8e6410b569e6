"""Cards as forty places, one bit each, so that a higher bit within a suit is a stronger card.

A place is ``rank * 4 + suit``; ranks go from 0 (the two) to 9 (the ace), and trumps are always suit 3. What a
card is worth and what it beats is asked of the leaf functions of the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from partida.policies.bits import count
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

WORTH: Final = tuple(rules.POINTS[card] for card in LEAF)
"""The points of the card at every place."""

LOW: Final = sum(1 << place for place in range(PLACES) if WORTH[place] == 0)
"""The places of cards worth nothing: half of the pack, and the lower half."""

HONOURS: Final = ALL & ~LOW

QUEEN, JACK, KING, SECOND, ACE = (WORTH[rank * 4] for rank in range(5, 10))
"""What the five ranks with points are worth."""

_DIGITS: Final = tuple(
    sum(1 << place for place in range(PLACES) if WORTH[place] >> digit & 1) for digit in range(4)
)
"""The places of the cards whose points have each binary digit."""


def place_of(card: int, trump: int) -> int:
    """The place of a card of the rules: trumps become suit 3, the other suits keep their order."""
    suit = card // 13
    if suit == trump:
        suit = TRUMP
    elif suit > trump:
        suit -= 1
    return rules.STRENGTH[card] * 4 + suit


def worth_at(place: int) -> int:
    """The points of the card at a place."""
    return WORTH[place]


def points_of(cards: int) -> int:
    """The points in a set of cards."""
    total = count(cards & _DIGITS[0]) + 2 * count(cards & _DIGITS[1])
    return total + 4 * count(cards & _DIGITS[2]) + 8 * count(cards & _DIGITS[3])


def above(place: int) -> int:
    """The places of stronger cards of the same suit."""
    return (SUIT << (place & 3)) & (-2 << place)


def below(cards: int) -> int:
    """The places that have one of some cards above them in their suit."""
    under = cards >> 4
    under |= under >> 4
    under |= under >> 8
    under |= under >> 16
    return under | under >> 4


def beaters(place: int) -> int:
    """The places that win over this one if they are played later."""
    return above(place) | TRUMPS * (place & 3 != TRUMP)


@lru_cache(None)
def _spread(cards: int) -> int:
    """The cards of one suit, a mask by rank from the ace, as places of suit 0."""
    return sum(1 << 4 * rules.STRENGTH[rank] for rank in range(13) if cards >> rank & 1)


def to_places(cards: int, trump: int) -> int:
    """Cards of the rules as places (see `place_of`)."""
    found = 0
    suit = 0
    for of_rules in range(4):
        some = _spread(cards >> 13 * of_rules & 0x1FFF)
        if of_rules == trump:
            found |= some << TRUMP
        else:
            found |= some << suit
            suit += 1
    return found
