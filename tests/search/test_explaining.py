"""How well worlds explain what was played, against the readable player asked card by card in each world."""

from __future__ import annotations

from collections import Counter
from math import exp, log
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.cards import CARDS, CardSet
from partida.game import Deal
from partida.kernels.explaining import explained
from partida.kernels.worlds import draw_sueca
from partida.players.player import Budget
from partida.players.registry import player
from partida.players.search.imagining import ERROR, TEMPER, Imagined, resampled
from partida.registry import rules
from partida.sueca import leaf
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds
from tests.search.moments import moments, playable


def plainly_explained(game: Any, view: SuecaView, world: Any, error: float) -> float:
    """Play the hand again as it would have been in a world, and ask a club player about every card."""
    dealt = [int(hand) for hand in world]
    story = [
        (seat, card)
        for leader, cards in (*view.tricks, view.trick)
        for seat, card in zip(view.table.from_seat(leader), cards, strict=False)
    ]
    for seat, card in story:
        dealt[seat] |= 1 << card
    deal = game.order_of(tuple(CardSet(CARDS[card] for card in CardSet(hand)) for hand in dealt),
                         view.dealer, view.turn_up, ())  # fmt: skip
    state, _ = game.start(deal, view.standing)
    club = player("sueca", "club", 1)
    told = 0.0
    for seat, card in story:
        assert state.turn == seat
        seen = game.view(state, seat)
        cards = playable(seen)
        if seat != view.seat and len(cards) > 1:
            choice = club.choose(seen, seen.moves, Budget()).card
            same = choice == card or (
                leaf.SUIT[choice] == leaf.SUIT[card] and not leaf.POINTS[choice] and not leaf.POINTS[card]
            )
            told += log(error / len(cards) + (1 - error) * same)
        state, _ = game.play(state, seat, Play(card))
    return told


@pytest.mark.parametrize(
    "text", ["sueca", "sueca(second_rank=10,direction=cw,first_trick_trump_lead=dealer_only)"]
)
def test_card_by_card(text: str) -> None:
    game = rules(text)
    for seed in range(3):
        for view in moments(game, seed, (8, 4, 1)):
            worlds = draw_sueca(SuecaWorlds(view), 4, seed)
            wanted = [plainly_explained(game, view, world, 0.3) for world in worlds]
            assert explained(view, worlds, 0.3) == pytest.approx(wanted)


def test_the_true_hands_explain_more_than_others() -> None:
    """Between players of the level good, whom the policy does not know."""
    game = rules("sueca")
    gains: list[float] = []
    rng = Random(4)
    for seed in range(12):
        crew = [player("sueca", "good", seat) for seat in range(4)]
        order = tuple(rng.sample(game.pack, 40))
        state, _ = game.start(Deal(order, seed % 4, prepared=True), game.first_standing(seed % 4))
        while len(state.tricks) < 6:
            seat = state.turn
            view = game.view(state, seat)
            state, _ = game.play(state, seat, crew[seat].choose(view, view.moves, Budget(worlds=8)))
        view = game.view(state, state.turn)
        worlds = draw_sueca(SuecaWorlds(view), 200, seed)
        true = np.array([[state.hand(seat) for seat in range(4)]], np.int64)
        told = TEMPER * explained(view, np.concatenate((true, worlds)), ERROR)
        gains.append(float(told[0] - np.log(np.exp(told[1:]).mean())))
    assert sum(gains) / len(gains) > 0.4
    assert sum(gain > 0 for gain in gains) >= 8


def test_resampling() -> None:
    weights = np.array([1.0, 0.0, 2.0, 5.0])
    for chance in (0.0, 0.3, 0.999999):
        taken = Counter(resampled(weights, 80, chance).tolist())
        assert taken == {0: 10, 2: 20, 3: 50}
    assert list(resampled(np.array([0.1] * 3), 1, np.nextafter(1.0, 0.0))) == [2], "however it is rounded"


def test_worlds_that_explain_more_come_more_often() -> None:
    game = rules("sueca")
    for view in moments(game, 3, (3,)):
        every = list(SuecaWorlds(view).every())
        rows, weights = Imagined(view, Random(1), 10**6, concludes=True).next(len(every))
        likely = {tuple(row): float(weight) for row, weight in zip(rows.tolist(), weights, strict=True)}
        total = sum(likely.values())
        assert likely == pytest.approx(
            {world: exp(TEMPER * float(explained(view, np.array([world]), ERROR)[0])) for world in every}
        )
        drawn = Counter(map(tuple, Imagined(view, Random(1), 0, concludes=True).next(3000)[0].tolist()))
        for world, weight in likely.items():
            share = weight / total
            assert drawn[world] / 3000 == pytest.approx(share, abs=5 * (share / 3000) ** 0.5 + 0.01)


def test_before_anything_was_played_there_is_nothing_to_conclude() -> None:
    view = next(moments(rules("sueca"), 1, (10,)))
    one = Imagined(view, Random(1), 0, concludes=True).next(9)
    other = Imagined(view, Random(1), 0).next(9)
    assert (one[0] == other[0]).all()
    assert (one[1] == other[1]).all()
