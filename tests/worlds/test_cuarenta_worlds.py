"""Worlds of Cuarenta against lists made by trying everything, and against what the seat knows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida import rules
from partida.cards import CardSet
from partida.errors import PlayerError
from partida.testing import all_rules, random_hand
from partida.worlds.cuarenta import CuarentaWorlds

TWO = rules("cuarenta(players=2,ronda_announce=auto,doble_ronda=4)")
FOUR = rules("cuarenta(ronda_announce=auto,doble_ronda=4)")


def moments(cuarenta: Any, seed: int) -> list[Any]:
    """The states of a random hand once cards are dealt, up to its end."""
    hand = random_hand(cuarenta, seed=seed)
    state, _ = cuarenta.start(hand.deal, hand.standing)
    states = [state]
    for seat, move in hand.moves:
        state, _ = cuarenta.play(state, seat, move)
        states.append(state)
    return [one for one in states if one.phase in ("announce", "play")]


def said(view: Any, seat: int) -> str | None:
    return next((one.kind for one in view.announced if (one.seat, one.deal) == (seat, view.deal)), None)


def fits(view: Any, seat: int, hand: int) -> bool:
    """True if what a seat announced, or did not, is right if this is its hand."""
    five = [turn.card for turn in view.turns if (turn.seat, turn.deal) == (seat, view.deal)]
    most = max(Counter(card.rank for card in [*five, *CardSet(hand)]).values())
    return most == {"ronda": 3, "doble": 4}[said(view, seat)] if said(view, seat) else most < 3


def tried(view: Any) -> set[tuple[int, ...]]:
    """The hands of all worlds, by trying every hand for the others."""
    unseen = CardSet(TWO.pack) - view.seen - view.hand
    others = [seat for seat in range(view.table.size) if seat != view.seat]

    def filled(seats: list[int], left: CardSet, hands: dict[int, int]) -> Any:
        if not seats:
            yield tuple(hands.get(seat, view.hand.mask) for seat in range(view.table.size))
            return
        for cards in combinations(left, view.counts[seats[0]]):
            chosen = CardSet(cards)
            if fits(view, seats[0], chosen.mask):
                yield from filled(seats[1:], left - chosen, {**hands, seats[0]: chosen.mask})

    return set(filled(others, unseen, {}))


@pytest.mark.parametrize("seed", range(3))
def test_every_world_is_there_once(seed: int) -> None:
    for cuarenta, most in ((TWO, 600), (FOUR, 600)):
        looked = 0
        for state in reversed(moments(cuarenta, seed)):
            view = cuarenta.view(state, state.turn)
            worlds = CuarentaWorlds(view)
            if worlds.count > most:
                break
            listed = list(worlds.every())
            assert len(listed) == worlds.count
            assert {world.hands for world in listed} == tried(view)
            looked += 1
        assert looked > 3


def test_a_ronda_is_worth_knowing() -> None:
    """Who announced has three of a rank; all others have not: found in whole hands, by counting."""
    found = 0
    for seed in range(60):
        for state in moments(TWO, seed)[:1]:
            view = TWO.view(state, state.turn)
            other = 1 - view.seat
            hands = comb(35, 5)
            worlds = CuarentaWorlds(view).count // comb(30, view.stock)
            assert worlds < hands
            found += said(view, other) is not None
            if said(view, other) is None:
                assert worlds > 0.9 * hands
            else:
                assert worlds < 0.1 * hands
    assert found > 0


@settings(max_examples=12)
@given(all_rules("cuarenta"), st.integers(0, 10**6))
def test_draws_keep_what_is_known(cuarenta: Any, seed: int) -> None:
    states = moments(cuarenta, seed)
    rng = random.Random(seed)
    for state in rng.sample(states, min(4, len(states))):
        for seat in range(cuarenta.table.size):
            view = cuarenta.view(state, seat)
            worlds = CuarentaWorlds(view)
            assert worlds.count >= 1
            world = worlds.draw(rng)
            assert [hand.bit_count() for hand in world.hands] == list(view.counts)
            assert world.hands[seat] == view.hand.mask
            assert len(world.stock) == len(set(world.stock)) == view.stock
            held = CardSet(sum(world.hands)) | CardSet(sum(1 << card for card in world.stock))
            assert len(held) == sum(view.counts) + view.stock
            shown = CardSet(card for owner, card in view.exposed if owner != seat)
            assert held - view.hand - shown == CardSet(cuarenta.pack) - view.seen - view.hand
            for owner, card in view.exposed:
                assert world.hands[owner] >> card & 1


def test_the_true_world_is_one_of_them() -> None:
    for seed in range(5):
        for state in reversed(moments(TWO, seed)):
            view = TWO.view(state, state.turn)
            worlds = CuarentaWorlds(view)
            if worlds.count > 1000:
                break
            assert state.hands in {world.hands for world in worlds.every()}


def test_draws_are_uniform() -> None:
    state = next(
        one for one in reversed(moments(TWO, 3)) if CuarentaWorlds(TWO.view(one, one.turn)).count > 100
    )
    worlds = CuarentaWorlds(TWO.view(state, state.turn))
    rng = random.Random(9)
    drawn = Counter(worlds.draw(rng).hands for _ in range(30 * worlds.count))
    assert set(drawn) <= {world.hands for world in worlds.every()}
    share = Counter(world.hands for world in worlds.every())
    chi = sum((drawn[hands] - 30 * ways) ** 2 / (30 * ways) for hands, ways in share.items())
    free = len(share) - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 8


def test_without_a_hand_there_are_no_worlds() -> None:
    state = moments(TWO, 1)[0]
    with pytest.raises(PlayerError, match="its cards"):
        CuarentaWorlds(TWO.view(state, None))
