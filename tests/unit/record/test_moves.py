from __future__ import annotations

import pytest

from partida.errors import DealTextError
from partida.record.moves import format_act, parse_act, rows, split_list
from partida.record.text import Word
from partida.registry import rules


def test_a_move_with_its_seat() -> None:
    game = rules("sueca")
    act = parse_act(game, Word("  n   CUT   17 ", 1))
    assert format_act(game, *act) == "N cut 17"


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [("", 1, "seat/text"), (" X 7H", 2, "seat/text"), ("N  7X", 4, "move/text"), ("N", 2, "move/text")],
)
def test_faults(text: str, column: int, code: str) -> None:
    with pytest.raises(DealTextError) as caught:
        parse_act(rules("sueca"), Word(text, 1))
    assert (caught.value.column, caught.value.code) == (column, code)


def test_lists() -> None:
    assert list(split_list("  ", 3)) == []
    assert list(split_list("W 7H, S 2H", 3)) == [Word("W 7H", 3), Word(" S 2H", 8)]


def test_rows() -> None:
    acts = ["N cut 3", "W pass", "S ronda", "W 7H", "S 2H", "E 3H", "E accuse W"]
    assert list(rows(acts, 2)) == [
        ["N cut 3"],
        ["W pass", "S ronda"],
        ["W 7H", "S 2H"],
        ["E 3H"],
        ["E accuse W"],
    ]
    assert list(rows([], 2)) == []
