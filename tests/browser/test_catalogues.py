"""The texts of the client: the same keys and placeholders in every language, none missing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import partida.web
from partida.players.registry import PLAYERS, player_names
from partida.words.catalogue import LANGUAGES, catalogue
from partida.words.levels import level_name

WEB = Path(partida.web.__file__).parent
PARTS = ("", *sorted(f"{path.name}/" for path in (WEB / "i18n").iterdir() if path.is_dir()))
"""The catalogues: of the table and the first page, and what only the other pages say."""


def texts(code: str) -> dict[str, str]:
    """All texts of a language; no key is in two catalogues."""
    found: dict[str, str] = {}
    for part in PARTS:
        more = json.loads((WEB / "i18n" / f"{part}{code}.json").read_text("utf-8"))
        assert not found.keys() & more.keys()
        found |= more
    return found


TEXTS = {code: texts(code) for code in LANGUAGES}
SOURCES = {path.name: path.read_text("utf-8") for path in [*WEB.glob("js/*.js"), *WEB.glob("*.html")]}


def names(text: str) -> set[str]:
    """The placeholders of a message, those inside the branches of plural and select too."""
    found: set[str] = set()
    at = 0
    while (at := text.find("{", at)) >= 0:
        end, depth = at, 0
        while depth or end == at:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        name, *rest = text[at + 1 : end - 1].split(",", 2)
        found.add(name.strip())
        for branch in re.findall(r"\{((?:[^{}]|\{[^{}]*\})*)\}", rest[1] if rest else ""):
            found |= names(branch)
        at = end
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_same_keys_and_placeholders(code: str) -> None:
    english = TEXTS["en"]
    assert TEXTS[code].keys() == english.keys()
    differing = [
        key for key in english if not names(TEXTS[code][key]) <= names(english[key]) | {"suit", "led"}
    ]
    assert differing == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_closes_its_braces(code: str) -> None:
    assert [key for key, text in TEXTS[code].items() if text.count("{") != text.count("}")] == []
    plural = {key: text for key, text in TEXTS[code].items() if ", plural," in text or ", select," in text}
    assert [key for key, text in plural.items() if text.count("other {") < 1] == []


def test_every_key_that_the_code_names_is_there() -> None:
    asked: set[str] = set()
    for source in SOURCES.values():
        asked |= set(re.findall(r'\bt\("([\w./-]+)"', source))
        asked |= set(re.findall(r'data-(?:t|label)="([\w./-]+)"', source))
    assert len(asked) > 100
    assert asked - TEXTS["en"].keys() == set()


def test_no_third_party_and_nothing_inline() -> None:
    for name, source in SOURCES.items():
        assert "innerHTML" not in source, name
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", source), name
        if name.endswith(".html"):
            assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", source), name


def test_the_first_page_is_light() -> None:
    files = {
        "index.html",
        "css/base.css",
        "css/pages.css",
        "css/home.css",
        "js/home.js",
        "i18n/ru.json",
        "icon.svg",
    }
    seen: set[str] = set()
    while files - seen:
        name = min(files - seen)
        seen.add(name)
        if name.endswith(".js"):
            found = re.findall(r'from "\./([\w-]+\.js)"', (WEB / name).read_text("utf-8"))
            files |= {f"js/{one}" for one in found}
    assert sum((WEB / name).stat().st_size for name in seen) < 100_000


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_pages_and_the_terminal_call_a_level_the_same(code: str) -> None:
    names = {name for game in PLAYERS for name in player_names(game)}
    assert {name: TEXTS[code][f"level.{name}"] for name in names} == {
        name: level_name(name, code) for name in names
    }
    assert len({level_name(name, code) for name in names}) == len(names) == 9


@pytest.mark.parametrize("code", ["pt-PT", "pt-BR", "es"])
def test_a_layout_is_not_called_a_deal(code: str) -> None:
    """What is imagined of the cards nobody has seen (a *caso*) has another word than giving out cards."""
    told = {
        **{key: text for key, text in TEXTS[code].items() if key.startswith(("review.", "puzzle."))},
        **catalogue("review", code),
        **catalogue("review_cuarenta", code),
        **catalogue("puzzle", code),
        **catalogue("levels", code),
    }
    assert [key for key, text in told.items() if re.search(r"distribuições|repartos", text)] == []
    counted = [
        key for key, text in told.items() if re.search(r"\{(worlds|of_else)[:}]", text) and "luck" not in key
    ]
    assert len(counted) > 15
    assert [key for key in counted if "caso" not in told[key]] == []
