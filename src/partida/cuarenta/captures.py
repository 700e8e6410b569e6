"""What a card can take from the table.

A capture is one base with one run. The ranks of a base are never above the rank played and those of the
run always are, so the tally of all that is taken names base and run without doubt, and cards sorted by
rank have the base first.
"""

from __future__ import annotations

from collections.abc import Iterable
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

_OF_RANK: Final = tuple(leaf.RANK_CARDS << rank for rank in range(13))
_FOLLOWING: Final = tuple(leaf.RANK_CARDS << leaf.next_rank(rank) if rank < 12 else 0 for rank in range(13))
BASES: Final = tuple((1 << 4 * rank + 4) - 1 if rank < 7 else 15 << 4 * rank for rank in range(13))
"""The places of a tally in which a base for each rank can have cards."""

_UP_TO: Final = tuple((1 << 4 * rank + 4) - 1 for rank in range(13))
_PLACES: Final = tuple(4 * (card % 13) + card // 13 for card in CARDS)
_GUARD: Final = leaf.GUARD
_FOR_LIMPIA: Final = leaf.SUMMANDS_THREE_IF_LIMPIA
_SUMMANDS: Final = {
    "any": leaf.SUMMANDS_ANY,
    "two": leaf.SUMMANDS_TWO,
    "three_if_limpia": leaf.SUMMANDS_THREE_IF_LIMPIA,
}


class Addition(NamedTuple):
    """An addition, by rank."""

    tally: int
    places: int
    """The places of its ranks in a tally, all bits set."""
    cards: int
    """The mask of all cards of its ranks."""


def _addition(tally: int) -> Addition:
    ranks = [rank for rank in range(7) if leaf.count_of(tally, rank)]
    return Addition(tally, sum(15 << 4 * rank for rank in ranks), sum(_OF_RANK[rank] for rank in ranks))


def _additions(summands: int, rank: int) -> tuple[Addition, ...]:
    """The additions that make a rank, few summands first; those of three for a limpia are among them."""
    value = leaf.value_of(rank)
    entries = range(leaf.SUM_ENDS[value - 1], leaf.SUM_ENDS[value]) if value else ()
    return tuple(
        _addition(leaf.SUMS[at])
        for at in entries
        if leaf.sum_allowed(leaf.SUM_SIZES[at], summands, limpia=True)
    )


_ADDITIONS: Final = tuple(tuple(_additions(summands, rank) for rank in range(13)) for summands in range(3))
"""By number of summands (a ``SUMMANDS_`` number) and rank."""


def style_of(variant: Variant) -> int:
    """The options on captures as one number; without the flag `ANY_RUN` only whole runs are taken."""
    style = _SUMMANDS[variant.addition_cards]
    style |= ALL_OF_RANK if variant.match_takes == "all" else 0
    style |= ANY_RUN if variant.run_mode == "player_picks" else 0
    return style | (BY_ADDITION if variant.caida_by_addition else 0)


def takings(style: int, rank: int, tally: int, mask: int, last: int) -> list[int]:
    """The masks of all that a card of this rank can take, each base with each of its runs once by rank.

    ``last`` is the mask of the card just trailed (0 if there is none). Where taking it differs, because
    it makes a caída and another card of its rank does not, there is a mask without it and then one with
    it. The match comes first, then the additions with few summands; of one base the longest run first.
    """
    bases: list[int] = []
    same = mask & _OF_RANK[rank]
    if same:
        if same & last or style & ALL_OF_RANK:
            _matches(style, same, last, bases)
        else:
            bases.append(same & -same)
    guarded = tally | _GUARD
    for part, places, cards in _ADDITIONS[style & 3][rank]:
        if (guarded - part) & _GUARD == _GUARD:
            if (tally - part) & places:
                _choices(style, part, mask & cards, last, bases)
            else:
                bases.append(mask & cards)
    if not bases or (style & 3 != _FOR_LIMPIA and not mask & _FOLLOWING[rank]):
        return bases
    tails = _tails(style, rank, mask)
    if style & 3 == _FOR_LIMPIA:
        return [
            base | tail
            for base in bases
            for tail in tails
            if base & same or leaf.sum_allowed(base.bit_count(), style & 3, base | tail == mask)
        ]
    return [base | tail for base in bases for tail in tails]


def _matches(style: int, same: int, last: int, bases: list[int]) -> None:
    """The matches where the card just trailed is of the rank, or all cards of it are taken."""
    if style & ALL_OF_RANK:
        bases.append(same)
        return
    others = same & ~last
    if others:
        bases.append(others & -others)
    bases.append(last)


def _choices(style: int, part: int, there: int, last: int, bases: list[int]) -> None:
    """The cards for an addition where more of a rank lie there than it takes."""
    last &= there
    chosen = leaf.pick(there & ~last, part)
    missing = part - leaf.tally_of(chosen)
    if missing:
        bases.append(chosen | last)
        return
    bases.append(chosen)
    if last and style & BY_ADDITION:
        same = chosen & _OF_RANK[(last.bit_length() - 1) % 13]
        bases.append(chosen ^ (same & -same) | last)


def _tails(style: int, rank: int, mask: int) -> list[int]:
    """The run, the lowest card of each rank; with `ANY_RUN` all shorter ones down to none as well."""
    tails = [0]
    rank = leaf.next_rank(rank)
    while rank < leaf.NO_RANK:
        cards = mask & _OF_RANK[rank]
        if not cards:
            break
        tails.append(tails[-1] | cards & -cards)
        rank = leaf.next_rank(rank)
    return tails[::-1] if style & ANY_RUN else tails[-1:]


def can_take(style: int, rank: int, tally: int, part: int) -> bool:
    """True if what has the tally ``part`` is one base with one of its runs."""
    base = part & _UP_TO[rank]
    run, length = part - base, leaf.run_length(tally, rank)
    if style & ANY_RUN:
        length = min(length, run.bit_count())
    if run != leaf.run_tally(rank, length) or not leaf.holds(tally, base):
        return False
    if base == leaf.match_tally(tally, rank, bool(style & ALL_OF_RANK)):
        return base > 0
    size = sum(leaf.count_of(base, one) for one in range(rank))
    return any(base == one.tally for one in _ADDITIONS[style & 3][rank]) and leaf.sum_allowed(
        size, style & 3, part == tally
    )


@lru_cache(maxsize=1 << 12)
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
