"""Moments of hands between club players, as the seat on turn sees them, and the same seen otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from partida.cards import CARDS, Card, CardSet, Suit
from partida.game import AnyRules, Deal
from partida.players.drive import next_move
from partida.players.registry import player
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView, Trick


def moments(game: AnyRules, seed: int, cards: Sequence[int], standing: Any = None) -> Iterator[SuecaView]:
    """The views of who is on turn with so many cards in hand, in one hand."""
    rng = random.Random(seed)
    deal = Deal(tuple(rng.sample(game.pack, 40)), rng.randrange(4), prepared=True)
    start = replace(standing, dealer=deal.dealer) if standing else game.first_standing(deal.dealer)
    crew = [player("sueca", "club", seat) for seat in range(4)]
    state, _ = game.start(deal, start)
    while game.result(state) is None:
        view = game.view(state, state.turn)
        if state.phase == "play" and len(view.hand) in cards:
            yield view
        state, _ = game.play(state, *next_move(game, state, crew))


def playable(view: SuecaView) -> tuple[Card, ...]:
    """The cards among the moves of a view."""
    return tuple(move.card for move in view.moves if isinstance(move, Play))


def in_suits(view: SuecaView, order: Sequence[int]) -> SuecaView:
    """The view with every suit s called ``order[s]``."""
    assert view.trump is not None
    return replace(
        _with_cards(view, lambda card: CARDS[order[card // 13] * 13 + card % 13]),
        trump=Suit(order[view.trump]),
    )


def _with_cards(view: SuecaView, other: Callable[[Card], Card]) -> SuecaView:
    def trick(one: Trick) -> Trick:
        return Trick(one.leader, tuple(map(other, one.cards)))

    return replace(
        view,
        hand=CardSet(map(other, view.hand)),
        turn_up=None if view.turn_up is None else other(view.turn_up),
        shown=tuple(map(other, view.shown)),
        tricks=tuple(map(trick, view.tricks)),
        trick=trick(view.trick),
        moves=tuple(Play(other(card)) for card in playable(view)),
        seen=CardSet(map(other, view.seen)),
    )


def hands_in_suits(hands: Any, order: Sequence[int]) -> tuple[int, ...]:
    """Masks of cards with every suit s called ``order[s]``."""
    return tuple(
        sum(1 << order[card // 13] * 13 + card % 13 for card in CardSet(int(hand))) for hand in hands
    )


def turned(view: SuecaView, by: int) -> SuecaView:
    """The view with everybody so many seats further on; by one seat the teams change too."""

    def pair(two: tuple[int, int]) -> tuple[int, int]:
        return two if by % 2 == 0 else (two[1], two[0])

    def trick(one: Trick) -> Trick:
        return Trick((one.leader + by) % 4, one.cards)

    assert view.seat is not None
    seat = (view.seat + by) % 4
    standing = view.standing
    counts = turned_hands(view.counts, by)
    return replace(
        view,
        seat=seat,
        turn=seat,
        dealer=(view.dealer + by) % 4,
        standing=replace(
            standing,
            dealer=(standing.dealer + by) % 4,
            score=pair(standing.score),
            sets=pair(standing.sets),
        ),
        counts=(counts[0], counts[1], counts[2], counts[3]),
        tricks=tuple(map(trick, view.tricks)),
        trick=trick(view.trick),
        points=pair(view.points),
        tricks_won=pair(view.tricks_won),
    )


def turned_hands(hands: Any, by: int) -> tuple[int, ...]:
    """What each seat has, so many seats further on."""
    return tuple(int(hands[(seat - by) % 4]) for seat in range(4))
