import subprocess
import sys

import pytest

from partida.errors import PartidaError, WordsError
from partida.words import LANGUAGES, language, placeholders
from partida.words.catalogue import fill, text
from partida.words.numbers import Number


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("pt", "pt-PT"),
        ("pt_BR", "pt-BR"),
        ("PT-br", "pt-BR"),
        ("pt-AO", "pt-PT"),
        ("es-EC", "es"),
        ("EN", "en"),
        ("en_GB.UTF-8", "en"),
        (" ru ", "ru"),
        ("ru_RU", "ru"),
    ],
)
def test_a_language_is_found_by_many_codes(code: str, expected: str) -> None:
    assert language(code) == expected


@pytest.mark.parametrize("code", ["", "xx", "de-AT", "portuguese", "C"])
def test_an_unknown_language_is_an_error_that_names_it(code: str) -> None:
    with pytest.raises(PartidaError) as caught:
        language(code)
    assert caught.value.code == "words/language"
    assert repr(code) in caught.value.message


def test_every_language_is_its_own_code() -> None:
    assert [language(code) for code in LANGUAGES] == list(LANGUAGES)


def test_a_missing_key_is_an_error_that_names_it() -> None:
    with pytest.raises(WordsError, match=r"sueca\.ru has no text 'base\.nothing'") as caught:
        text("sueca", "ru", "base.nothing")
    assert caught.value.code == "words/key"


def test_a_missing_catalogue_is_an_error_that_names_it() -> None:
    with pytest.raises(WordsError, match="'bridge' in en") as caught:
        text("bridge", "en", "base.aim")
    assert caught.value.code == "words/catalogue"


def test_a_condition_chooses_the_form() -> None:
    right = text("sueca", "en", "base.lead", {"ccw"})
    left = text("sueca", "en", "base.lead", {"cw"})
    assert "right" in right
    assert "left" in left
    with pytest.raises(WordsError):
        text("sueca", "en", "base.lead")


def test_a_missing_value_is_an_error_that_names_it() -> None:
    assert fill("{b} and {a}", "some.key", {"a": 1, "b": 2}) == "2 and 1"
    with pytest.raises(WordsError, match=r"'some\.key' needs a value for \{a\}") as caught:
        fill("{b} and {a}", "some.key", {"b": 2})
    assert caught.value.code == "words/placeholder"


def test_placeholders_are_found() -> None:
    assert placeholders("{b} {a} {b}") == ("a", "b")
    assert placeholders("nothing") == ()
    assert placeholders("{n:# point|# points} {a}") == ("a", "n"), "also where they choose words"


@pytest.mark.parametrize(
    ("code", "forms", "told"),
    [
        ("pt-PT", "# ponto|# pontos", {0: "0 pontos", 1: "1 ponto", 2: "2 pontos"}),
        ("en", "the point|the # points", {1: "the point", 21: "the 21 points"}),
        (
            "ru",
            "# очко|# очка|# очков",
            {0: "0 очков", 1: "1 очко", 3: "3 очка", 12: "12 очков", 21: "21 очко"},
        ),
        ("ru", "# расклада|# раскладов", {1: "1 расклада", 3: "3 раскладов", 5: "5 раскладов"}),
        ("es", "", {1: "1"}),
        ("es", "03", {1: "001"}),
    ],
)
def test_a_number_chooses_words(code: str, forms: str, told: dict[int, str]) -> None:
    assert {number: f"{Number(number, code):{forms}}" for number in told} == told
    assert fill("{n}", "key", {"n": Number(1, code)}) == "1"


def test_importing_the_words_reads_no_catalogue() -> None:
    code = (
        "import sys, partida.words, partida.words.catalogue as c;"
        "print(c.catalogue.cache_info().currsize, *(m for m in sys.modules if m.endswith('toml')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0"]
