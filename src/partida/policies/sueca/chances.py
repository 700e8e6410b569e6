"""How likely tricks of Sueca come home, by what a club player has seen."""

from __future__ import annotations

from partida.policies.bits import count, highest
from partida.policies.sueca import judgement as j
from partida.policies.sueca.odds import LAST, NEXT, PARTNER, has_one, has_trump, none_of
from partida.policies.sueca.places import SUIT, TRUMP, TRUMPS, above
from partida.policies.sueca.seen import Ruffs, Seen, Side, Trick


def ruffs_of(seen: Seen) -> Ruffs:
    """How likely it is that each opponent can ruff."""
    return Ruffs(_any_trump(seen, NEXT), _any_trump(seen, LAST))


def partner_ruffs(seen: Seen) -> float:
    """How likely it is that partner has a trump."""
    return _any_trump(seen, PARTNER)


def _any_trump(seen: Seen, seat: int) -> float:
    """How likely it is that a seat has a trump; the card turned up is one."""
    shares = seen.free & seen.opens[seen.at + TRUMP]
    some = has_one(seen.odds, shares, seat, count(seen.out & TRUMPS & ~seen.turned))
    return 1.0 if (seat == seen.owner) & (seen.turned != 0) else some


def _trump_with(seen: Seen, shares: int, seat: int, cards: int) -> float:
    """How likely it is that a seat has any of some trumps."""
    return has_trump(seen.odds, shares, seat, cards & seen.out, seen.turned, seen.owner)


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


def leads_come_home(seen: Seen, suit: int, side: Side, ruffs: Ruffs) -> tuple[float, float]:
    """The chance that our side wins a trick to which a card of a side suit is led: a high one, another."""
    next_follows = 1.0 - none_of(seen.odds, side.next_row, side.out)
    last_follows = 1.0 - none_of(seen.odds, side.last_row, side.out)
    no_ruff = (1.0 - (1.0 - next_follows) * ruffs.next) * (1.0 - (1.0 - last_follows) * ruffs.last)
    ruffed = partner_ruffs(seen) * next_follows * last_follows
    followed = has_one(seen.odds, seen.free & seen.opens[seen.at + suit], PARTNER, 1) * no_ruff
    return no_ruff, ruffed if partner_is_out_of(seen, suit) else followed


def partner_is_out_of(seen: Seen, suit: int) -> bool:
    """True if partner has failed to follow a suit."""
    return seen.opens[seen.at + suit] >> PARTNER & 255 == 0


def partner_has_best_trump(seen: Seen) -> float:
    """The chance that partner has the highest trump that is out."""
    trumps = seen.out & TRUMPS
    shares = seen.free & seen.opens[seen.at + TRUMP]
    return _trump_with(seen, shares, PARTNER, 1 << highest(trumps)) if trumps else 0.0
