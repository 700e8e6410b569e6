"""What a card of Sueca is worth to a club player if he keeps it for later.

Multiplied by a truth value is faster than a branch.
"""

from __future__ import annotations

from partida.policies.bits import count
from partida.policies.sueca import judgement as j
from partida.policies.sueca.odds import none_of
from partida.policies.sueca.places import TRUMP, TRUMPS, above, worth_at
from partida.policies.sueca.seen import Outlook, Ruffs, Seen, Side, side_of


def kept_of(seen: Seen, place: int, outlook: Outlook) -> float:
    """What a card is worth that is not played now."""
    if place & 3 == TRUMP:
        return trump_kept(seen, place, outlook)
    return side_kept(seen, side_of(seen, place & 3, outlook.under), place, outlook)


def trump_kept(seen: Seen, place: int, outlook: Outlook) -> float:
    """A trump ruffs, and beats lower ones; better is the highest, and best to have the last."""
    out = seen.out & TRUMPS
    high = 1 - (outlook.under >> place & 1)
    worth = seen.judge[j.RUFF] + seen.judge[j.TRUMP_RANK] * count(out & ~above(place))
    return worth + seen.judge[j.MASTER_TRUMP + (out == 0)] * high


def side_kept(seen: Seen, side: Side, place: int, outlook: Outlook) -> float:
    """What a card of a side suit is worth that is not played now."""
    if outlook.under >> place & 1:
        return _other_kept(seen, side, place)
    return _winner_kept(seen, side, place, outlook.ruffs)


def _other_kept(seen: Seen, side: Side, place: int) -> float:
    """An honour may come home when the higher cards have gone; a small card guards the honours beside it.

    Without honours to guard the last small card of a suit stands in the way of a ruff.
    """
    points = worth_at(place)
    hope = seen.judge[j.THIRD - (count(above(place) & seen.out) == 1)] - side.bare
    return hope * points if points else side.small


def _winner_kept(seen: Seen, side: Side, place: int, ruffs: Ruffs) -> float:
    """A card that only a ruff can beat; if it is ruffed it may still be given to partner."""
    safe = stays_high(seen, side, place, ruffs)
    points = worth_at(place)
    return safe * (points + seen.judge[j.WINNER]) + (1.0 - safe) * seen.judge[j.RUFFED] * points


def stays_high(seen: Seen, side: Side, place: int, ruffs: Ruffs) -> float:
    """How likely it is that a card which only a ruff can beat will come home when its turn comes.

    Each higher card of the suit that we hold ourselves means a round before it, which takes three of the
    cards that are out.
    """
    left = max(0, side.out - 3 * count(above(place) & seen.hand))
    next_stays = 1.0 - none_of(seen.odds, side.next_row, left) * ruffs.next
    last_stays = 1.0 - none_of(seen.odds, side.last_row, left) * ruffs.last
    return next_stays * last_stays
