"""What a card can take: the ways by rank, and the moves for the cards that lie there.

A *way* is one base with one run. The ranks of a base are never above the rank played and those of the
run always are, so the tally of all that is taken names a way without doubt, and cards sorted by rank
have the base first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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

_PLACES: Final = tuple(4 * (card % 13) + card // 13 for card in CARDS)
UP_TO: Final = tuple((1 << 4 * rank + 4) - 1 for rank in range(13))
"""The places of a tally up to a rank."""

_ABOVE: Final = tuple((1 << 52) - (1 << 4 * rank + 4) for rank in range(13))
_SUMMANDS: Final = {
    "any": leaf.SUMMANDS_ANY,
    "two": leaf.SUMMANDS_TWO,
    "three_if_limpia": leaf.SUMMANDS_THREE_IF_LIMPIA,
}


class Way(NamedTuple):
    """One base, one run, or one base with one run, by rank."""

    part: int
    """The tally of what is taken."""
    ranks: int
    """The mask of all cards of these ranks."""
    choice: bool
    """True if the table has more cards of one of these ranks than are taken."""
    size: int
    """How many summands the base has; 0 for a match and for a run alone."""


def style_of(variant: Variant) -> int:
    """The options on captures as one number, for `ways`; without `ANY_RUN` only whole runs are taken."""
    style = _SUMMANDS[variant.addition_cards]
    style |= ALL_OF_RANK if variant.match_takes == "all" else 0
    return style | (ANY_RUN if variant.run_mode == "player_picks" else 0)


def ways(style: int, rank: int, tally: int) -> Sequence[Way]:
    """All that a card of this rank can take from a table with this tally.

    The match comes first, then the additions with few summands; of one base the longest run first.
    """
    found = bases(style, rank, tally & UP_TO[rank])
    if not found:
        return ()
    runs = _runs(style & ANY_RUN, rank, tally & _ABOVE[rank])
    if style & 3 == leaf.SUMMANDS_THREE_IF_LIMPIA:
        joined = [_join(base, run) for base in found for run in runs]
        return [way for way in joined if leaf.sum_allowed(way.size, style & 3, way.part == tally)]
    if len(runs) == 1 and not runs[0].part:
        return found
    return [_join(base, run) for base in found for run in runs]


def _join(base: Way, run: Way) -> Way:
    return Way(base.part + run.part, base.ranks | run.ranks, base.choice or run.choice, base.size)


@lru_cache(maxsize=1 << 16)
def bases(style: int, rank: int, tally: int) -> tuple[Way, ...]:
    """All bases, given the tally of the cards up to this rank (additions of three: if a limpia)."""
    match = leaf.match_tally(tally, rank, bool(style & ALL_OF_RANK))
    found = [_way(match, tally)] if match else []
    value = leaf.value_of(rank)
    if value:
        for at in range(leaf.SUM_ENDS[value - 1], leaf.SUM_ENDS[value]):
            size = leaf.SUM_SIZES[at]
            if leaf.holds(tally, leaf.SUMS[at]) and leaf.sum_allowed(size, style & 3, limpia=True):
                found.append(_way(leaf.SUMS[at], tally, size))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _runs(any_run: int, rank: int, tally: int) -> tuple[Way, ...]:
    """The whole run, and with ``any_run`` all shorter ones down to none."""
    length = leaf.run_length(tally, rank)
    lengths = range(length, -1, -1) if any_run else (length,)
    return tuple(_way(leaf.run_tally(rank, cards), tally) for cards in lengths)


def _way(part: int, tally: int, size: int = 0) -> Way:
    choice = any(0 < leaf.count_of(part, rank) < leaf.count_of(tally, rank) for rank in range(leaf.NO_RANK))
    return Way(part, leaf.ranks_mask(part), choice, size)


@lru_cache(maxsize=1 << 16)
def capture(card: Card, mask: int) -> Play:
    """The move that takes the cards of a mask, written in order."""
    return Play(card, in_order(mask))


def in_order(mask: int) -> tuple[Card, ...]:
    """The cards of a mask by rank, those of one rank by number: the base first, then the run."""
    return tuple(sorted(cards_of(mask), key=_PLACES.__getitem__))


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask by number."""
    found: list[Card] = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return found


@lru_cache(maxsize=1 << 16)
def picks(rank: int, mask: int, part: int, last: int, by_addition: bool) -> tuple[int, ...]:
    """The masks of cards that make up a tally: one, or two where taking the card just trailed differs.

    ``mask`` has the table's cards of these ranks, ``last`` the card just trailed if it is one of them
    (else 0). Taking it differs if a caída can be made with it by the rank played and another card of
    its rank would do as well; the mask without it then comes first.
    """
    chosen = leaf.pick(mask, part, last)
    if not last or chosen & last:
        return (chosen,)
    below = (last.bit_length() - 1) % 13
    if not (below == rank or (by_addition and below < rank)):
        return (chosen,)
    same = chosen & leaf.RANK_CARDS << below
    return chosen, chosen ^ (same & -same) | last


def mask_of(cards: Iterable[Card]) -> int | None:
    """The mask of some cards, or None if one is named twice."""
    mask = 0
    for card in cards:
        if mask >> card & 1:
            return None
        mask |= 1 << card
    return mask
