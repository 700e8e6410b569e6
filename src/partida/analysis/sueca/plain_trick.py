"""What a card does in a trick, and to the hand: statements of `partida.analysis.sueca.plain`.

Each takes what is seen, the better card and the other one, and is None where it does not hold.
"""

from __future__ import annotations

from typing import Final

from partida.analysis.sueca.said import Said
from partida.analysis.sueca.trick import Seen
from partida.cards import Card
from partida.sueca import leaf
from partida.table import Seat

HONOUR: Final = 10
"""The least card points of an ace or a manilha."""


# -- what the hand comes to


def wins_hand(seen: Seen, best: Card, played: Card) -> Said | None:
    """At least this many points for the side, more than half."""
    side = seen.me % 2
    if _wins(seen, side, best) and not _wins(seen, side, played):
        return Said(number=_after(seen, side, best))
    return None


def gives_hand(seen: Seen, best: Card, played: Card) -> Said | None:
    """At least this many points for the other side, more than half."""
    side = 1 - seen.me % 2
    if _wins(seen, side, played) and not _wins(seen, side, best):
        return Said(number=_after(seen, side, played))
    return None


def _after(seen: Seen, side: int, card: Card) -> int:
    """What a side has at least after this trick, if it gets it."""
    return seen.view.points[side] + seen.points + leaf.POINTS[card]


def _wins(seen: Seen, side: int, card: Card) -> bool:
    """True if a side has not won the hand before this trick, and has for certain after it."""
    fate = "ours" if side == seen.me % 2 else "theirs"
    before = leaf.is_safe(seen.view.points[side])
    return not before and seen.fate(card) == fate and leaf.is_safe(_after(seen, side, card))


# -- what may happen to the other card


def trumped(seen: Seen, best: Card, played: Card) -> Said | None:
    """An ace or a seven that may be trumped by who is known to be out of its suit."""
    seat = _who_may_trump(seen, played)
    if seat is None or _who_may_trump(seen, best) is not None:
        return None
    return Said(seat=seat, suit=leaf.SUIT[played])


def _who_may_trump(seen: Seen, card: Card) -> Seat | None:
    """Who is known to be out of the suit of an honour that is the side's so far, and may trump it."""
    led = seen.laid[0] if seen.laid else card
    winning = card if seen.takes(card) or seen.winning is None else seen.winning
    follows = leaf.SUIT[card] == leaf.SUIT[winning] == leaf.SUIT[led]
    if leaf.POINTS[card] < HONOUR or not follows or (winning != card and not seen.partners):
        return None
    return next((seat for seat in seen.opponents if seen.may_trump(seat, leaf.SUIT[card])), None)


def ace_out(seen: Seen, best: Card, played: Card) -> Said | None:
    """A seven that wins so far, below an ace that may still come."""
    ace = _ace_above(seen, played)
    if ace is None or _ace_above(seen, best) is not None:
        return None
    return Said(card=ace)


def _ace_above(seen: Seen, card: Card) -> Card | None:
    """The one card above a manilha that wins so far, if an opponent still to play may hold it."""
    led = seen.laid[0] if seen.laid else card
    higher = seen.higher(card)
    follows = leaf.SUIT[card] == leaf.SUIT[led]
    if leaf.POINTS[card] != HONOUR or not higher or not follows or not seen.takes(card):
        return None
    may = any(seen.worlds.may_hold(seat, higher[0]) for seat in seen.opponents) and seen.may_lose(card)
    return higher[0] if may else None


# -- the partner's trick


def not_needed(seen: Seen, best: Card, played: Card) -> Said | None:
    """The partner's card wins for certain, and the other card goes over it."""
    certain = _partners(seen, best) and seen.fate(best) == "ours"
    return Said() if certain and seen.takes(played) else None


def feeds(seen: Seen, best: Card, played: Card) -> Said | None:
    """The partner's trick is certain: the points that it adds."""
    more = leaf.POINTS[best] > leaf.POINTS[played]
    certain = _partners(seen, best) and _partners(seen, played) and seen.fate(best) == "ours"
    return Said(number=leaf.POINTS[best]) if certain and more else None


def holds_back(seen: Seen, best: Card, played: Card) -> Said | None:
    """The partner's trick is not certain: fewer points for it."""
    fewer = leaf.POINTS[best] < leaf.POINTS[played]
    if not fewer or seen.winning is None or not _partners(seen, best) or not _partners(seen, played):
        return None
    seats = seen.beaters(seen.winning, seen.laid[0])
    return Said(seat=seats[0]) if seats else None


def _partners(seen: Seen, card: Card) -> bool:
    """True if the partner's card wins so far, and still does after a card."""
    return seen.partners and not seen.takes(card)


# -- taking


def above_all(seen: Seen, best: Card, played: Card) -> Said | None:
    """Nobody can beat the card, and somebody may beat the other one."""
    dear = seen.laid or leaf.POINTS[played]
    if not dear or not is_certain(seen, best) or not seen.takes(played):
        return None
    seats = seen.beaters(played, seen.laid[0] if seen.laid else played)
    return Said(seat=seats[0]) if seats else None


def enough(seen: Seen, best: Card, played: Card) -> Said | None:
    """The lower of two cards of a suit that both take the trick for certain."""
    lower = (
        leaf.SUIT[best] == leaf.SUIT[played]
        and leaf.STRENGTH[best] < leaf.STRENGTH[played]
        and leaf.POINTS[best] <= leaf.POINTS[played]
    )
    return Said() if lower and is_certain(seen, best) and is_certain(seen, played) else None


def brings(seen: Seen, best: Card, played: Card) -> Said | None:
    """The trick is certain with both: how many points more."""
    more = leaf.POINTS[best] - leaf.POINTS[played]
    certain = seen.fate(best) == seen.fate(played) == "ours"
    return Said(number=more) if certain and more > 0 else None


def overtrumps(seen: Seen, best: Card, played: Card) -> Said | None:
    """A trick that was trumped, taken for certain."""
    winning = seen.winning
    ruffed = winning is not None and leaf.SUIT[winning] == seen.trump != leaf.SUIT[seen.laid[0]]
    won = ruffed and not seen.partners and is_certain(seen, best) and not seen.takes(played)
    return Said(card=winning, number=_in_trick(seen, best)) if won else None


def trumps(seen: Seen, best: Card, played: Card) -> Said | None:
    """A trick of another suit, trumped for certain."""
    ruffs = bool(seen.laid) and leaf.SUIT[best] == seen.trump != leaf.SUIT[seen.laid[0]]
    if not ruffs or seen.partners or not is_certain(seen, best) or seen.takes(played):
        return None
    return Said(suit=leaf.SUIT[seen.laid[0]], number=_in_trick(seen, best))


def takes_last(seen: Seen, best: Card, played: Card) -> Said | None:
    """The last card takes a trick with points."""
    number = _in_trick(seen, best)
    last = not seen.later and not seen.partners and seen.takes(best) and not seen.takes(played)
    return Said(number=number) if last and number else None


def takes(seen: Seen, best: Card, played: Card) -> Said | None:
    """The trick is certain, and with the other card it is not."""
    if seen.later and is_certain(seen, best) and seen.fate(played) != "ours":
        return Said(number=_in_trick(seen, best))
    return None


def is_certain(seen: Seen, card: Card) -> bool:
    """True if a card takes the trick, and no opponent can beat it."""
    return seen.takes(card) and seen.fate(card) == "ours"


def _in_trick(seen: Seen, card: Card) -> int:
    """The points of the trick with a card."""
    return seen.points + leaf.POINTS[card]


# -- giving little


def nothing_in_it(seen: Seen, best: Card, played: Card) -> Said | None:
    """The last card leaves a trick without points, for which the other would be a waste."""
    nothing = not seen.later and not seen.partners and not seen.takes(best) and not _in_trick(seen, best)
    return Said() if nothing and seen.takes(played) and _is_dear(seen, played) else None


def cheaper(seen: Seen, best: Card, played: Card) -> Said | None:
    """The trick is theirs with both: how many points fewer."""
    fewer = leaf.POINTS[played] - leaf.POINTS[best]
    certain = seen.fate(best) == seen.fate(played) == "theirs"
    return Said(number=fewer) if certain and fewer > 0 else None


def second_low(seen: Seen, best: Card, played: Card) -> Said | None:
    """The second card of a trick is low, and a dear one is kept: the partner plays last."""
    second = len(seen.laid) == 1 and not seen.takes(best) and not leaf.POINTS[best]
    return Said() if second and seen.takes(played) and _is_dear(seen, played) else None


def _is_dear(seen: Seen, card: Card) -> bool:
    """True for aces, manilhas and trumps."""
    return leaf.POINTS[card] >= HONOUR or leaf.SUIT[card] == seen.trump
