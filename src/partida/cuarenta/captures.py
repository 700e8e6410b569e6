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

_BELOW_SEVEN: Final = _BELOW[6]
_HELD: Final = (
    (0, 0, 0, TRAILS[0]),
    *((card, card % 13, _OF_RANK[card % 13], TRAILS[card]) for card in range(52)),
)
"""Of each card, at the place of its bit's length: number, rank, the mask of its rank, its trail."""

_UP_TO: Final = tuple((1 << 4 * rank + 4) - 1 for rank in range(13))
_CARDS_UP_TO: Final = tuple(((2 << rank) - 1) * leaf.RANK_CARDS for rank in range(13))
_FOLLOWING: Final = tuple(15 << 4 * leaf.next_rank(rank) if rank < 12 else 0 for rank in range(13))
_PLACES: Final = tuple(4 * (card % 13) + card // 13 for card in CARDS)
_ALL_RANKS: Final = 0x1FFF
"""A mask without two cards of a rank, divided by this, leaves the bits of its ranks: 1 << 13 leaves 1."""

_GAP: Final = 7 << 7
"""The ranks 8, 9 and 10, which are not in the pack."""

_NO_WHOLE_RUN: Final = ANY_RUN | leaf.SUMMANDS_THREE_IF_LIMPIA
"""The flags of styles in which not every base simply goes with the whole run."""

_SPECIAL: Final = ALL_OF_RANK | _NO_WHOLE_RUN
_ALL_CARDS: Final = (1 << 52) - 1

_SUMMANDS: Final = {
    "any": leaf.SUMMANDS_ANY,
    "two": leaf.SUMMANDS_TWO,
    "three_if_limpia": leaf.SUMMANDS_THREE_IF_LIMPIA,
}


class Addition(NamedTuple):
    """An addition, by rank."""

    tally: int
    counts: tuple[tuple[int, int], ...]
    """Of each rank the mask of its cards and how many of them it takes."""
    places: int
    """The places of its ranks in a tally, all bits set."""
    cards: int
    """The mask of all cards of its ranks."""
    size: int
    """How many cards it takes."""
    single: bool
    """True if it takes no more than one card of any rank."""


Lying = tuple[int, Addition | None]
"""An addition that lies on a table: the mask of all cards of its ranks, and the addition if there are more
of them than it takes (else None: it takes whatever of the mask is there)."""


def _addition(tally: int) -> Addition:
    counts = [(rank, leaf.count_of(tally, rank)) for rank in range(7) if leaf.count_of(tally, rank)]
    return Addition(
        tally,
        tuple((_OF_RANK[rank], count) for rank, count in counts),
        sum(15 << 4 * rank for rank, _ in counts),
        sum(_OF_RANK[rank] for rank, _ in counts),
        sum(count for _, count in counts),
        all(count == 1 for _, count in counts),
    )


class _OfRank(dict[int, tuple[Lying, ...]]):
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

    def __missing__(self, below: int) -> tuple[Lying, ...]:
        lying = self[below] = tuple(
            (one.cards, one if (below - one.tally) & one.places else None)
            for one in self._all
            if leaf.holds(below, one.tally)
        )
        return lying


class _Additions(dict[int, tuple[tuple[Lying, ...], ...]]):
    """The additions for each rank that lie on a table, by the tally of the ranks below seven.

    They are put together when first needed; there are no more than 15,625 such tallies.
    """

    def __init__(self, summands: int) -> None:
        super().__init__()
        self.ranks = tuple(_OfRank(summands, rank) for rank in range(13))

    def __missing__(self, low: int) -> tuple[tuple[Lying, ...], ...]:
        lying = self[low] = tuple(
            additions[low & below] for additions, below in zip(self.ranks, _BELOW, strict=True)
        )
        return lying


_ADDITIONS: Final = tuple(map(_Additions, sorted(_SUMMANDS.values())))
"""By number of summands (a ``SUMMANDS_`` number)."""


class _Runs(dict[int, tuple[int, ...]]):
    """The masks of all cards that can be in the run after each rank, by the ranks on a table.

    The ranks are bits; ten ranks are in the pack, so there are 1,024 such numbers.
    """

    def __missing__(self, ranks: int) -> tuple[int, ...]:
        above = [(ranks | _GAP) >> rank + 1 for rank in range(13)]
        runs = self[ranks] = tuple(
            ((there & ~(there + 1)) << rank + 1) * leaf.RANK_CARDS for rank, there in enumerate(above)
        )
        return runs


_RUNS: Final = _Runs()


def style_of(variant: Variant) -> int:
    """The options on captures as one number; without the flag `ANY_RUN` only whole runs are taken."""
    style = _SUMMANDS[variant.addition_cards]
    style |= ALL_OF_RANK if variant.match_takes == "all" else 0
    style |= ANY_RUN if variant.run_mode == "player_picks" else 0
    return style | (BY_ADDITION if variant.caida_by_addition else 0)


def plays(style: int, duty: bool, hand: int, tally: int, mask: int, last: Card | None) -> list[Any]:
    """All that a hand can do with a table: each card by number, trailed first.

    With ``duty`` a card of a rank that lies there is not trailed.
    """
    found: list[Play] = []
    lows, runs = _laid(mask)
    additions = _ADDITIONS[style & 3][tally & _BELOW_SEVEN]
    just, special = 0 if last is None else 1 << last, style & _SPECIAL
    while hand:
        low = hand & -hand
        hand ^= low
        card, rank, of_rank, trail = _HELD[low.bit_length()]
        same, sums = lows & of_rank, additions[rank]
        if not duty or not same:
            found.append(trail)
        if special or (just & of_rank and mask & of_rank != just):
            for taken in _takings(style, rank, tally, mask, just, lows, runs[rank], sums):
                found.append(capture(card, taken))
            continue
        if same:
            found.append(capture(card, same | lows & runs[rank]))
        if sums:
            run = lows & runs[rank]
            for base in _sums(style, mask, just, lows, sums):
                found.append(capture(card, base | run))
    return found


def takings(style: int, rank: int, tally: int, mask: int, just: int) -> list[int]:
    """The masks of all that a card of this rank can take, each base with each of its runs once by rank.

    ``just`` is the mask of the card just trailed (0 if there is none). Where taking it differs, because
    it makes a caída and another card of its rank does not, there is a mask without it and then one with
    it. The match comes first, then the additions with few summands; of one base the longest run first.
    """
    lows, runs = _laid(mask)
    sums = _ADDITIONS[style & 3][tally & _BELOW_SEVEN][rank]
    return _takings(style, rank, tally, mask, just, lows, runs[rank], sums)


def _laid(mask: int) -> tuple[int, tuple[int, ...]]:
    """The lowest card of each rank on a table (a mask), and the masks of the runs after each rank."""
    lows = mask & ~(mask << 13 | mask << 26 | mask << 39)
    return lows, _RUNS[lows % _ALL_RANKS]


def _takings(
    style: int,
    rank: int,
    tally: int,
    mask: int,
    just: int,
    lows: int,
    run: int,
    sums: tuple[Lying, ...],
) -> list[int]:
    same = lows & _OF_RANK[rank]
    if same and (just & _OF_RANK[rank] or style & ALL_OF_RANK):
        bases = _matches(style, mask & _OF_RANK[rank], just)
    else:
        bases = [same] if same else []
    bases += _sums(style, mask, just, lows, sums)
    if style & _NO_WHOLE_RUN:
        return _with_runs(style, rank, mask, same, bases, lows)
    run &= lows
    return [base | run for base in bases] if run else bases


def _sums(style: int, mask: int, just: int, lows: int, sums: tuple[Lying, ...]) -> list[int]:
    """The cards for each addition, and where taking the card just trailed differs both ways."""
    bases: list[int] = []
    for cards, more in sums:
        if more is None:
            bases.append(mask & cards)
        elif more.single and not just & cards:
            bases.append(lows & cards)
        else:
            _choices(style, more, mask & cards, just, bases)
    return bases


def _matches(style: int, same: int, just: int) -> list[int]:
    """The matches where the card just trailed is of the rank, or all cards of it are taken."""
    others = same & ~just
    if style & ALL_OF_RANK:
        return [same]
    return [others & -others, just] if others else [just]


def _pick(there: int, counts: tuple[tuple[int, int], ...]) -> int:
    """The lowest cards for an addition, as many of each rank as it takes if there are so many."""
    chosen = 0
    for of_rank, count in counts:
        left = there & of_rank
        for _ in range(count):
            chosen |= left & -left
            left &= left - 1
    return chosen


def _choices(style: int, addition: Addition, there: int, just: int, bases: list[int]) -> None:
    """The cards for an addition where more of a rank lie there than it takes."""
    just &= there
    chosen = _pick(there & ~just, addition.counts)
    if chosen.bit_count() < addition.size:
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
    size = _ADDITIONS[style & 3].ranks[rank].sizes.get(base)
    if size is None or not leaf.holds(tally, base):
        return False
    return leaf.sum_allowed(size, style & 3, part == tally)


@lru_cache(maxsize=1 << 14)
def capture(card: int, mask: int) -> Play:
    """The move that takes the cards of a mask, written in order."""
    base = mask & _CARDS_UP_TO[card % 13]
    return Play(CARDS[card], in_order(base) + in_order(mask ^ base))


@lru_cache(maxsize=1 << 12)
def in_order(mask: int) -> tuple[Card, ...]:
    """The cards of a mask by rank, those of one rank by number: the base first, then the run."""
    return tuple(sorted(cards_of(mask), key=_PLACES.__getitem__))


@lru_cache(maxsize=1 << 12)
def weighed(cards: tuple[Card, ...]) -> tuple[int, int, tuple[Card, ...]]:
    """The mask and the tally of some cards, and the same cards in order.

    The mask is 0 if a card is named twice or one is no card.
    """
    mask = mask_of(cards)
    if mask is None or mask >> 52:
        return 0, 0, ()
    return mask, sum([ONES[card] for card in cards]), in_order(mask)


def cards_of(mask: int) -> list[Card]:
    """The cards of a mask by number."""
    found: list[Card] = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return found


def mask_of(cards: Iterable[Card]) -> int | None:
    """The mask of some cards, or None if one is named twice or is none."""
    mask = 0
    for card in cards:
        if card < 0 or mask >> card & 1:
            return None
        mask |= 1 << card
    return mask
