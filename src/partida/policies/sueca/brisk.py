"""The card of a brisk player of Sueca: a handful of rules on masks, for playouts where speed is everything.

To lead he takes a high honour of a side suit, a high trump if he has more trumps than all others, else a low
card, if possible of a suit in which no honour of his waits. He gives points to a partner who is going to win,
takes what he is sure to win, ruffs low where there are points, and else throws away the least.
"""

from __future__ import annotations

from partida.policies.bits import count, highest, lowest
from partida.policies.sueca.places import HONOURS, LOW, SUIT, TRUMP, TRUMPS, above, beaters, below
from partida.policies.sueca.seen import Trick


def brisk_lead_of(hand: int, legal: int, out: int) -> int:
    """The place of the card that he leads: of his own hand, with these cards in the other hands."""
    under = below(out)
    high = legal & HONOURS & ~under & ~TRUMPS
    if high:
        return highest(high)
    trumps = legal & TRUMPS
    if count(trumps) > count(out & TRUMPS) and trumps & ~under:
        return highest(trumps)
    small = legal & LOW & ~TRUMPS
    free = small & ~_suits_of(hand & HONOURS & under)
    return lowest(free or small or legal & ~TRUMPS or legal)


def brisk_follow_of(legal: int, out: int, trick: Trick) -> int:
    """The place of the card that he plays to a trick, with these cards in the other hands."""
    last = trick.nth == 3
    side = legal & ~TRUMPS
    if trick.ours and (last or _stands(trick.best, out)):
        return highest(side & below(out) or side) if side else lowest(legal)
    if not trick.ours:
        taking = legal & beaters(trick.best)
        ruffs = taking & TRUMPS if trick.led != TRUMP else 0
        sure = taking & ~ruffs if last else taking & ~ruffs & ~below(out)
        if sure:
            return lowest(sure) if last and trick.led == TRUMP else highest(sure)
        if ruffs and trick.points:
            return lowest(ruffs)
    return lowest(side or legal)


def _stands(best: int, out: int) -> bool:
    """True if nobody holds a higher card of its suit."""
    return not above(best) & out


def _suits_of(honours: int) -> int:
    """All places of the suits of some honours."""
    suits = honours >> 20
    suits |= suits >> 8 | suits >> 16
    return ((suits | suits >> 4) & 15) * SUIT
