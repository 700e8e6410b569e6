"""How well worlds explain what was played, against the readable player asked card by card in each world."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import exp, log
from random import Random
from typing import Any

import numpy as np
import pytest

from partida.cards import CARDS, Card, CardSet
from partida.errors import PositionError
from partida.game import Deal
from partida.kernels.explaining import explained
from partida.kernels.rollouts import NET_MANNER
from partida.kernels.sueca.history import CLUBLIKE
from partida.kernels.worlds import draw_sueca
from partida.players.player import Budget
from partida.players.registry import player
from partida.players.search.imagining import CAREFUL, SHREWD, Imagined, Reader, likely, resampled
from partida.registry import rules
from partida.sueca import leaf
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView
from partida.worlds.sueca import SuecaWorlds
from tests.differential.test_policies import scores_of
from tests.search.moments import moments, playable


def plainly_explained(game: Any, view: SuecaView, world: Any, error: float, sharp: float = 0) -> float:
    """Play the hand again as it would have been in a world, and ask a club player about every card.

    If ``sharp`` is told, the net is asked for its scores.
    """
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
            same = float(alike(club.choose(seen, seen.moves, Budget()).card, card))
            if sharp:
                raised = {one: exp(sharp * score) for one, score in scores_of(seen, cards).items()}
                same *= CLUBLIKE
                meant = sum(part for one, part in raised.items() if alike(one, card))
                same += (1 - CLUBLIKE) * meant / sum(raised.values())
            told += log(error / len(cards) + (1 - error) * same)
        state, _ = game.play(state, seat, Play(card))
    return told


def alike(one: Card, other: Card) -> bool:
    """The same card, or both low ones of a suit."""
    low = not leaf.POINTS[one] and not leaf.POINTS[other]
    return one == other or (low and leaf.SUIT[one] == leaf.SUIT[other])


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
            wanted = [plainly_explained(game, view, world, 0.1, 2.0) for world in worlds]
            assert explained(view, worlds, 0.1, NET_MANNER, 2.0) == pytest.approx(wanted)


def test_the_true_hands_explain_more_than_others() -> None:
    """Between players of the level good, whom the policy does not know."""
    game = rules("sueca")
    gains: dict[Reader, list[float]] = {CAREFUL: [], SHREWD: []}
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
        for reader in gains:
            told = np.log(likely(view, np.concatenate((true, worlds)), reader))
            gains[reader].append(float(told[0] - np.log(np.exp(told[1:]).mean())))
    for found in gains.values():
        assert sum(found) / len(found) > 0.4
        assert sum(gain > 0 for gain in found) >= 8


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
        rows, weights = Imagined(view, Random(1), 10**6, reader=CAREFUL).next(len(every))
        chances = {tuple(row): float(weight) for row, weight in zip(rows.tolist(), weights, strict=True)}
        total = sum(chances.values())
        assert chances == pytest.approx(
            {world: float(likely(view, np.array([world]), CAREFUL)[0]) for world in every}
        )
        drawn = Counter(map(tuple, Imagined(view, Random(1), 0, reader=CAREFUL).next(3000)[0].tolist()))
        for world, weight in chances.items():
            share = weight / total
            assert drawn[world] / 3000 == pytest.approx(share, abs=5 * (share / 3000) ** 0.5 + 0.01)


def test_before_anything_was_played_there_is_nothing_to_conclude() -> None:
    view = next(moments(rules("sueca"), 1, (10,)))
    one = Imagined(view, Random(1), 0, reader=CAREFUL).next(9)
    other = Imagined(view, Random(1), 0).next(9)
    assert (one[0] == other[0]).all()
    assert (one[1] == other[1]).all()


def test_tricks_that_cannot_be_explain_nothing() -> None:
    """Whoever took a trick leads the next: otherwise hands and cards would not fit each other."""
    view = next(moments(rules("sueca"), 4, (7,)))
    worlds = Imagined(view, Random(1), 0).next(3)[0]
    tricks = list(view.tricks)
    tricks[1] = tricks[1]._replace(leader=view.table.next(tricks[1].leader))
    with pytest.raises(PositionError, match="card 5 was not led by who was to"):
        explained(replace(view, tricks=tuple(tricks)), worlds, 0.4)
