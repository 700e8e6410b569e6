"""The card of a club player of Sueca (S3).

For every card he may play he asks what the trick is worth and how likely it comes home, and what the card
would be worth if he kept it. All values are card points on the scale of a swing: a point won is one that the
others do not win, so a trick of ten points is worth +10 or -10.

For a lead, what is the same for all cards of a suit is worked out once a suit, whether he has cards of it or
not: that is quicker than to ask. Of low cards that are alike, or worth more kept the higher they are, only
the lowest is looked at.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from partida.policies.bits import count, lowest, room_for_numbers, room_for_places
from partida.policies.sueca import judgement as j
from partida.policies.sueca.chances import (
    leads_come_home,
    left_to_others,
    partner_has_best_trump,
    partner_is_out_of,
    partner_ruffs,
    ruffs_of,
    stands_home,
)
from partida.policies.sueca.keeping import side_kept, trump_kept
from partida.policies.sueca.places import HONOURS, LOW, SUIT, TRUMPS, beaters, below, points_of, worth_at
from partida.policies.sueca.seen import Marks, Outlook, Ruffs, Seen, Side, Trick, side_of

_HIGH, _LOW, _PLAN, _BARE, _SMALL = range(0, 15, 3)
"""Where the terms of leads stand, one for each side suit: how likely the trick is ours if a high card is
led, if another is, what is planned, and what its cards have in common."""
_OUT, _NEXT, _LAST = range(0, 9, 3)
"""Where the rest of that stands."""


class Best(NamedTuple):
    """The best card of some, and its worth."""

    place: int
    worth: float


LEAST: Final = -1e9
"""Below every worth."""


def lead_of(seen: Seen, legal: int) -> int:
    """The place of the card that he leads; of equals the lowest."""
    cards = leads_worth_a_thought(seen, legal)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    outlook = outlook_of(seen, 0)
    best = best_side_lead(seen, cards & ~TRUMPS, outlook)
    return best_trump_lead(seen, cards & TRUMPS, outlook, best)


def follow_of(seen: Seen, legal: int, trick: Trick) -> int:
    """The place of the card that he plays to a trick that somebody has led; of equals the lowest."""
    cards = follows_worth_a_thought(seen, legal, trick)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    outlook = outlook_of(seen, trick.nth)
    lost = left_to_others(seen, trick, outlook.ruffs) if cards & ~beaters(trick.best) else 0.0
    if cards & ~TRUMPS & SUIT << trick.led:
        return best_of_suit(seen, trick, cards, outlook, lost)
    best = best_discard(seen, trick, cards & ~TRUMPS, outlook, lost)
    return best_trump(seen, trick, cards & TRUMPS, outlook, lost, best)


# The cards worth a thought


def leads_worth_a_thought(seen: Seen, legal: int) -> int:
    """The cards that may be the best to lead: of some that are alike the lowest."""
    under = below(seen.out)
    return without_worse(without_worse(legal, LOW & under), LOW & TRUMPS & ~under)


def follows_worth_a_thought(seen: Seen, legal: int, trick: Trick) -> int:
    """The cards that may be the best to play to a trick: of some that are alike the lowest."""
    beating = beaters(trick.best)
    alike = LOW & (below(seen.out) | TRUMPS)
    cards = without_worse(legal, alike & ~beating)
    if trick.nth == 3:
        return without_worse(cards, alike & beating)
    return without_equals(cards, alike & beating, seen.out)


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


# The best of some cards of a kind; without cards of that kind less than any


def best_side_lead(seen: Seen, cards: int, outlook: Outlook) -> Best:
    """The best of some cards of side suits to lead."""
    terms = room_for_numbers()
    rows = room_for_places()
    for suit in range(3):
        side = side_of(seen, suit, outlook.under)
        terms[_HIGH + suit], terms[_LOW + suit] = leads_come_home(seen, suit, side, outlook.ruffs)
        terms[_PLAN + suit] = suit_plan(seen, suit, outlook.under)
        terms[_BARE + suit] = side.bare
        terms[_SMALL + suit] = side.small
        rows[_OUT + suit] = side.out
        rows[_NEXT + suit] = side.next_row
        rows[_LAST + suit] = side.last_row
    chosen, most = -1, LEAST
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        suit = place & 3
        high = 1 - (outlook.under >> place & 1)
        ours = terms[_LOW - (_LOW - _HIGH) * high + suit]
        points = worth_at(place) + (outlook.coming + seen.judge[j.FED] * ours)
        side = Side(
            rows[_OUT + suit],
            rows[_NEXT + suit],
            rows[_LAST + suit],
            terms[_BARE + suit],
            terms[_SMALL + suit],
        )
        worth = swing_of(seen, points, ours) - side_kept(seen, side, place, outlook) + terms[_PLAN + suit]
        if worth > most:
            chosen, most = place, worth
    return Best(chosen, most)


def best_trump_lead(seen: Seen, cards: int, outlook: Outlook, best: Best) -> int:
    """The best card to lead of some trumps and the best of others."""
    if not cards:
        return best.place
    chosen, most = best.place, best.worth
    low = partner_has_best_trump(seen)
    plan = trump_plan(seen, outlook.under, outlook.ruffs)
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        ours = low if outlook.under >> place & 1 else 1.0
        points = worth_at(place) + (outlook.coming + seen.judge[j.FED] * ours)
        worth = swing_of(seen, points, ours) - trump_kept(seen, place, outlook) + plan
        if worth > most or (worth == most and place < chosen):
            chosen, most = place, worth
    return chosen


def best_of_suit(seen: Seen, trick: Trick, cards: int, outlook: Outlook, lost: float) -> int:
    """The best of some cards of the side suit that was led."""
    beating = beaters(trick.best)
    side = side_of(seen, trick.led, outlook.under)
    chosen, most = -1, LEAST
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        ours = stands_home(seen, trick, place, outlook.ruffs) if beating >> place & 1 else lost
        points = trick.points + worth_at(place) + coming_if(seen, trick, outlook, ours)
        worth = swing_of(seen, points, ours) - side_kept(seen, side, place, outlook)
        if worth > most:
            chosen, most = place, worth
    return chosen


def best_discard(seen: Seen, trick: Trick, cards: int, outlook: Outlook, lost: float) -> Best:
    """The best of some cards of side suits to a trick of another suit, which they do not win."""
    coming = coming_if(seen, trick, outlook, lost)
    chosen, most = -1, LEAST
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        points = trick.points + worth_at(place) + coming
        side = side_of(seen, place & 3, outlook.under)
        worth = swing_of(seen, points, lost) - side_kept(seen, side, place, outlook)
        if worth > most:
            chosen, most = place, worth
    return Best(chosen, most)


def best_trump(seen: Seen, trick: Trick, cards: int, outlook: Outlook, lost: float, best: Best) -> int:
    """The best card of some trumps, whatever was led, and the best of others."""
    beating = beaters(trick.best)
    chosen, most = best.place, best.worth
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        ours = stands_home(seen, trick, place, outlook.ruffs) if beating >> place & 1 else lost
        points = trick.points + worth_at(place) + coming_if(seen, trick, outlook, ours)
        worth = swing_of(seen, points, ours) - trump_kept(seen, place, outlook)
        if worth > most or (worth == most and place < chosen):
            chosen, most = place, worth
    return chosen


# What a card brings now


def outlook_of(seen: Seen, nth: int) -> Outlook:
    """What a seat works out before it weighs its cards, with so many cards in the trick."""
    coming = coming_of(seen, 3 - nth) if nth < 3 else 0.0
    return Outlook(below(seen.out), ruffs_of(seen), coming)


def coming_of(seen: Seen, seats: int) -> float:
    """The points that so many seats behind us are likely to add."""
    average = points_of(seen.out) / max(1, count(seen.out))
    return seen.judge[j.LATER] * average * seats


def coming_if(seen: Seen, trick: Trick, outlook: Outlook, ours: float) -> float:
    """The points that are likely to be added to a trick which is ours with this chance: partner feeds it."""
    return outlook.coming + seen.judge[j.FED] * ours if trick.nth == 1 else outlook.coming


def swing_of(seen: Seen, points: float, ours: float) -> float:
    """The swing of a trick of so many points which is ours with this chance."""
    won = points + _beyond(seen.mine, points) + seen.judge[j.LEAD]
    return ours * won - (1.0 - ours) * (points + _beyond(seen.theirs, points))


def _beyond(marks: Marks, points: float) -> float:
    """What a trick is worth beyond its points because it brings its winners to 30, 61 or 91."""
    worth = marks.worth if points >= marks.first else 0.0
    return marks.both if points >= marks.second else worth


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
