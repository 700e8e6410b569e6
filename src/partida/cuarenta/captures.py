"""What a card can take from the table.

A capture is one base with one run. The ranks of a base are never above the rank played and those of the
run always are, so the tally of all that is taken names base and run without doubt, and cards sorted by
rank have the base first. Bases and runs depend on few ranks each and are remembered by their tallies.
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
BY_ADDITION: Final = 16
"""Flags of a style, next to the number of summands: see `style_of`."""

TRAILS: Final = tuple(Play(card) for card in CARDS)
"""The move that trails each card, by card number."""

UP_TO: Final = tuple((1 << 4 * rank + 4) - 1 for rank in range(13))
"""The places of a tally up to a rank."""

_ABOVE: Final = tuple((1 << 52) - (1 << 4 * rank + 4) for rank in range(13))
_PLACES: Final = tuple(4 * (card % 13) + card // 13 for card in CARDS)
_SUMMANDS: Final = {
    "any": leaf.SUMMANDS_ANY,
    "two": leaf.SUMMANDS_TWO,
    "three_if_limpia": leaf.SUMMANDS_THREE_IF_LIMPIA,
}


class Part(NamedTuple):
    """A base or a run, by rank."""

    tally: int
    size: int
    """How many summands it has; 0 for a match and for a run."""
    whole: int
    """The mask of all cards of those ranks of which everything is taken."""
    loose: tuple[tuple[int, int], ...]
    """The other ranks: the mask of all its cards, and how many of those that lie there are taken."""


def style_of(variant: Variant) -> int:
    """The options on captures as one number; without the flag `ANY_RUN` only whole runs are taken."""
    style = _SUMMANDS[variant.addition_cards]
    style |= ALL_OF_RANK if variant.match_takes == "all" else 0
    style |= ANY_RUN if variant.run_mode == "player_picks" else 0
    return style | (BY_ADDITION if variant.caida_by_addition else 0)


@lru_cache(maxsize=1 << 16)
def bases(style: int, rank: int, tally: int) -> tuple[Part, ...]:
    """All bases for a rank, given the tally of the table's cards up to this rank.

    The match comes first, then the additions with few summands. Three cards that can be added only for
    a limpia are among them.
    """
    match = leaf.match_tally(tally, rank, bool(style & ALL_OF_RANK))
    found = [_part(match, tally)] if match else []
    value = leaf.value_of(rank)
    if value:
        for at in range(leaf.SUM_ENDS[value - 1], leaf.SUM_ENDS[value]):
            size = leaf.SUM_SIZES[at]
            if leaf.holds(tally, leaf.SUMS[at]) and leaf.sum_allowed(size, style & 3, limpia=True):
                found.append(_part(leaf.SUMS[at], tally, size))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _runs(any_run: int, rank: int, tally: int) -> tuple[Part, ...]:
    """The whole run, and with ``any_run`` all shorter ones down to none."""
    length = leaf.run_length(tally, rank)
    lengths = range(length, -1, -1) if any_run else (length,)
    return tuple(_part(leaf.run_tally(rank, cards), tally) for cards in lengths)


def _part(part: int, tally: int, size: int = 0) -> Part:
    whole, loose = 0, ()
    left = part
    while left:
        rank = (left & -left).bit_length() - 1 >> 2
        count = left >> 4 * rank & 15
        left ^= count << 4 * rank
        if count == tally >> 4 * rank & 15:
            whole |= leaf.RANK_CARDS << rank
        else:
            loose = (*loose, (leaf.RANK_CARDS << rank, count))
    return Part(part, size, whole, loose)


def takings(style: int, rank: int, tally: int, mask: int, last: int) -> Sequence[int]:
    """The masks of all that a card of this rank can take, each base with each of its runs once by rank.

    ``last`` is the mask of the card just trailed (0 if there is none). Where taking it differs, because
    it makes a caída and another card of its rank does not, there is a mask without it and then one with
    it. The longest run of a base comes first.
    """
    found = bases(style, rank, tally & UP_TO[rank])
    if not found:
        return ()
    tails = [_chosen(run, mask, 0) for run in _runs(style & ANY_RUN, rank, tally & _ABOVE[rank])]
    for_limpia = style & 3 == leaf.SUMMANDS_THREE_IF_LIMPIA
    taken: list[int] = []
    for base in found:
        heads = _heads(style, rank, base, mask, last) if base.loose else (mask & base.whole,)
        for tail in tails:
            if not for_limpia or leaf.sum_allowed(base.size, style & 3, heads[0] | tail == mask):
                taken += [head | tail for head in heads]
    return taken


def _chosen(part: Part, mask: int, avoid: int) -> int:
    chosen = mask & part.whole
    for cards, count in part.loose:
        chosen |= _lowest(mask & cards, count, avoid & cards)
    return chosen


@lru_cache(maxsize=1 << 12)
def _lowest(mask: int, count: int, avoid: int) -> int:
    """So many cards of a mask, the lowest by number, but the one to avoid last."""
    return leaf.lowest(mask & ~avoid, count) if (mask & ~avoid).bit_count() >= count else mask


def _heads(style: int, rank: int, base: Part, mask: int, last: int) -> tuple[int, ...]:
    """The cards a base can take: one way, or two where taking the card just trailed differs."""
    chosen = _chosen(base, mask, last)
    below = (last.bit_length() - 1) % 13
    if not last or chosen & last or (below != rank and not style & BY_ADDITION):
        return (chosen,)
    same = chosen & leaf.RANK_CARDS << below
    return (chosen, chosen ^ (same & -same) | last) if same else (chosen,)


def can_take(style: int, rank: int, tally: int, part: int) -> bool:
    """True if what has the tally ``part`` is one base with one of its runs."""
    low = part & UP_TO[rank]
    size = next((base.size for base in bases(style, rank, tally & UP_TO[rank]) if base.tally == low), -1)
    if size < 0 or not leaf.sum_allowed(size, style & 3, part == tally):
        return False
    return any(run.tally == part - low for run in _runs(style & ANY_RUN, rank, tally & _ABOVE[rank]))


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


def mask_of(cards: Iterable[Card]) -> int | None:
    """The mask of some cards, or None if one is named twice."""
    mask = 0
    for card in cards:
        if mask >> card & 1:
            return None
        mask |= 1 << card
    return mask
