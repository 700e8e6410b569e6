"""A state that looks to a seat as its position does."""

from __future__ import annotations

from typing import Any

from partida.cards import CARDS, Card, CardSet
from partida.cuarenta import dealing, leaf
from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.variants import Variant
from partida.errors import DealError
from partida.game import Cut
from partida.record import Hands, Position
from partida.table import Seat
from partida.worlds.cuarenta import RANKS, Other
from partida.worlds.placing import Place, Placing

Dealt = list[list[int]]
"""For every deal so far, the mask of what each seat has played in it."""


def filled(position: Position) -> Any:
    """A state that looks to the seat as its position does: unseen cards lie where they can.

    Which of these states it is makes no difference, for the view of the seat is the same; only a doble ronda
    is taken for a ronda until its four cards have been played, because a position does not tell which it was.
    Raises `DealError` (``hint/ronda``) where rondas are announced of themselves: it tells none of these.
    """
    rules = position.rules
    layout = position.line.layout
    assert isinstance(layout, Hands)
    if _variant(position).ronda_announce == "auto":
        raise DealError(
            "where rondas are announced of themselves, a position does not tell what one seat knows:"
            " give the JSON of its view",
            code="hint/ronda",
        )
    played, said = _played(position)
    hands, stock = _placed(position, layout, played, said)
    played[-1] = [one | int(hand) for one, hand in zip(played[-1], hands, strict=True)]
    dealt = [deal for deal in played if any(deal)]  # after the last card of all there is no deal more
    order = [card for nth, deal in enumerate(dealt) for card in _packets(position, deal, nth)]
    size = rules.table.size
    first = tuple(CardSet(mask) for mask in played[0])
    rest = (*order[dealing.PACKET * size :], *stock)
    state, _ = rules.start(rules.order_of(first, position.line.dealer, None, rest), position.standing)
    for seat, move in position.moves:
        if not isinstance(move, Cut):
            state, _ = rules.play(state, seat, move)
    return state


def _played(position: Position) -> tuple[Dealt, set[Seat]]:
    """What was played in every deal so far, and who has announced a ronda in the last of them.

    If all cards of a deal are played the next one has begun.
    """
    size = position.rules.table.size
    found: Dealt = [[0] * size]
    said: set[Seat] = set()
    for seat, move in position.moves:
        if isinstance(move, Play):
            found[-1][seat] |= 1 << move.card
            if sum(mask.bit_count() for mask in found[-1]) == dealing.PACKET * size:
                found.append([0] * size)
                said = set()
        elif isinstance(move, Announce):
            said.add(seat)
    return found, said


def _placed(
    position: Position, layout: Hands, played: Dealt, said: set[Seat]
) -> tuple[list[int], tuple[Card, ...]]:
    """A hand for every seat that fits what is known, and the cards of the stock."""
    gone = sum(mask for deal in played for mask in deal)
    known = [holding.cards.mask for holding in layout.hands]
    free = CardSet(dealing.PACK) - CardSet(gone) - CardSet(sum(known))
    places: list[Place] = []
    for seat, (holding, mask) in enumerate(zip(layout.hands, known, strict=True)):
        shown = CardSet(played[-1][seat] | mask)
        room = max(0, len(holding) - mask.bit_count())
        alike = (3 if not leaf.fours(shown.mask) else 4) if seat in said and room else None
        places.append(Other(seat, room, 0, tuple(map(int, shown)), alike).place)
    kinds = [tuple(int(card) for card in free if card % 13 == rank) for rank in RANKS]
    stock = max(0, len(free) - sum(place.room for place in places))
    found = next(Placing(kinds, [*places, Place(stock)]).every(), None)
    if found is None:
        raise DealError("no hands of the others fit the cards played and announced", code="hint/hands")
    *hands, rest = found
    masks = [mask | sum(1 << card for card in cards) for mask, cards in zip(known, hands, strict=True)]
    return masks, tuple(CARDS[card] for card in rest)


def _packets(position: Position, deal: list[int], nth: int) -> list[Card]:
    """The cards of a deal in the order in which they were dealt."""
    table = position.rules.table
    dealer = dealing.dealer_of(_variant(position), table, position.line.dealer, nth)
    return [card for seat in table.from_seat(table.next(dealer)) for card in CardSet(deal[seat])]


def _variant(position: Position) -> Variant:
    variant = position.rules.variant
    assert isinstance(variant, Variant)
    return variant
