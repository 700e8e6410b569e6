"""Random endings for the tests of the solver, as the plain search and as the solver read them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from partida.cards import Card, CardSet, Suit
from partida.solver import Position
from tests.solver.plain import SEATS, SEVENS, TENS, Plain, Worth, legal_of, points_of, seats_from, winner_of


@dataclass(frozen=True)
class Ending:
    """A position in texts, with what both sides (NS, EW) have taken before."""

    hands: dict[str, list[str]]
    trump: str
    leader: str
    trick: list[tuple[str, str]]
    direction: str
    points: tuple[int, int]
    won: tuple[int, int]

    @property
    def turn(self) -> str:
        return seats_from(self.leader, self.direction)[len(self.trick)]

    @property
    def side(self) -> str:
        return "NS" if self.turn in "NS" else "EW"

    def position(self) -> Position:
        hands = tuple(CardSet.parse(" ".join(self.hands[seat])).mask for seat in SEATS)
        trick = tuple(Card.parse(card) for _, card in self.trick)
        suit = Suit("CDHS".index(self.trump))
        leader = SEATS.index(self.leader)
        return Position(hands, suit, leader, trick, self.direction, self.points, self.won)  # type: ignore[arg-type]

    def worths(self, worth: Worth) -> dict[Card, int]:
        """What each card that may be played is worth to the side on turn, by plain minimax."""
        own = 0 if self.side == "NS" else 1
        plain = Plain(self.trump, self.direction, self.side, worth)
        return {
            Card.parse(card): plain.after(
                self.hands, self.trick, self.turn, self.points[own], self.won[own], card
            )
            for card in legal_of(self.hands[self.turn], self.trick)
        }


def shared_out(cards: list[str], rng: random.Random) -> tuple[tuple[int, int], tuple[int, int]]:
    """Points and tricks of both sides from the cards that are gone; sometimes all go to one side."""
    points = [0, 0]
    won = [0, 0]
    only = rng.choice((None, None, 0, 1))
    for at in range(0, len(cards), 4):
        side = rng.randrange(2) if only is None else only
        points[side] += points_of(cards[at : at + 4])
        won[side] += 1
    return (points[0], points[1]), (won[0], won[1])


def random_ending(rng: random.Random, tricks: int, laid: int | None = None) -> Ending:
    """An ending with so many tricks left; ``laid`` cards lie on the table, by default 0 to 3."""
    ranks = rng.choice((SEVENS, TENS))
    pack = [rank + suit for rank in ranks for suit in "CDHS"]
    rng.shuffle(pack)
    if rng.random() < 0.2:  # high cards, or low ones, are left
        pack.sort(key=lambda card: ranks.index(card[0]) * rng.choice((1, 1, 0)), reverse=rng.random() < 0.5)
    return dealt(rng, pack, tricks, rng.randrange(4) if laid is None else laid)


def dealt(rng: random.Random, pack: list[str], tricks: int, laid: int = 0) -> Ending:
    """The ending in which the first cards of a pack are held, and the others are gone."""
    held, gone = pack[: 4 * tricks], pack[4 * tricks :]
    hands = {seat: held[at::4] for at, seat in enumerate(SEATS)}
    trump, leader, direction = rng.choice("CDHS"), rng.choice(SEATS), rng.choice(("ccw", "cw"))
    trick: list[tuple[str, str]] = []
    for seat in seats_from(leader, direction)[:laid]:
        card = rng.choice(legal_of(hands[seat], trick))
        hands[seat] = [other for other in hands[seat] if other != card]
        trick.append((seat, card))
    points, won = shared_out(gone, rng)
    return Ending(hands, trump, leader, trick, direction, points, won)


def deal(rng: random.Random, ranks: str) -> Ending:
    """All cards of a pack with these ranks, dealt."""
    pack = [rank + suit for rank in ranks for suit in "CDHS"]
    rng.shuffle(pack)
    return dealt(rng, pack, len(ranks))


def played_on(ending: Ending, card: str) -> Ending | None:
    """The ending after a card, or None at the end of the hand."""
    hands = {**ending.hands, ending.turn: [one for one in ending.hands[ending.turn] if one != card]}
    trick = [*ending.trick, (ending.turn, card)]
    if len(trick) < 4:
        return Ending(hands, ending.trump, ending.leader, trick, ending.direction, ending.points, ending.won)
    if not any(hands.values()):
        return None
    taker = winner_of(trick, ending.trump)
    side = 0 if taker in "NS" else 1
    points, won = list(ending.points), list(ending.won)
    points[side] += points_of([one for _, one in trick])
    won[side] += 1
    return Ending(hands, ending.trump, taker, [], ending.direction, (points[0], points[1]), (won[0], won[1]))
