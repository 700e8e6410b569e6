"""Own cards that are the same in worlds that look alike: against the readable rules, and what must hold."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks.alpha_mu import BestDefence
from benchmarks.fusing import Lines
from benchmarks.ways import net_usual

from partida import rules
from partida.cards import CARDS, Card
from partida.game import Deal
from partida.kernels.rollouts import NET_MANNER
from partida.players.drive import next_move
from partida.players.registry import player
from partida.players.search.decision import Decision
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.sueca.moves import Play
from partida.worlds.sueca import SuecaWorlds

GAME: Any = rules("sueca")


def moments(seed: int, cards: int) -> Iterator[tuple[Deal, list[Any], Any]]:
    """Moments with so many cards in hand and a choice: the deal, the moves so far, and the state."""
    rng = Random(seed)
    deal = Deal(tuple(rng.sample(GAME.pack, 40)), rng.randrange(4), prepared=True)
    state, _ = GAME.start(deal, GAME.first_standing(deal.dealer))
    crew = [player("sueca", "club")] * 4
    moves: list[Any] = []
    while GAME.result(state) is None:
        view = GAME.view(state, state.turn)
        if len(view.hand) == cards and len(Decision.of(view, playable(view)).cards) > 1:
            yield deal, list(moves), state
        seat, move = next_move(GAME, state, crew)
        moves.append((seat, move))
        state, _ = GAME.play(state, seat, move)


def playable(view: Any) -> tuple[Card, ...]:
    return tuple(move.card for move in view.moves if isinstance(move, Play))


def in_world(deal: Deal, moves: list[Any], state: Any, world: Any) -> Any:
    """The state after the same moves, had the cards that are left lain as in a world."""
    order = list(deal.order)
    loose: list[Card] = []
    slots: list[tuple[int, int]] = []
    for seat in range(4):
        held, wanted = int(state.hand(seat)), int(world[seat])
        loose += [card for card in CARDS if wanted & ~held & 1 << card]
        slots += [(seat, order.index(card)) for card in CARDS if held & ~wanted & 1 << card]
    for seat, slot in slots:
        card = next(card for card in loose if int(world[seat]) >> card & 1)
        loose.remove(card)
        order[slot] = card
    other, _ = GAME.start(Deal(tuple(order), deal.dealer, prepared=True), GAME.first_standing(deal.dealer))
    for seat, move in moves:
        other, _ = GAME.play(other, seat, move)
    assert [int(other.hand(seat)) for seat in range(4)] == [int(hand) for hand in world]
    return other


def until_turn(state: Any, seat: int) -> tuple[tuple[int, ...], Any]:
    """The cards of the others, by the net, until a seat is on turn or the hand over, and the state then."""
    told: list[int] = []
    while GAME.result(state) is None and state.turn != seat:
        view = GAME.view(state, state.turn)
        cards = playable(view)
        card = cards[0] if len(cards) == 1 else net_usual(view, cards)
        told.append(int(card))
        state, _ = GAME.play(state, state.turn, Play(card))
    return tuple(told), state


def best(states: list[Any], weights: list[float], seat: int, utility: Any) -> float:
    """What a seat gets in worlds that look alike, weighed and added up, if it plays its best."""
    if GAME.result(states[0]) is not None:
        side = seat % 2
        ends = [(state.points[side], state.won[side]) for state in states]
        return sum(weight * utility[end] for weight, end in zip(weights, ends, strict=True))
    cards = playable(GAME.view(states[0], seat))
    return max(after(states, weights, seat, card, utility) for card in cards)


def after(states: list[Any], weights: list[float], seat: int, card: Card, utility: Any) -> float:
    """The same after a card."""
    sets: dict[Any, list[tuple[Any, float]]] = defaultdict(list)
    for state, weight in zip(states, weights, strict=True):
        told, then = until_turn(GAME.play(state, seat, Play(card))[0], seat)
        sets[told].append((then, weight))
    return sum(best([one for one, _ in each], [w for _, w in each], seat, utility) for each in sets.values())


@pytest.mark.parametrize("seed", range(3))
def test_lines_are_the_best_answer_to_the_net(seed: int) -> None:
    rng = Random(seed)
    for deal, moves, state in list(moments(seed, 3))[:2]:
        view = GAME.view(state, state.turn)
        decision = Decision.of(view, playable(view))
        worlds = np.array(rng.sample(list(SuecaWorlds(view).every()), 6), np.int64)
        weights = np.array([rng.random() for _ in worlds])
        found = weights @ Lines(decision, worlds, weights).values
        states = [in_world(deal, moves, state, world) for world in worlds]
        for card, value in zip(decision.cards, found, strict=True):
            assert value == pytest.approx(after(states, list(weights), view.seat, card, decision.utility))


def test_between_playouts_and_a_seat_that_sees_everything() -> None:
    number = 60
    for _, _, state in list(moments(1, 4))[1:3]:
        view = GAME.view(state, state.turn)
        decision = Decision.of(view, playable(view))
        worlds = np.array(Random(1).sample(list(SuecaWorlds(view).every()), number), np.int64)
        weights = np.ones(number)
        played = PlayingOut(NET_MANNER).values(decision, worlds, np.arange(len(decision.cards)))
        assert (Lines(decision, worlds, weights, least=number + 1).values == played).all()
        means = Lines(decision, worlds, weights).values.mean(axis=0)
        alone = [Lines(decision, worlds[nth : nth + 1], weights[:1]).values[0] for nth in range(number)]
        for lower, higher in ((played.mean(axis=0), means), (means, np.mean(alone, axis=0))):
            assert (higher >= lower - 1e-9).all()
            assert (higher > lower + 1e-4).any()


def test_with_one_card_left_after_this_the_solver_has_nothing_to_choose() -> None:
    for _, _, state in moments(1, 2):
        view = GAME.view(state, state.turn)
        decision = Decision.of(view, playable(view))
        worlds = np.array(list(SuecaWorlds(view).every()), np.int64)
        lines = Lines(decision, worlds, np.ones(len(worlds)))
        assert lines.values.shape == (len(worlds), len(decision.cards))
        postponed = lines.postponed(Solving(1.0))
        assert np.isfinite(postponed).all()


def defended(state: Any, seat: int, utility: Any) -> float:
    """What a seat gets if the others see everything, but its partner plays by the net."""
    if GAME.result(state) is not None:
        return float(utility[state.points[seat % 2], state.won[seat % 2]])
    turn = state.turn
    view = GAME.view(state, turn)
    cards = playable(view)
    if turn == seat ^ 2 and len(cards) > 1:
        cards = (net_usual(view, cards),)
    found = [defended(GAME.play(state, turn, Play(card))[0], seat, utility) for card in cards]
    return max(found) if turn == seat else min(found)


def test_best_defence_in_one_world_is_minimax() -> None:
    for _, _, state in list(moments(1, 3))[1:4]:
        view = GAME.view(state, state.turn)
        decision = Decision.of(view, playable(view))
        truth = np.array([[state.hand(seat) for seat in range(4)]], np.int64)
        found = BestDefence(decision, truth, np.ones(1)).values()[0]
        for card, value in zip(decision.cards, found, strict=True):
            then = GAME.play(state, view.seat, Play(card))[0]
            assert value == pytest.approx(defended(then, view.seat, decision.utility))


def test_best_defence_in_many_worlds() -> None:
    _, _, state = list(moments(1, 3))[1]
    view = GAME.view(state, state.turn)
    decision = Decision.of(view, playable(view))
    worlds = np.array(Random(1).sample(list(SuecaWorlds(view).every()), 40), np.int64)
    weights = np.ones(len(worlds))
    found = BestDefence(decision, worlds, weights).values().mean(axis=0)
    alone = [BestDefence(decision, world[None], np.ones(1)).values()[0] for world in worlds]
    fused = Lines(decision, worlds, weights).values.mean(axis=0)
    for higher in (np.mean(alone, axis=0), fused):  # who sees everything; against opponents who do not
        assert (found <= higher + 1e-9).all()
        assert (found < higher - 1e-4).any()
    twice = BestDefence(decision, np.repeat(worlds, 2, axis=0), np.ones(2 * len(worlds))).values()
    assert twice.mean(axis=0) == pytest.approx(found)
