"""The exact best response to strategies that are known, in a reduced game.

Whoever responds knows the strategies of the others, but of their cards only what the play shows. The
search goes through what all have seen, with every deal that is still possible at hand and how likely it is.
Where a seat of another plays, the deals part by the card it plays in each; where the responder plays, the
card with the best sum over all deals counts. This is the walk over public moments of Johanson, Waugh,
Bowling and Zinkevich, "Accelerating Best Response Calculation in Large Extensive Games" (IJCAI 2011).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from partida.response.reduced import Moment, Reduced, World
from partida.response.strategies import Line, Strategy
from partida.sueca import leaf

Weighted = tuple[World, float]
"""A deal and the chance that the others have played so in it."""


class Response(NamedTuple):
    """What a best response brings on the average over the deals, and its cards.

    ``cards`` are by what has been played and what the seat holds (a mask). Two seats that respond as one
    mind have none: what either plays hangs on the cards of both.
    """

    value: float
    cards: dict[tuple[Line, int], int]


def value(
    game: Reduced, strategies: Sequence[Strategy], worth: Sequence[float], deals: Iterable[World]
) -> float:
    """What strategies for all four seats bring on the average over deals."""
    return respond(game, strategies, (), worth, deals).value


def respond(
    game: Reduced,
    strategies: Sequence[Strategy],
    minds: tuple[int, ...],
    worth: Sequence[float],
    deals: Iterable[World],
) -> Response:
    """The best that seats who see each other's cards (``minds``, one seat or two) can do against the others.

    ``worth`` tells what every number of points of seats 0 and 2 is worth to the responder, from 0 to the
    total. All deals are equally likely. The strategies of the responding seats are not looked at.
    """
    walk = _Walk(game, strategies, minds, worth)
    by_hands: dict[tuple[int, ...], list[Weighted]] = {}
    count = 0
    for world in deals:
        count += 1
        by_hands.setdefault(tuple(world[seat] for seat in minds), []).append((world, 1.0))
    total = sum(walk.value(Moment(), worlds) for worlds in by_hands.values())
    return Response(total / count, walk.cards)


class _Walk:
    """One search: ``value`` is a sum over deals, each times its chance."""

    def __init__(
        self, game: Reduced, strategies: Sequence[Strategy], minds: tuple[int, ...], worth: Sequence[float]
    ) -> None:
        self.game = game
        self.strategies = strategies
        self.minds = minds
        self.worth = worth
        self.cards: dict[tuple[Line, int], int] = {}
        self._forced = 4 * (game.size - 1)
        self._ends: dict[tuple[int, int, int, int], _End] = {}

    def value(self, moment: Moment, worlds: list[Weighted]) -> float:
        if len(moment.line) == self._forced:
            return self._end(moment, worlds)
        if moment.turn in self.minds:
            return self._best(moment, worlds)
        after = self.game.after
        return sum(
            [self.value(after(moment, card), part) for card, part in self._parted(moment, worlds).items()]
        )

    def _best(self, moment: Moment, worlds: list[Weighted]) -> float:
        """All deals are alike in the hands of the responder: one card must serve for all of them."""
        hand = worlds[0][0][moment.turn] & ~moment.played
        legal = self.game.legal(moment, hand)
        best, chosen = -inf, -1
        while legal:
            card = legal.bit_length() - 1
            legal ^= 1 << card
            found = self.value(self.game.after(moment, card), worlds)
            if found > best:
                best, chosen = found, card
        if len(self.minds) == 1:
            self.cards[moment.line, hand] = chosen
        return best

    def _parted(self, moment: Moment, worlds: list[Weighted]) -> dict[int, list[Weighted]]:
        """The deals by the card that is played in each."""
        turn, unplayed = moment.turn, ~moment.played
        strategy = self.strategies[turn]
        known = strategy.known(moment.line)
        parts: dict[int, list[Weighted]] = {}
        for weighted in worlds:
            hands, weight = weighted
            choices = known.get(hands[turn] & unplayed) or strategy.choices(moment, hands)
            for card, chance in choices:
                part = parts.setdefault(card, [])
                part.append(weighted if chance == 1.0 else (hands, weight * chance))
        return parts

    def _end(self, moment: Moment, worlds: list[Weighted]) -> float:
        """The last trick, in which nobody has a choice."""
        unplayed = ~moment.played
        first, second, third, fourth = ((moment.leader + nth) % 4 for nth in range(4))
        lost, won = self.worth[moment.taken], self.worth[moment.taken :]
        total = 0.0
        for hands, weight in worlds:
            cards = (
                hands[first] & unplayed,
                hands[second] & unplayed,
                hands[third] & unplayed,
                hands[fourth] & unplayed,
            )
            end = self._ends.get(cards) or self._trick(cards)
            total += weight * (won[end.points] if (end.place + first) % 2 == 0 else lost)
        return total

    def _trick(self, masks: tuple[int, int, int, int]) -> _End:
        first, second, third, fourth = (mask.bit_length() - 1 for mask in masks)
        place = leaf.winner(first, second, third, fourth, self.game.trump)
        end = self._ends[masks] = _End(place, leaf.trick_points(first, second, third, fourth))
        return end


class _End(NamedTuple):
    """Which card of the last trick wins it, and the points in it."""

    place: int
    points: int
