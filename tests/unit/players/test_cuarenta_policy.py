"""The club policy of Cuarenta: it chooses as it did before it was numbers, compiled as it does readable."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from partida.cuarenta import texts
from partida.cuarenta.claims import from_ronda, ronda_claims
from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.variants import PRESETS, Variant
from partida.errors import PositionError
from partida.game import Accept
from partida.kernels.cuarenta import club
from partida.kernels.cuarenta_rollouts import CARDS_0, CARDS_1, EDGE_0, Rollouts, Trial, play_club
from partida.kernels.cuarenta_worlds import places_of_stock, row_of
from partida.players.cuarenta_club import best_move
from partida.players.cuarenta_reading import Thinking
from partida.policies.cuarenta.judgement import CLUB
from partida.worlds.cuarenta import World
from tests.options import random_variant
from tests.unit.players.choosing import choose
from tests.unit.players.cuarenta_moments import moments, plays_of

CHOICES = Path(__file__).with_name("cuarenta_choices.txt")


def test_the_choices_are_those_of_old() -> None:
    """Written by the player that weighed cards one by one, before he was made of numbers."""
    for seed, line in enumerate(CHOICES.read_text().splitlines()):
        told = [
            texts.write(best_move(view, plays_of(view), CLUB), rules.table)
            for rules, _, view in moments(seed)
        ]
        assert " ".join(told) == line, seed


def true_world(state: Any, view: Any) -> Any:
    """The world as it is, as rollouts take it."""
    size = view.table.size
    stock = state.setup.order[5 * size * (state.deal + 1) :]
    return row_of(World(state.hands, stock), places_of_stock(view))


def kernel_play(state: Any, view: Any) -> Play:
    """The play that the compiled policy makes."""
    rollouts = Rollouts(view)
    mem, seen = rollouts._memory, rollouts._seen
    number = choose(mem, true_world(state, view), seen, club.weights(), club.work())
    return next(play for play in plays_of(view) if Trial.of(view, play).number == number)


def test_the_kernel_chooses_what_is_worth_most() -> None:
    """Ranks are tried in another order, so of equal plays it may make another."""
    asked = 0
    for seed in range(100, 107):
        variant = random_variant(Variant, Random(seed), overlooked="stay")
        for _, state, view in moments(seed, variant):
            thinking = Thinking(view, CLUB)
            worths = {play: thinking.of(play) for play in plays_of(view)}
            assert worths[kernel_play(state, view)] == max(worths.values())
            asked += 1
    assert asked > 80


def replayed(rules: CuarentaRules, state: Any, play: Play) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """The readable rules, with the compiled policy asked anew at every card; and the end of this deal."""
    deal = state.deal
    state = settled(rules, rules.play(state, state.turn, play)[0])
    edge = None
    while state.result is None:
        if edge is None and state.deal > deal:
            edge = (*state.score, *(pile.bit_count() for pile in state.piles), 1)
        view = rules.view(state, state.turn)
        plays = plays_of(view)
        chosen = plays[0] if len(plays) == 1 else kernel_play(state, view)
        state = settled(rules, rules.play(state, state.turn, chosen)[0])
    winner = state.result.winner
    return (*state.result.score, -1 if winner is None else winner), edge


def settled(rules: CuarentaRules, state: Any) -> Any:
    """After right claims, announcements and waits."""
    if rules.setting.manual and state.result is None and state.turns[-1].caida:
        last = state.turns[-1]
        for claim in ronda_claims(state, last.seat % 2):
            if claim.card == last.card and from_ronda(state, state.turns[-2]):
                return settled(rules, rules.play(state, last.seat, claim)[0])
    while state.result is None and state.phase != "play":
        moves = rules.moves(state, state.turn)
        if state.phase == "claim":
            move: Any = Accept()
        else:
            move = Announce() if Announce() in moves else moves[0]
        state, _ = rules.play(state, state.turn, move)
    return state


@pytest.mark.parametrize("seed", range(6))
def test_rollouts_go_on_as_the_rules_say(seed: int) -> None:
    variant = random_variant(Variant, Random(seed), overlooked="stay")
    found = list(moments(200 + seed, variant))
    for rules, state, view in (found[0], found[len(found) // 2], found[-1]):
        plays = plays_of(view)[:2]
        trials = [Trial.of(view, play) for play in plays]
        ends = Rollouts(view).ends(true_world(state, view)[None], trials)[0]
        for play, end in zip(plays, ends.tolist(), strict=True):
            ended, edge = replayed(rules, state, play)
            assert tuple(end[:3]) == ended
            assert tuple(end[EDGE_0:]) == (edge or (*end[:2], *end[CARDS_0 : CARDS_1 + 1], 0))


def test_what_cannot_be_is_refused() -> None:
    rules, state, view = next(iter(moments(1)))
    world = true_world(state, view)[None]
    trials = [Trial.of(view, play) for play in plays_of(view)]
    with pytest.raises(PositionError, match="16 hands"):
        Rollouts(view).ends(world[:, :5], trials)
    for change in (1, -1, 3):
        wrong = world.copy()
        wrong[0, 0] += change
        with pytest.raises(PositionError, match="cards that are left"):
            Rollouts(view).ends(wrong, trials)
    turn = state.turn
    while state.result is None:
        state = settled(rules, rules.play(state, state.turn, plays_of(rules.view(state, state.turn))[0])[0])
    with pytest.raises(PositionError, match="while cards are played"):
        Rollouts(rules.view(state, turn))


def test_whole_hands_depend_on_nothing_but_the_seed() -> None:
    variant = PRESETS["barrio"]
    one = play_club(variant, 60, 5, score=(20, 30))
    later = play_club(variant, 20, 5, first=40, score=(20, 30))
    assert (one.points[40:] == later.points).all()
    assert (one.points >= 0).all()
    assert ((one.points[:, 0] + 20 >= 40) <= (one.winners == 0)).all()
