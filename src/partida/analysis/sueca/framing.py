"""A view put in one fixed form, so that a review does not depend on the names of suits and seats.

The seat that looks becomes seat 0, and suits are sorted by what the seat knows of them. Two suits of which it
knows the same can be exchanged without changing anything, so their order does not matter. Worlds are drawn,
valued and compared in this form; only the answers are put back into the real names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from partida.cards import CARDS, Card, CardSet, Suit
from partida.sueca.moves import Play
from partida.sueca.scoring import Standing
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat

Pair = tuple[int, int]


@dataclass(frozen=True)
class Frame:
    """How to get to the fixed form: suit ``s`` becomes ``suits[s]``, ``by`` is added to seats."""

    suits: tuple[int, ...]
    by: int

    @classmethod
    def of(cls, view: SuecaView) -> Frame:
        """The frame of the view of a seat that has its cards."""
        assert view.seat is not None
        keys = [_known_of(view, suit) for suit in range(4)]
        order = sorted(range(4), key=lambda suit: keys[suit])
        return cls(tuple(order.index(suit) for suit in range(4)), -view.seat % 4)

    @property
    def back(self) -> Frame:
        """The frame that leads back."""
        return Frame(tuple(self.suits.index(suit) for suit in range(4)), -self.by % 4)

    def card(self, card: int) -> Card:
        """A card in this frame."""
        return CARDS[self.suits[card // 13] * 13 + card % 13]

    def cards(self, mask: int) -> int:
        """A mask of cards in this frame."""
        return sum((mask >> 13 * suit & 0x1FFF) << 13 * self.suits[suit] for suit in range(4))

    def seat(self, seat: Seat) -> Seat:
        """A seat in this frame."""
        return (seat + self.by) % 4

    def pair(self, two: Pair) -> Pair:
        """What both sides have."""
        return (two[1], two[0]) if self.by % 2 else two

    def view(self, view: SuecaView) -> SuecaView:
        """The view in this frame, with cards for its only moves."""
        assert view.trump is not None
        moved = [view.counts[(seat - self.by) % 4] for seat in range(4)]
        return replace(
            view,
            seat=None if view.seat is None else self.seat(view.seat),
            turn=None if view.turn is None else self.seat(view.turn),
            dealer=self.seat(view.dealer),
            standing=self.standing(view.standing),
            hand=CardSet(self.cards(view.hand.mask)),
            counts=(moved[0], moved[1], moved[2], moved[3]),
            trump=Suit(self.suits[view.trump]),
            turn_up=None if view.turn_up is None else self.card(view.turn_up),
            shown=self._each(view.shown),
            tricks=tuple(map(self._trick, view.tricks)),
            trick=self._trick(view.trick),
            points=self.pair(view.points),
            tricks_won=self.pair(view.tricks_won),
            taken_back=tuple((self.seat(seat), self.card(card)) for seat, card in view.taken_back),
            moves=tuple(Play(self.card(move.card)) for move in view.moves if isinstance(move, Play)),
            seen=CardSet(self.cards(view.seen.mask)),
        )

    def standing(self, standing: Standing) -> Standing:
        """The standing with the sides exchanged, if the frame exchanges them."""
        return replace(
            standing,
            dealer=self.seat(standing.dealer),
            score=self.pair(standing.score),
            sets=self.pair(standing.sets),
        )

    def _trick(self, trick: Trick) -> Trick:
        return Trick(self.seat(trick.leader), self._each(trick.cards))

    def _each(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(map(self.card, cards))


def _known_of(view: SuecaView, suit: int) -> tuple[object, ...]:
    """All that a seat knows of a suit, without its name."""
    played = [card for trick in (*view.tricks, view.trick) for card in trick.cards]
    seen = (played, view.shown, [card for _, card in view.taken_back], list(view.hand))
    return (
        suit != view.trump,
        *(
            [(place, card % 13) for place, card in enumerate(cards) if card // 13 == suit]
            for cards in seen[:3]
        ),
        [card % 13 for card in seen[3] if card // 13 == suit],
    )
