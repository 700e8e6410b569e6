import pytest

from partida.cards import CARDS, Card, Rank, Suit
from partida.errors import WordsError
from partida.words import LANGUAGES, card_name, phrase, rank_name, seat_name, suit_name
from partida.words.names import card_sign, rank_letter, seat_letter, side_letters, the_card, typed_letters


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


@pytest.mark.parametrize(
    ("language", "court"),
    [("en", "J♥ Q♦ K♠ A♣"), ("es", "J♥ Q♦ K♠ A♣"), ("pt-BR", "J♥ Q♦ K♠ A♣"), ("pt-PT", "V♥ D♦ R♠ A♣"),
     ("ru", "В♥ Д♦ К♠ Т♣")],
)  # fmt: skip
def test_cards_have_the_letters_of_the_language(language: str, court: str) -> None:
    cards = [Card.parse(text) for text in ("JH", "QD", "KS", "AC")]
    assert " ".join(card_sign(card, language) for card in cards) == court
    assert card_sign(Card.parse("7H"), language) == "7♥"
    assert rank_letter(Rank.TEN, language) == "10"
    typed = [card_sign(card, language, ascii_only=True) for card in cards]
    assert typed == (["VH", "DD", "RS", "AC"] if language == "pt-PT" else ["JH", "QD", "KS", "AC"])
    assert [typed_letters(sign, language) for sign in typed] == ["JH", "QD", "KS", "AC"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_in_the_letters_of_the_language_is_the_card(language: str) -> None:
    for card in CARDS:
        if card.rank is not Rank.TEN:
            shown = card_sign(card, language)
            typed = shown[0].lower() + card.suit.letter
            assert typed_letters(shown, language)[0] == card.rank.letter
            assert typed_letters(typed, language).upper() == str(card)
        assert typed_letters(str(card), language) == str(card)


def test_captures_are_typed_in_the_letters_of_the_language_too() -> None:
    assert typed_letters("2DxDDDH", "pt-PT") == "2DxQDQH"
    assert typed_letters("3Cx3DD♥", "pt-PT") == "3Cx3DQ♥"
    assert typed_letters("desistir", "pt-PT") == "desistir"


def test_seats_and_sides_by_letters() -> None:
    assert [seat_letter(seat, "pt-PT") for seat in "NESW"] == list("NESO")
    assert (side_letters("EW", "es"), side_letters("NS", "ru")) == ("EO", "СЮ")


def test_cards_with_their_articles() -> None:
    told = {
        language: [the_card(Card.parse(card), language) for card in ("AH", "QC", "JD")]
        for language in LANGUAGES
    }
    assert told["pt-PT"] == ["o ás de copas", "a dama de paus", "o valete de ouros"] == told["pt-BR"]
    assert told["es"] == ["el as de corazones", "la Q de tréboles", "la J de diamantes"]
    assert told["en"][0] == "the ace of hearts"
    assert told["ru"] == [card_name(Card.parse(card), "ru") for card in ("AH", "QC", "JD")]
