"""Hands to be reviewed, and the same hands under other names of suits and seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from partida.analysis import Depth, HandReview, reviewer
from partida.cards import CARDS, Card
from partida.game import AnyRules, Deal
from partida.match import Match
from partida.players.drive import next_move
from partida.players.registry import player
from partida.record import Act, HandRecord, MatchRecord
from partida.registry import rules
from partida.sueca.moves import Play

GAME = rules("sueca")
QUICK = Depth(worlds=60, solved=4)


def played(
    game: AnyRules, seed: int, level: str = "novice", standing: Any = None, *, prepared: bool = True
) -> tuple[Any, HandRecord]:
    """The standing and the record of a random hand between players of a level."""
    rng = random.Random(seed)
    deal = Deal(tuple(rng.sample(game.pack, 40)), rng.randrange(game.table.size), prepared=prepared)
    start = replace(standing, dealer=deal.dealer) if standing else game.first_standing(deal.dealer)
    return start, HandRecord(deal, finished(game, deal, start, (), level))


def finished(
    game: AnyRules, deal: Deal, standing: Any, moves: Sequence[tuple[int, Any]], level: str = "club"
) -> tuple[Act, ...]:
    """These moves and those with which players of a level end the hand."""
    crew = [player(game.name, level, seat) for seat in range(game.table.size)]
    state, _ = game.start(deal, standing)
    told = list(moves)
    for seat, move in moves:
        state, _ = game.play(state, seat, move)
    while game.result(state) is None:
        told.append(next_move(game, state, crew))
        state, _ = game.play(state, *told[-1])
    return tuple(Act(*move) for move in told)


def states(game: AnyRules, standing: Any, hand: HandRecord) -> list[Any]:
    """The state before every move."""
    state, _ = game.start(hand.deal, standing)
    before: list[Any] = []
    for seat, move in hand.moves:
        before.append(state)
        state, _ = game.play(state, seat, move)
    return before


def review(standing: Any, hand: HandRecord, depth: Depth = QUICK, game: AnyRules = GAME) -> HandReview:
    return reviewer(game.name).review(game, standing, hand, depth)


def a_match(seed: int, hands: int, level: str = "novice", variant: str = "sueca") -> MatchRecord:
    """The record of a match so far."""
    game = rules(variant)
    rng = random.Random(seed)
    match = Match.resume(game, game.first_standing(rng.randrange(game.table.size)))
    crew = [player(game.name, level, seat) for seat in range(game.table.size)]
    for _ in range(hands):
        if match.winner is None:
            match, _ = match.deal(Deal(tuple(rng.sample(game.pack, 40)), match.standing.dealer))
            while match.playing:
                match, _ = match.play(*next_move(game, match.state, crew))
    return MatchRecord.of(match)


def renamed(standing: Any, hand: HandRecord, suits: Sequence[int], by: int) -> tuple[Any, HandRecord]:
    """A prepared hand with every suit s called ``suits[s]`` and everybody so many seats further on."""

    def card(one: Card) -> Card:
        return CARDS[suits[one // 13] * 13 + one % 13]

    deal = replace(hand.deal, order=tuple(map(card, hand.deal.order)), dealer=(hand.deal.dealer + by) % 4)
    moves = tuple(Act((seat + by) % 4, Play(card(move.card))) for seat, move in hand.moves)

    def pair(two: tuple[int, int]) -> tuple[int, int]:
        return two if by % 2 == 0 else (two[1], two[0])

    other = replace(standing, dealer=deal.dealer, score=pair(standing.score), sets=pair(standing.sets))
    return other, HandRecord(deal, moves)
