"""Swap cards that a seat cannot see: nothing that it gets may change. And the proof that this would show."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida import registry, testing
from partida.cards import CardSet
from partida.errors import IllegalMove
from partida.game import AnyRules, Event

GAMES = ("sueca", "cuarenta")


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=80)
def test_no_seat_learns_what_it_cannot_see(game: str, data: st.DataObject) -> None:
    rules, hand = data.draw(testing.played_hands(game))
    testing.check_no_leak(rules, hand, seed=data.draw(st.integers(0, 2**32)), tries=4)


@pytest.mark.parametrize("game", GAMES)
def test_most_swapped_worlds_are_compared(game: str) -> None:
    """The test above would say nothing if nearly every world were passed over."""
    for preset in registry.game(game).presets:
        rules = registry.rules(f"{game}(preset={preset})")
        compared = sum(
            testing.check_no_leak(rules, testing.random_hand(rules, seed=seed), seed=seed, tries=8)
            for seed in range(3)
        )
        assert compared >= 7, f"{preset}: only {compared} of 24 worlds could be compared"


class Leaky:
    """Rules with a hole: everything but one method is the game's own."""

    def __init__(self, rules: AnyRules) -> None:
        self.inner = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def others(self, state: Any, seat: int | None) -> CardSet:
        """The hand of another seat."""
        other = 0 if seat is None else (seat + 1) % self.inner.table.size
        return self.inner.view(state, other).hand


class LeakyView(Leaky):
    def view(self, state: Any, seat: int | None) -> Any:
        view = self.inner.view(state, seat)
        return replace(view, dealer=self.others(state, seat).mask)


class LeakyEvents(Leaky):
    def play(self, state: Any, seat: int, move: Any) -> Any:
        state, events = self.inner.play(state, seat, move)
        return state, (*events, Event("hint", seat, {"cards": tuple(self.others(state, seat))}))


class LeakyMoves(Leaky):
    """The order of the legal moves depends on what another seat holds."""

    def moves(self, state: Any, seat: int) -> Any:
        moves = self.inner.moves(state, seat)
        return moves[::-1] if self.others(state, seat).mask % 2 else moves


class LeakyErrors(Leaky):
    def play(self, state: Any, seat: int, move: Any) -> Any:
        try:
            return self.inner.play(state, seat, move)
        except IllegalMove as error:
            reason = f"{error.reason}; {self.others(state, seat)} is what the next one holds"
            raise IllegalMove(error.seat, error.move, reason, code=error.code) from None


class LeakyToSpectators(Leaky):
    def view(self, state: Any, seat: int | None) -> Any:
        view = self.inner.view(state, seat)
        return replace(view, hand=self.others(state, 1)) if seat is None else view


@pytest.mark.parametrize("hole", [LeakyView, LeakyEvents, LeakyMoves, LeakyErrors, LeakyToSpectators])
@pytest.mark.parametrize("game", GAMES)
def test_a_planted_leak_is_caught(game: str, hole: type[Leaky]) -> None:
    rules: Any = hole(registry.rules(game))
    hands = [testing.random_hand(rules.inner, seed=seed) for seed in range(20)]
    with pytest.raises(AssertionError, match="hidden"):
        sum(testing.check_no_leak(rules, hand, seed=7, tries=20) for hand in hands)
