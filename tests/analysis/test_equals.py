"""Cards that are equal by their nature: a review values one of them, and names the others beside it."""

from __future__ import annotations

from typing import Any

import pytest

from partida.analysis import Depth
from partida.analysis.cuarenta import choices as cuarenta
from partida.analysis.cuarenta.valuing import value_plays
from partida.analysis.model import CardReview
from partida.analysis.sueca import choices as sueca
from partida.cuarenta.moves import Play as CuarentaPlay
from partida.game import AnyRules
from partida.registry import rules
from partida.solver.cuarenta_position import complete
from partida.sueca.moves import Play as SuecaPlay
from tests.analysis.hands import played, states

DEPTH = Depth(worlds=4, solved=0)


def reviewed(game: AnyRules, state: Any, move: Any) -> CardReview:
    view = game.view(state, state.turn)
    if game.name == "sueca":
        return sueca.card_review(view, move.card, 0, DEPTH, None)
    return cuarenta.card_review(value_plays(view, DEPTH), move, 0, None)


def possible(game: AnyRules, state: Any) -> list[str]:
    """What a review is to value: cards that follow suit, plays that leave nothing to be claimed."""
    view = game.view(state, state.turn)
    if game.name == "cuarenta":
        plays = tuple(move for move in view.moves if isinstance(move, CuarentaPlay))
        claimed = game.variant.overlooked == "opponents_claim"  # type: ignore[attr-defined]
        return [game.write(play) for play in (complete(plays) if claimed else plays)]
    led = [card for card in view.hand if view.trick.cards and card.suit == view.trick.cards[0].suit]
    return [str(card) for card in led or view.hand]


@pytest.mark.parametrize("variant", ["sueca", "cuarenta(overlooked=opponents_claim)", "cuarenta(players=2)"])
def test_every_card_that_was_possible_is_told_once(variant: str) -> None:
    game = rules(variant)
    standing, hand = played(game, 12)
    equals = 0
    for state, (_, move) in zip(states(game, standing, hand), hand.moves, strict=True):
        if not isinstance(move, SuecaPlay | CuarentaPlay):
            continue
        card = reviewed(game, state, move)
        told = [text for choice in card.choices for text in (choice.card, *choice.also)]
        assert sorted(told) == sorted(possible(game, state))
        assert card.kind == "unvalued" or card.card in [choice.card for choice in card.choices]
        equals += sum(bool(choice.also) for choice in card.choices)
    assert equals > 3
