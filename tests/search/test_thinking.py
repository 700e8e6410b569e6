"""Comparing cards over worlds, and when that ends: with a stub that values worlds, and a clock of its own."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from partida.players.player import Budget
from partida.players.search import thinking
from partida.players.search.comparing import CLEAR, FEWEST, Comparison
from partida.players.search.decision import Decision
from partida.players.search.imagining import Imagined
from partida.players.search.thinking import CHUNK, FIRST, MARGIN, Strength, choose, compared
from partida.players.sueca_club import CLUB, best_card
from partida.registry import rules
from partida.worlds.sueca import SuecaWorlds
from tests.search.moments import moments, playable

GAME = rules("sueca")
OPENING = next(moments(GAME, 1, (10,)))
DECISION = Decision.of(OPENING, playable(OPENING))


@dataclass
class Clock:
    """Time that passes only when worlds are valued."""

    now: float = 100.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Stub:
    """Gives each card a mean, some noise (a normal number of this width), and each world a while."""

    means: tuple[float, ...]
    noise: float = 0.0
    clock: Clock = field(default_factory=Clock)
    seconds: float = 0.0
    asked: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    random: Any = field(default_factory=lambda: np.random.default_rng(1))

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        self.asked.append((len(worlds), len(cards)))
        self.clock.now += self.seconds * len(worlds)
        shape = (len(worlds), len(self.means))
        return (np.array(self.means) + self.noise * self.random.standard_normal(shape))[:, cards]


def means(best: int, others: float = 0.4) -> tuple[float, ...]:
    return tuple(0.6 if nth == best else others for nth in range(len(DECISION.cards)))


# -- comparing


def test_means_and_errors() -> None:
    values = np.random.default_rng(2).random((50, 3))
    values[:, 1] += 1
    comparison = Comparison(3)
    comparison.add(values[:20], np.ones(20))
    comparison.add(values[20:], np.ones(30))
    assert comparison.worlds == 50
    assert comparison.means == pytest.approx(values.mean(axis=0))
    behind = [one - other for one, other in zip(values[:, 1], values[:, 2], strict=True)]
    assert comparison.errors[2] == pytest.approx(statistics.stdev(behind) / 50**0.5)
    assert comparison.errors[1] == 0


def test_cards_that_are_clearly_worse_are_dropped() -> None:
    comparison = Comparison(4)
    noise = np.random.default_rng(3).random((FEWEST, 1))
    gains = np.array([0.1, 0.2, 0.2, 0.15])
    comparison.add(noise[:-1] + gains, np.ones(FEWEST - 1))
    comparison.drop()
    assert list(comparison.live) == [0, 1, 2, 3], "not before there are enough"
    comparison.add(noise[-1:] + gains, np.ones(1))
    comparison.drop()
    assert list(comparison.live) == [1, 2], "equals stay"
    assert comparison.means.shape == (2,)


def test_what_may_be_chance_is_not_dropped() -> None:
    one = np.random.default_rng(4).random((100, 1))
    comparison = Comparison(2)
    comparison.add(np.concatenate((one, one[::-1] + 0.02), axis=1), np.ones(100))
    assert abs(comparison.means[0] - comparison.means[1]) < CLEAR * comparison.errors.max()
    comparison.drop()
    assert len(comparison.live) == 2


def test_worlds_may_count_more_and_less() -> None:
    comparison = Comparison(2, whole=True)
    comparison.add(np.array([(1.0, 0.0), (0.0, 0.5)]), np.array([3.0, 1.0]))
    assert comparison.means == pytest.approx([0.75, 0.125])
    comparison.add(np.tile((0.0, 1.0), (FEWEST, 1)), np.zeros(FEWEST))
    comparison.drop()
    assert list(comparison.live) == [0, 1], "of all worlds nothing is left to chance"
    assert comparison.means == pytest.approx([0.75, 0.125])


# -- thinking


def test_it_stops_when_all_is_clear() -> None:
    stub = Stub(means(3))
    card = choose(DECISION, stub, Strength(worlds=5000), Budget(), 1)
    assert card == DECISION.cards[3]
    assert stub.asked == [(FIRST, len(DECISION.cards))]
    wary = Stub(means(3))
    choose(DECISION, wary, Strength(worlds=5000, first=120), Budget(), 1)
    assert wary.asked == [(120, len(DECISION.cards))]


def test_it_looks_longer_at_what_is_close() -> None:
    close = (0.6, 0.595, *[0.1] * (len(DECISION.cards) - 2))
    stub = Stub(close, noise=0.2)
    comparison = compared(DECISION, stub, Strength(worlds=3000), Budget(), 1)
    assert comparison.worlds == 3000
    assert list(comparison.live) == [0, 1]
    assert stub.asked[0] == (FIRST, len(close))
    assert stub.asked[-1][1] == 2
    assert max(number for number, _ in stub.asked) == CHUNK


def test_of_equals_it_plays_what_a_club_player_plays() -> None:
    stub = Stub((0.5,) * len(DECISION.cards))
    card = choose(DECISION, stub, Strength(worlds=100), Budget(), 1)
    assert card == best_card(OPENING, DECISION.cards, CLUB)
    assert sum(number for number, _ in stub.asked) == 100


def test_one_card_needs_no_thought() -> None:
    view = next(moments(GAME, 2, (1,)))
    stub = Stub((0.0,))
    only = Decision.of(view, playable(view))
    assert choose(only, stub, Strength(worlds=100), Budget(), 1) == playable(view)[0]
    assert stub.asked == []


@pytest.mark.parametrize(("seconds", "own"), [(0.5, 2.0), (3.0, 0.5), (0.2, 0.2)])
def test_it_ends_in_time(seconds: float, own: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the budget's seconds and its own the fewer count; most of them are used."""
    clock = Clock()
    monkeypatch.setattr(thinking.time, "monotonic", clock.monotonic)
    stub = Stub(means(2, 0.6), 0.3, clock, seconds=0.001)
    comparison = compared(DECISION, stub, Strength(worlds=10**6, seconds=own), Budget(seconds=seconds), 1)
    limit = min(seconds, own)
    assert limit * MARGIN * 0.9 < clock.now - 100 <= limit * MARGIN + 0.001
    assert comparison.worlds == round((clock.now - 100) / 0.001)


def test_one_look_is_taken_however_short_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(thinking.time, "monotonic", clock.monotonic)
    stub = Stub(means(2, 0.59), 0.3, clock, seconds=0.1)
    assert compared(DECISION, stub, Strength(worlds=1000), Budget(seconds=0.01), 1).worlds == FIRST


def test_worlds_of_the_budget_go_before_its_own() -> None:
    stub = Stub(means(2, 0.599), 0.3)
    assert compared(DECISION, stub, Strength(worlds=1000), Budget(worlds=7), 1).worlds == 7
    few = Strength(worlds=1000, solved=(*(80,) * 9, 30))
    assert compared(DECISION, stub, few, Budget(), 1).worlds == 30
    assert few.worlds_at(10) == 30
    assert few.worlds_at(9) == 80
    assert Strength(worlds=1000, solved=(30,) * 9).worlds_at(10) == 1000


# -- worlds


def test_few_worlds_are_all_looked_at() -> None:
    for view in moments(GAME, 5, (3, 2)):
        decision = Decision.of(view, playable(view))
        every = sorted(SuecaWorlds(view).every())
        imagined = Imagined(view, decision.random(1), 10**6)
        assert imagined.listed
        assert imagined.count == len(every)
        rows = np.concatenate((imagined.next(3)[0], imagined.next(10**6)[0]))
        assert sorted(map(tuple, rows.tolist())) == every
        if len(decision.cards) > 1:
            stub = Stub((0.5,) * 10, 0.3)
            strength = Strength(worlds=1, listed=10**6)
            assert compared(decision, stub, strength, Budget(), 1).worlds == len(every)


def test_more_worlds_are_drawn() -> None:
    imagined = Imagined(OPENING, DECISION.random(1), 2000)
    assert not imagined.listed
    rows = np.concatenate((imagined.next(3)[0], imagined.next(4)[0]))
    again = Imagined(OPENING, DECISION.random(1), 0)
    assert (again.next(7)[0] == rows).all(), "the same however many are asked for at a time"
    assert len({tuple(row) for row in rows.tolist()}) == 7
    assert (rows[:, DECISION.seat] == OPENING.hand.mask).all()
