"""The catalogues of the command line and how numbers and locales are taken."""

from __future__ import annotations

import pytest

from partida.cards import Card, Suit
from partida.cli.say import Voice, choose_language, plural
from partida.errors import WordsError
from partida.words.catalogue import LANGUAGES, catalogue, placeholders


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_the_same_things(code: str) -> None:
    english, other = catalogue("cli", "en"), catalogue("cli", code)
    assert other.keys() == english.keys()
    for key, text in other.items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_for_orders_are_never_taken_twice(code: str) -> None:
    words = [
        word
        for key, text in catalogue("cli", code).items()
        if key.startswith("verb.")
        for word in text.split()
    ]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("code", LANGUAGES)
def test_english_orders_work_in_every_language(code: str) -> None:
    for name in ("help", "rules", "last", "score", "save", "quit", "taken", "top", "bottom", "back", "peek"):
        assert name in Voice(code)(f"verb.{name}").split()


def test_the_language_asked_for_comes_first() -> None:
    env = {"PARTIDA_LANGUAGE": "ru", "LC_ALL": "es_EC.UTF-8", "LANG": "en_US"}
    assert choose_language("pt", "cuarenta", env) == "pt-PT"
    assert choose_language(None, "cuarenta", env) == "ru"
    del env["PARTIDA_LANGUAGE"]
    assert choose_language(None, "sueca", env) == "es"
    assert choose_language(None, "sueca", {"LANG": "pt_BR.UTF-8"}) == "pt-BR"


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX", "de_DE.UTF-8", ""])
def test_without_a_known_locale_the_game_decides(locale: str) -> None:
    assert choose_language(None, "sueca", {"LANG": locale}) == "pt-PT"
    assert choose_language(None, "cuarenta", {"LANG": locale}) == "es"
    assert choose_language(None, None, {"LANG": locale}) == "en"


def test_an_unknown_language_asked_for_is_an_error() -> None:
    for env in ({}, {"PARTIDA_LANGUAGE": "xx"}):
        with pytest.raises(WordsError):
            choose_language(None if env else "xx", None, env)


def test_numbers() -> None:
    assert [plural("ru", n) for n in (0, 1, 2, 5, 11, 14, 21, 22, 111)] == [
        "many", "one", "few", "many", "many", "many", "one", "few", "many",
    ]  # fmt: skip
    assert [plural("es", n) for n in (0, 1, 2, 21)] == ["many", "one", "many", "many"]
    assert Voice("ru").count("count.cards", 2) == "2 карты"


def test_cards_and_suits_are_named() -> None:
    voice = Voice("pt-PT")
    assert voice("wrong.not_yours", card=Card.parse("7H")) == "Não tens sete de copas na mão."
    assert voice("wrong.follow", suit=Suit.SPADES) == "Tens de assistir: espadas."
