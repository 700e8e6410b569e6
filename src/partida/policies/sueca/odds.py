"""How likely it is that somebody holds a card, by counting.

Cards that are out lie in places of which nothing more is known, so a hand of ``hand`` out of ``room`` places
has none of ``cards`` certain ones with the chance C(room - cards, hand) / C(room, hand) (hypergeometric).

*Shares* are a number with a byte for each of the others, in the order of play: next, partner, last. It says
in how many places of that hand a card of some suit can lie: 0 if that seat has failed to follow it.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final

from partida.policies.bits import count

NEXT, PARTNER, LAST = 0, 8, 16
"""The other seats in the order of play: where the byte of each begins."""

_ROOMS: Final = 31
_HANDS: Final = 16
_CARDS: Final = 16
"""More than there can be: powers of two, so that shifts find a row."""


def _none(room: int, hand: int, cards: int) -> float:
    if not hand:
        return 1.0
    return comb(room - cards, hand) / comb(room, hand) if room - cards >= hand else 0.0


NONE: Final = tuple(
    _none(room, min(hand, room), cards)
    for room in range(_ROOMS)
    for hand in range(_HANDS)
    for cards in range(_CARDS)
)
"""The chance that a hand has none of some cards, flat, by room, hand and number of cards."""


def room_of(shares: int) -> int:
    """How many places the cards of a suit have in all three hands."""
    return shares * 0x010101 >> 16 & 255


def share_of(shares: int, seat: int) -> int:
    """How many places one of the others has for cards of a suit."""
    return shares >> seat & 255


def row_of(shares: int, seat: int) -> int:
    """Where the chances of one of the others begin; they stand by room, by its places and by cards."""
    return (room_of(shares) << 8) + (share_of(shares, seat) << 4)


def none_of(odds: Any, row: int, cards: int) -> float:
    """The chance that a hand has none of so many cards; certain if either is none."""
    return odds[row + cards]


def has_one(odds: Any, shares: int, seat: int, cards: int) -> float:
    """How likely it is that a seat holds any of so many cards of a suit."""
    return 1.0 - none_of(odds, row_of(shares, seat), cards)


def has_trump(odds: Any, shares: int, seat: int, cards: int, turned: int, owner: int) -> float:
    """How likely it is that a seat holds any of some trumps, which are out.

    ``turned`` is the card turned up if it is among those that are out, and ``owner`` the seat that has it.
    """
    among_others = has_one(odds, shares, seat, count(cards & ~turned))
    return 1.0 if seat == owner and cards & turned else among_others
