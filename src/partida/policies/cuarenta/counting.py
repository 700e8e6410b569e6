"""What a seat knows by counting: the chance that a hand holds a rank, and what can be taken from a table.

Tables are tuples here; kernels are given the same numbers as arrays.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final

from partida.cuarenta import leaf as rules

RANKS: Final = 13
ONES: Final = rules.ONES
PACK: Final = (ONES & ~rules.NO_PACK) * 4
"""The tally of the whole pack."""

_ROOMS, _HANDS, _CARDS = 41, 6, 5


def _holds(room: int, hand: int, cards: int) -> float:
    return 1.0 - comb(room - min(cards, room), hand) / comb(room, hand) if hand <= room else 1.0


ODDS: Final = tuple(
    _holds(room, hand, cards) for room in range(_ROOMS) for hand in range(_HANDS) for cards in range(_CARDS)
)
"""The chance that a hand out of so many unseen cards has one of some cards (hypergeometric), flat."""


def holds_one(odds: Any, room: int, hand: int, cards: int) -> float:
    """The chance that a hand of up to five of ``room`` unseen cards has one of up to four certain ones."""
    return odds[(room * _HANDS + hand) * _CARDS + cards]


def _made_for(hand: int) -> int:
    """The additions (their places in ``SUMS``, as bits) that make a rank of a hand; ranks are bits too."""
    found = 0
    for rank in range(7):
        if hand >> rank & 1:
            value = rules.value_of(rank)
            found |= (1 << rules.SUM_ENDS[value]) - (1 << rules.SUM_ENDS[value - 1])
    return found


def _made_of(ones: int, pairs: int) -> int:
    """The additions that can lie on a table, by the ranks of which it has one card, and two."""
    found = 0
    for at, tally in enumerate(rules.SUMS):
        counts = [rules.count_of(tally, rank) for rank in range(6)]
        lying = all(ones >> rank & 1 for rank in range(6) if counts[rank])
        if lying and all(pairs >> rank & 1 for rank in range(3) if counts[rank] > 1):
            found |= 1 << at
    return found


MADE_FOR: Final = tuple(map(_made_for, range(1 << 7)))
"""By the ranks of a hand from the ace to the seven: the additions that make one of them."""
MADE_OF: Final = tuple(_made_of(at & 63, at >> 6) for at in range(1 << 9))
"""By the ranks present from the ace to the six, and of which of the lowest three there are pairs: which
additions are worth a look; only three or four of a rank are left to be counted."""


def ranks_of(tally: int) -> int:
    """One card of each rank of a tally."""
    return (tally | tally >> 1 | tally >> 2) & ONES


def pairs_of(tally: int) -> int:
    """One card of each rank of which a tally has more than one."""
    return (tally >> 1 | tally >> 2) & ONES


def gathered(ranks: int) -> int:
    """The ranks from the ace to the seven, of a tally with at most one of each, as neighbouring bits."""
    ranks &= 0x1111111
    ranks = (ranks | ranks >> 3) & 0x3030303
    ranks = (ranks | ranks >> 6) & 0xF000F
    return (ranks | ranks >> 12) & 0x7F


def lying_of(made_of: Any, table: int) -> int:
    """The additions that a table may have, as bits: which are worth a look."""
    return made_of[gathered(ranks_of(table)) & 63 | (gathered(pairs_of(table)) & 7) << 6]


def cards_in(tally: int) -> int:
    """How many cards a tally counts."""
    pairs = (tally & 0x0F0F0F0F0F0F0F) + (tally >> 4 & 0x0F0F0F0F0F0F0F)
    return pairs * 0x01010101010101 >> 48 & 255


def meant_by(need: int, shown: int, unseen: int) -> int:
    """The ranks that the announcement of so many cards alike can have meant: a tally with one card of each.

    ``shown`` are those of the five cards dealt that are known, ``unseen`` the cards that nobody has shown.
    """
    hidden = 5 - cards_in(shown)
    found = 0
    for rank in range(RANKS):
        have = shown >> 4 * rank & 15
        if have <= need <= have + min(hidden, unseen >> 4 * rank & 15):
            found |= 1 << 4 * rank
    return found
