"""Who deals, and who gets which cards of the order."""

from __future__ import annotations

from typing import Final

from partida.cards import Card, CardSet, Rank, Suit, pack_without
from partida.cuarenta.variants import Variant
from partida.errors import DealError
from partida.game import Deal, check_deal
from partida.table import Seat, Table, Team, is_seat

PACK: Final = pack_without(Rank.EIGHT, Rank.NINE, Rank.TEN)
"""The forty cards of Cuarenta."""

PACKET: Final = 5
"""How many cards each seat gets in a deal."""

LOT: Final = Card.parse("AS")
"""The card whose place in the order draws the first dealer where the variant says ``random``."""

_TIES: Final = {Suit.DIAMONDS: 3, Suit.HEARTS: 2, Suit.SPADES: 1, Suit.CLUBS: 0}


def deals_of(table: Table) -> int:
    """How many deals a hand has: two for four players, four for two."""
    return len(PACK) // (PACKET * table.size)


def packets(order: tuple[Card, ...], table: Table, dealer: Seat, deal: int) -> list[tuple[Card, ...]]:
    """The cards of each seat in a deal: five at once to each in play order, the dealer last."""
    found: list[tuple[Card, ...]] = [()] * table.size
    first = PACKET * deal * table.size
    for seat in table.from_seat(table.next(dealer)):
        found[seat] = order[first : first + PACKET]
        first += PACKET
    return found


def dealer_of(variant: Variant, table: Table, dealer: Seat, deal: int) -> Seat:
    """The dealer of a deal, from the dealer of the hand: under ``per_deal`` each next seat in turn."""
    for _ in range(deal if variant.dealer_changes == "per_deal" else 0):
        dealer = table.next(dealer)
    return dealer


def next_of_team(table: Table, dealer: Seat, team: Team) -> Seat:
    """The first seat of a team after the dealer in play order."""
    seat = table.next(dealer)
    return seat if table.team(seat) == team else table.next(seat)


def first_dealer(variant: Variant, table: Table, order: tuple[Card, ...]) -> Seat:
    """Draw for the first deal from a shuffled pack; raises `DealError` for a wrong one.

    ``random``: the place of the ace of spades in the order (from 0), less all whole rounds of the table,
    is the number of the seat (ours). ``first_diamond``: cards are dealt one at a time from N in play
    order, and who gets the first diamond deals. ``highest_card``: each seat from N in play order draws
    one; king high, ace low, of equal ranks diamonds before hearts, spades and clubs.
    """
    check_deal(Deal(order, 0), PACK, table)
    seats = table.from_seat(0)
    if variant.first_dealer == "random":
        return order.index(LOT) % table.size
    if variant.first_dealer == "first_diamond":
        place = next(place for place, card in enumerate(order) if card.suit is Suit.DIAMONDS)
        return seats[place % table.size]
    drawn = order[: table.size]
    highest = max(range(table.size), key=lambda place: (drawn[place].rank, _TIES[drawn[place].suit]))
    return seats[highest]


def drawn(variant: Variant, table: Table, order: tuple[Card, ...]) -> tuple[tuple[Seat, Card], ...]:
    """Who drew what in the draw for the first deal (see `first_dealer`); nothing where it is by lot."""
    if variant.first_dealer == "random":
        return ()
    count = table.size
    if variant.first_dealer == "first_diamond":
        count = 1 + next(place for place, card in enumerate(order) if card.suit is Suit.DIAMONDS)
    seats = table.from_seat(0)
    return tuple((seats[place % table.size], card) for place, card in enumerate(order[:count]))


def order_of(
    table: Table, hands: tuple[CardSet, ...], dealer: Seat, top: Card | None, stock: tuple[Card, ...]
) -> Deal:
    """The prepared deal whose first deal gives these hands (by seat) and whose stock is in this order.

    Raises `DealError` for hands of other than five cards, a turn-up (there is none in Cuarenta), or
    cards that do not make up the pack.
    """
    if top is not None:
        raise DealError(f"{top} cannot be turned up: Cuarenta has no such card", code="deal/top")
    if len(hands) != table.size:
        raise DealError(f"there are {len(hands)} hands for {table.size} seats", code="deal/hands")
    if not is_seat(dealer, table.size):
        raise DealError(f"there is no seat {dealer!r} to deal", code="deal/dealer")
    for seat, hand in enumerate(hands):
        if len(hand) != PACKET:
            raise DealError(
                f"{table.name(seat)} has {len(hand)} cards: each gets {PACKET} in a deal", code="deal/hands"
            )
    first = tuple(card for seat in table.from_seat(table.next(dealer)) for card in hands[seat])
    deal = Deal(first + stock, dealer, prepared=True)
    check_deal(deal, PACK, table)
    return deal
