"""What a card can take: the ways by rank, and the moves for the cards that lie there.

A *way* is one base with one run. The ranks of a base are never above the rank played and those of the
run always are, so the tally of all that is taken names a way without doubt, and cards sorted by rank
have the base first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from partida.cards import CARDS, Card
from partida.cuarenta import leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.variants import Variant

ALL_OF_RANK: Final = 4
ANY_RUN: Final = 8

TRAILS: Final = tuple(Play(card) for card in CARDS)
"""The move that trails each card, by card number."""

_SUMMANDS: Final = {
    "any": leaf.SUMMANDS_ANY,
    "two": leaf.SUMMANDS_TWO,
    "three_if_limpia": leaf.SUMMANDS_THREE_IF_LIMPIA,
}


class Way(NamedTuple):
    """One base with one run, by rank."""

    part: int
    """The tally of what is taken."""
    ranks: int
    """The mask of all cards of these ranks."""
    choice: bool
    """True if the table has more cards of one of these ranks than are taken."""


def style_of(variant: Variant) -> int:
    """The options on captures as one number, for `ways`; without `ANY_RUN` only whole runs are taken."""
    style = _SUMMANDS[variant.addition_cards]
    style |= ALL_OF_RANK if variant.match_takes == "all" else 0
    return style | (ANY_RUN if variant.run_mode == "player_picks" else 0)


@lru_cache(maxsize=1 << 16)
def ways(style: int, rank: int, tally: int) -> tuple[Way, ...]:
    """All that a card of this rank can take from a table with this tally.

    The match comes first, then the additions with few summands; of one base the longest run first.
    """
    length = leaf.run_length(tally, rank)
    shortest = 0 if style & ANY_RUN else length
    found: list[Way] = []
    for base, size in _bases(style, rank, tally):
        for cards in range(length, shortest - 1, -1):
            part = base + leaf.run_tally(rank, cards)
            if size == 0 or leaf.sum_allowed(size, style & 3, part == tally):
                found.append(_way(part, tally))
    return tuple(found)


def _bases(style: int, rank: int, tally: int) -> Iterator[tuple[int, int]]:
    """The bases with their number of summands (0 for a match)."""
    match = leaf.match_tally(tally, rank, bool(style & ALL_OF_RANK))
    if match:
        yield match, 0
    value = leaf.value_of(rank)
    if value:
        for at in range(leaf.SUM_ENDS[value - 1], leaf.SUM_ENDS[value]):
            if leaf.holds(tally, leaf.SUMS[at]):
                yield leaf.SUMS[at], leaf.SUM_SIZES[at]


def _way(part: int, tally: int) -> Way:
    choice = any(0 < leaf.count_of(part, rank) < leaf.count_of(tally, rank) for rank in range(leaf.NO_RANK))
    return Way(part, leaf.ranks_mask(part), choice)


@lru_cache(maxsize=1 << 16)
def capture(card: Card, mask: int) -> Play:
    """The move that takes the cards of a mask, written in order."""
    return Play(card, in_order(mask))


def in_order(mask: int) -> tuple[Card, ...]:
    """The cards of a mask by rank, those of one rank by number: the base first, then the run."""
    return tuple(sorted(cards_of(mask), key=_by_rank))


def _by_rank(card: Card) -> tuple[int, int]:
    return card % 13, card


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask by number."""
    found: list[Card] = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return found


def picks(card: Card, mask: int, way: Way, last: int, by_addition: bool) -> tuple[int, ...]:
    """The masks of cards that a way can take: one, or two where taking the card just trailed differs.

    ``last`` is the mask of that card (0 if there is none). It differs if a caída can be made with it and
    another card of its rank would do as well. The mask without it comes first.
    """
    if not way.choice:
        return (mask & way.ranks,)
    chosen = leaf.pick(mask, way.part, last)
    if not last or chosen & last or not last & way.ranks:
        return (chosen,)
    rank = (last.bit_length() - 1) % 13
    if not (rank == card % 13 or (by_addition and rank < card % 13)):
        return (chosen,)
    same = chosen & leaf.RANK_CARDS << rank
    return chosen, chosen ^ (same & -same) | last


def mask_of(cards: Iterable[Card]) -> int | None:
    """The mask of some cards, or None if one is named twice."""
    mask = 0
    for card in cards:
        if mask >> card & 1:
            return None
        mask |= 1 << card
    return mask
