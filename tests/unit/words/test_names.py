import pytest

from partida.cards import CARDS, Card, Rank, Suit
from partida.errors import WordsError
from partida.words import LANGUAGES, card_name, phrase, rank_name, seat_name, suit_name


@pytest.mark.parametrize(
    ("language", "seven", "queen", "ace"),
    [
        ("pt-PT", "sete de copas", "dama de ouros", "ás de paus"),
        ("pt-BR", "sete de copas", "dama de ouros", "ás de paus"),
        ("es", "siete de corazones", "Q de diamantes", "as de tréboles"),
        ("en", "seven of hearts", "queen of diamonds", "ace of clubs"),
        ("ru", "семёрка червей", "дама бубен", "туз треф"),
    ],
)
def test_cards_have_names(language: str, seven: str, queen: str, ace: str) -> None:
    assert [card_name(Card.parse(card), language) for card in ("7H", "QD", "AC")] == [seven, queen, ace]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_suits_ranks_or_seats_share_a_name(language: str) -> None:
    assert len({card_name(card, language) for card in CARDS}) == 52
    assert len({suit_name(suit, language) for suit in Suit}) == 4
    assert len({rank_name(rank, language) for rank in Rank}) == 13
    assert len({seat_name(seat, language) for seat in "NESW"}) == 4


def test_a_phrase_is_filled() -> None:
    assert phrase("told.plays", "en", name="Ana", card="7H") == "Ana plays 7H."
    assert phrase("told.plays", "pt", name="Ana", card="7H") == "Ana joga 7H."


def test_a_missing_phrase_or_value_is_an_error_that_names_it() -> None:
    with pytest.raises(WordsError, match=r"'told\.nothing'"):
        phrase("told.nothing", "en")
    with pytest.raises(WordsError, match=r"'told\.plays' needs a value for \{card\}"):
        phrase("told.plays", "en", name="Ana")
