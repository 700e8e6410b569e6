from __future__ import annotations

import pytest

from partida.cards import CardSet
from partida.errors import DealTextError
from partida.record import Holding, format_hand, parse_hand


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("AS 7S QH 2H KC", "A7.Q2..K"),
        ("", "..."),
        ("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "...AKQJT98765432"),
    ],
)
def test_hands_by_suits(cards: str, text: str) -> None:
    assert format_hand(CardSet.parse(cards)) == text
    assert parse_hand(text) == CardSet.parse(cards)


def test_reading_is_lenient_in_order_and_case() -> None:
    assert parse_hand("7a.2q.10.k") == CardSet.parse("AS 7S QH 2H TD KC")


@pytest.mark.parametrize(
    ("cards", "unseen", "text"), [("", 3, "???"), ("5H", 2, ".5..??"), ("5H", 0, ".5.."), ("", 0, "...")]
)
def test_unseen_cards(cards: str, unseen: int, text: str) -> None:
    holding = Holding(CardSet.parse(cards), unseen)
    assert str(holding) == text
    assert Holding.parse(text) == holding
    assert len(holding) == len(CardSet.parse(cards)) + unseen
    assert holding.whole is (unseen == 0)


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("A7.Q2.K", 1, "hand/suits"),
        ("", 1, "hand/suits"),
        ("A7.Q1..K", 5, "card/rank"),
        ("A7.Q2.10X.K", 9, "card/rank"),
        ("A7A.Q..K", 3, "deal/twice"),
        ("?A...", 1, "card/rank"),
        (".5..??", 5, "hand/unseen"),
    ],
)
def test_faults_name_their_column(text: str, column: int, code: str) -> None:
    with pytest.raises(DealTextError) as caught:
        parse_hand(text)
    assert (caught.value.column, caught.value.code) == (column, code)
