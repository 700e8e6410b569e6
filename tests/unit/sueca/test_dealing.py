from typing import Any

import pytest

from partida.cards import Card, CardSet
from partida.errors import DealError
from partida.sueca import dealing
from partida.sueca.variants import Variant
from partida.table import Table
from tests.unit.sueca.hands import MIXED, E, N, S, W, rules_of, shuffled

# Places of the pack by N, W, S, E with dealer N, and of the trump card.
LAYOUTS = [
    ("ccw", "singles", "bottom", (range(3, 40, 4), range(0, 40, 4), range(1, 40, 4), range(2, 40, 4)), 39),
    ("ccw", "tens", "bottom", (range(30, 40), range(10), range(10, 20), range(20, 30)), 39),
    ("ccw", "tens", "top", (range(10), range(30, 40), range(20, 30), range(10, 20)), 0),
    ("cw", "tens", "bottom", (range(30, 40), range(20, 30), range(10, 20), range(10)), 39),
    ("cw", "tens", "top", (range(10), range(10, 20), range(20, 30), range(30, 40)), 0),
    ("ccw", "singles", "top", (range(0, 40, 4), range(3, 40, 4), range(2, 40, 4), range(1, 40, 4)), 0),
]


@pytest.mark.parametrize(("direction", "packets", "end", "places", "trump"), LAYOUTS)
def test_layout(direction: Any, packets: Any, end: Any, places: tuple[range, ...], trump: int) -> None:
    variant = Variant(direction=direction, deal_packets=packets, trump_source=end)
    order = dealing.PACKS["7"]
    hands = dealing.dealt(order, N, end, variant, Table(4, direction))
    for seat, where in zip((N, W, S, E), places, strict=True):
        assert hands[seat] == tuple(order[place] for place in where)
    assert dealing.turn_ups(hands[N], end, variant) == (order[trump],)


def test_redraw_looks_forwards_from_the_top() -> None:
    cards = tuple(Card.parse(text) for text in ["AS", "3H", "7C", "QD", "5D", "KS", "2H", "JH", "7D", "KC"])
    variant = Variant(trump_redraw="until_blank")
    assert [str(card) for card in dealing.turn_ups(cards, "top", variant)] == ["AS", "3H"]


def test_redraw_keeps_the_first_of_ten_point_cards() -> None:
    cards = tuple(Card.parse(text) for text in ["AS", "AH", "AD", "AC", "KS", "KH", "KD", "KC", "JS", "JH"])
    variant = Variant(trump_redraw="until_blank")
    assert [str(card) for card in dealing.turn_ups(cards, "bottom", variant)] == ["JH"]


@pytest.mark.parametrize("source", ["top", "bottom", "dealer_choice", "cutter_choice"])
@pytest.mark.parametrize("packets", ["singles", "tens"])
@pytest.mark.parametrize("direction", ["ccw", "cw"])
@pytest.mark.parametrize("dealer", range(4))
def test_order_of_gives_the_hands(source: str, packets: str, direction: str, dealer: int) -> None:
    rules = rules_of(trump_source=source, deal_packets=packets, direction=direction)
    cards = shuffled(rules, dealer)
    hands = tuple(CardSet(cards[10 * seat : 10 * seat + 10]) for seat in range(4))
    top = cards[10 * dealer + 4]
    deal = rules.order_of(hands, dealer, top, ())
    state, _ = rules.start(deal, rules.first_standing(dealer))
    views = [rules.view(state, seat) for seat in range(4)]
    assert tuple(view.hand for view in views) == hands
    assert views[0].turn_up == top
    assert state.phase == "play"


def hands_of(texts: dict[str, str]) -> tuple[CardSet, ...]:
    return tuple(CardSet.parse(texts[name]) for name in "NESW")


def test_order_of_says_what_is_wrong() -> None:
    rules = rules_of()
    good = hands_of(MIXED)
    top = Card.parse("AD")
    cases: list[tuple[tuple[CardSet, ...], int, Card | None, tuple[Card, ...], str, str]] = [
        (good, 4, top, (), "deal/dealer", "no seat 4"),
        (good[:3], N, top, (), "deal/hands", "not 10 10 10"),
        ((CardSet(), *good[1:]), N, top, (), "deal/hands", "not 0 10 10 10"),
        (good, N, top, (top,), "deal/stock", "not 1"),
        (good, N, None, (), "deal/top", "no card is named"),
        (good, N, Card.parse("AC"), (), "deal/top", "AC, which the dealer N does not hold"),
        ((good[0], good[0], *good[2:]), N, top, (), "deal/pack", "twice: 3C"),
    ]
    for hands, dealer, card, stock, code, words in cases:
        with pytest.raises(DealError, match=words) as caught:
            rules.order_of(hands, dealer, card, stock)
        assert caught.value.code == code


def test_order_of_under_until_blank() -> None:
    rules = rules_of(trump_redraw="until_blank")
    good = hands_of(MIXED)
    with pytest.raises(DealError, match="AD has points"):
        rules.order_of(good, N, Card.parse("AD"), ())
    state, _ = rules.start(rules.order_of(good, N, Card.parse("6D"), ()), rules.first_standing(N))
    assert rules.view(state, None).turn_up == Card.parse("6D")
    assert rules.view(state, None).shown == (Card.parse("6D"),)
