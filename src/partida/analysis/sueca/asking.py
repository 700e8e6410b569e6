"""A state that looks to a seat as its position does."""

from __future__ import annotations

from typing import Any

from partida.cards import CardSet
from partida.errors import DealError
from partida.game import Cut
from partida.record import Hands, Position
from partida.sueca import leaf
from partida.sueca.moves import ChooseEnd, Play
from partida.worlds.placing import Place, Placing


def filled(position: Position) -> Any:
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
