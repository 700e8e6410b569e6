"""What a hint is asked about: a position line, whole or as a seat knows it, or the JSON of a view."""

from __future__ import annotations

import json
from typing import Any

from partida.cards import CardSet
from partida.errors import DealError, NotationError, PositionError
from partida.game import AnyRules, Cut
from partida.record import Hands, Position
from partida.record.read_view import read_view
from partida.sueca import leaf
from partida.sueca.moves import ChooseEnd, Play
from partida.sueca.view import SuecaView
from partida.worlds.placing import Place, Placing


def view_of(text: str) -> SuecaView:
    """The view of the seat on turn, or of the seat whose position it is.

    Raises `DealTextError`, `VariantError`, `RuleError`, `NotationError` for what cannot be read or cannot be,
    and `PositionError` (``hint/game``) for another game.
    """
    if text.lstrip().startswith("{"):
        return _of_json(text)
    position = Position.parse(text)
    _check_game(position.rules)
    if position.whole:
        state = position.state()
        return position.rules.view(state, state.turn)
    if position.seat is None:
        raise PositionError("a spectator has no cards to choose from: write seat=N", code="hint/seat")
    return position.rules.view(_filled(position), position.seat)


def _of_json(text: str) -> SuecaView:
    try:
        told: Any = json.loads(text)
    except ValueError as error:
        raise NotationError(f"this is no JSON: {error}", code="hint/json") from None
    rules, view = read_view(told)
    _check_game(rules)
    return view


def _check_game(rules: AnyRules) -> None:
    if rules.name != "sueca":
        raise PositionError(f"there are hints for sueca only, not yet for {rules.name}", code="hint/game")


def _filled(position: Position) -> Any:
    """A state that looks to the seat as its position does: unseen cards lie where they can.

    Which of these states it is makes no difference, for the view of the seat is the same.
    """
    rules = position.rules
    layout = position.line.layout
    assert isinstance(layout, Hands)
    played = [0, 0, 0, 0]
    void = [0, 0, 0, 0]
    laid: list[int] = []
    for seat, move in position.moves:
        if isinstance(move, Play):
            if laid and not leaf.SUIT_MASK[laid[0]] >> move.card & 1:
                void[seat] |= leaf.SUIT_MASK[laid[0]]
            played[seat] |= move.card.bit
            laid = [*laid, move.card] if len(laid) < 3 else []
    now = _hands_now(position, layout, sum(played), void)
    hands = tuple(CardSet(one | before) for one, before in zip(now, played, strict=True))
    state, _ = rules.start(rules.order_of(hands, position.line.dealer, layout.top, ()), position.standing)
    for seat, move in position.moves:
        if not isinstance(move, Cut | ChooseEnd):
            state, _ = rules.play(state, seat, move)
    return state


def _hands_now(position: Position, layout: Hands, gone: int, void: list[int]) -> list[int]:
    """A hand for every seat that fits what is known, without the cards that were played."""
    known = [holding.cards.mask for holding in layout.hands]
    dealer = position.line.dealer
    if layout.top is not None and not (gone | sum(known)) >> layout.top & 1:
        known[dealer] |= layout.top.bit
    unseen = CardSet(position.rules.pack).mask & ~gone & ~sum(known)
    places = [
        Place(
            max(0, len(holding) - mask.bit_count()),
            {suit: 0 for suit in range(4) if void[seat] & leaf.SUIT_MASK[13 * suit]},
        )
        for seat, (holding, mask) in enumerate(zip(layout.hands, known, strict=True))
    ]
    kinds = [tuple(CardSet(unseen & leaf.SUIT_MASK[13 * suit])) for suit in range(4)]
    placed = next(Placing(kinds, places).every(), None)
    if placed is None:
        raise DealError("no hands of the others fit the cards played and counted", code="hint/hands")
    return [mask | sum(1 << card for card in cards) for mask, cards in zip(known, placed, strict=True)]
