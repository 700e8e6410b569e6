from __future__ import annotations

from dataclasses import replace

import pytest

from partida.errors import DealTextError
from partida.record import format_standing, parse_standing
from partida.registry import rules


def test_what_is_as_at_the_start_is_left_out() -> None:
    game = rules("sueca")
    start = game.first_standing(2)
    assert format_standing(game, start) == "dealer=S score=0-0 sets=0-0"
    assert parse_standing(game, "DEALER=s") == start


@pytest.mark.parametrize(
    ("game", "changes", "text"),
    [
        ("sueca", {"score": (2, 3), "carry": 1}, "dealer=N score=2-3 sets=0-0 carry=1"),
        ("sueca(tie_60=double,tie_stack=true)", {"mult": 8}, "dealer=N score=0-0 sets=0-0 mult=8"),
        ("sueca", {"winner": 1, "hands": 7}, "dealer=N score=0-0 sets=0-0 winner=EW hands=7"),
        ("cuarenta(players=2)", {"winner": 0, "sets": (2, 0)}, "dealer=N score=0-0 sets=2-0 winner=N"),
    ],
)
def test_round_trip(game: str, changes: dict[str, object], text: str) -> None:
    kind = rules(game)
    standing = replace(kind.first_standing(0), **changes)
    assert format_standing(kind, standing) == text
    assert parse_standing(kind, text) == standing


def test_no_winner_can_be_said() -> None:
    game = rules("sueca")
    assert parse_standing(game, "dealer=N winner=none").winner is None


@pytest.mark.parametrize(
    ("text", "column", "code"),
    [
        ("score=1-0", 1, "standing/dealer"),
        ("dealer=X", 8, "seat/text"),
        ("dealer=N 3-1", 10, "standing/text"),
        ("dealer=N dealer=N", 10, "standing/text"),
        ("dealer=N  glory=1", 11, "standing/name"),
        ("dealer=N score=3", 16, "standing/value"),
        ("dealer=N carry=x", 16, "standing/value"),
        ("dealer=N carry=1234567890", 16, "standing/value"),
        ("dealer=N carry=" + "9" * 5000, 16, "standing/value"),
        ("dealer=N carry=-1", 16, "standing/value"),
        ("dealer=N hands=-1", 16, "standing/value"),
        ("dealer=N hands=٣", 16, "standing/value"),
        ("dealer=N mult=0", 15, "standing/value"),
        ("dealer=N mult=3", 15, "standing/value"),
        ("dealer=N mult=-2", 15, "standing/value"),
        ("dealer=N score=-2-3", 16, "standing/value"),
        ("dealer=N score=2--3", 16, "standing/value"),
        ("dealer=N sets=1-2-3", 15, "standing/value"),
        ("dealer=N winner=Nſ", 17, "standing/value"),
        ("dealer=ſ", 8, "seat/text"),
        ("dealer=N " + "x" * 10**6, 10, "standing/text"),
        ("dealer=N " + "x" * 10**6 + "=1", 10, "standing/name"),
        ("dealer=N winner=N", 17, "standing/value"),
    ],
)
def test_faults(text: str, column: int, code: str) -> None:
    with pytest.raises(DealTextError) as caught:
        parse_standing(rules("sueca"), text)
    assert (caught.value.column, caught.value.code) == (column, code)
    assert len(str(caught.value)) < 250
