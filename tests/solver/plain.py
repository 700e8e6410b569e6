"""Sueca with open hands, the slow and simple way: lists of texts, plain minimax, nothing of Partida's.

A value is what one side has at the end: for points the number of card points, for games whatever a function
makes of points and tricks.
"""

from __future__ import annotations

from collections.abc import Callable

SEVENS = "A7KJQ65432"
TENS = "ATKJQ65432"
POINTS = {"A": 11, "7": 10, "T": 10, "K": 4, "J": 3, "Q": 2}
SEATS = "NESW"

Worth = Callable[[int, int], int]
"""What points and tricks of the side asked about are worth to it."""


def points_of(cards: list[str]) -> int:
    return sum(POINTS.get(card[0], 0) for card in cards)


def seats_from(seat: str, direction: str) -> str:
    circle = "NWSE" if direction == "ccw" else "NESW"
    at = circle.index(seat)
    return circle[at:] + circle[:at]


def strength(card: str) -> int:
    """Sevens and tens share a place: no pack has both."""
    return max(len(SEVENS) - ranks.index(card[0]) for ranks in (SEVENS, TENS) if card[0] in ranks)


def winner_of(trick: list[tuple[str, str]], trump: str) -> str:
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        if (card[1] == best[1] and strength(card) > strength(best)) or (
            card[1] != best[1] and card[1] == trump
        ):
            best_seat, best = seat, card
    return best_seat


def legal_of(hand: list[str], trick: list[tuple[str, str]]) -> list[str]:
    following = [card for card in hand if trick and card[1] == trick[0][1][1]]
    return following or hand


class Plain:
    """All ends of a position, by looking at them. Each position is looked at once."""

    def __init__(self, trump: str, direction: str, side: str, worth: Worth) -> None:
        self.trump = trump
        self.direction = direction
        self.side = side
        self.worth = worth
        self.kept: dict[object, int] = {}

    def value(
        self, hands: dict[str, list[str]], trick: list[tuple[str, str]], turn: str, points: int, tricks: int
    ) -> int:
        """What the side gets; it has taken so many points and tricks, ``turn`` plays next."""
        if not trick and not hands[turn]:
            return self.worth(points, tricks)
        key = (*(tuple(hands[seat]) for seat in SEATS), tuple(trick), turn, points, tricks)
        if key not in self.kept:
            found = [
                self.after(hands, trick, turn, points, tricks, card) for card in legal_of(hands[turn], trick)
            ]
            self.kept[key] = max(found) if turn in self.side else min(found)
        return self.kept[key]

    def after(
        self,
        hands: dict[str, list[str]],
        trick: list[tuple[str, str]],
        turn: str,
        points: int,
        tricks: int,
        card: str,
    ) -> int:
        """What the side gets after a card."""
        left = {**hands, turn: [other for other in hands[turn] if other != card]}
        played = [*trick, (turn, card)]
        if len(played) < 4:
            return self.value(left, played, seats_from(turn, self.direction)[1], points, tricks)
        taker = winner_of(played, self.trump)
        if taker in self.side:
            points += points_of([card for _, card in played])
            tricks += 1
        return self.value(left, [], taker, points, tricks)
