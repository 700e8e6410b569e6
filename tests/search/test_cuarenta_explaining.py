"""How well worlds of Cuarenta explain what was played, against the readable player asked play by play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp, log
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.cuarenta.moves import Announce, Claim, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import PRESETS, Variant
from partida.cuarenta.view import CuarentaView
from partida.game import Deal
from partida.kernels.cuarenta_explaining import Explaining
from partida.kernels.cuarenta_rollouts import Trial
from partida.kernels.cuarenta_worlds import Imagined, places_of_stock, row_of
from partida.players.cuarenta_club import best_move
from partida.players.cuarenta_memory import Memory, remembered
from partida.players.cuarenta_reading import Thinking
from partida.players.search.cuarenta_imagining import USUAL, Conclusions, LikelyWorlds
from partida.policies.cuarenta.judgement import CLUB
from partida.worlds.cuarenta import World
from tests.options import random_variant
from tests.unit.players.cuarenta_moments import SCORES, plays_of

FOUR = PRESETS["wikipedia"]


def hand_of(seed: int, variant: Variant, wild: float = 0.3) -> list[tuple[Any, CuarentaView, Play]]:
    """The moments of a hand of club players, who now and then make any play: state, view, and the play."""
    rng = Random(seed)
    rules = CuarentaRules(variant)
    dealer = rng.randrange(rules.table.size)
    deal = Deal(tuple(rng.sample(rules.pack, 40)), dealer, prepared=True)
    state, _ = rules.start(deal, Standing(dealer, (rng.choice(SCORES), rng.choice(SCORES))))
    found: list[tuple[Any, CuarentaView, Play]] = []
    while state.result is None:
        assert state.turn is not None
        view = rules.view(state, state.turn)
        plays = plays_of(view)
        move: Any = Announce() if Announce() in view.moves else view.moves[0]
        if plays:
            move = rng.choice(plays) if rng.random() < wild else best_move(view, plays, CLUB)
            found.append((state, view, move))
        state, _ = rules.play(state, state.turn, move)
    return found


def true_world(state: Any, view: CuarentaView) -> Any:
    """The world as it is, as kernels take it."""
    stock = state.setup.order[5 * view.table.size * (state.deal + 1) :]
    return row_of(World(state.hands, stock), places_of_stock(view))[None]


def chance(view: CuarentaView, play: Play, error: float, sharp: float) -> float:
    """The chance of a play by what the readable player makes of all."""
    thinking = Thinking(view, CLUB)
    worths = {Trial.of(view, one): sharp * thinking.of(one) for one in plays_of(view)}
    if len(worths) == 1:
        return 1.0
    raised = {one: exp(worth - max(worths.values())) for one, worth in worths.items()}
    return error / len(worths) + (1 - error) * raised[Trial.of(view, play)] / sum(raised.values())


@pytest.mark.parametrize("seed", range(6))
def test_play_by_play(seed: int) -> None:
    """In the true world everybody held what he held, so what each thought then can be asked."""
    variant = random_variant(Variant, Random(seed), overlooked="stay", caida_on_ronda_claim="auto")
    hand = hand_of(seed, variant)
    for at in range(3, len(hand), 4):
        state, view, _ = hand[at]
        told = sum(
            log(chance(seen, play, 0.2, 3.0))
            for _, seen, play in hand[:at]
            if seen.deal == view.deal and seen.seat != view.seat
        )
        found = Explaining(view).logarithms(true_world(state, view), 0.2, 3.0)
        assert found == pytest.approx([told])


def test_the_true_hands_explain_more_than_others() -> None:
    gains: list[float] = []
    for seed in range(30):
        hand = hand_of(seed, FOUR, wild=0.1)
        for state, view, _ in hand[10::20]:
            worlds = np.concatenate((true_world(state, view), Imagined(view, seed).next(200)))
            told = Explaining(view).logarithms(worlds, USUAL.error, USUAL.sharp)
            gains.append(float(told[0] - np.log(np.exp(told[1:]).mean())))
    assert sum(gains) / len(gains) > 0.8
    assert sum(gain > 0 for gain in gains) > 0.7 * len(gains)


def a_view(number: int = 14) -> CuarentaView:
    return hand_of(2, FOUR)[number][1]


def test_worlds_that_explain_more_come_more_often() -> None:
    """Of as many draws as are taken into account, each comes as often as it weighs."""
    view = a_view()
    drawn = Imagined(view, Random(7).getrandbits(62)).next(400 * USUAL.per_world)
    told = Explaining(view).logarithms(drawn, USUAL.error, USUAL.sharp)
    weights: Counter[tuple[int, ...]] = Counter()
    for row, weight in zip(drawn.tolist(), np.exp(told) / np.exp(told).sum(), strict=True):
        weights[tuple(row)] += weight
    taken = Counter(map(tuple, LikelyWorlds(view, Random(7), USUAL).next(400).tolist()))
    assert sum(taken.values()) == 400
    assert len(taken) < 400
    assert all(taken[row] <= 400 * weight + 2 for row, weight in weights.items())


def test_the_same_chance_makes_the_same_worlds() -> None:
    view = a_view()
    one, other = LikelyWorlds(view, Random(3), USUAL), LikelyWorlds(view, Random(3), USUAL)
    for number in (5, 20):
        assert (one.next(number) == other.next(number)).all()


def test_without_plays_or_conclusions_worlds_are_as_drawn() -> None:
    first = next(view for _, view, _ in hand_of(1, FOUR) if not view.turns)
    for view, conclusions in ((first, Conclusions()), (a_view(), None)):
        rows = LikelyWorlds(view, Random(5), conclusions).next(9)
        assert (rows == Imagined(view, Random(5).getrandbits(62)).next(9)).all()


def test_what_plays_do_not_tell_is_not_explained() -> None:
    """After a claim the table is not what the cards alone make it; who forgets concludes nothing."""
    view = a_view(-1)
    assert len(Explaining(view).plays) == sum(turn.deal == view.deal for turn in view.turns) > 0
    assert not len(Explaining(remembered(view, Memory(0, own=False, gone=False))).plays)
    rules = CuarentaRules(replace(FOUR, overlooked="opponents_claim"))
    rng = Random(1)
    state, _ = rules.start(Deal(tuple(rng.sample(rules.pack, 40)), 0, prepared=True), Standing(0))
    claimed = False
    while not claimed:
        assert state.turn is not None
        for seat in range(4):
            claims = [move for move in rules.moves(state, seat) if isinstance(move, Claim)]
            if claims:
                state, _ = rules.play(state, seat, claims[0])
                claimed = True
                break
        else:
            moves = rules.moves(state, state.turn)
            state, _ = rules.play(state, state.turn, moves[0])
    assert state.turn is not None
    assert not len(Explaining(rules.view(state, state.turn)).plays)
