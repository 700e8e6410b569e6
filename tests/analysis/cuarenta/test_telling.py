"""Reviews of Cuarenta in words, as a graph and as a page, in five languages."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from partida.analysis import Depth, HandReview
from partida.analysis.graph import graph
from partida.analysis.page import page
from partida.analysis.telling import Teller
from partida.words import LANGUAGES
from tests.analysis.cuarenta.worlds import FOUR, TWO
from tests.analysis.hands import played, review


@pytest.fixture(scope="module")
def told() -> list[HandReview]:
    return [review(*played(game, 2, "random"), Depth(worlds=40), game) for game in (FOUR, TWO)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there(told: list[HandReview], language: str) -> None:
    teller = Teller(language, "cuarenta")
    for one in told:
        assert str(one.hand) in teller.title(one)
        for reason in ("counted", "chica", "doble_ronda", "four_caidas", "carton", "misdeal", "capture"):
            for winner in ("none", one.sides[0].who, "none void"):
                title = teller.title(replace(one, result=f"{reason} 12-34 {winner}"))
                assert "12" in title
                assert "34" in title
        kinds = [replace(one.cards[0], label=None, close=False, kind=kind) for kind in ("equal", "unvalued")]
        assert all(teller.verdict(card) for card in (*one.cards, *kinds))
        assert teller.verdict(kinds[1]) != Teller(language).verdict(kinds[1])
        assert len(teller.columns()) == len(teller.cells(one.cards[0])) == 10
        for card in one.cards:
            assert teller.percent(card.loss.mean) in teller.moment(card)
        for account in (*one.seats, *one.sides):
            assert teller.percent(account.loss) in teller.account(account)
            assert str(account.solved) in teller.account(account)
        assert [account.who for account in one.accounts] == (
            ["NS", "EW", "N", "E", "S", "W"] if len(one.seats) == 4 else ["N", "S"]
        )
        for luck in one.luck:
            assert teller.percent(luck.win.mean) in teller.luck(luck)
        assert "40" in teller.depth(one.depth)
        assert ("2.5 %" if language == "en" else "2,5 %") in teller.measure(one.measure)
        assert "chica" in teller.measure(one.measure) or language == "ru"


def test_graph(told: list[HandReview]) -> None:
    space = "{http://www.w3.org/2000/svg}"
    for one, deals in zip(told, (2, 4), strict=True):
        root = ElementTree.fromstring(graph(one, Teller("es", "cuarenta")))
        lines = root.findall(f"{space}polyline")
        assert [len(str(line.get("points")).split()) for line in lines] == [20, 20]
        assert len(root.findall(f"{space}circle")) == len(one.key_moments)
        below = [text.text for text in root.findall(f"{space}text") if text.get("y") == "288"]
        assert below == [str(deal) for deal in range(1, deals + 1)]
        assert one.sides[0].who in str(root.get("aria-label"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_stands_alone(told: list[HandReview], language: str) -> None:
    text = page(told, Teller(language, "cuarenta"))
    assert f'<html lang="{language}">' in text
    assert text.count("<tr") == 2 * 41
    assert "<script" not in text
    assert "None" not in text
