"""Dealing: which place of the pack goes to whom, and which card makes trumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from partida.cards import Card, CardSet, Rank, pack_without
from partida.errors import DealError
from partida.game import Deal, check_deal
from partida.sueca import leaf
from partida.sueca.variants import Variant
from partida.table import Seat, Table, is_seat

End = Literal["top", "bottom"]

PACKS: Final = {
    "7": pack_without(Rank.EIGHT, Rank.NINE, Rank.TEN),
    "10": pack_without(Rank.SEVEN, Rank.EIGHT, Rank.NINE),
}
"""The forty cards by ``second_rank``."""

PACK_MASKS: Final = {name: CardSet(pack).mask for name, pack in PACKS.items()}
"""The same as masks."""


def fixed_end(variant: Variant) -> End | None:
    """The end of the pack that gives trumps, or None if somebody chooses it."""
    if variant.trump_source in ("top", "bottom"):
        return variant.trump_source
    return None


def prepared_end(variant: Variant) -> End:
    """The end that a prepared deal is dealt from: where somebody would choose, the bottom (ours)."""
    return fixed_end(variant) or "bottom"


def receivers(dealer: Seat, end: End, table: Table) -> tuple[Seat, ...]:
    """The seats in the order in which they get their cards.

    From the bottom the deal begins at the leader and follows the play, so the dealer has the last card;
    from the top it begins at the dealer and runs against the play.
    """
    if end == "bottom":
        return table.from_seat(table.next(dealer))
    seats = [dealer]
    while len(seats) < table.size:
        seats.append(table.previous(seats[-1]))
    return tuple(seats)


def places(nth: int, packets: str) -> slice:
    """Where in the pack the cards of the nth seat to get some lie."""
    return slice(nth, None, 4) if packets == "singles" else slice(10 * nth, 10 * nth + 10)


def dealt(
    order: tuple[Card, ...], dealer: Seat, end: End, variant: Variant, table: Table
) -> tuple[tuple[Card, ...], ...]:
    """The ten cards of every seat, by seat, each in the order of the deal."""
    hands: list[tuple[Card, ...]] = [()] * table.size
    for nth, seat in enumerate(receivers(dealer, end, table)):
        hands[seat] = order[places(nth, variant.deal_packets)]
    return tuple(hands)


def turn_ups(cards: Sequence[Card], end: End, variant: Variant) -> tuple[Card, ...]:
    """The cards shown for trump out of the dealer's ten (in the order of the deal); the last one is it.

    Under ``until_blank`` the dealer's cards are looked at from the shown one on until one is without
    points; if all ten have points, the first one stays (ours).
    """
    looked = tuple(cards) if end == "top" else tuple(reversed(cards))
    if variant.trump_redraw == "none":
        return looked[:1]
    for nth, card in enumerate(looked):
        if leaf.POINTS[card] == 0:
            return looked[: nth + 1]
    return looked[:1]


def order_of(
    hands: tuple[CardSet, ...],
    dealer: Seat,
    top: Card | None,
    stock: tuple[Card, ...],
    variant: Variant,
    table: Table,
) -> Deal:
    """The prepared deal that gives these hands, with ``top`` turned up; raises `DealError`."""
    if not is_seat(dealer, table.size):
        raise DealError(f"there is no seat {dealer!r} to deal", code="deal/dealer")
    if len(hands) != table.size or any(len(hand) != 10 for hand in hands):
        sizes = " ".join(str(len(hand)) for hand in hands)
        raise DealError(f"four hands of ten cards are dealt, not {sizes}", code="deal/hands")
    if stock:
        raise DealError(f"no cards are left over in Sueca, not {len(stock)}", code="deal/stock")
    _check_turn_up(hands[dealer], table.name(dealer), top, variant)
    end = prepared_end(variant)
    order: list[Card] = [PACKS["7"][0]] * 40
    for nth, seat in enumerate(receivers(dealer, end, table)):
        cards = list(hands[seat])
        if seat == dealer:
            # Sorting is stable: only the trump card moves to its end of the dealer's ten.
            cards.sort(key=lambda card: (card == top) == (end == "bottom"))
        order[places(nth, variant.deal_packets)] = cards
    deal = Deal(tuple(order), dealer, prepared=True)
    check_deal(deal, PACKS[variant.second_rank], table)
    return deal


def _check_turn_up(hand: CardSet, name: str, top: Card | None, variant: Variant) -> None:
    if top is None or top not in hand:
        fault = "no card" if top is None else f"{top}, which the dealer {name} does not hold,"
        raise DealError(f"{fault} is named as the trump card", code="deal/top")
    blank = any(leaf.POINTS[card] == 0 for card in hand)
    if variant.trump_redraw == "until_blank" and leaf.POINTS[top] and blank:
        raise DealError(
            f"{top} has points: under trump_redraw=until_blank it would be refused", code="deal/top"
        )
