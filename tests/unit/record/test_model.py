from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from partida.errors import NotationError, PartidaError, RuleError
from partida.record import Comment, HandRecord
from tests.unit.record.played import record_of

RECORD = record_of("sueca", 9, hands=1)
HAND = RECORD.hands[0]


@pytest.mark.parametrize(
    "change",
    [
        {"names": ("a",) * 5},
        {"kinds": ("a\n",)},
        {"names": ("\ud800",)},
        {"tags": (("1x", ""),)},
        {"tags": (("É", ""),)},
        {"tags": (("Game", "sueca"),)},
        {"tags": (("Place", "a"), ("place", "b"))},
        {"tags": (("Place", "a\u2028b"),)},
        {"comments": ("",)},
        {"comments": (" a",)},
        {"comments": ("a}\nb",)},
    ],
)
def test_what_no_file_can_hold(change: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        replace(RECORD, **change)


@pytest.mark.parametrize(
    "change",
    [
        {"comments": (Comment(-1, "a"),)},
        {"comments": (Comment(1000, "a"),)},
        {"tags": (("Pack", ""),)},
        {"seed": b"short"},
        {"commit": "xyz"},
        {"commit": "g" * 64},
    ],
)
def test_what_no_hand_can_hold(change: dict[str, Any]) -> None:
    with pytest.raises(PartidaError):
        replace(HAND, **change)


def test_one_form() -> None:
    record = replace(
        RECORD, variant="sueca( preset=cardgames-zone )", names=("Ana",), tags=(("X", ""), ("Date", ""))
    )
    assert record.variant == "sueca"
    assert record.names == ("Ana", "", "", "")
    assert [name for name, _ in record.tags] == ["Date", "X"]
    assert replace(HAND, commit="AB" * 32).commit == "ab" * 32
    notes = replace(HAND, comments=(Comment(2, "b"), Comment(1, "a"))).comments
    assert [note.after for note in notes] == [1, 2]


def test_an_illegal_move_says_where() -> None:
    hand = HandRecord(HAND.deal, (*HAND.moves[:3], HAND.moves[1]))
    with pytest.raises(RuleError) as caught:
        replace(RECORD, hands=(hand,)).match()
    assert caught.value.__notes__ == ["in hand 1, move 4"]
    with pytest.raises(RuleError) as caught:
        replace(RECORD, hands=(replace(HAND, commit="0" * 64),)).match()
    assert caught.value.__notes__ == ["in hand 1"]
