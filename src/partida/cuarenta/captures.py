"""What a card can take from the table.

A capture is one base with one run. The ranks of a base are never above the rank played and those of the
run always are, so the tally of all that is taken names base and run without doubt, and cards sorted by
rank have the base first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

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

ONES: Final = tuple(1 << 4 * (card % 13) for card in CARDS)
"""The tally of each card."""

_OF_RANK: Final = tuple(leaf.RANK_CARDS << rank for rank in range(13))
_BELOW: Final = tuple((1 << 4 * rank) - 1 if rank < 7 else 0 for rank in range(13))
"""The places of a tally in which additions for each rank can have cards."""

_UP_TO: Final = tuple((1 << 4 * rank + 4) - 1 for rank in range(13))
_CARDS_UP_TO: Final = tuple(((2 << rank) - 1) * leaf.RANK_CARDS for rank in range(13))
_FOLLOWING: Final = tuple(15 << 4 * leaf.next_rank(rank) if rank < 12 else 0 for rank in range(13))
_PLACES: Final = tuple(4 * (card % 13) + card // 13 for card in CARDS)
_RANKS: Final = 0x1FFF
_GAP: Final = 7 << 7
"""The ranks 8, 9 and 10, which are not in the pack."""

_NO_WHOLE_RUN: Final = ANY_RUN | leaf.SUMMANDS_THREE_IF_LIMPIA
"""The flags of styles in which not every base simply goes with the whole run."""

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
    size: int
    """How many cards it takes."""
    single: bool
    """True if it takes no more than one card of any rank."""


def _addition(tally: int) -> Addition:
    counts = [(rank, leaf.count_of(tally, rank)) for rank in range(7) if leaf.count_of(tally, rank)]
    return Addition(
        tally,
        sum(15 << 4 * rank for rank, _ in counts),
        sum(_OF_RANK[rank] for rank, _ in counts),
        sum(count for _, count in counts),
        all(count == 1 for _, count in counts),
    )


class _Additions(dict[int, tuple[Addition, ...]]):
    """The additions for a rank that lie on a table, by the tally of all lower ranks.

    They are worked out when first needed; there are no more than five to the power of the rank.
    """

    def __init__(self, summands: int, rank: int) -> None:
        super().__init__()
        value = leaf.value_of(rank)
        entries = range(leaf.SUM_ENDS[value - 1], leaf.SUM_ENDS[value]) if value else ()
        self.sizes = {
            leaf.SUMS[at]: leaf.SUM_SIZES[at]
            for at in entries
            if leaf.sum_allowed(leaf.SUM_SIZES[at], summands, limpia=True)
        }
        """How many cards each addition takes, by its tally, few first; those of three for a limpia too."""
        self._all = tuple(map(_addition, self.sizes))

    def __missing__(self, below: int) -> tuple[Addition, ...]:
        lying = self[below] = tuple(one for one in self._all if leaf.holds(below, one.tally))
        return lying


_ADDITIONS: Final = tuple(
    tuple(_Additions(summands, rank) for rank in range(13)) for summands in sorted(_SUMMANDS.values())
)
"""By number of summands (a ``SUMMANDS_`` number) and rank."""


def style_of(variant: Variant) -> int:
    """The options on captures as one number; without the flag `ANY_RUN` only whole runs are taken."""
    style = _SUMMANDS[variant.addition_cards]
    style |= ALL_OF_RANK if variant.match_takes == "all" else 0
    style |= ANY_RUN if variant.run_mode == "player_picks" else 0
    return style | (BY_ADDITION if variant.caida_by_addition else 0)


def add_plays(
    found: list[Any], style: int, duty: bool, hand: int, tally: int, mask: int, last: Card | None
) -> None:
    """Add to some moves all that a hand can do with a table: each card by number, trailed first.

    With ``duty`` a card of a rank that lies there is not trailed.
    """
    lows, ranks = _laid(mask)
    just = 0 if last is None else 1 << last
    additions = _ADDITIONS[style & 3]
    while hand:
        low = hand & -hand
        hand ^= low
        card = low.bit_length() - 1
        rank = card % 13
        same = lows & _OF_RANK[rank]
        if not duty or not same:
            found.append(TRAILS[card])
        sums = additions[rank][tally & _BELOW[rank]]
        if same or sums:
            for taken in _takings(style, rank, tally, mask, just, lows, ranks, sums):
                found.append(capture(card, taken))


def takings(style: int, rank: int, tally: int, mask: int, just: int) -> list[int]:
    """The masks of all that a card of this rank can take, each base with each of its runs once by rank.

    ``just`` is the mask of the card just trailed (0 if there is none). Where taking it differs, because
    it makes a caída and another card of its rank does not, there is a mask without it and then one with
    it. The match comes first, then the additions with few summands; of one base the longest run first.
    """
    sums = _ADDITIONS[style & 3][rank][tally & _BELOW[rank]]
    return _takings(style, rank, tally, mask, just, *_laid(mask), sums)


def _laid(mask: int) -> tuple[int, int]:
    """The lowest card of each rank on a table (a mask), and the ranks there, the gap before J filled."""
    lows = mask & ~(mask << 13 | mask << 26 | mask << 39)
    return lows, (lows | lows >> 13 | lows >> 26 | lows >> 39) & _RANKS | _GAP


def _takings(
    style: int,
    rank: int,
    tally: int,
    mask: int,
    just: int,
    lows: int,
    ranks: int,
    sums: tuple[Addition, ...],
) -> list[int]:
    same = lows & _OF_RANK[rank]
    if same and (just & _OF_RANK[rank] or style & ALL_OF_RANK):
        bases = _matches(style, mask & _OF_RANK[rank], just)
    else:
        bases = [same] if same else []
    for part, places, cards, size, single in sums:
        if single and not just & cards:
            bases.append(lows & cards)
        elif (tally - part) & places:
            _choices(style, part, size, mask & cards, just, bases)
        else:
            bases.append(mask & cards)
    if style & _NO_WHOLE_RUN:
        return _with_runs(style, rank, mask, same, bases, lows)
    above = ranks >> rank + 1
    if not above & 1:
        return bases
    run = lows & ((above & ~(above + 1)) << rank + 1) * leaf.RANK_CARDS
    return [base | run for base in bases]


def _matches(style: int, same: int, just: int) -> list[int]:
    """The matches where the card just trailed is of the rank, or all cards of it are taken."""
    others = same & ~just
    if style & ALL_OF_RANK:
        return [same]
    return [others & -others, just] if others else [just]


def _choices(style: int, part: int, size: int, there: int, just: int, bases: list[int]) -> None:
    """The cards for an addition where more of a rank lie there than it takes."""
    just &= there
    chosen = leaf.pick(there & ~just, part)
    if chosen.bit_count() < size:
        bases.append(chosen | just)
        return
    bases.append(chosen)
    if just and style & BY_ADDITION:
        same = chosen & _OF_RANK[(just.bit_length() - 1) % 13]
        bases.append(chosen ^ (same & -same) | just)


def _with_runs(style: int, rank: int, mask: int, same: int, bases: list[int], lows: int) -> list[int]:
    """Each base with each of its runs, without additions that only a limpia allows and that are none."""
    tails = _tails(style, rank, lows)
    if style & 3 != leaf.SUMMANDS_THREE_IF_LIMPIA:
        return [base | tail for base in bases for tail in tails]
    return [
        base | tail
        for base in bases
        for tail in tails
        if base & same or leaf.sum_allowed(base.bit_count(), style & 3, base | tail == mask)
    ]


def _tails(style: int, rank: int, lows: int) -> list[int]:
    """The run, the lowest card of each rank; with `ANY_RUN` all shorter ones down to none as well."""
    tails = [0]
    rank = leaf.next_rank(rank)
    while rank < leaf.NO_RANK and lows & _OF_RANK[rank]:
        tails.append(tails[-1] | lows & _OF_RANK[rank])
        rank = leaf.next_rank(rank)
    return tails[::-1] if style & ANY_RUN else tails[-1:]


def can_take(style: int, rank: int, tally: int, part: int) -> bool:
    """True if what has the tally ``part`` is one base with one of its runs."""
    base = part & _UP_TO[rank]
    run = part - base
    if run or tally & _FOLLOWING[rank]:
        length = leaf.run_length(tally, rank)
        if style & ANY_RUN:
            length = min(length, run.bit_count())
        if run != leaf.run_tally(rank, length):
            return False
    if base == leaf.match_tally(tally, rank, bool(style & ALL_OF_RANK)):
        return base > 0
    size = _ADDITIONS[style & 3][rank].sizes.get(base)
    if size is None or not leaf.holds(tally, base):
        return False
    return leaf.sum_allowed(size, style & 3, part == tally)


@lru_cache(maxsize=1 << 12)
def capture(card: int, mask: int) -> Play:
    """The move that takes the cards of a mask, written in order."""
    base = mask & _CARDS_UP_TO[card % 13]
    return Play(CARDS[card], in_order(base) + in_order(mask ^ base))


@lru_cache(maxsize=1 << 12)
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
