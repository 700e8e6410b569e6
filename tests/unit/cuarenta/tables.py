"""Moments of a hand for the tests of Cuarenta, set up from texts and played from texts."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from partida.cards import Card, CardSet
from partida.cuarenta import leaf
from partida.cuarenta.dealing import deals_of
from partida.cuarenta.endhand import count
from partida.cuarenta.moves import Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.state import PLAY, State
from partida.cuarenta.variants import PRESETS
from partida.game import Deal, Event
from partida.options import changed

N, E, S, W = range(4)


def rules_of(preset: str = "wikipedia", **options: Any) -> CuarentaRules:
    return CuarentaRules(changed(PRESETS[preset], **options))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def shuffled(rules: CuarentaRules, seed: int) -> tuple[Card, ...]:
    pack = list(rules.pack)
    random.Random(seed).shuffle(pack)
    return tuple(pack)


def moment(
    rules: CuarentaRules,
    *,
    table: str = "",
    turn: str = "N",
    dealer: str = "N",
    score: tuple[int, int] = (0, 0),
    piles: tuple[int, int] = (0, 0),
    last_deal: bool = False,
    by_hand: bool = False,
    full: bool = True,
    **hands: str,
) -> State:
    """Somebody is to play in a deal where these cards lie and some hands are known.

    With ``full`` every seat holds two more cards, so that the deal goes on after the cards named. Piles are
    given by their sizes and filled with cards that are left.
    """
    seat = rules.table.seat(dealer)
    named = set(cards(table)) | {card for text in hands.values() for card in cards(text)}
    spare = [card for card in sorted(rules.pack, key=lambda card: -(card % 13)) if card not in named]
    order = shuffled(rules, 1)
    start, _ = rules.start(Deal(order, seat, prepared=True, by_hand=by_hand), Standing(seat, score=score))
    held: list[int] = []
    for name in map(rules.table.name, range(rules.table.size)):
        extra = [spare.pop() for _ in range(2 if full else 0)]
        held.append(CardSet([*cards(hands.get(name, "")), *extra]).mask)
    filled = tuple(CardSet([spare.pop() for _ in range(size)]).mask for size in piles)
    lying = cards(table)
    mask = CardSet(lying).mask
    return start._replace(
        turn=rules.table.seat(turn),
        phase=PLAY,
        deal=deals_of(rules.table) - 1 if last_deal else 0,
        hands=tuple(held),
        table=lying,
        mask=mask,
        tally=leaf.tally_of(mask),
        piles=(filled[0], filled[1]),
    )


def act(rules: CuarentaRules, state: State, *steps: str) -> tuple[State, tuple[Event, ...]]:
    """Play steps such as ``W: 7S``; the events are those of all steps."""
    told: tuple[Event, ...] = ()
    for step in steps:
        name, _, text = step.partition(":")
        state, events = rules.play(state, rules.table.seat(name), rules.read(text.strip()))
        told += events
    return state, told


def after(rules: CuarentaRules, state: State, *steps: str) -> State:
    return act(rules, state, *steps)[0]


def texts(rules: CuarentaRules, state: State, name: str, card: str | None = None) -> set[str]:
    """The legal moves of a seat as texts, or those that play one card."""
    found = rules.moves(state, rules.table.seat(name))
    if card is None:
        return {rules.write(move) for move in found}
    wanted = Card.parse(card)
    return {rules.write(move) for move in found if isinstance(move, Play) and move.card == wanted}


def on_table(state: State) -> str:
    return " ".join(map(str, state.table))


def pile_sizes(state: State) -> tuple[int, int]:
    return state.piles[0].bit_count(), state.piles[1].bit_count()


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def points(events: Iterable[Event]) -> list[tuple[int, int, str]]:
    """Who scored how many points for what."""
    return [
        (event.data["team"], event.data["amount"], event.data["what"])
        for event in events
        if event.kind == "points"
    ]


def dealt(
    rules: CuarentaRules, dealer: str, *, by_hand: bool = False, score: tuple[int, int] = (0, 0), **hands: str
) -> State:
    """A prepared hand whose first deal gives these hands; other seats get cards that make no ronda."""
    named = {card for text in hands.values() for card in cards(text)}
    spare = sorted(set(rules.pack) - named, key=lambda card: (card // 13, card))
    names = [rules.table.name(seat) for seat in range(rules.table.size)]
    given: list[CardSet] = []
    for name in names:
        if name in hands:
            given.append(CardSet(cards(hands[name])))
            continue
        chosen: list[Card] = []
        for card in list(spare):
            if len(chosen) < 5 and sum(one % 13 == card % 13 for one in chosen) < 2:
                chosen.append(card)
                spare.remove(card)
        given.append(CardSet(chosen))
    seat = rules.table.seat(dealer)
    deal = rules.order_of(tuple(given), seat, None, tuple(spare))
    deal = Deal(deal.order, seat, prepared=True, by_hand=by_hand)
    return rules.start(deal, Standing(seat, score=score))[0]


def play_out(rules: CuarentaRules, state: State, seed: int = 0) -> State:
    """Play a hand to its end at random, by the seats on turn."""
    rng = random.Random(seed)
    while state.turn is not None:
        state = rules.play(state, state.turn, rng.choice(rules.moves(state, state.turn)))[0]
    return state


def counted(
    rules: CuarentaRules,
    piles: tuple[int, int],
    *,
    score: tuple[int, int] = (0, 0),
    capturer: int | None = None,
    dealer: str = "N",
) -> tuple[State, tuple[Event, ...]]:
    """Count a hand whose last card is played; what is in no pile lies loose."""
    pack = list(rules.pack)
    filled = CardSet(pack[: piles[0]]).mask, CardSet(pack[piles[0] : sum(piles)]).mask
    loose = tuple(pack[sum(piles) :])
    mask = CardSet(loose).mask
    state = moment(rules, dealer=dealer, score=score, last_deal=True)._replace(
        hands=(0,) * rules.table.size,
        piles=filled,
        table=loose,
        mask=mask,
        tally=leaf.tally_of(mask),
        capturer=capturer,
    )
    events: list[Event] = []
    return count(state, events), tuple(events)
