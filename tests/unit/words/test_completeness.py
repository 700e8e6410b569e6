"""Every option, value and preset has its texts in every language, and no text stands alone."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import partida
from partida.options import format_value, options_of
from partida.words import LANGUAGES, option_label, placeholders, preset_lines, value_label
from partida.words.catalogue import catalogue
from partida.words.layout import LAYOUTS

GAMES = tuple(LAYOUTS)
EVERYWHERE = [(game, code) for game in GAMES for code in LANGUAGES]
CATALOGUES = [*GAMES, "common", "levels", "ui", "review", "review_cuarenta", "puzzle", "plain"]
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
SENTENCE_END = re.compile(r"[.!?]\)?$")


@pytest.mark.parametrize(("game", "code"), EVERYWHERE)
def test_every_option_and_value_has_a_label(game: str, code: str) -> None:
    for option in options_of(LAYOUTS[game].variant):
        assert option_label(game, option.name, code)
        labels = [value_label(game, option.name, value, code) for value in option.values]
        assert all(labels)
        assert len(set(labels)) == len(labels), (option.name, labels)


@pytest.mark.parametrize(("game", "code"), EVERYWHERE)
def test_options_have_different_labels(game: str, code: str) -> None:
    labels = [option_label(game, option.name, code) for option in options_of(LAYOUTS[game].variant)]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("game", "code"), EVERYWHERE)
def test_every_value_has_a_text_and_no_text_lacks_its_value(game: str, code: str) -> None:
    found: dict[str, set[str]] = {}
    for key in catalogue(game, code):
        if key.startswith("options."):
            _, option, value = key.partition("@")[0].split(".", 2)
            found.setdefault(option, set()).add(value)
    options = options_of(LAYOUTS[game].variant)
    assert set(found) == {option.name for option in options}
    for option in options:
        values = {format_value(value) for value in option.values}
        if option.lowest is None:
            assert found[option.name] == values
        else:
            assert "*" in found[option.name]
            assert found[option.name] - {"*"} <= values | {str(option.lowest)}


@pytest.mark.parametrize(("game", "code"), EVERYWHERE)
def test_no_label_lacks_its_option(game: str, code: str) -> None:
    allowed = {
        f"names.{option.name}.{value}"
        for option in options_of(LAYOUTS[game].variant)
        for value in ("label", "*", "1", *map(format_value, option.values))
    }
    assert {key for key in catalogue(game, code) if key.startswith("names.")} <= allowed


@pytest.mark.parametrize(("game", "code"), EVERYWHERE)
def test_every_preset_has_a_title_and_a_sentence(game: str, code: str) -> None:
    lines = preset_lines(game, code)
    assert [line.name for line in lines] == list(LAYOUTS[game].presets)
    assert len({line.title for line in lines}) == len(lines)
    assert all(SENTENCE_END.search(line.text) for line in lines)
    named = {key.split(".")[1] for key in catalogue(game, code) if key.startswith("presets.")}
    assert named == set(LAYOUTS[game].presets)


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("en", "reconstruction"),
        ("pt-PT", "reconstituição"),
        ("pt-BR", "reconstituição"),
        ("es", "reconstrucción"),
        ("ru", "реконструкция"),
    ],
)
def test_the_tournament_of_cuarenta_is_called_a_reconstruction(code: str, word: str) -> None:
    line = next(line for line in preset_lines("cuarenta", code) if line.name == "tournament")
    assert word in line.title
    assert word in line.text.lower()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_base_text_stands_in_one_section(game: str) -> None:
    parts = [part for keys in LAYOUTS[game].sections.values() for part in keys]
    assert len(set(parts)) == len(parts)
    names = {option.name for option in options_of(LAYOUTS[game].variant)}
    assert {part for part in parts if part != "table" and not part.startswith("base.")} == names
    bases = {key.partition("@")[0] for key in catalogue(game, "en") if key.startswith("base.")}
    assert {part for part in parts if part.startswith("base.")} == bases
    sections = {key.removeprefix("sections.") for key in catalogue(game, "en") if key.startswith("sections.")}
    assert sections == set(LAYOUTS[game].sections)


@pytest.mark.parametrize("game", GAMES)
def test_every_predicate_belongs_to_an_option(game: str) -> None:
    names = {option.name for option in options_of(LAYOUTS[game].variant)}
    assert set(LAYOUTS[game].when) | set(LAYOUTS[game].instead) <= names


@pytest.mark.parametrize("name", CATALOGUES)
def test_all_languages_have_the_same_keys_and_placeholders(name: str) -> None:
    shapes = [
        {key: placeholders(found) for key, found in catalogue(name, code).items()} for code in LANGUAGES
    ]
    for one, other in pairwise(shapes):
        assert one == other


@pytest.mark.parametrize("name", CATALOGUES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_braces_are_only_for_placeholders(name: str, code: str) -> None:
    for key, found in catalogue(name, code).items():
        assert not re.search(r"[{}|#]", PLACEHOLDER.sub("", found)), (key, found)
        for name, forms in PLACEHOLDER.findall(found):
            many = (2, 3) if code == "ru" else (2,)
            assert not forms or forms.count("|") + 1 in many, (key, name, forms)


@pytest.mark.parametrize(("game", "code"), EVERYWHERE)
def test_sentences_begin_with_a_capital_and_end_with_a_stop(game: str, code: str) -> None:
    for key, found in catalogue(game, code).items():
        if key.startswith(("base.", "options.")):
            assert SENTENCE_END.search(found), (key, found)
            assert found[0].isupper(), (key, found)
            assert not re.search(r"  | [.,;:]|\.\.|,,", found), (key, found)


@pytest.mark.parametrize("name", CATALOGUES)
def test_russian_has_no_latin_letters(name: str) -> None:
    # Commands to be typed and the letters of cards are the same in every language.
    for key, found in catalogue(name, "ru").items():
        if not key.startswith("help."):
            words = re.findall(r"[A-Za-z]+", PLACEHOLDER.sub(r"\2", found))
            assert words == [], (key, words)


@pytest.mark.parametrize("name", CATALOGUES)
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "ru"])
def test_the_others_have_no_cyrillic_letters(name: str, code: str) -> None:
    for key, found in catalogue(name, code).items():
        assert not re.search(r"[\u0400-\u04ff]", found), key


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_was_left_untranslated(name: str) -> None:
    english = catalogue(name, "en")
    for code in LANGUAGES:
        if code != "en":
            same = [
                key
                for key, found in catalogue(name, code).items()
                if found == english[key]
                and key.startswith(("base.", "options.", "presets."))
                and " " in found
            ]
            assert same == []


SPANISH = re.compile(r"[¡¿ñ]|\b(el|una|jugador|jugadores|baza|bazas|puntos|juego|hasta)\b")
BRAZILIAN = re.compile(
    r"\b(embaralha|embaralhar|(?<!ronda )dupla|duplas|rodada|você|placar|anti-horário|na hora|puxa|puxar)\b",
    re.I,
)
EUROPEAN = re.compile(r"\b(equipas?|baralha|baralhar|ponteiros|tua|tens|apanha|apanhar)\b", re.I)


@pytest.mark.parametrize("name", CATALOGUES)
def test_the_two_kinds_of_portuguese_keep_apart(name: str) -> None:
    for key, found in catalogue(name, "pt-PT").items():
        assert not BRAZILIAN.search(found), (key, found)
        assert not SPANISH.search(found), (key, found)
    for key, found in catalogue(name, "pt-BR").items():
        assert not EUROPEAN.search(found), (key, found)
        assert not SPANISH.search(found), (key, found)


def _move_codes() -> Iterator[str]:
    """The codes of errors about moves in the sources of the games: literals that begin with ``move/``."""
    root = Path(partida.__file__).parent
    for folder in GAMES:
        for source in sorted((root / folder).glob("*.py")):
            for node in ast.walk(ast.parse(source.read_text("utf-8"))):
                value = node.value if isinstance(node, ast.Constant) else None
                if isinstance(value, str) and re.fullmatch(r"move/[a-z-]+", value):
                    yield value


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_error_about_a_move_has_a_phrase(code: str) -> None:
    codes = set(_move_codes())
    assert "move/must-follow-suit" in codes
    assert {f"error.{one}" for one in codes} <= set(catalogue("ui", code))
