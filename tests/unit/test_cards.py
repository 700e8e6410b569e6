import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partida import testing
from partida.cards import CARDS, Card, CardSet, Rank, Suit, pack_without, suit_mask
from partida.errors import CardTextError


@given(testing.cards())
def test_a_card_is_one_object_with_one_text(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card).lower()) is card
    assert Card.of(card.rank, card.suit) is card
    assert Card(int(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert copy.copy(card) is card
    assert str(card) == card.rank.letter + card.suit.letter
    assert repr(card) == f"Card({card})"


def test_cards_hash_and_compare_as_numbers() -> None:
    assert list(CARDS) == list(range(52))
    assert {CARDS[3]: "x"}[Card(3)] == "x"
    assert Card.parse("10S") is Card.parse("TS")


@pytest.mark.parametrize("text", ["", "7", "H7", "1H", "7X", "7HH", "11H", " 7H", "é", "AS ", "7ſ"])
def test_wrong_card_texts_are_named(text: str) -> None:
    with pytest.raises(CardTextError, match="is not a card") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)
    assert caught.value.code == "card/text"


def test_long_texts_are_quoted_in_part() -> None:
    for read in (Card.parse, Suit.parse, Rank.parse, CardSet.parse):
        with pytest.raises(CardTextError, match="…") as caught:
            read("7" * 10**6)
        assert len(str(caught.value)) < 200
    with pytest.raises(CardTextError, match="is named twice") as caught:
        CardSet.parse("7H " * 10**5)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_wrong_card_numbers(number: int) -> None:
    with pytest.raises(CardTextError, match=str(number)):
        Card(number)


def test_suits_and_ranks_by_letter() -> None:
    assert [Suit.parse(letter) for letter in "cdhs"] == list(Suit)
    assert [Rank.parse(letter) for letter in "a23456789tjqk"] == list(Rank)
    assert Rank.parse("10") is Rank.TEN
    for wrong in ("", "X", "CD", "ſ"):
        with pytest.raises(CardTextError, match="not a suit"):
            Suit.parse(wrong)
    for wrong in ("", "1", "A2"):
        with pytest.raises(CardTextError, match="not a rank"):
            Rank.parse(wrong)


@given(st.sets(testing.cards()), st.sets(testing.cards()))
def test_a_card_set_is_a_set(left: set[Card], right: set[Card]) -> None:
    a, b = CardSet(left), CardSet(right)
    assert set(a) == left
    assert len(a) == len(left)
    assert set(a | b) == left | right
    assert set(a & b) == left & right
    assert set(a - b) == left - right
    assert (a <= b) == (left <= right)
    assert (a == b) == (left == right)
    assert CardSet.parse(str(a)) == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(a) == hash(CardSet(a.mask))
    assert eval(repr(a)) == a
    for card in CARDS:
        assert (card in a) == (card in left)
    for suit in Suit:
        assert set(a.of_suit(suit)) == {card for card in left if card.suit == suit}


def test_a_card_set_is_fixed_and_picky() -> None:
    hand = CardSet.parse("7H, 2S")
    with pytest.raises(AttributeError, match="cannot be changed"):
        hand.mask = 3
    with pytest.raises(CardTextError, match="7H is named twice"):
        CardSet.parse("7H 2S 7h")
    for mask in (-1, 1 << 52):
        with pytest.raises(CardTextError, match="not a mask"):
            CardSet(mask)
    with pytest.raises(AttributeError, match="cannot be changed"):
        del hand.mask
    for number in (-1, 52, 99, 10**5000):
        with pytest.raises(CardTextError, match="there is no card number"):
            CardSet([Card(1), number])  # type: ignore[list-item]
    with pytest.raises(CardTextError, match="a number of 16610 bits is not a mask"):
        CardSet(10**5000)
    assert hand != {1}
    assert CardSet(Card.parse("7H")) == CardSet.parse("7H")
    assert "7H" not in hand
    assert 99 not in hand


def test_packs_and_suit_masks() -> None:
    pack = pack_without(Rank.EIGHT, Rank.NINE, Rank.TEN)
    assert len(pack) == 40
    assert CardSet(suit_mask(Suit.HEARTS)) == CardSet(card for card in CARDS if card.suit is Suit.HEARTS)
    assert Card.parse("AS").bit == 1 << 39
