"""The rule questions of Cuarenta as functions of integers; it imports nothing.

Cards are numbers ``suit * 13 + rank`` (ranks A23456789TJQK from 0), sets of cards are masks
``1 << card`` over 52 bits. Suits never matter, so most questions are put to a *tally*: how many cards
of each rank there are, four bits a rank (``tally >> 4 * rank & 15``). Tallies are added and subtracted
like numbers. Everything fits a signed 64-bit integer, and compiled kernels use this very source.
"""

GUARD = 0x8888888888888
"""The highest bit of each rank's place in a tally; no rank has eight cards."""

ONES = 0x1111111111111
"""A tally with one card of every rank."""

NO_PACK = 0x1110000000
"""A tally with one card of each of the ranks 8, 9 and 10, which are not in the pack."""

RANK_CARDS = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The mask of the four aces: shifted by a rank it is the mask of that rank."""

NO_RANK = 13
"""What follows the king."""

NEVER = 1000
"""A score that is never reached, where a limit is off."""

SUMMANDS_ANY = 0
SUMMANDS_TWO = 1
SUMMANDS_THREE_IF_LIMPIA = 2

MOST_2 = 0
NEXT_DEALER_2 = 1
NOTHING = 2
"""What the card count gives where nobody has enough cards for it."""


def _sums_of(value: int, least: int) -> list[tuple[int, ...]]:
    """All ways to write a value as a sum of values not below ``least``, in rising order."""
    ways: list[tuple[int, ...]] = [(value,)]
    for first in range(least, value // 2 + 1):
        ways += [(first, *rest) for rest in _sums_of(value - first, first)]
    return ways


def _additions(value: int) -> list[tuple[int, ...]]:
    """The additions that make a value out of at most four cards of a rank, few summands first."""
    ways = [way for way in _sums_of(value, 1) if len(way) > 1 and max(map(way.count, way)) <= 4]
    return sorted(ways, key=lambda way: (len(way), way))


_ADDITIONS = [_additions(value) for value in range(1, 8)]

SUMS = tuple(sum(1 << 4 * (part - 1) for part in way) for ways in _ADDITIONS for way in ways)
"""The tallies of all additions, those that make 1 first and those that make 7 last."""

SUM_SIZES = tuple(len(way) for ways in _ADDITIONS for way in ways)
"""How many summands each entry of `SUMS` has."""

SUM_ENDS = (0, *(sum(map(len, _ADDITIONS[:value])) for value in range(1, 8)))
"""The additions that make ``value`` stand in `SUMS` from ``SUM_ENDS[value - 1]`` to ``SUM_ENDS[value]``."""


def value_of(rank: int) -> int:
    """What a rank counts in additions: 1 to 7, and 0 for J Q K, which take no part."""
    return rank + 1 if rank < 7 else 0


def next_rank(rank: int) -> int:
    """The rank after this one: J after 7, `NO_RANK` after K."""
    return 10 if rank == 6 else rank + 1


def count_of(tally: int, rank: int) -> int:
    """How many cards of a rank a tally has."""
    return tally >> 4 * rank & 15


def tally_of(mask: int) -> int:
    """The tally of a set of cards."""
    tally = 0
    for card in range(52):
        if mask >> card & 1:
            tally += 1 << 4 * (card % 13)
    return tally


def holds(tally: int, part: int) -> bool:
    """True if a tally has at least as many cards of every rank as ``part`` has."""
    return ((tally | GUARD) - part) & GUARD == GUARD


def whole_run(tally: int, rank: int) -> int:
    """One card of each of the ranks following ``rank`` that lie there without a gap.

    Ranks that lie there fill their places in the tally, and so do those that are not in the pack; the places
    above the rank played that are full without a gap are the run.
    """
    above = ((tally | tally >> 1 | tally >> 2) & ONES | NO_PACK) >> 4 * rank + 4
    above *= 15
    return (above & ~(above + 1)) << 4 * rank + 4 & ONES & ~NO_PACK


def run_length(tally: int, rank: int) -> int:
    """How many ranks following ``rank`` lie there without a gap."""
    return whole_run(tally, rank) % 15


def run_tally(rank: int, length: int) -> int:
    """One card of each of the ``length`` ranks following ``rank``."""
    tally = 0
    for _ in range(length):
        rank = next_rank(rank)
        tally += 1 << 4 * rank
    return tally


def match_tally(tally: int, rank: int, takes_all: bool) -> int:
    """What a match with ``rank`` takes: one card of it, or all of them; 0 if none lies there."""
    count = tally >> 4 * rank & 15
    if count == 0:
        return 0
    return (count if takes_all else 1) << 4 * rank


def sum_allowed(size: int, summands: int, limpia: bool) -> bool:
    """True if an addition of ``size`` cards (0: a match) is allowed, given whether it is a limpia.

    ``summands`` is one of the ``SUMMANDS_`` numbers. That four or more cards are out of the question
    under ``three_if_limpia`` is our reading (ours).
    """
    if summands == SUMMANDS_ANY or size <= 2:
        return True
    return summands == SUMMANDS_THREE_IF_LIMPIA and size == 3 and limpia


def lowest(mask: int, count: int) -> int:
    """The ``count`` lowest cards of a mask that has at least so many."""
    left = mask
    for _ in range(count):
        left &= left - 1
    return mask ^ left


def pick(table: int, part: int) -> int:
    """Cards of the table that make up a tally: of each rank the lowest by number."""
    chosen = 0
    for rank in range(13):
        chosen |= lowest(table & RANK_CARDS << rank, part >> 4 * rank & 15)
    return chosen


def threes(hand: int) -> int:
    """The ranks (bit ``rank``) of which a hand has three or four cards."""
    a, b = hand & 0x1FFF, hand >> 13 & 0x1FFF
    c, d = hand >> 26 & 0x1FFF, hand >> 39 & 0x1FFF
    return a & b & (c | d) | c & d & (a | b)


def fours(hand: int) -> int:
    """The ranks (bit ``rank``) of which a hand has all four cards."""
    return hand & hand >> 13 & hand >> 26 & hand >> 39 & 0x1FFF


def announcement_points(worth: int, score: int, limit: int, bar: int) -> int:
    """What a ronda scores for a side: nothing from the score ``limit`` or ``bar`` (rule 38) on."""
    return 0 if score >= limit or score >= bar else worth


def can_be_fallen_on(new_deal: bool, across: bool) -> bool:
    """True if the card trailed last can still be fallen on.

    After ``new_deal``, that is once other cards were dealt, only if falls go ``across`` deals (C21).
    """
    return not new_deal or across


def falls_on(rank: int, trailed: int, by_addition: bool) -> bool:
    """True if a card of a rank that takes the card just trailed, of another rank perhaps, falls on it.

    As a part of the run, which goes upwards, it does not.
    """
    return rank == trailed or (by_addition and trailed < rank)


def is_caida(rank: int, taken: int, last: int, own_side: bool, by_addition: bool) -> bool:
    """True if a card of a rank, taking the cards of a mask, falls on ``last``, the card just trailed.

    The dealer may change between deals so that one side plays twice in a row: nobody falls on a card of
    the own side (ours).
    """
    return not own_side and taken >> last & 1 == 1 and falls_on(rank, last % 13, by_addition)


def play_points(
    caida: int, limpia: int, on_ronda: int, score: int, bar: int, stepwise: bool
) -> tuple[int, int]:
    """What a play scores: points for the caída and for the limpia.

    ``caida`` and ``limpia`` are what each would score (0 if it did not happen; ``limpia`` besides a
    caída is what it adds). With ``on_ronda`` above 0 that is the total of the play. From the score
    ``bar`` on (rule 38) a limpia gives nothing; the score is that before the play, or with ``stepwise``
    that after the caída.
    """
    if on_ronda > 0:
        return on_ronda, 0
    tested = score + caida if stepwise else score
    return caida, 0 if tested >= bar else limpia


def carton_points(cards: int, start: int, rounded: bool) -> int:
    """The card count of a pile: 6 from ``start`` cards, 1 for each further card, rounded up to even."""
    if cards < start:
        return 0
    points = 6 + cards - start
    return points + points % 2 if rounded else points


def carton_none(own: int, other: int, deals: bool, none_20: int) -> int:
    """What a side's pile is worth if neither side has enough cards; ``none_20``: `MOST_2` and its like."""
    if none_20 == NOTHING or (none_20 == MOST_2 and own < other):
        return 0
    if none_20 == MOST_2 and own > other:
        return 2
    return 0 if deals else 2


def carton_claim(
    own: int, other: int, deals: bool, start: int, rounded: bool, none_20: int, both_20: int, each: bool
) -> int:
    """What a side's pile is worth before any limit; ``deals`` says that it is the side of the dealer.

    With equally many cards, enough for the count, the side that did not deal gets ``both_20``, or with
    ``each`` both get it.
    """
    if own < start and other < start:
        return carton_none(own, other, deals, none_20)
    if own == other:
        return 0 if deals and not each else both_20
    return carton_points(own, start, rounded)


def carton_award(points: int, score: int, bar: int, cutoff: int, cap: bool) -> int:
    """What is scored of a card count: nothing from ``bar`` or ``cutoff`` on; with ``cap`` up to it only."""
    if score >= bar or score >= cutoff:
        return 0
    return min(points, cutoff - score) if cap else points


def is_zapateria(loser_score: int, limit: int) -> bool:
    """True if the loser of a chica has fewer points than ``limit`` (10, or 11 for "not past ten")."""
    return loser_score < limit
