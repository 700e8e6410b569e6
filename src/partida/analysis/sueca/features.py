"""Features of worlds: what may be so in one deal and not in another, as people would say it.

===========  ==================================================================
kind         true in a world if
===========  ==================================================================
``out``      the seat has no card of the suit
``ruffs``    the seat has no card of the suit, and has a trump
``holds``    the seat has the card
``against``  one of the two opponents has the card
``bare``     neither opponent has a trump
``long``     one of the two opponents has three trumps or more
===========  ==================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from partida.cards import CARDS, Card, CardSet
from partida.sueca import leaf
from partida.sueca.dealing import PACK_MASKS
from partida.sueca.view import SuecaView
from partida.table import Seat

HONOURS: Final = 3
"""So many of the highest cards that the others hold in a suit are asked for: mostly ace, seven and king."""
LONG: Final = 3


@dataclass(frozen=True)
class Feature:
    """A feature; see the table above. Suits and cards are those of the worlds it is asked about."""

    kind: str
    seat: Seat | None = None
    suit: int | None = None
    card: Card | None = None

    def holds_in(self, worlds: Any, me: Seat, trump: int) -> Any:
        """In which worlds (rows of four masks) it is so, seen from a seat."""
        opponents = worlds[:, [(me + 1) % 4, (me + 3) % 4]]
        trumps = leaf.SUIT_MASK[13 * trump]
        if self.kind == "against":
            assert self.card is not None
            return (opponents >> int(self.card) & 1).any(axis=1)
        if self.kind == "bare":
            return ~(opponents & trumps).any(axis=1)
        if self.kind == "long":
            return (np.bitwise_count(opponents & trumps) >= LONG).any(axis=1)
        assert self.seat is not None
        hand = worlds[:, self.seat]
        if self.kind == "holds":
            assert self.card is not None
            return (hand >> int(self.card) & 1) == 1
        assert self.suit is not None
        out = hand & leaf.SUIT_MASK[13 * self.suit] == 0
        return out & (hand & trumps != 0) if self.kind == "ruffs" else out


def features_for(view: SuecaView, cards: Iterable[Card]) -> Iterator[Feature]:
    """The features that may matter between some cards: about their suits, the suit led and trumps."""
    assert view.seat is not None
    assert view.trump is not None
    led = [leaf.SUIT[card] for card in view.trick.cards[:1]]
    suits = sorted({*(leaf.SUIT[card] for card in cards), *led, int(view.trump)})
    others = [(view.seat + nth) % 4 for nth in (1, 2, 3)]
    for suit in suits:
        for seat in others:
            if suit != view.trump:
                yield Feature("ruffs", seat, suit)
            yield Feature("out", seat, suit)
        for card in unseen_honours(view, suit):
            for seat in others:
                yield Feature("holds", seat, card=card)
            yield Feature("against", card=card)
    yield Feature("bare")
    yield Feature("long")


def unseen_honours(view: SuecaView, suit: int) -> list[Card]:
    """The highest cards of a suit that the others hold, the best first."""
    gone = CardSet(card for trick in (*view.tricks, view.trick) for card in trick.cards).mask
    pack = PACK_MASKS[view.variant.second_rank]
    left = CardSet(pack & ~gone & ~view.hand.mask & leaf.SUIT_MASK[13 * suit])
    return [CARDS[card] for card in sorted(left, key=lambda card: -leaf.STRENGTH[card])[:HONOURS]]
