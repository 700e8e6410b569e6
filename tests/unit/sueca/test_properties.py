"""What holds in every hand under every option: conservation, replay, secrecy."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida.cards import CardSet
from partida.errors import RuleError
from partida.game import Deal
from partida.match import Match
from partida.options import options_of
from partida.sueca.rules import SuecaRules
from partida.sueca.state import State
from partida.sueca.variants import PRESETS, Variant
from tests.unit.sueca.hands import N, choices, rules_of, shuffled


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    chosen = {known.name: draw(st.sampled_from(known.values)) for known in options_of(Variant)}
    if chosen["tie_60"] == "none":
        chosen["tie_stack"] = False
    return Variant(**chosen)  # pyright: ignore[reportArgumentType]


def check(rules: SuecaRules, state: State) -> None:
    """Nothing is lost, and every seat sees what it should."""
    views = [rules.view(state, seat) for seat in range(4)]
    table = rules.view(state, None)
    cards = [card for trick in (*state.tricks, table.trick) for card in trick.cards]
    assert len(set(cards)) == len(cards)
    if table.trump is not None:
        held = sum((list(view.hand) for view in views), list[Any]())
        assert sorted(held + cards) == sorted(rules.pack)
    for view in views:
        assert CardSet(cards) <= view.seen
        assert view.hand <= view.seen
        assert view.hand | table.seen <= view.seen
        assert view.counts == tuple(len(other.hand) for other in views)
    assert sum(state.won) == len(state.tricks)


def finished(rules: SuecaRules, deal: Deal, seed: int) -> tuple[list[tuple[int, Any]], State]:
    """A hand played at random, checked at every step; cards are taken more often than asides."""
    rnd = random.Random(seed)
    state, _ = rules.start(deal, rules.first_standing(deal.dealer))
    done: list[tuple[int, Any]] = []
    while state.turn is not None:
        check(rules, state)
        own = rules.moves(state, state.turn)
        assert own
        assert len(set(own)) == len(own)
        every = choices(rules, state)
        seat, move = rnd.choice(every) if rnd.random() < 0.1 else (state.turn, own[0])
        if seat == state.turn and move == own[0]:
            move = rnd.choice([each for each in own if type(each) is type(own[0])])
        assert rules.read(rules.write(move)) == move
        done.append((seat, move))
        state, _ = rules.play(state, seat, move)
    check(rules, state)
    return done, state


@settings(max_examples=40)
@given(variants(), st.integers(0, 10**6), st.integers(0, 3), st.booleans(), st.booleans())
def test_any_hand_under_any_variant(
    variant: Variant, seed: int, dealer: int, prepared: bool, by_hand: bool
) -> None:
    rules = SuecaRules(variant)
    deal = Deal(shuffled(rules, seed), dealer, prepared=prepared, by_hand=by_hand)
    done, state = finished(rules, deal, seed)
    result = rules.result(state)
    assert result is not None
    if result.reason in ("counted", "tie"):
        assert sum(result.points) == 120
        assert sum(result.tricks) == 10
        assert result.winner == (None if result.points[0] == 60 else int(result.points[1] > 60))
    again, _ = rules.start(deal, rules.first_standing(dealer))
    for seat, move in done:
        again, _ = rules.play(again, seat, move)
    assert again == state
    standing = rules.settle(rules.first_standing(dealer), result)
    assert standing.dealer == (dealer if result.void else rules.table.next(dealer))


def swapped(state: State, seat: int, seen: CardSet) -> State:
    """The same moment, but two other seats have swapped some of their cards that this seat has not seen."""
    one, other = [each for each in range(4) if each != seat][:2]
    pair = [list(CardSet(state.hand(each)) - seen) for each in (one, other)]
    few = min(map(len, pair))
    change = CardSet(pair[0][:few] + pair[1][:few]).mask
    hands = list(state.opening.hands)
    hands[one] ^= change
    hands[other] ^= change
    return state._replace(opening=state.opening._replace(hands=(hands[0], hands[1], hands[2], hands[3])))


TRIES = "back", "accept", "peek", "keep", "redeal", "top", "accuse N", "accuse E", "accuse S", "accuse W 1"


def refusals(rules: SuecaRules, state: State, seat: int) -> list[str | None]:
    """What a seat is told when it tries every card and some other moves; None for what is legal."""
    told: list[str | None] = []
    for text in [*map(str, rules.pack), *TRIES]:
        try:
            rules.play(state, seat, rules.read(text))
        except RuleError as error:
            told.append(f"{error.code}: {error}")
        else:
            told.append(None)
    return told


@settings(max_examples=30)
@given(variants(), st.integers(0, 10**6), st.integers(0, 30))
def test_what_a_seat_cannot_see_changes_nothing_for_it(variant: Variant, seed: int, cards: int) -> None:
    rules = SuecaRules(variant)
    state, _ = rules.start(Deal(shuffled(rules, seed), N, prepared=True), rules.first_standing(N))
    while len(CardSet(state.played)) < cards and state.turn is not None:
        state, _ = rules.play(state, state.turn, rules.moves(state, state.turn)[0])
    for seat in range(4):
        view = rules.view(state, seat)
        other = swapped(state, seat, view.seen)
        assert rules.view(other, seat) == view
        assert refusals(rules, other, seat) == refusals(rules, state, seat)


@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_match(name: str) -> None:
    rules = SuecaRules(PRESETS[name])
    rnd = random.Random(7)
    match = Match.begin(rules, dealer=N)
    while match.winner is None:
        deal = Deal(shuffled(rules, rnd.randrange(10**6)), match.standing.dealer)
        match, _ = match.deal(deal)
        while match.playing:
            turn = match.state.turn
            match, _ = match.play(turn, rnd.choice(rules.moves(match.state, turn)))
    assert match.standing.sets[match.winner] == 1
    assert max(match.standing.score) >= rules.variant.match_target


def test_own_hand_stays_own_after_the_cards_are_played() -> None:
    rules = rules_of()
    _, state = finished(rules, Deal(shuffled(rules, 5), N, prepared=True), 5)
    assert len(rules.view(state, N).seen) == 40
    assert rules.view(state, N).counts == (0, 0, 0, 0)
