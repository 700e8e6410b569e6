"""The card of a brisk player of Sueca: a handful of rules on masks, for playouts where speed is everything.

To lead he takes a high honour of a side suit, a high trump if he has more trumps than all others, else a low
card, if possible of a suit in which no honour of his waits. He gives points to a partner who is going to win,
takes what he is sure to win, ruffs low, and else throws away the least.
"""

from __future__ import annotations

from partida.policies.bits import count, highest, lowest
from partida.policies.sueca.places import HONOURS, LOW, SUIT, TRUMP, TRUMPS, above, beaters, below


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


def brisk_follow_of(legal: int, out: int, nth: int, led: int, best: int, ours: bool) -> int:
    """The place of the card that he plays to a trick of ``nth`` cards.

    ``led`` is its suit, ``best`` the place of the card that wins it now, ``ours`` true if that is partner's.
    """
    last = nth == 3
    if ours and (last or _stands(best, out)):
        side = legal & ~TRUMPS
        waiting = side & below(out)
        return highest(waiting or side) if side else lowest(legal)
    taking = legal & beaters(best)
    ruffs = taking & TRUMPS if led != TRUMP else 0
    sure = taking & ~ruffs if last else taking & ~ruffs & ~below(out)
    if sure and not ours:
        return highest(sure)
    if ruffs and not ours:
        return lowest(ruffs)
    return lowest(legal & ~TRUMPS or legal)


def _stands(best: int, out: int) -> bool:
    """True if nobody holds a higher card of its suit."""
    return not above(best) & out


def _suits_of(honours: int) -> int:
    """All places of the suits of some honours."""
    suits = honours >> 20
    suits |= suits >> 8 | suits >> 16
    return ((suits | suits >> 4) & 15) * SUIT
