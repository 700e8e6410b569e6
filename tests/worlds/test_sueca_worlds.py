"""Worlds of Sueca against lists made by trying everything, and against what the seat knows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida import rules
from partida.cards import CardSet
from partida.errors import PlayerError
from partida.sueca import leaf
from partida.testing import all_rules, random_hand
from partida.worlds.placing import Place, Placing
from partida.worlds.sueca import SuecaWorlds

STRICT = rules("sueca(preset=portugal,renounce_mode=blocked)")


def moments(sueca: Any, seed: int) -> list[Any]:
    """The states of a random hand while cards are played."""
    hand = random_hand(sueca, seed=seed)
    state, _ = sueca.start(hand.deal, hand.standing)
    states = [state]
    for seat, move in hand.moves:
        state, _ = sueca.play(state, seat, move)
        states.append(state)
    return [state for state in states if state.phase == "play"]


def tried(view: Any) -> set[tuple[int, ...]]:
    """All worlds, by dealing the unseen cards in every order."""
    others = [seat for seat in range(4) if seat != view.seat]
    played = CardSet(card for trick in (*view.tricks, view.trick) for card in trick.cards)
    unseen = sorted(CardSet(STRICT.pack) - played - view.hand)
    void: dict[int, set[int]] = {seat: set() for seat in others}
    for leader, cards in (*view.tricks, view.trick):
        for seat, card in zip(view.table.from_seat(leader), cards, strict=False):
            if seat in void and card.suit != cards[0].suit:
                void[seat].add(cards[0].suit)
    found: set[tuple[int, ...]] = set()
    for order in permutations(unseen):
        hands = [0, 0, 0, 0]
        hands[view.seat] = view.hand.mask
        at = 0
        for seat in others:
            for card in order[at : at + view.counts[seat]]:
                hands[seat] |= card.bit
            at += view.counts[seat]
        fits = all(card.suit not in void[seat] for seat in others for card in CardSet(hands[seat]))
        kept = (
            view.turn_up not in unseen or view.dealer == view.seat or hands[view.dealer] >> view.turn_up & 1
        )
        if fits and kept:
            found.add(tuple(hands))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_late_in_a_hand_every_world_is_there_once(seed: int) -> None:
    for state in moments(STRICT, seed):
        view = STRICT.view(state, state.turn)
        if sum(view.counts) - len(view.hand) > 7:
            continue
        worlds = SuecaWorlds(view)
        listed = list(worlds.every())
        assert set(listed) == tried(view)
        assert len(listed) == worlds.count


@pytest.mark.parametrize("seed", range(4))
def test_draws_are_uniform(seed: int) -> None:
    state = next(one for one in moments(STRICT, seed) if sum(one.hand(s).bit_count() for s in range(4)) <= 10)
    worlds = SuecaWorlds(STRICT.view(state, state.turn))
    drawn = Counter(worlds.draw(random.Random(f"{seed} {n}")) for n in range(40 * worlds.count))
    assert set(drawn) == set(worlds.every())
    chi = sum((drawn[world] - 40) ** 2 / 40 for world in drawn)
    free = worlds.count - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 8


@settings(max_examples=12)
@given(all_rules("sueca"), st.integers(0, 10**6))
def test_the_true_world_is_one_of_them_and_draws_keep_what_is_known(sueca: Any, seed: int) -> None:
    states = moments(sueca, seed)
    rng = random.Random(seed)
    for state in rng.sample(states, min(4, len(states))):
        for seat in range(4):
            view = sueca.view(state, seat)
            worlds = SuecaWorlds(view)
            true = tuple(state.hand(one) for one in range(4))
            assert worlds.count >= 1
            world = worlds.draw(rng)
            assert [one.bit_count() for one in world] == list(view.counts)
            assert world[seat] == view.hand.mask
            assert sum(world) == sum(true)
            if view.turn_up is not None and state.hand(view.dealer) >> view.turn_up & 1:
                assert world[view.dealer] >> view.turn_up & 1
            for owner, card in view.taken_back:
                if true[owner] >> card & 1:
                    assert world[owner] >> card & 1
            if sueca.variant.renounce_mode == "blocked" and worlds.count < 2000:
                assert true in set(worlds.every())


def test_at_the_beginning() -> None:
    """The leader sees ten cards and the trump card: 29 cards in hands of 10, 10 and 9."""
    state = next(iter(moments(STRICT, 5)))
    view = STRICT.view(state, state.turn)
    assert view.turn != view.dealer
    assert SuecaWorlds(view).count == comb(29, 10) * comb(19, 10)


@pytest.mark.parametrize("seed", range(20))
def test_a_suit_that_was_not_followed_is_believed_to_be_missing_until_it_is_shown(seed: int) -> None:
    sueca = rules("sueca(renounce_mode=claim)")
    for state in moments(sueca, seed):
        view = sueca.view(state, state.turn)
        missing = believed(view)
        worlds = SuecaWorlds(view)
        world = worlds.draw(random.Random(seed))
        kept = not any(world[seat] & leaf.SUIT_MASK[13 * suit] for seat, suit in missing)
        assert kept == possible(view, missing)


def believed(view: Any) -> set[tuple[int, int]]:
    """Who is believed to have no card of which suit."""
    played = {card for trick in (*view.tricks, view.trick) for card in trick.cards}
    missing: set[tuple[int, int]] = set()
    for leader, cards in (*view.tricks, view.trick):
        for seat, card in zip(view.table.from_seat(leader), cards, strict=False):
            missing.discard((seat, card.suit))
            if card.suit != cards[0].suit and seat != view.seat:
                missing.add((seat, cards[0].suit))
    for owner, card in [*((view.dealer, card) for card in view.shown), *view.taken_back]:
        if card not in played:
            missing.discard((owner, card.suit))
    return missing


def possible(view: Any, missing: set[tuple[int, int]]) -> bool:
    """True if the unseen cards can be dealt so that all of that is right."""
    played = CardSet(card for trick in (*view.tricks, view.trick) for card in trick.cards)
    known = dict.fromkeys(view.shown, view.dealer) | {card: owner for owner, card in view.taken_back}
    room = list(view.counts)
    free: list[Any] = []
    for card in CardSet(rules("sueca").pack) - played - view.hand:
        if card in known:
            room[known[card]] -= 1
        else:
            free.append(card)
    others = [seat for seat in range(4) if seat != view.seat]
    suits = [tuple(card for card in free if card.suit == suit) for suit in range(4)]
    places = [Place(room[seat], {suit: 0 for owner, suit in missing if owner == seat}) for seat in others]
    return Placing(suits, places).count > 0


def test_without_a_hand_there_are_no_worlds() -> None:
    state = next(iter(moments(STRICT, 1)))
    with pytest.raises(PlayerError, match="its cards"):
        SuecaWorlds(STRICT.view(state, None))


def test_placing_that_cannot_be() -> None:
    placing = Placing([(1, 2)], [Place(1, {0: 0}), Place(1)])
    assert placing.count == 0
    with pytest.raises(ValueError, match="cannot be placed"):
        placing.draw(random.Random(1))
