"""An open position of Sueca: what the solver is asked about."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from partida.cards import Card, CardSet, Suit
from partida.errors import PositionError
from partida.sueca import leaf
from partida.table import Direction, Seat, Table, check_seat

if TYPE_CHECKING:
    from partida.sueca.state import State

Pair = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """All hands, and what lies on the table.

    ``hands`` are masks by seat, cards on the table not in them. ``points`` and ``won`` are the card points
    and tricks that each side has taken before. ``barred`` says that trumps may not be led now (a hand that
    begins, under that rule). Raises `PositionError` for what cannot be.
    """

    hands: tuple[int, int, int, int]
    trump: Suit
    leader: Seat
    trick: tuple[Card, ...] = ()
    direction: Direction = "ccw"
    points: Pair = (0, 0)
    won: Pair = (0, 0)
    barred: bool = False

    def __post_init__(self) -> None:
        check_seat(self.leader, 4)
        _check_frame(self)
        _check_cards(self)
        _check_sizes(self)
        _check_followed(self)
        _check_taken(self)

    @property
    def table(self) -> Table:
        """Who sits where."""
        return Table(4, self.direction)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order in which they play to this trick."""
        return self.table.from_seat(self.leader)

    @property
    def turn(self) -> Seat:
        """Who plays next."""
        return self.order[len(self.trick)]

    @property
    def tricks(self) -> int:
        """How many tricks are left, the one on the table counted in."""
        return self.hands[self.order[3]].bit_count()

    @property
    def rest(self) -> int:
        """The card points that are not taken yet."""
        return leaf.points_in(self.cards())

    def cards(self) -> int:
        """All cards that are not taken yet, as a mask."""
        mask = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        return mask | sum(1 << card for card in self.trick)

    def legal(self) -> int:
        """The cards that the seat on turn may play, as a mask."""
        hand = self.hands[self.turn]
        if self.trick:
            return leaf.follow(hand, leaf.SUIT_MASK[self.trick[0]])
        return leaf.first_lead(hand, leaf.SUIT_MASK[13 * self.trump]) if self.barred else hand

    def after(self, card: Card) -> Position:
        """The position after a card of the seat on turn; raises `PositionError` if it may not be played."""
        if card < 0 or not self.legal() >> card & 1:
            raise PositionError(f"{card} may not be played here", code="position/card")
        left = list(self.hands)
        left[self.turn] &= ~(1 << card)
        hands = (left[0], left[1], left[2], left[3])
        if len(self.trick) < 3:
            return replace(self, hands=hands, trick=(*self.trick, card), barred=False)
        if self.ends:
            raise PositionError("the hand ends with this card", code="position/end")
        winner, points, won = self._taken(card)
        return replace(self, hands=hands, trick=(), leader=winner, points=points, won=won)

    @property
    def ends(self) -> bool:
        """True if the hand ends with the next card."""
        return self.tricks == 1 and len(self.trick) == 3

    def end(self, card: Card) -> tuple[Pair, Pair]:
        """The points and the tricks of both sides after the last card of the hand.

        Raises `PositionError` if this is not the last card.
        """
        if not self.ends or not self.legal() >> card & 1:
            raise PositionError(f"{card} is not the last card of the hand", code="position/end")
        return self._taken(card)[1:]

    def _taken(self, card: Card) -> tuple[Seat, Pair, Pair]:
        """Who takes the trick that a card completes, and what both sides have then."""
        one, two, three = self.trick
        winner = self.order[leaf.winner(one, two, three, card, self.trump)]
        gain = leaf.trick_points(one, two, three, card)
        points, won = self.points, self.won
        if winner % 2:
            return winner, (points[0], points[1] + gain), (won[0], won[1] + 1)
        return winner, (points[0] + gain, points[1]), (won[0] + 1, won[1])

    @classmethod
    def of(cls, state: State) -> Position:
        """The position of a hand in play; raises `PositionError` if no card is due."""
        if state.phase != "play" or state.turn is None:
            raise PositionError(f"no card is due in the phase {state.phase}", code="position/phase")
        opening = state.opening
        hands = [state.hand(seat) for seat in range(4)]
        first = not state.tricks and not state.trick
        return cls(
            (hands[0], hands[1], hands[2], hands[3]),
            Suit(opening.trump),
            state.leader,
            state.trick,
            opening.table.direction,
            state.points,
            state.won,
            first and opening.variant.first_trick_trump_lead == "dealer_only",
        )


def _check_frame(position: Position) -> None:
    """Four hands, a suit as trumps, a direction, and cards on the table."""
    if len(position.hands) != 4:
        raise PositionError(f"there are four hands, not {len(position.hands)}", code="position/hands")
    if position.trump not in range(4):
        raise PositionError(f"{position.trump!r} is no suit for trumps", code="position/trump")
    if position.direction not in ("ccw", "cw"):
        raise PositionError(f"{position.direction!r} is no direction: ccw or cw", code="position/direction")
    for card in position.trick:
        if card not in range(52):
            raise PositionError(f"{card!r} on the table is no card", code="position/cards")


def _check_cards(position: Position) -> None:
    """Every card once, of one pack of forty."""
    masks = (*position.hands, *(1 << card for card in position.trick))
    seen = 0
    for mask in masks:
        if type(mask) is not int or mask < 0 or mask >> 52:
            raise PositionError(f"{mask!r} is no set of cards", code="position/cards")
        if seen & mask:
            raise PositionError(f"{CardSet(seen & mask)} is there twice", code="position/twice")
        seen |= mask
    strange = [card for card in CardSet(seen) if leaf.STRENGTH[card] < 0]
    if strange:
        raise PositionError(f"{strange[0]} is in no pack of Sueca", code="position/pack")
    ranks = {leaf.STRENGTH[card]: card % 13 for card in CardSet(seen)}
    other = [card for card in CardSet(seen) if ranks[leaf.STRENGTH[card]] != card % 13]
    if other:
        raise PositionError("sevens and tens are never in one pack", code="position/pack")


def _check_sizes(position: Position) -> None:
    """Who has played to the trick has a card less, and there is something left to play."""
    if len(position.trick) > 3:
        raise PositionError("a trick on the table has at most three cards", code="position/trick")
    table = position.table
    sizes = [
        position.hands[seat].bit_count() + (place < len(position.trick))
        for place, seat in enumerate(position.order)
    ]
    for (one, size), (other, second) in pairwise(zip(position.order, sizes, strict=True)):
        if size != second:
            raise PositionError(
                f"{table.name(one)} and {table.name(other)} do not have cards for as many tricks",
                code="position/sizes",
            )
    if not 1 <= sizes[0] <= leaf.TRICKS:
        raise PositionError(f"there are {sizes[0]} tricks left, not 1 to 10", code="position/sizes")


def _check_followed(position: Position) -> None:
    """Nobody failed to follow suit to the trick on the table."""
    for place, card in enumerate(position.trick):
        seat = position.order[place]
        if place and leaf.renounces(position.hands[seat], card, position.trick[0]):
            raise PositionError(
                f"{position.table.name(seat)} played {card} but holds cards of the suit led",
                code="position/renounce",
            )


def _check_taken(position: Position) -> None:
    """What was taken and what is left are no more than a pack."""
    for name, pair, most in (
        ("points", position.points, leaf.PACK_POINTS - position.rest),
        ("tricks", position.won, leaf.TRICKS - position.tricks),
    ):
        if len(pair) != 2 or any(type(one) is not int or one < 0 for one in pair):
            raise PositionError(f"the {name} taken are two whole numbers", code="position/taken")
        if sum(pair) > most:
            raise PositionError(
                f"{sum(pair)} {name} are taken, but at most {most} can be", code="position/taken"
            )


def check_whole(position: Position) -> None:
    """Raise `PositionError` unless what was taken and what is left make a whole hand."""
    if sum(position.points) + position.rest != leaf.PACK_POINTS:
        raise PositionError(
            f"{sum(position.points)} points taken and {position.rest} left are not the 120 of a hand"
            " (points=A-B tells what was taken)",
            code="position/whole",
        )
    if sum(position.won) + position.tricks != leaf.TRICKS:
        raise PositionError(
            f"{sum(position.won)} tricks taken and {position.tricks} left are not the ten of a hand"
            " (tricks=A-B tells what was taken)",
            code="position/whole",
        )
