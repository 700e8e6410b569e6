"""The same questions answered plainly: minimax over the leaf functions of the rules, nothing else.

Slow, and obviously right: positions are kept exactly, no bound is ever used. For endings of up to six tricks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from partida.cards import Card, CardSet
from partida.solver.position import Position
from partida.sueca import leaf
from partida.table import Seat

Ends = Callable[[tuple[int, int], tuple[int, int]], int]
"""What an end is worth to the side asked about: from the points and the tricks of both sides."""


class _Moment(NamedTuple):
    """A position, as it is kept."""

    hands: tuple[int, int, int, int]
    turn: Seat
    trick: tuple[Card, ...]
    points: tuple[int, int]
    won: tuple[int, int]


def values(position: Position) -> dict[Card, int]:
    """The points of the side on turn after each card that may be played, as `Solver.values` gives them."""
    side = position.turn % 2
    return worths(position, lambda points, _: points[side])


def worths(position: Position, ends: Ends) -> dict[Card, int]:
    """What the side on turn can reach after each card that may be played, by the worth of ends."""
    plain = _Plain(position, ends)
    start = _Moment(position.hands, position.turn, position.trick, position.points, position.won)
    return {card: plain.after(start, card) for card in CardSet(position.legal())}


class _Plain:
    """One minimax."""

    def __init__(self, position: Position, ends: Ends) -> None:
        self.side = position.turn % 2
        self.trump = int(position.trump)
        self.table = position.table
        self.ends = ends
        self.kept: dict[_Moment, int] = {}

    def best(self, moment: _Moment) -> int:
        """What the side can reach from here."""
        if moment not in self.kept:
            hand = moment.hands[moment.turn]
            legal = leaf.follow(hand, leaf.SUIT_MASK[moment.trick[0]]) if moment.trick else hand
            worths = [self.after(moment, card) for card in CardSet(legal)]
            self.kept[moment] = max(worths) if moment.turn % 2 == self.side else min(worths)
        return self.kept[moment]

    def after(self, moment: _Moment, card: Card) -> int:
        """What it can reach after a card."""
        hands = list(moment.hands)
        hands[moment.turn] ^= 1 << card
        left = (hands[0], hands[1], hands[2], hands[3])
        trick = (*moment.trick, card)
        following = self.table.next(moment.turn)
        if len(trick) < 4:
            return self.best(moment._replace(hands=left, turn=following, trick=trick))
        one, two, three, four = trick
        winner = self.table.from_seat(following)[leaf.winner(one, two, three, four, self.trump)]
        points = _more(moment.points, winner % 2, leaf.trick_points(one, two, three, four))
        won = _more(moment.won, winner % 2, 1)
        if not any(left):
            return self.ends(points, won)
        return self.best(_Moment(left, winner, (), points, won))


def _more(pair: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (pair[0] + more, pair[1]) if side == 0 else (pair[0], pair[1] + more)
