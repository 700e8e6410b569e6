"""Random hands under variants drawn over all option values."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida import registry, testing
from partida.game import AnyRules

GAMES = ("sueca", "cuarenta")
Played = tuple[AnyRules, testing.PlayedHand]


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=30)
def test_every_variant_conforms(game: str, data: st.DataObject) -> None:
    rules, hand = data.draw(testing.played_hands(game))
    testing.check_conformance(rules, hand)


@given(played=testing.played_hands("sueca"))
@settings(max_examples=200)
def test_sueca_keeps_forty_cards_and_120_points(played: Played) -> None:
    keep_forty_cards_and_120_points(*played)


@given(played=testing.played_hands("cuarenta"))
@settings(max_examples=200)
def test_cuarenta_keeps_forty_cards(played: Played) -> None:
    keep_forty_cards(*played)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(40))
@pytest.mark.parametrize("game", GAMES)
def test_hundreds_of_thousands_of_hands(game: str, chunk: int) -> None:
    """40 chunks of 5,000 hands for each game, each hand under a variant of its own."""
    check = keep_forty_cards_and_120_points if game == "sueca" else keep_forty_cards

    @given(rules=testing.all_rules(game), seed=st.integers(0, 2**64), by_hand=st.booleans())
    @settings(max_examples=5000, database=None)
    def many(rules: AnyRules, seed: int, by_hand: bool) -> None:
        hand = testing.random_hand(rules, seed=seed, by_hand=by_hand)
        check(rules, hand)
        assert testing.random_hand(rules, seed=seed, by_hand=by_hand) == hand

    many()


def keep_forty_cards_and_120_points(rules: AnyRules, hand: testing.PlayedHand) -> None:
    state, _ = rules.start(hand.deal, hand.standing)
    for seat, move in hand.moves:
        state, _ = rules.play(state, seat, move)
        view = rules.view(state, None)
        played = sum(len(trick.cards) for trick in (*view.tricks, view.trick))
        if view.trump is not None:
            assert played + sum(view.counts) == 40
            assert sum(view.tricks_won) == len(view.tricks)
    result: Any = rules.result(state)
    if result.reason in ("counted", "tie"):
        assert sum(result.points) == 120
        assert sum(result.tricks) == 10
        assert not set(result.points) & {1, 119}


def keep_forty_cards(rules: AnyRules, hand: testing.PlayedHand) -> None:
    state, _ = rules.start(hand.deal, hand.standing)
    target = rules.variant.chica_target  # type: ignore[attr-defined]
    for seat, move in hand.moves:
        before = rules.view(state, None)
        assert max(before.score) < target, "a chica that is won ends the hand"
        state, _ = rules.play(state, seat, move)
        view = rules.view(state, None)
        if view.phase in ("announce", "play", "claim"):
            assert sum(view.counts) + view.stock + len(view.on_table) + sum(view.captured) == 40
            assert view.captured == tuple(map(len, view.taken))


def test_both_games_are_registered() -> None:
    assert tuple(registry.GAMES) == GAMES
