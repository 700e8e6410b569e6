"""What a club player of Cuarenta (C2) makes of a play.

For every play he adds up the points and cards it takes now, what he could take next himself, and what the
next player is likely to take from the table it leaves, by the exact chance that he holds each rank. A play is
the rank played and the tally of what it takes. Where a part of a run can be taken, the whole is worth more to
whoever takes it, so replies are weighed with whole runs.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from partida.cuarenta.leaf import (
    count_of,
    falls_on,
    holds,
    match_tally,
    play_points,
    sum_allowed,
    whole_run,
)
from partida.policies.bits import highest, lowest
from partida.policies.cuarenta import judgement as j
from partida.policies.cuarenta.counting import RANKS, cards_in, holds_one, lying_of, ranks_of

GAINS: Final = 16
WORK: Final = 32
"""Room for the chance of every rank, and from `GAINS` on for what it would gain."""


class Table(NamedTuple):
    """Numbers that stay the same: see `partida.policies.cuarenta.counting` and the leaf functions."""

    odds: Any
    made_for: Any
    made_of: Any
    sums: Any
    sizes: Any
    judge: Any


class Game(NamedTuple):
    """What the variant says."""

    summands: int
    takes_all: bool
    by_addition: bool
    claimable: bool
    """True if others may claim what is overlooked."""


class Prices(NamedTuple):
    """What the events of a play, and one more card, are worth to a team as it stands."""

    limpia: float
    caida: float
    both: float
    on_ronda: float
    card: float


class Seen(NamedTuple):
    """What a seat on turn knows; tallies."""

    table: int
    hand: int
    unseen: int
    """The cards that it has not seen."""
    cards: int
    """How many of them the next player has; 0 if that is one of our own side."""
    fresh: bool
    """True if he gets new cards first, so that he cannot fall on the card we trail."""
    meant: int
    """One card of each rank of which he may have announced a ronda."""
    own_ronda: int
    """The rank of the ronda that this seat has announced in this deal, or -1."""
    ours: Prices
    theirs: Prices


_CARDS: Final = Prices(0.0, 0.0, 0.0, 0.0, 1.0)
"""Prices that count cards."""


def price_of(
    score: int, caida: int, limpia: int, on_ronda: int, bar: int, stepwise: bool, target: int, chica: float
) -> float:
    """What a play is worth at a score; points that win the chica are worth ``chica`` more."""
    fallen, cleaned = play_points(caida, limpia, on_ronda, score, bar, stepwise)
    points = fallen + cleaned
    return points + chica if points and score + points >= target else float(points)


def prices_of(
    judge: Any,
    score: int,
    pile: int,
    start: int,
    counts: bool,
    caida: int,
    limpia: int,
    limpia_after: int,
    on_ronda: int,
    bar: int,
    stepwise: bool,
    target: int,
) -> Prices:
    """What everything is worth to a team with a score and a pile; see the leaf functions."""
    chica = judge[j.CHICA_WORTH]
    return Prices(
        price_of(score, 0, limpia, 0, bar, stepwise, target, chica),
        price_of(score, caida, 0, 0, bar, stepwise, target, chica),
        price_of(score, caida, limpia_after, 0, bar, stepwise, target, chica),
        price_of(score, caida, 0, on_ronda, bar, stepwise, target, chica),
        card_price(judge, counts, start, pile),
    )


def card_price(judge: Any, counts: bool, start: int, pile: int) -> float:
    """What one more card is worth to a pile; little where the card count cannot give points."""
    if not counts:
        return judge[j.CARD_BARRED]
    if pile >= start:
        return judge[j.CARD_PAID]
    return judge[j.CARD_NEAR] if pile >= start - 8 else judge[j.CARD]


def chance_of(odds: Any, seen: Seen, rank: int) -> float:
    """How likely it is that the next player holds a rank, sharpened by a ronda that he announced."""
    left = count_of(seen.unseen, rank)
    if left == 0 or seen.cards == 0:
        return 0.0
    chance = holds_one(odds, cards_in(seen.unseen), seen.cards, left)
    if seen.meant >> 4 * rank & 1:
        return max(chance, 1.0 / cards_in(seen.meant))
    return chance


def weigh_chances(table: Table, seen: Seen, work: Any) -> None:
    """Write the chance of every rank, once for a decision."""
    for rank in range(RANKS):
        work[rank] = chance_of(table.odds, seen, rank)


def worth_of(table: Table, game: Game, seen: Seen, work: Any, rank: int, taken: int, falls: bool) -> float:
    """The worth of a play: what it takes, what it keeps for us, and what it leaves to the next player."""
    if taken == 0:
        left = seen.table + (1 << 4 * rank)
        worth = _again(table, game, seen, rank, left) - _threat(table, game, seen, work, left, rank)
        if game.claimable:
            worth -= _best_gain(table, game, seen.theirs, rank, seen.table, -1, -1)
        return worth
    left = seen.table - taken
    worth = _taken(seen.ours, taken, left, falls) + _again(table, game, seen, rank, left)
    worth -= _threat(table, game, seen, work, left, -1)
    return worth - _run_given_away(seen.theirs, left, rank, taken) if game.claimable else worth


def _taken(prices: Prices, taken: int, left: int, falls: bool) -> float:
    points = 0.0
    if falls:
        points = prices.caida if left else prices.both
    elif left == 0:
        points = prices.limpia
    return points + (cards_in(taken) + 1) * prices.card


def _run_given_away(prices: Prices, left: int, rank: int, taken: int) -> float:
    """What the others may claim if a run is cut short."""
    run = whole_run(left, max(rank, highest(taken) >> 2))
    return cards_in(run) * prices.card + (prices.limpia if run and run == left else 0.0)


def _again(table: Table, game: Game, seen: Seen, rank: int, left: int) -> float:
    """What the cards that stay in our hand could take from the table that is left.

    Only cards: a limpia cannot be counted on, as the next player mostly adds a card.
    """
    best = 0.0
    ranks = ranks_of(seen.hand - (1 << 4 * rank))
    while ranks:
        best = max(best, _best_gain(table, game, _CARDS, lowest(ranks) >> 2, left, -1, -1))
        ranks &= ranks - 1
    return table.judge[j.AGAIN] * best * seen.ours.card


def _threat(table: Table, game: Game, seen: Seen, work: Any, left: int, last: int) -> float:
    """What the next player takes from the table that is left, on the average over his hands.

    He makes the best play for which he holds the rank. ``last`` is the rank of the card just trailed, or -1.
    """
    if seen.cards == 0:
        return 0.0
    if seen.fresh:
        last = -1
    ranks = ranks_of(seen.unseen)
    waiting = ranks
    while waiting:
        rank = lowest(waiting) >> 2
        waiting &= waiting - 1
        work[GAINS + rank] = _best_gain(table, game, seen.theirs, rank, left, last, seen.own_ronda)
        if work[GAINS + rank] == 0.0:
            ranks &= ~(1 << 4 * rank)
    expected = 0.0
    otherwise = 1.0
    while ranks:
        rank = _foremost(work, ranks)
        ranks &= ~(1 << 4 * rank)
        expected += otherwise * work[rank] * work[GAINS + rank]
        otherwise *= 1.0 - work[rank]
    return table.judge[j.THREAT] * expected


def _foremost(work: Any, ranks: int) -> int:
    """Of some ranks the one that gains most; of equals the likeliest."""
    best = lowest(ranks) >> 2
    ranks &= ranks - 1
    while ranks:
        rank = lowest(ranks) >> 2
        ranks &= ranks - 1
        more = work[GAINS + rank] - work[GAINS + best]
        if more > 0.0 or (more == 0.0 and work[rank] > work[best]):
            best = rank
    return best


def _best_gain(
    table: Table, game: Game, prices: Prices, rank: int, lying: int, last: int, own_ronda: int
) -> float:
    """The most that a card of a rank can take from a table; 0 if it takes nothing."""
    run = whole_run(lying, rank)
    same = match_tally(lying, rank, game.takes_all)
    best = 0.0
    if same:
        best = _gain(game, prices, rank, same, run, lying, last, own_ronda)
    if rank > 6:
        return best
    made = table.made_for[1 << rank] & lying_of(table.made_of, lying)
    while made:
        at = lowest(made)
        made &= made - 1
        base = table.sums[at]
        if holds(lying, base) and sum_allowed(table.sizes[at], game.summands, base + run == lying):
            best = max(best, _gain(game, prices, rank, base, run, lying, last, own_ronda))
    return best


def _gain(
    game: Game, prices: Prices, rank: int, base: int, run: int, lying: int, last: int, own_ronda: int
) -> float:
    """What a card of a rank gains that takes a base and its run."""
    clears = base + run == lying
    gain = (cards_in(base + run) + 1) * prices.card
    if last >= 0 and count_of(base, last) and falls_on(rank, last, game.by_addition):
        if last == own_ronda:
            return gain + prices.on_ronda
        return gain + (prices.both if clears else prices.caida)
    return gain + prices.limpia if clears else gain
