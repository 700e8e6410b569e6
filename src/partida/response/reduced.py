"""Sueca reduced to its last tricks: all earlier cards lie open, and nobody has failed to follow suit.

A reduced game is an ending of a hand of forty cards, so that the same players can be asked. Its earlier
tricks are the same in every deal: all follow suit in each, both sides take the same points, and seat 0
leads next. Of the cards that are left nothing is known but one's own hand and the trump card of the
dealer, so every deal of them is as likely as any other. Who has more than half of the points that are left
wins the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple, cast

from partida.cards import Card, CardSet
from partida.sueca import leaf
from partida.sueca.moves import Play
from partida.sueca.rules import SuecaRules
from partida.sueca.state import Masks, State
from partida.table import Seat

DEALER: Final = 3
"""Seats are counted in the order of play from the one who leads, so the dealer is the last."""

World = Masks
"""The hands of a deal, as masks by seat."""


class Moment(NamedTuple):
    """What all have seen of a reduced game; ``taken`` are the card points of seats 0 and 2."""

    line: tuple[int, ...] = ()
    leader: int = 0
    trick: tuple[int, ...] = ()
    taken: int = 0
    played: int = 0

    @property
    def turn(self) -> int:
        """Whose card is next."""
        return (self.leader + len(self.trick)) % 4


@dataclass(frozen=True)
class Reduced:
    """A reduced game: the tricks before it, each as its cards in the order of play, and the trump card."""

    earlier: tuple[str, ...]
    turn_up: Card

    @cached_property
    def trump(self) -> int:
        """The suit of trumps."""
        return leaf.SUIT[self.turn_up]

    @cached_property
    def rules(self) -> SuecaRules:
        """The rules: those of the default variant."""
        return SuecaRules()

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the table in the order of play from the leader."""
        return self.rules.table.from_seat(0)

    @cached_property
    def tricks(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of the earlier tricks."""
        return tuple(tuple(map(Card.parse, text.split())) for text in self.earlier)

    @cached_property
    def pack(self) -> int:
        """The cards that are left (a mask)."""
        return CardSet(self.rules.pack).mask & ~CardSet(card for trick in self.tricks for card in trick).mask

    @cached_property
    def size(self) -> int:
        """How many cards each seat holds."""
        return leaf.TRICKS - len(self.tricks)

    @cached_property
    def total(self) -> int:
        """The points of the cards that are left."""
        return leaf.points_in(self.pack)

    def deals(self) -> Iterator[World]:
        """Every deal in which the dealer holds the trump card; all are equally likely."""
        bits = tuple(card.bit for card in CardSet(self.pack) if card != self.turn_up)
        for hands in _dealt(bits, (self.size, self.size, self.size, self.size - 1)):
            yield (hands[0], hands[1], hands[2], hands[3] | self.turn_up.bit)

    def legal(self, moment: Moment, hand: int) -> int:
        """The cards of a hand that may be played (a mask)."""
        return leaf.follow(hand, leaf.SUIT_MASK[moment.trick[0]]) if moment.trick else hand

    def after(self, moment: Moment, card: int) -> Moment:
        """The moment after one more card."""
        line, leader, trick, taken, played = moment
        line, trick, played = (*line, card), (*trick, card), played | 1 << card
        if len(trick) < 4:
            return Moment(line, leader, trick, taken, played)
        first, second, third, fourth = trick
        leader = (leader + leaf.winner(first, second, third, fourth, self.trump)) % 4
        if leader % 2 == 0:
            taken += leaf.trick_points(first, second, third, fourth)
        return Moment(line, leader, (), taken, played)

    def state(self, hands: World, line: tuple[int, ...]) -> State:
        """The hand of forty cards in which these hands are left and these cards have been played since.

        The earlier tricks are played but once: what they leave differs from deal to deal by the hands alone.
        """
        state = self._begun._replace(opening=self._begun.opening._replace(hands=self._whole(hands)))
        for card in line:
            state = self._played(state, Card(card))
        return state

    def dealt(self, hands: World) -> State:
        """The same before any card of the reduced game, dealt and played from the first card on.

        Raises an error of `partida.errors` if the earlier tricks cannot be played so.
        """
        whole = tuple(map(CardSet, self._whole(hands)))
        deal = self.rules.order_of(whole, self.seats[DEALER], self.turn_up)
        state, _ = self.rules.start(deal, self.rules.first_standing(self.seats[DEALER]))
        for trick in self.tricks:
            for card in trick:
                state = self._played(state, card)
        return state

    @cached_property
    def _begun(self) -> State:
        return self.dealt(next(self.deals()))

    @cached_property
    def _before(self) -> World:
        """What each seat has played in the earlier tricks."""
        moment, before = Moment(), [0, 0, 0, 0]
        for trick in self.tricks:
            for card in trick:
                before[moment.turn] |= card.bit
                moment = self.after(moment, card)
        return cast(World, tuple(before))

    def _whole(self, hands: World) -> Masks:
        """The hands of ten cards, by the seats of the table."""
        whole = [0, 0, 0, 0]
        for nth, seat in enumerate(self.seats):
            whole[seat] = hands[nth] | self._before[nth]
        return cast(Masks, tuple(whole))

    def _played(self, state: State, card: Card) -> State:
        assert state.turn is not None
        return self.rules.play(state, state.turn, Play(card))[0]


def _dealt(bits: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to deal cards (each as a mask) into hands of these sizes."""
    if len(sizes) == 1:
        yield (sum(bits),)
        return
    for hand in combinations(bits, sizes[0]):
        left = tuple(bit for bit in bits if bit not in hand)
        for others in _dealt(left, sizes[1:]):
            yield (sum(hand), *others)


_TWO: Final = (
    "KD JD QD 6D", "5D 4D 3D 2D", "KC JC QC 6C", "5C 4C 3C 2C",
    "QH KH JH 6H", "4H 3H 2H 5H", "QS KS JS 6S", "4S 3S 2S 5S",
)  # fmt: skip
_THREE: Final = (
    "KC JC QC 6C", "5C 4C 3C 2C", "KH QH 6H 5H", "2H JH 3H 4H",
    "JD 4D 3D 2D", "KS JS QS 6S", "4S 3S 2S 5S",
)  # fmt: skip

REDUCED: Final = {
    2: tuple(Reduced(_TWO, Card.parse(turned)) for turned in ("AS", "7S")),
    3: tuple(Reduced(_THREE, Card.parse(turned)) for turned in ("AS", "7S")),
}
"""The reduced games by the cards of each seat, one for every trump card; these are equally likely.

Two cards each: the aces and sevens. Three: besides, K Q 6 5 of one side suit. All must have followed suit
in the earlier tricks, so four, or eight, cards of each suit have gone and two, or six, are left.
"""
