"""What a net is told of a moment of Sueca and of a card that may be played: numbers of about the size of one.

The seat's own judgement goes in too: the terms of which the club player's worth of a card is made. So the net
has to learn only where that goes wrong. Nothing is told that the seat cannot see.
"""

from __future__ import annotations

from typing import Any, Final

from partida.policies.bits import count
from partida.policies.sueca import judgement as j
from partida.policies.sueca.chances import (
    beaten_by,
    leads_come_home,
    left_to_others,
    partner_has_best_trump,
    partner_ruffs,
    stands_home,
)
from partida.policies.sueca.club import (
    coming_if,
    follows_worth_a_thought,
    leads_worth_a_thought,
    suit_plan,
    swing_of,
    trump_plan,
)
from partida.policies.sueca.keeping import kept_of, stays_high
from partida.policies.sueca.odds import LAST, NEXT, PARTNER
from partida.policies.sueca.places import (
    HONOURS,
    LOW,
    SUIT,
    TRUMP,
    TRUMPS,
    above,
    beaters,
    points_of,
    worth_at,
)
from partida.policies.sueca.seen import Outlook, Ruffs, Seen, Trick, side_of

STATE: Final = 36
"""Numbers of a moment."""
CARD: Final = 32
"""Numbers of a card."""
WORTH: Final = 11
"""Where among the latter the club player's worth of the card stands, in points / 10."""


def candidates_of(seen: Seen, trick: Trick, legal: int) -> int:
    """The cards worth a thought, those that a club player looks at."""
    return follows_worth_a_thought(seen, legal, trick) if trick.nth else leads_worth_a_thought(seen, legal)


def _voids(seen: Seen, seat: int) -> float:
    """In how many of four suits a seat is known to have nothing, in thirds."""
    voids = 0
    for suit in range(4):
        voids += 1 - (seen.opens[seen.at + suit] >> seat & 1)
    return voids / 3.0


def state_of(seen: Seen, trick: Trick, outlook: Outlook, work: Any, to: int) -> None:
    """Write the numbers of a moment from place ``to`` on."""
    under, ruffs = outlook.under, outlook.ruffs
    hand, out, mine, theirs = seen.hand, seen.out, seen.mine.taken, seen.theirs.taken
    own_trumps = hand & TRUMPS
    work[to] = 1.0
    work[to + 1] = count(hand) / 10.0
    work[to + 2] = mine / 60.0
    work[to + 3] = theirs / 60.0
    work[to + 4] = 1.0 if mine < 30 else 0.0
    work[to + 5] = 1.0 if theirs < 30 else 0.0
    work[to + 6] = 1.0 if mine >= 61 else 0.0
    work[to + 7] = 1.0 if theirs >= 61 else 0.0
    work[to + 8] = points_of(out) / 60.0
    work[to + 9] = points_of(hand) / 30.0
    work[to + 10] = count(own_trumps) / 5.0
    work[to + 11] = count(out & TRUMPS) / 5.0
    work[to + 12] = ruffs.next
    work[to + 13] = ruffs.last
    work[to + 14] = partner_ruffs(seen)
    work[to + 15] = 1.0 if own_trumps & ~under else 0.0
    turned = 1.0 if seen.turned else 0.0
    work[to + 16] = turned if seen.owner == NEXT else 0.0
    work[to + 17] = turned if seen.owner == PARTNER else 0.0
    work[to + 18] = turned if seen.owner == LAST else 0.0
    work[to + 19] = _voids(seen, NEXT)
    work[to + 20] = _voids(seen, PARTNER)
    work[to + 21] = _voids(seen, LAST)
    work[to + 22] = count(hand & HONOURS & ~TRUMPS & ~under) / 3.0
    missing = 0
    for suit in range(3):
        missing += 1 if hand & SUIT << suit == 0 else 0
    work[to + 23] = missing / 2.0
    for place in range(24, STATE):
        work[to + place] = 0.0
    if trick.nth:
        _trick_state(seen, trick, ruffs, under, work, to)


def _trick_state(seen: Seen, trick: Trick, ruffs: Ruffs, under: int, work: Any, to: int) -> None:
    led = SUIT << trick.led
    work[to + 24] = trick.points / 15.0
    work[to + 25] = 1.0 if trick.ours else 0.0
    work[to + 26] = 1.0 if trick.led == TRUMP else 0.0
    work[to + 27] = 1.0 if trick.best & 3 == TRUMP and trick.led != TRUMP else 0.0
    work[to + 28] = 1.0 - (under >> trick.best & 1)
    if trick.nth < 3:
        work[to + 29] = beaten_by(seen, NEXT, trick.best, trick.led, ruffs.next)
        work[to + 30] = 1.0 - (seen.opens[seen.at + trick.led] >> NEXT & 1)
    if trick.nth == 1:
        work[to + 31] = beaten_by(seen, PARTNER, trick.best, trick.led, partner_ruffs(seen))
        work[to + 32] = 1.0 - (seen.opens[seen.at + trick.led] >> PARTNER & 1)
    work[to + 33] = count(seen.out & led) / 5.0
    work[to + 34] = points_of(seen.out & led) / 15.0
    work[to + 35] = 1.0 if seen.hand & led == 0 else 0.0


def card_of(seen: Seen, trick: Trick, outlook: Outlook, place: int, work: Any, to: int) -> float:
    """Write the numbers of a card from place ``to`` on; gives the club player's worth of it."""
    under, ruffs = outlook.under, outlook.ruffs
    suit = place & 3
    of_suit = SUIT << suit
    own, out = seen.hand & of_suit, seen.out & of_suit
    worth = worth_at(place)
    higher = count(out & above(place))
    opens = seen.opens[seen.at + suit]
    if trick.nth == 0:
        ours, plan = _lead_terms(seen, place, outlook)
        coming = outlook.coming + seen.judge[j.FED] * ours
        beats = 1.0
    else:
        beats = 1.0 if beaters(trick.best) >> place & 1 else 0.0
        ours = stands_home(seen, trick, place, ruffs) if beats else left_to_others(seen, trick, ruffs)
        plan = 0.0
        coming = coming_if(seen, trick, outlook, ours)
    points = trick.points + worth + coming
    swing = swing_of(seen, points, ours)
    kept = kept_of(seen, place, outlook)
    total = swing - kept + plan
    work[to] = worth / 11.0
    work[to + 1] = (place >> 2) / 9.0
    work[to + 2] = 1.0 if suit == TRUMP else 0.0
    work[to + 3] = higher / 3.0
    work[to + 4] = (count(out) - higher) / 5.0
    work[to + 5] = 1.0 if higher == 0 else 0.0
    work[to + 6] = 1.0 if higher == 1 else 0.0
    work[to + 7] = count(own) / 5.0
    work[to + 8] = 1.0 if own == 1 << place else 0.0
    work[to + 9] = 1.0 if own & HONOURS & under & ~(1 << place) else 0.0
    work[to + 10] = points_of(out) / 15.0
    work[to + WORTH] = total / 10.0
    work[to + 12] = ours
    work[to + 13] = swing / 20.0
    work[to + 14] = kept / 20.0
    work[to + 15] = plan / 10.0
    work[to + 16] = beats
    work[to + 17] = ours * worth / 11.0
    work[to + 18] = 1.0 - (opens >> NEXT & 1)
    work[to + 19] = 1.0 - (opens >> PARTNER & 1)
    work[to + 20] = 1.0 - (opens >> LAST & 1)
    work[to + 21] = stays_high(seen, side_of(seen, suit, under), place, ruffs) if suit != TRUMP else 1.0
    work[to + 22] = 1.0 if count(own) + count(out) >= 10 - trick.nth else 0.0
    work[to + 23] = count(own & ~under & ~(1 << place)) / 2.0
    work[to + 24] = count(own & LOW) / 3.0
    work[to + 25] = 1.0 if place >> 2 == 9 else 0.0
    work[to + 26] = 1.0 if place >> 2 == 8 else 0.0
    work[to + 27] = 1.0 if worth == 0 else 0.0
    work[to + 28] = 1.0 if out >> 36 & 15 else 0.0
    work[to + 29] = 1.0 if out >> 32 & 15 else 0.0
    mate = seen.opens[seen.at + TRUMP] >> PARTNER & 1
    work[to + 30] = float(mate) * (1.0 - (opens >> PARTNER & 1))
    work[to + 31] = points_of(own & ~(1 << place)) / 15.0
    return total


def _lead_terms(seen: Seen, place: int, outlook: Outlook) -> tuple[float, float]:
    """How likely the trick of a lead is ours, and what the club player plans with it."""
    under, ruffs = outlook.under, outlook.ruffs
    suit = place & 3
    if suit == TRUMP:
        high, low = 1.0, partner_has_best_trump(seen)
        plan = trump_plan(seen, under, ruffs)
    else:
        high, low = leads_come_home(seen, suit, side_of(seen, suit, under), ruffs)
        plan = suit_plan(seen, suit, under)
    return (low if under >> place & 1 else high), plan
