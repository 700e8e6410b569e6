"""Reviews in words, as a graph and as a page that stands alone, in five languages."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from partida.analysis import Depth, HandReview, reviewer
from partida.analysis.graph import graph
from partida.analysis.model import CardValue, Estimate, Hint, Measure, Plain, Reason
from partida.analysis.page import page
from partida.analysis.telling import Teller, percent
from partida.cards import Card
from partida.words import LANGUAGES, card_name, level_name
from partida.words.catalogue import catalogue
from tests.analysis.hands import GAME, played, review, states


@pytest.fixture(scope="module")
def told() -> HandReview:
    return review(*played(GAME, 2, "random"), Depth(worlds=40, solved=3))


def test_percent() -> None:
    assert [percent(chance, "en") for chance in (0.125, 1, 0)] == ["12.5", "100.0", "0.0"]
    assert {percent(0.125, language) for language in LANGUAGES if language != "en"} == {"12,5"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there(told: HandReview, language: str) -> None:
    teller = Teller(language)
    assert str(told.hand) in teller.title(told)
    for result in (
        "counted 78-42 NS", "tie 60-60 none", "renounce 10-20 EW", "false_claim 10-20 NS",
        "redeal 0-0 none void", "misdeal 10-0 NS void",
    ):  # fmt: skip
        assert result.split()[1].split("-")[0] in teller.title(replace(told, result=result))
    plain = replace(told.cards[0], label=None, close=False)
    kinds = [replace(plain, kind=kind) for kind in ("forced", "equal", "unvalued")]
    verdicts = [teller.verdict(card) for card in (*told.cards, *kinds)]
    assert all(verdicts)
    assert len(set(map(teller.verdict, kinds))) == 3
    assert len(teller.columns()) == len(teller.cells(told.cards[0])) == 9
    for account in (*told.seats, *told.sides):
        assert teller.percent(account.loss) in teller.account(account)
    for luck in told.luck:
        assert teller.percent(luck.win.mean) in teller.luck(luck)
    assert "40" in teller.depth(told.depth, told.cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deepest_depth_tells_how_it_came_to_its_layouts(told: HandReview, language: str) -> None:
    """The fewest that any choice rests on are told; a forced card rests on nothing."""
    teller = Teller(language)
    depth = Depth(worlds=600, opponents="master")
    cards = [replace(card, effective=17 if len(card.choices) > 1 else 3) for card in told.cards]
    text = teller.depth(depth, cards)
    assert text.startswith(teller.depth(depth))
    assert teller.depth(depth) != teller.depth(replace(depth, opponents="club"))
    for number in ("600", "17", level_name("master", language)):
        assert number in text
    assert "17" not in teller.depth(depth)
    forced = [card for card in cards if len(card.choices) == 1]
    assert teller.depth(depth, forced) == teller.depth(depth)
    once = [replace(card, effective=card.worlds) for card in told.cards]
    assert teller.depth(depth, once) == teller.depth(depth), "no layout came twice"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_in_steps(language: str) -> None:
    teller = Teller(language)
    standing, hand = played(GAME, 5)
    areas: set[str] = set()
    for place, state in enumerate(states(GAME, standing, hand)):
        hint = reviewer("sueca").hint(GAME.view(state, state.turn), Depth(worlds=20, solved=1))
        areas.add(hint.area)
        one, two, three = (teller.hint(hint, steps) for steps in (1, 2, 3))
        assert len(one) == 1
        assert two[:1] == one
        assert three[:2] == two
        assert hint.card in hint.candidates
        assert len(hint.candidates) == min(2, len(hint.choices))
        assert teller.card(hint.card) not in one[0]
        assert teller.card(hint.card).lower() in three[2].lower()
        assert hint.plain is None or teller.plain(hint.plain) in three[2]
        assert teller.percent(hint.choices[0].win) in three[3]
        assert len(three) == 4 + len(teller.counted(hint.plain, hint.reasons, hint.seat)), place
        if len(hint.choices) > 1:
            even = teller.hint(replace(hint, reasons=()))
            assert teller.card(hint.choices[1].card).lower() in even[3].lower()
            assert (even[3] == three[3]) is not bool(hint.reasons)
            assert len(even) == 4
    assert areas >= {"only", "lead", "feed", "hold", "take", "save"}


def test_counted_reasons_have_articles_and_agree_with_their_numbers() -> None:
    many = Reason("holds", "7H", "QC", 60, 78, 3, 22, seat="E", card="AH")
    one = replace(many, count=1, of=1, count_else=0, of_else=1)
    assert Teller("pt-PT").reason(many, "N") == (
        "Em 60 dos 78 casos em que o sete de copas dá mais do que a dama de paus, Este tem o ás de copas;"
        " dos outros 22, em 3."
    )
    assert Teller("pt-BR").reason(one, "N") == (
        "Em 1 de 1 caso em que o sete de copas dá mais do que a dama de paus, Leste tem o ás de copas;"
        " do outro, em 0."
    )
    assert Teller("es").reason(one, "N") == (
        "En 1 de 1 caso en que el siete de corazones rinde más que la Q de tréboles, Este tiene el as de"
        " corazones; del otro, en 0."
    )
    assert "In 60 of the 78 layouts in which the seven of hearts does" in Teller("en").reason(many, "N")
    takes = Reason("takes", "7Hx7S", "QC", 1, 1, 0, 1, seat="E")
    assert "el siete de corazones (levanta 7♠) rinde más que la Q" in Teller("es", "cuarenta").reason(
        takes, "N"
    )
    scores = Reason("scores", "7Hx7S", "QC", 9, 9, 0, 0, number=1)
    assert "faz logo mais 1 ponto." in Teller("pt-PT", "cuarenta").reason(scores, "N")


@pytest.mark.parametrize(
    ("language", "game", "only", "two"),
    [
        (
            "pt-PT",
            "sueca",
            "O rei de paus vale o mesmo no único caso.",
            "vale o mesmo em cada um de 2 casos.",
        ),
        (
            "pt-BR",
            "cuarenta",
            "O rei de paus vale o mesmo no único caso.",
            "vale o mesmo em cada um de 2 casos.",
        ),
        ("es", "sueca", "vale lo mismo en el único caso.", "vale lo mismo en cada uno de 2 casos."),
        ("en", "cuarenta", "just as much in the only layout.", "just as much in each of 2 layouts."),
    ],
)
def test_a_hint_agrees_with_the_number_of_its_layouts(language: str, game: str, only: str, two: str) -> None:
    choices = tuple(CardValue(card, 0.5, 0.5) for card in ("7H", "KC"))
    last = Hint(
        "N", Depth(), "hold", None, ("7H", "KC"), "7H", choices, "win", Estimate(0.0, 0.0), 1, True, (), game
    )
    teller = Teller(language, game)
    assert teller.hint(last)[3].endswith(only)
    assert teller.hint(replace(last, worlds=2))[3].endswith(two)
    ahead = replace(last, reasons=(Reason("beats", "7H", "KC", 1, 1, 0, 0),))
    assert {teller.hint(replace(ahead, worlds=n))[3].split()[-2] for n in (1, 2)} == {"1", "2"}
    words = {n: teller.hint(replace(ahead, worlds=n))[3].split()[-1] for n in (1, 2)}
    assert words[2] == words[1].replace(".", "s."), "caso, casos; layout, layouts"


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_accounts_agree_with_their_numbers(told: HandReview, game: str) -> None:
    account = replace(told.sides[0], right=1, mattered=3, points_lost=1, fair_points=1.0, solved=1)
    lone = replace(account, right=0, mattered=1)
    for language, some, none in (
        ("pt-PT", "1 certa de 3 escolhas importantes.", "0 certas de 1 escolha importante."),
        ("es", "1 acertada de 3 decisiones importantes.", "0 acertadas de 1 decisión importante."),
        ("en", "1 right of 3 choices that mattered.", "0 right of 1 choice that mattered."),
    ):
        teller = Teller(language, game)
        assert some in teller.account(account)
        assert none in teller.account(lone)
    assert ("a la vista, de 1 punto en la carta" in Teller("es", game).account(account)) == (
        game == "cuarenta"
    )


@pytest.mark.parametrize("language", ["pt-PT", "pt-BR", "es"])
@pytest.mark.parametrize("number", [1, 3])
def test_cards_have_their_articles_within_plain_sentences(language: str, number: int) -> None:
    """And no preposition stands before one with which it would have to melt (do, al)."""
    for key in catalogue("plain", language):
        game, kind = key.split(".")
        plain = Plain(kind, "QC", "5H", "N", "3D", "S", "4", number, number)
        told = Teller(language, game).plain(plain)
        names = [card_name(Card.parse(card), language) for card in ("QC", "5H", "3D")]
        for name in names:
            assert told.count(name) == len(re.findall(rf"\b(el|la|o|a) {name}", told, re.I)), told
        assert not re.search(r"\b(de|em|por) [oa] |\ba a |\b(de|a) el ", told, re.I), told
        assert told[0].isupper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_right_is_told(told: HandReview, language: str) -> None:
    teller = Teller(language)
    assert "7 %" in teller.measure(Measure(0.07, 0.0125))
    assert ("1.25 %" if language == "en" else "1,25 %") in teller.measure(Measure(0.07, 0.0125))
    assert escape(teller.measure(told.measure)) in page([told], teller)


def test_graph(told: HandReview) -> None:
    root = ElementTree.fromstring(graph(told, Teller("pt-PT")))
    space = "{http://www.w3.org/2000/svg}"
    lines = root.findall(f"{space}polyline")
    assert [len(str(line.get("points")).split()) for line in lines] == [20, 20]
    assert len(root.findall(f"{space}circle")) == len(told.key_moments)
    below = [text.text for text in root.findall(f"{space}text") if text.get("y") == "288"]
    assert below == [str(trick) for trick in range(1, 11)]
    for line in lines:
        for point in str(line.get("points")).split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= 720
            assert 0 <= y <= 300


def test_a_card_without_a_value_is_left_out_of_the_graph(told: HandReview) -> None:
    cards = (replace(told.cards[0], win=None, kind="unvalued"), *told.cards[1:])
    other = replace(told, cards=cards, key_moments=())
    root = ElementTree.fromstring(graph(other, Teller("en")))
    lengths = [
        len(str(line.get("points")).split()) for line in root.iter("{http://www.w3.org/2000/svg}polyline")
    ]
    assert sum(lengths) == 39


class Reader(HTMLParser):
    """Notes tags, and whatever could fetch something."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.links += [name for name, _ in attrs if name in ("src", "href", "data", "action", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_stands_alone(told: HandReview, language: str) -> None:
    text = page([told, told], Teller(language))
    reader = Reader()
    reader.feed(text)
    assert f'<html lang="{language}">' in text
    assert reader.links == []
    assert not {"script", "link", "img", "iframe", "object"} & set(reader.tags)
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("http") == 2 * text.count("http://www.w3.org/2000/svg") - 2 + text.count("http-equiv")
    assert reader.tags.count("section") == reader.tags.count("svg") == 2
    assert reader.tags.count("tr") == 82


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_folds_away_what_was_counted(told: HandReview, language: str) -> None:
    """The plain sentence stands open; without reasons there is nothing to open."""
    teller = Teller(language)
    reason = Reason("holds", "7H", "QC", 60, 78, 3, 22, seat="E", card="AH")
    card = replace(told.cards[0], plain=Plain("alike", "7H"), reasons=(reason,))
    text = page([replace(told, cards=(card, *told.cards[1:]), key_moments=(0,))], teller)
    plain, counted = teller.why(card.plain, card.reasons, card.seat)
    folded = f"<details><summary>{teller('moment.how')}</summary><ul><li>{counted}</li></ul></details>"
    assert f"<ul><li>{plain}</li></ul>{folded}</li>" in text
    bare = replace(card, plain=None, reasons=())
    text = page([replace(told, cards=(bare, *told.cards[1:]), key_moments=(0,))], teller)
    assert f"<ol><li>{escape(teller.moment(bare))}</li></ol>" in text


def test_a_page_without_key_moments(told: HandReview) -> None:
    teller = Teller("en")
    assert teller("moment.none") in page([replace(told, key_moments=())], teller)


def test_what_is_not_ours_is_escaped(told: HandReview) -> None:
    text = page([replace(told, variant="<b>&")], Teller("en"))
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;" in text


def test_nothing_heavy_is_loaded_before_a_hand_is_reviewed() -> None:
    """Reading and telling reviews needs neither NumPy nor compiled code."""
    code = (
        "import sys, partida.analysis, partida.analysis.matches, partida.analysis.page;"
        "heavy = {'numpy', 'numba'} & set(sys.modules); assert not heavy, heavy"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
