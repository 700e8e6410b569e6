from typing import Any

import pytest

from partida.cards import Card, CardSet
from partida.cuarenta import dealing
from partida.cuarenta.variants import Variant
from partida.errors import DealError
from partida.table import Table
from tests.unit.cuarenta.tables import E, N, S, W, cards, rules_of, shuffled

PACK = dealing.PACK


def test_five_at_once_from_the_seat_after_the_dealer() -> None:
    table = Table(4, "ccw")
    for place, seat in enumerate((W, S, E, N)):
        assert dealing.packets(PACK, table, N, 0)[seat] == PACK[5 * place : 5 * place + 5]
        assert dealing.packets(PACK, table, N, 1)[seat] == PACK[20 + 5 * place : 25 + 5 * place]
    assert dealing.packets(PACK, Table(4, "cw"), N, 0)[E] == PACK[:5]
    assert dealing.packets(PACK, Table(2, "ccw"), 0, 3) == [PACK[35:], PACK[30:35]]


def test_deals_use_up_the_pack() -> None:
    assert [dealing.deals_of(Table(size, "ccw")) for size in (4, 2)] == [2, 4]


def test_the_dealer_of_each_deal() -> None:
    table = Table(4, "ccw")
    assert [dealing.dealer_of(Variant(), table, N, deal) for deal in (0, 1)] == [N, N]
    assert [dealing.dealer_of(Variant(dealer_changes="per_deal"), table, N, deal) for deal in (0, 1)] == [
        N,
        W,
    ]


@pytest.mark.parametrize(("dealer", "team", "expected"), [(N, 1, W), (N, 0, S), (W, 0, S), (W, 1, E)])
def test_next_of_team(dealer: int, team: int, expected: int) -> None:
    assert dealing.next_of_team(Table(4, "ccw"), dealer, team) == expected


def test_next_of_team_at_a_table_of_two() -> None:
    assert [dealing.next_of_team(Table(2, "ccw"), 0, team) for team in (0, 1)] == [0, 1]


def order_with(first: str) -> tuple[Card, ...]:
    top = cards(first)
    return top + tuple(card for card in PACK if card not in top)


def test_first_dealer_at_random_is_the_place_of_the_ace_of_spades() -> None:
    rules = rules_of()
    assert [rules.first_dealer(order_with(first)) for first in ("AS", "KC AS", "KC KD KH KS 7S AS")] == [
        0,
        1,
        1,
    ]
    drawn = [rules.first_dealer(shuffled(rules, seed)) for seed in range(400)]
    assert all(60 < drawn.count(seat) < 140 for seat in range(4))


@pytest.mark.parametrize(
    ("first", "seat"), [("2D", N), ("KC 2D", W), ("KC KH KS 2D", E), ("KC KH KS 7S 2D", N)]
)
def test_first_dealer_by_the_first_diamond(first: str, seat: int) -> None:
    assert rules_of(first_dealer="first_diamond").first_dealer(order_with(first)) == seat


@pytest.mark.parametrize(
    ("first", "seat"),
    [("KC QD JS 7H", N), ("AS 2S 7S JS", E), ("KC KS KH KD", E), ("KC KS KH AD", S), ("KC KS 2H AD", W)],
)
def test_first_dealer_by_the_highest_card(first: str, seat: int) -> None:
    assert rules_of(first_dealer="highest_card").first_dealer(order_with(first)) == seat


def test_first_dealer_needs_the_pack() -> None:
    with pytest.raises(DealError, match="missing"):
        rules_of().first_dealer(PACK[1:])


def hands_of(*texts: str) -> tuple[CardSet, ...]:
    return tuple(map(CardSet.parse, texts))


HANDS = hands_of("AC 2C 3C 4C 5C", "AD 2D 3D 4D 5D", "AH 2H 3H 4H 5H", "AS 2S 3S 4S 5S")
STOCK = tuple(card for card in PACK if not any(card in hand for hand in HANDS))


def test_a_deal_given_by_its_hands() -> None:
    rules = rules_of()
    deal = rules.order_of(HANDS, S, None, STOCK)
    assert deal.prepared
    state, _ = rules.start(deal, rules.first_standing(S))
    assert state.hands == tuple(hand.mask for hand in HANDS)
    assert deal.order[20:] == STOCK


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"top": Card.parse("KS")}, "KS cannot be turned up"),
        ({"hands": HANDS[:3]}, "3 hands for 4 seats"),
        ({"dealer": 4}, "no seat 4"),
        ({"hands": (*HANDS[:3], CardSet.parse("AS 2S"))}, "W has 2 cards"),
        ({"stock": STOCK[1:]}, "missing: 6C"),
        ({"stock": (*STOCK[1:], Card.parse("8C"))}, "not in the pack: 8C"),
    ],
)
def test_hands_that_cannot_be_dealt(change: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"hands": HANDS, "dealer": N, "top": None, "stock": STOCK} | change
    with pytest.raises(DealError, match=message):
        rules_of().order_of(**given)
