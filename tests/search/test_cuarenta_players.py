"""The levels of Cuarenta that search: what they play, that it is legal, and on what it depends."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from partida.cards import Card, CardSet
from partida.cuarenta.moves import Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import PRESETS, Variant
from partida.cuarenta.view import CuarentaView
from partida.game import Deal
from partida.kernels.cuarenta_explaining import Explaining
from partida.kernels.cuarenta_rollouts import Rollouts
from partida.kernels.cuarenta_worlds import Imagined
from partida.players.cuarenta_club import best_move
from partida.players.cuarenta_memory import Memory, remembered
from partida.players.drive import play_hand
from partida.players.player import FREE, Budget
from partida.players.registry import PLAYERS, player
from partida.players.search import cuarenta as cuarenta_search
from partida.players.search import cuarenta_ending, thinking
from partida.players.search.comparing import Comparison
from partida.players.search.cuarenta import OF_FOUR, STRENGTHS, CuarentaStrength, searching
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.players.search.cuarenta_ending import position_of
from partida.players.search.thinking import FIRST, Limit, compare
from partida.policies.cuarenta.judgement import CLUB
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_position import CuarentaPosition
from tests.options import random_variant
from tests.search.test_thinking import Clock
from tests.unit.players.cuarenta_moments import moments, plays_of
from tests.unit.players.positions import cuarenta

LEVELS = tuple(STRENGTHS)
FEW = Budget(worlds=6)
GONE, NOTHING = Memory(0, own=False, gone=True), Memory(0, own=False, gone=False)
FOUR = PRESETS["wikipedia"]
TWO = replace(FOUR, players=2)


def test_the_levels() -> None:
    assert LEVELS == ("good", "strong", "expert", "master") == tuple(PLAYERS["cuarenta"])[-4:]
    assert tuple(OF_FOUR) == LEVELS
    for name in LEVELS:
        level = PLAYERS["cuarenta"][name]
        assert level.heavy
        assert level.kernels
        assert level.make(3).name == player("cuarenta", name).name == name


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 4])
def test_whole_hands_are_legal_under_every_preset(preset: str, players: int) -> None:
    """`play_hand` refuses what is not legal."""
    rules = CuarentaRules(replace(PRESETS[preset], players=players))
    rng = Random(preset)
    crew = [player("cuarenta", LEVELS[seat], seat) for seat in range(players)]
    deal = Deal(tuple(rng.sample(rules.pack, 40)), 0, prepared=True)
    state = play_hand(rules, deal, Standing(0, (28, 36)), crew, budget=FEW)
    assert state.result is not None


def test_random_variants_and_memories() -> None:
    for seed in range(5):
        rng = Random(seed)
        rules = CuarentaRules(random_variant(Variant, rng))
        memories = (None, GONE, NOTHING, Memory(1, own=True, gone=False))
        crew = [searching("expert", seat, memories[seat]) for seat in range(rules.table.size)]
        deal = Deal(tuple(rng.sample(rules.pack, 40)), 0, prepared=True)
        play_hand(rules, deal, Standing(0, (20, 38)), crew, budget=FEW)


def chosen(view: CuarentaView, level: str = "strong", seed: int = 0, budget: Budget = FREE) -> Play:
    return searching(level, seed).play(view, plays_of(view), budget)


def test_the_same_seed_and_view_give_the_same_play() -> None:
    """Whatever was asked before."""
    for seed in range(3):
        views = [view for _, _, view in moments(seed, TWO)][::6]
        one = searching("good", 5)
        first = [one.play(view, plays_of(view), FREE) for view in views]
        assert first == [chosen(view, "good", 5) for view in reversed(views)][::-1]


@pytest.mark.parametrize("level", LEVELS)
def test_among_four_too(level: str) -> None:
    """In either deal, and whatever was asked before; with few worlds, as many do the same."""
    budget = Budget(worlds=12)
    views = [view for _, _, view in moments(1, FOUR)][::9]
    assert {view.deal for view in views} == {0, 1}
    one = searching(level, 5)
    first = [one.play(view, plays_of(view), budget) for view in views]
    assert first == [chosen(view, level, 5, budget) for view in reversed(views)][::-1]


def test_among_four_good_thinks_in_the_last_deal_only() -> None:
    """With its few worlds chance would speak louder before; then it plays as a club player does."""
    other = 0
    for seed in range(6):
        for _, _, view in moments(seed, FOUR):
            usual = best_move(view, plays_of(view), CLUB)
            if view.deal == 0:
                assert chosen(view, "good", seed) == usual
            else:
                other += chosen(view, "good", seed) != usual
    assert other > 5


def test_how_many_worlds() -> None:
    early, last = (next(view for _, _, view in moments(1, FOUR) if view.deal == deal) for deal in (0, 1))
    for strength, before, then in (
        (CuarentaStrength(50), 50, 50),
        (CuarentaStrength(50, early=0), 0, 50),
        (CuarentaStrength(50, early=90), 90, 50),
    ):
        assert [strength.worlds_in(early), strength.worlds_in(last)] == [before, then]


def test_the_clock_is_kept() -> None:
    """With no time at all it still answers, from the first few worlds."""
    view = next(iter(moments(1, TWO)))[2]
    searching("master", 1).play(view, plays_of(view), FEW)
    begun = time.thread_time()
    assert chosen(view, "master", budget=Budget(seconds=0.0)) in plays_of(view)
    assert time.thread_time() - begun < 1


def other_suits(view: CuarentaView, order: tuple[int, ...]) -> CuarentaView:
    """The same moment with the suits renamed."""

    def card(one: int) -> Card:
        return Card(order[one // 13] * 13 + one % 13)

    def cards(some: Any) -> Any:
        return tuple(map(card, some))

    return replace(
        view,
        hand=CardSet(cards(view.hand)),
        on_table=cards(view.on_table),
        seen=CardSet(cards(view.seen)),
        last_trailed=None if view.last_trailed is None else card(view.last_trailed),
        taken=(CardSet(cards(view.taken[0])), CardSet(cards(view.taken[1]))),
        turns=tuple(turn._replace(card=card(turn.card), taken=cards(turn.taken)) for turn in view.turns),
    )


def test_suits_change_no_values() -> None:
    """In the same imagined worlds every play is worth the same, whatever its suit is called."""
    order = (2, 0, 3, 1)

    def renamed(play: Play) -> Play:
        card, *taken = (Card(order[one // 13] * 13 + one % 13) for one in (play.card, *play.taken))
        return Play(card, tuple(taken))

    for seed in range(4):
        for _, _, view in list(moments(seed))[::9]:
            one = CuarentaDecision.of(view, plays_of(view))
            other = CuarentaDecision.of(other_suits(view, order), tuple(map(renamed, plays_of(view))))
            worlds = Imagined(view, seed).next(4)
            means = one.worths(Rollouts(view).ends(worlds, one.trials)).mean(axis=0)
            again = other.worths(Rollouts(other.view).ends(worlds, other.trials)).mean(axis=0)
            assert dict(zip(one.trials, means, strict=True)) == dict(zip(other.trials, again, strict=True))
            told, same = (Explaining(seen).logarithms(worlds, 0.1, 4.0) for seen in (view, other.view))
            assert (told == same).all()


# -- at 38

AT_38 = [
    # (what it is about, sensible ranks, hand, table, unseen)
    ("keeps what they can fall on", "K", "KS 4D", "", "444AA223357"),
    ("a sum on the table does not matter, a match does", "Q", "QS 4D", "3H", "4447733AA26"),
    ("drops the six of which all others are gone", "6", "6C JS", "", "JJJAA334455"),
]


def late(hand: str, table: str, unseen: str, score: tuple[int, int], last: str | None = None) -> CuarentaView:
    """The third deal between two; what neither lies there nor is unseen is gone.

    We have dealt and play last: nobody can fall on our last card, since a new deal follows.
    """
    left = list("A234567JQK" * 4)
    for card in [*hand.split(), *table.split(), *unseen]:
        left.remove(card[0])
    held = len(hand.split())
    assert len(unseen) == held - 1 + 10
    piles = (len(left) // 2, len(left) - len(left) // 2)
    view = cuarenta(
        hand, table, "".join(left), last=last, score=score, deal=2, counts=(held, held - 1), captured=piles
    )
    return replace(view, dealer=0)


@pytest.mark.parametrize(("about", "sensible", "hand", "table", "unseen"), AT_38)
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_against_38_dead_ranks_go_first(
    about: str, sensible: str, hand: str, table: str, unseen: str, level: str
) -> None:
    """Two of their points win: whoever holds a rank that nobody can fall on drops no other."""
    for score in ((20, 38), (36, 38), (38, 38)):
        view = late(hand, table, unseen, score)
        assert str(chosen(view, level).card)[0] in sensible, about


def test_a_caida_that_wins_is_made() -> None:
    view = late("5S KD", "KC QC 5C", "55KQ77AA223", (38, 30), last="5C")
    assert chosen(view) == Play(Card.parse("5S"), (Card.parse("5C"),))


# -- the last deal between two


def last_deals(seed: int) -> list[tuple[Any, CuarentaView]]:
    return [(state, view) for _, state, view in moments(seed, TWO) if view.stock == 0]


@pytest.mark.parametrize("seed", range(4))
def test_who_has_counted_knows_the_position(seed: int) -> None:
    for state, view in last_deals(seed):
        assert position_of(view) == CuarentaPosition.of(state)
        assert position_of(remembered(view, NOTHING)) is None or not view.turns


def test_the_last_deal_is_played_exactly() -> None:
    solver = CuarentaSolver(1)
    for seed in range(3):
        for state, view in last_deals(seed)[:3]:
            decision = CuarentaDecision.of(view, plays_of(view))
            worths = solver.values(CuarentaPosition.of(state), decision.ends)
            sign = -1 if decision.team else 1
            best = max(sign * worth.least for worth in worths.values())
            assert sign * worths[chosen(view, "expert")].least == pytest.approx(best)


def test_a_solver_that_gives_up_leaves_it_to_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuarenta_ending, "MOST_CARDS", 0)
    state, view = last_deals(1)[0]
    decision = CuarentaDecision.of(view, plays_of(view))
    assert cuarenta_ending.solved(decision, None) is None
    assert chosen(view, "expert", budget=FEW) in plays_of(view)
    assert state.turn == view.seat


def test_what_the_solver_took_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it gives up, only what it has left of the time is there for worlds."""
    _, view = last_deals(1)[0]
    clock, took, looked = Clock(), [0.0], list[int]()

    def gives_up(decision: CuarentaDecision, seconds: float) -> None:
        clock.now += took[0] * seconds

    def counted(comparison: Comparison, limit: Limit, look: Callable[[int], None]) -> None:
        compare(comparison, limit, look)
        looked.append(comparison.worlds)

    monkeypatch.setattr(thinking.time, "monotonic", clock.monotonic)
    monkeypatch.setattr(cuarenta_search, "solved", gives_up)
    monkeypatch.setattr(cuarenta_search, "compare", counted)
    for took[0] in (0.0, 1.0):
        chosen(view, "expert", budget=Budget(seconds=0.5))
    assert looked[0] > FIRST == looked[1]


def test_with_stock_or_four_players_nothing_is_certain() -> None:
    _, _, view = next(iter(moments(1, TWO)))
    assert position_of(view) is None
    _, _, view = list(moments(1, PRESETS["wikipedia"]))[-1]
    assert position_of(view) is None
