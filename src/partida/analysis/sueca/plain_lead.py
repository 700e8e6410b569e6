"""What a card does that is led, and what it leaves in hand: statements of `partida.analysis.sueca.plain`."""

from __future__ import annotations

from partida.analysis.sueca.plain_trick import is_certain
from partida.analysis.sueca.said import Said
from partida.analysis.sueca.trick import Seen
from partida.cards import Card
from partida.sueca import leaf

# -- leading


def partner_trumps(seen: Seen, best: Card, played: Card) -> Said | None:
    """A suit of which the partner has none, and a trump perhaps."""
    partner = (seen.me + 2) % 4
    if seen.laid or leaf.SUIT[best] == leaf.SUIT[played]:
        return None
    suits = leaf.SUIT[best], leaf.SUIT[played]
    alone = not any(seen.is_out_of(seat, suits[0]) for seat in seen.opponents)
    may, may_else = (seen.may_trump(partner, suit) for suit in suits)
    return Said(suit=suits[0]) if alone and may and not may_else else None


def master_trump(seen: Seen, best: Card, played: Card) -> Said | None:
    """A trump that nobody can beat, led while there are others."""
    out = _trumps_out(seen)
    leads = not seen.laid and leaf.SUIT[best] == seen.trump != leaf.SUIT[played]
    return Said(number=out) if leads and out and is_certain(seen, best) else None


def highest(seen: Seen, best: Card, played: Card) -> Said | None:
    """A card of a side suit that nobody can beat but by a trump."""
    leads = not seen.laid and leaf.SUIT[best] != seen.trump and not is_certain(seen, best)
    return Said() if leads and not seen.higher(best) and seen.higher(played) else None


def draws(seen: Seen, best: Card, played: Card) -> Said | None:
    """A trump is led against a side suit: how many are out."""
    leads = not seen.laid and leaf.SUIT[best] == seen.trump != leaf.SUIT[played]
    out = _trumps_out(seen)
    return Said(number=out) if leads and out else None


def _trumps_out(seen: Seen) -> int:
    """How many trumps the others hold, if an opponent still to play may hold one."""
    return len(seen.trumps_out) if any(map(seen.may_hold_a_trump, seen.opponents)) else 0


# -- later


def risks_less(seen: Seen, best: Card, played: Card) -> Said | None:
    """No points, against some that may be lost."""
    led = seen.laid[0] if seen.laid else played
    dearer = seen.takes(played) and leaf.POINTS[played] > leaf.POINTS[best] == 0
    lost = dearer and leaf.SUIT[played] == leaf.SUIT[led] and seen.may_lose(played)
    return Said(number=leaf.POINTS[played]) if lost else None


def voids(seen: Seen, best: Card, played: Card) -> Said | None:
    """The last card of a side suit, with trumps in hand."""
    if _voids(seen, best) and not _voids(seen, played):
        return Said(suit=leaf.SUIT[best])
    return None


def _voids(seen: Seen, card: Card) -> bool:
    hand = seen.view.hand.mask
    alone = hand & leaf.SUIT_MASK[card] == 1 << card
    return alone and leaf.SUIT[card] != seen.trump and hand & leaf.SUIT_MASK[13 * seen.trump] != 0
