"""The card of a club player of Sueca (S3).

For every card he may play he asks what the trick is worth and how likely it comes home, and what the card
would be worth if he kept it. All values are card points on the scale of a swing: a point won is one that the
others do not win, so a trick of ten points is worth +10 or -10.

For a lead, what is the same for all cards of a suit is worked out once a suit, whether he has cards of it or
not: that is quicker than to ask. Of low cards that are alike, or worth more kept the higher they are, only
the lowest is looked at.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from partida.policies.bits import count, highest, lowest, room_for_numbers
from partida.policies.sueca import judgement as j
from partida.policies.sueca.odds import LAST, NEXT, PARTNER, has_one, has_trump, none_of, room_of, share_of
from partida.policies.sueca.places import (
    HONOURS,
    LOW,
    SUIT,
    TRUMP,
    TRUMPS,
    above,
    beaters,
    below,
    points_of,
    worth_at,
)

LEAST: Final = -1e9
"""Below every worth."""

_HIGH, _LOW, _PLAN = 0, 4, 8
"""Where the terms of a lead stand, one for each suit: how likely the trick is ours if a high card is led, if
another is, and what is planned."""


class Seen(NamedTuple):
    """What a seat knows of a hand, as places; the other seats in the order of play after it."""

    hand: int
    """Its own cards."""
    out: int
    """The cards that the others hold."""
    turned: int
    """The card turned up, as a bit, if it is among those that are out; else 0."""
    owner: int
    """Who has it: `NEXT`, `PARTNER` or `LAST`."""
    free: int
    """How many cards each of the others holds, less the one turned up, a byte each."""
    opens: Any
    """From place ``at`` on for each suit 255 in the byte of each seat that has not failed to follow it."""
    at: int
    mine: int
    """Card points that our side has taken."""
    theirs: int
    judge: Any
    """The weights of his judgement."""
    odds: Any
    """`partida.policies.sueca.odds.NONE`."""


class Trick(NamedTuple):
    """The trick to which a seat plays."""

    nth: int
    """How many cards lie in it: 1 to 3."""
    led: int
    """The suit led."""
    best: int
    """The place of the card that is winning it."""
    ours: bool
    """True if it is partner's."""
    points: int


class Ruffs(NamedTuple):
    """How likely it is that each opponent has a trump."""

    next: float
    last: float


class Marks(NamedTuple):
    """How many points a side needs to its next two milestones, and what it is worth to get there.

    No trick brings a side over three.
    """

    first: int
    worth: float
    second: int
    both: float


def lead_of(seen: Seen, legal: int) -> int:
    """The place of the card that he leads; of equals the lowest."""
    under = below(seen.out)
    cards = without_worse(without_worse(legal, LOW & under), LOW & TRUMPS & ~under)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    ruffs = ruffs_of(seen)
    mine = marks_of(seen.judge, seen.mine)
    theirs = marks_of(seen.judge, seen.theirs)
    coming = coming_of(seen, 3)
    terms = room_for_numbers()
    for suit in range(3):
        shares = seen.free & seen.opens[seen.at + suit]
        terms[_HIGH + suit], terms[_LOW + suit] = leads_come_home(seen, shares, suit, ruffs)
        terms[_PLAN + suit] = suit_plan(seen, suit, under)
    terms[_HIGH + TRUMP] = 1.0
    terms[_LOW + TRUMP] = partner_has_best_trump(seen)
    terms[_PLAN + TRUMP] = trump_plan(seen, under, ruffs)
    chosen = -1
    most = LEAST
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        suit = place & 3
        ours = terms[_HIGH + (_LOW - _HIGH) * (under >> place & 1) + suit]
        points = worth_at(place) + (coming + seen.judge[j.FED] * ours)
        worth = (
            swing_of(seen.judge[j.LEAD], mine, theirs, points, ours)
            - kept_of(seen, place, under, ruffs)
            + terms[_PLAN + suit]
        )
        if worth > most:
            chosen, most = place, worth
    return chosen


def follow_of(seen: Seen, legal: int, trick: Trick) -> int:
    """The place of the card that he plays to a trick that somebody has led; of equals the lowest."""
    under = below(seen.out)
    beating = beaters(trick.best)
    alike = LOW & (under | TRUMPS)
    cards = without_worse(legal, alike & ~beating)
    if trick.nth == 3:
        cards = without_worse(cards, alike & beating)
    else:
        cards = without_equals(cards, alike & beating, seen.out)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    ruffs = ruffs_of(seen)
    mine = marks_of(seen.judge, seen.mine)
    theirs = marks_of(seen.judge, seen.theirs)
    coming = coming_of(seen, 3 - trick.nth) if trick.nth < 3 else 0.0
    fed = seen.judge[j.FED] if trick.nth == 1 else 0.0
    lost = left_to_others(seen, trick, ruffs) if cards & ~beating else 0.0
    chosen = -1
    most = LEAST
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        ours = stands_home(seen, trick, place, ruffs) if beating >> place & 1 else lost
        points = trick.points + worth_at(place) + (coming + fed * ours)
        worth = swing_of(seen.judge[j.LEAD], mine, theirs, points, ours) - kept_of(seen, place, under, ruffs)
        if worth > most:
            chosen, most = place, worth
    return chosen


def without_worse(cards: int, alike: int) -> int:
    """Cards less those among some that are alike which have another of these below them in their suit.

    Low cards of a side suit that are not high are worth the same; a low trump is worth no less kept than a
    lower one.
    """
    some = cards & alike
    over = some << 4
    over |= over << 4
    over |= over << 8
    return cards & ~(some & over)


def without_equals(cards: int, alike: int, out: int) -> int:
    """Cards less those among some that are alike which have another of these below, and none out between."""
    some = cards & alike
    over = some << 4
    for _ in range(3):
        over |= (over & ~out) << 4
    return cards & ~(some & over)


# The trick


def ruffs_of(seen: Seen) -> Ruffs:
    """How likely it is that each opponent can ruff."""
    shares = seen.free & seen.opens[seen.at + TRUMP]
    return Ruffs(_trump_with(seen, shares, NEXT, TRUMPS), _trump_with(seen, shares, LAST, TRUMPS))


def partner_ruffs(seen: Seen) -> float:
    """How likely it is that partner has a trump."""
    return _trump_with(seen, seen.free & seen.opens[seen.at + TRUMP], PARTNER, TRUMPS)


def _trump_with(seen: Seen, shares: int, seat: int, cards: int) -> float:
    """How likely it is that a seat has any of some trumps."""
    return has_trump(seen.odds, shares, seat, cards & seen.out, seen.turned, seen.owner)


def coming_of(seen: Seen, seats: int) -> float:
    """The points that so many seats behind us are likely to add."""
    average = points_of(seen.out) / max(1, count(seen.out))
    return seen.judge[j.LATER] * average * seats


def swing_of(lead: float, mine: Marks, theirs: Marks, points: float, ours: float) -> float:
    """The swing of a trick of so many points which is ours with this chance."""
    return ours * (points + _beyond(mine, points) + lead) - (1.0 - ours) * (points + _beyond(theirs, points))


def _beyond(marks: Marks, points: float) -> float:
    """What a trick is worth beyond its points because it brings its winners to 30, 61 or 91."""
    worth = marks.worth if points >= marks.first else 0.0
    return marks.both if points >= marks.second else worth


def marks_of(judge: Any, taken: int) -> Marks:
    """The milestones before a side that has taken so many points."""
    if taken < 30:
        return Marks(30 - taken, judge[j.DOUBLE], 61 - taken, judge[j.WIN_HAND] + judge[j.DOUBLE])
    if taken < 61:
        return Marks(61 - taken, judge[j.WIN_HAND], 91 - taken, judge[j.WIN_HAND] + judge[j.DOUBLE])
    if taken < 91:
        return Marks(91 - taken, judge[j.DOUBLE], 1000, 0.0)
    return Marks(1000, 0.0, 1000, 0.0)


def beaten_by(seen: Seen, seat: int, place: int, led: int, ruff: float) -> float:
    """How likely it is that a seat which has not yet played can take the trick from a card."""
    higher = seen.out & above(place)
    over = 0.0
    if place & 3 == TRUMP:
        over = _trump_with(seen, seen.free & seen.opens[seen.at + TRUMP], seat, higher)
        if led == TRUMP:
            return over
    shares = seen.free & seen.opens[seen.at + led]
    follows = has_one(seen.odds, shares, seat, count(seen.out & SUIT << led))
    if place & 3 == TRUMP:
        return (1.0 - follows) * over
    return has_one(seen.odds, shares, seat, count(higher)) + (1.0 - follows) * ruff


def stands_home(seen: Seen, trick: Trick, place: int, ruffs: Ruffs) -> float:
    """The chance that a card which wins the trick now brings it home."""
    if trick.nth == 3:
        return 1.0
    stands = 1.0 - beaten_by(seen, NEXT, place, trick.led, ruffs.next)
    if trick.nth == 1:
        return stands + (1.0 - stands) * seen.judge[j.RESCUE]
    return stands


def left_to_others(seen: Seen, trick: Trick, ruffs: Ruffs) -> float:
    """The chance that the trick is ours if we do not take it."""
    if trick.ours:
        return 1.0 if trick.nth == 3 else 1.0 - beaten_by(seen, NEXT, trick.best, trick.led, ruffs.next)
    if trick.nth == 1:
        return beaten_by(seen, PARTNER, trick.best, trick.led, partner_ruffs(seen)) * 0.85
    return 0.0


# Leading


def leads_come_home(seen: Seen, shares: int, suit: int, ruffs: Ruffs) -> tuple[float, float]:
    """The chance that our side wins a trick to which a card of a side suit is led: a high one, another."""
    of_suit = count(seen.out & SUIT << suit)
    next_follows = has_one(seen.odds, shares, NEXT, of_suit)
    last_follows = has_one(seen.odds, shares, LAST, of_suit)
    no_ruff = (1.0 - (1.0 - next_follows) * ruffs.next) * (1.0 - (1.0 - last_follows) * ruffs.last)
    ruffed = partner_ruffs(seen) * next_follows * last_follows
    followed = has_one(seen.odds, shares, PARTNER, 1) * no_ruff
    return no_ruff, ruffed if partner_is_out_of(seen, suit) else followed


def partner_is_out_of(seen: Seen, suit: int) -> bool:
    """True if partner has failed to follow a suit."""
    return seen.opens[seen.at + suit] >> PARTNER & 255 == 0


def partner_has_best_trump(seen: Seen) -> float:
    """The chance that partner has the highest trump that is out."""
    trumps = seen.out & TRUMPS
    shares = seen.free & seen.opens[seen.at + TRUMP]
    return _trump_with(seen, shares, PARTNER, 1 << highest(trumps)) if trumps else 0.0


def trump_plan(seen: Seen, under: int, ruffs: Ruffs) -> float:
    """Draw trumps with more than an even share of them, else leave them."""
    out = count(seen.out & TRUMPS)
    if not out:
        return 0.0
    if ruffs.next == 0.0 and ruffs.last == 0.0:
        return seen.judge[j.DRAW_OURS]
    even = seen.judge[j.DRAW_BASE] + seen.judge[j.DRAW] * (count(seen.hand & TRUMPS) - out / 3.0)
    side_winners = count(seen.hand & HONOURS & ~TRUMPS & ~under)
    return even + seen.judge[j.DRAW_FOR] * side_winners


def suit_plan(seen: Seen, suit: int, under: int) -> float:
    """Give partner a ruff, and do not break a suit in which our honour is not yet high."""
    of_suit = SUIT << suit
    breaks = (seen.hand & of_suit & HONOURS & under) != 0
    plan = seen.judge[j.LEAD_RUFF] * partner_ruffs(seen) * partner_is_out_of(seen, suit)
    plan -= seen.judge[j.LEAD_SEVEN] * breaks
    return plan - seen.judge[j.OPEN_SUIT] * count(seen.out & of_suit & HONOURS)


# The hand: what a card is worth if it is kept for later. Multiplied by a truth value is faster than a branch,
# here as above.


def kept_of(seen: Seen, place: int, under: int, ruffs: Ruffs) -> float:
    """What a card is worth that is not played now."""
    high = 1 - (under >> place & 1)
    if place & 3 == TRUMP:
        return _trump_kept(seen, place, high)
    return _winner_kept(seen, place, ruffs) if high else _other_kept(seen, place, under)


def _trump_kept(seen: Seen, place: int, high: int) -> float:
    """A trump ruffs, and beats lower ones; better is the highest, and best to have the last."""
    out = seen.out & TRUMPS
    worth = seen.judge[j.RUFF] + seen.judge[j.TRUMP_RANK] * count(out & ~above(place))
    return worth + seen.judge[j.MASTER_TRUMP + (out == 0)] * high


def _other_kept(seen: Seen, place: int, under: int) -> float:
    """An honour may come home when the higher cards have gone; a small card guards the honours beside it.

    Without honours to guard the last small card of a suit stands in the way of a ruff.
    """
    own = seen.hand & SUIT << (place & 3)
    bare = own == 1 << place
    hope = seen.judge[j.THIRD - (count(above(place) & seen.out) == 1)] - seen.judge[j.BARE] * bare
    guards = (own & HONOURS & under) != 0
    blocks = bare & ((seen.hand & TRUMPS) != 0)
    small = seen.judge[j.GUARD] * guards - seen.judge[j.BLANK] * blocks
    return hope * worth_at(place) + small * (LOW >> place & 1)


def _winner_kept(seen: Seen, place: int, ruffs: Ruffs) -> float:
    """A card that only a ruff can beat; if it is ruffed it may still be given to partner."""
    safe = stays_high(seen, place, ruffs)
    points = worth_at(place)
    return safe * (points + seen.judge[j.WINNER]) + (1.0 - safe) * seen.judge[j.RUFFED] * points


def stays_high(seen: Seen, place: int, ruffs: Ruffs) -> float:
    """How likely it is that a card which only a ruff can beat will come home when its turn comes.

    Each higher card of the suit that we hold ourselves means a round before it, which takes three of the
    cards that are out.
    """
    rounds = count(above(place) & seen.hand)
    left = max(0, count(seen.out & SUIT << (place & 3)) - 3 * rounds)
    shares = seen.free & seen.opens[seen.at + (place & 3)]
    room = room_of(shares)
    next_stays = 1.0 - none_of(seen.odds, room, share_of(shares, NEXT), left) * ruffs.next
    last_stays = 1.0 - none_of(seen.odds, room, share_of(shares, LAST), left) * ruffs.last
    return next_stays * last_stays
