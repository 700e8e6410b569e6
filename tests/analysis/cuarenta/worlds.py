"""Moments of hands of Cuarenta, and the same moments with other hidden cards or under other names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from partida.cards import CARDS, Card, CardSet
from partida.cuarenta import dealing
from partida.cuarenta.moves import Announce, Pass, Play
from partida.game import AnyRules, Deal
from partida.record import Act, HandRecord
from partida.registry import rules
from partida.worlds.cuarenta import World
from tests.analysis.hands import played, states

FOUR, TWO = rules("cuarenta"), rules("cuarenta(players=2)")


def plays_of(game: AnyRules, standing: Any, hand: HandRecord) -> Iterator[tuple[int, Any, Play]]:
    """The place of every play among the moves, the state before it, and the play."""
    for place, ((_, move), state) in enumerate(zip(hand.moves, states(game, standing, hand), strict=True)):
        if isinstance(move, Play):
            yield place, state, move


def moments(game: AnyRules, seed: int, nth: Sequence[int], level: str = "novice") -> Iterator[Any]:
    """The states before the plays with these numbers, from 0."""
    standing, hand = played(game, seed, level)
    before = [state for _, state, _ in plays_of(game, standing, hand)]
    for number in nth:
        if number < len(before):
            yield before[number]


def dealt_like(game: AnyRules, state: Any, world: World) -> Deal:
    """A deal with the hands and the stock of a world, in which the hand so far can be played as it was.

    Announcements stay what they were: a world fits what was said, and in deals that are over nothing changes.
    """
    table, setup = game.table, state.setup
    order: list[Card] = []
    for deal in range(state.deal + 1):
        dealer = dealing.dealer_of(game.variant, table, setup.dealer, deal)
        for seat in table.from_seat(table.next(dealer)):
            dealt = CardSet(turn.card for turn in state.turns if (turn.seat, turn.deal) == (seat, deal))
            if deal == state.deal:
                dealt |= CardSet(world.hands[seat])
            order += list(dealt)
    order += [CARDS[card] for card in world.stock]
    return Deal(tuple(order), setup.dealer, prepared=True)


def in_world(game: AnyRules, standing: Any, moves: Sequence[tuple[int, Any]], deal: Deal) -> Any:
    """The state after some moves of a hand that was dealt otherwise."""
    state, _ = game.start(deal, standing)
    for seat, move in moves:
        state, _ = game.play(state, seat, move)
    return state


def renamed(
    game: AnyRules, standing: Any, hand: HandRecord, by: int, random: Random
) -> tuple[Any, HandRecord, list[int]]:
    """A prepared hand with everybody some seats further on, and the suits of every rank named anew."""
    names = list(range(52))
    for rank in range(13):
        suits = random.sample(range(4), 4)
        for suit in range(4):
            names[rank + 13 * suit] = rank + 13 * suits[suit]
    size = game.table.size

    def card(one: int) -> Card:
        return CARDS[names[one]]

    def act(seat: int, move: Any) -> Act:
        if isinstance(move, Play):
            move = Play(card(move.card), tuple(map(card, move.taken)))
        assert isinstance(move, Play | Pass | Announce)
        return Act((seat + by) % size, move)

    deal = replace(hand.deal, order=tuple(map(card, hand.deal.order)), dealer=(hand.deal.dealer + by) % size)

    def pair(two: tuple[int, int]) -> tuple[int, int]:
        return two if by % 2 == 0 else (two[1], two[0])

    other = replace(standing, dealer=deal.dealer, score=pair(standing.score), sets=pair(standing.sets))
    return other, HandRecord(deal, tuple(act(*one) for one in hand.moves)), names
