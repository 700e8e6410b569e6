"""Hands for the tests of Sueca: play them from texts or at random."""

from __future__ import annotations

import random
from typing import Any

from partida.cards import Card, CardSet
from partida.game import Deal, Event
from partida.sueca.moves import Move
from partida.sueca.rules import SuecaRules
from partida.sueca.state import State
from partida.sueca.variants import Variant
from partida.table import Seat

N, E, S, W = range(4)


def rules_of(**options: Any) -> SuecaRules:
    return SuecaRules(Variant(**options))


def shuffled(rules: SuecaRules, seed: int) -> tuple[Card, ...]:
    pack = list(rules.pack)
    random.Random(seed).shuffle(pack)
    return tuple(pack)


def dealt(
    rules: SuecaRules, hands: dict[str, str], *, dealer: Seat = N, top: str, by_hand: bool = False
) -> State:
    """A prepared hand from the four hands by seat name, each as text."""
    sets = tuple(CardSet.parse(hands[name]) for name in "NESW")
    deal = rules.order_of(sets, dealer, Card.parse(top), ())
    deal = Deal(deal.order, dealer, prepared=True, by_hand=by_hand)
    return rules.start(deal, rules.first_standing(dealer))[0]


def act(rules: SuecaRules, state: State, *steps: str) -> tuple[State, tuple[Event, ...]]:
    """Play steps such as ``W: 7H``; the events are those of all steps."""
    told: tuple[Event, ...] = ()
    for step in steps:
        name, text = step.split(": ")
        state, events = rules.play(state, rules.table.seat(name), rules.read(text))
        told += events
    return state, told


def follow(rules: SuecaRules, state: State, cards: str) -> State:
    """Play cards, each by the seat on turn."""
    for text in cards.split():
        assert state.turn is not None
        state, _ = rules.play(state, state.turn, rules.read(text))
    return state


def choices(rules: SuecaRules, state: State) -> list[tuple[Seat, Move]]:
    return [(seat, move) for seat in range(4) for move in rules.moves(state, seat)]


def texts(rules: SuecaRules, state: State, seat: Seat) -> list[str]:
    return [rules.write(move) for move in rules.moves(state, seat)]


# One suit each, trumps diamonds (the dealer's): N leads after W, so W is the dealer's lead seat when N deals.
SUITS = {
    "N": "AD 7D KD JD QD 6D 5D 4D 3D 2D",
    "E": "AC 7C KC JC QC 6C 5C 4C 3C 2C",
    "S": "AH 7H KH JH QH 6H 5H 4H 3H 2H",
    "W": "AS 7S KS JS QS 6S 5S 4S 3S 2S",
}

# Mixed hands for renúncias: W leads after the dealer N; S holds clubs and hearts.
MIXED = {
    "W": "AC 7C 2C AS 7S KS 2D 3D 4D 5D",
    "S": "4C 5C 6C AH 7H KH JH QH 6H 5H",
    "E": "KC JC QC 4H 3H 2H JS QS 6S 5S",
    "N": "3C AD 7D KD JD QD 6D 4S 3S 2S",
}
