"""Puzzles from the mistakes of a match."""

from __future__ import annotations

import pytest

from partida.analysis.model import Depth
from partida.puzzles import mistakes
from partida.puzzles.grading import Ladder
from partida.puzzles.mistakes import from_match, puzzle_of_mistake
from partida.puzzles.model import OTHER
from partida.puzzles.verifying import problems
from tests.analysis.hands import a_match
from tests.puzzles.planted import MOMENT, Planted, judged

FEW = Depth(worlds=60, solved=4)
CLEAR = judged([0.7, 0.5, 0.4], [0.65, 0.55, 0.5])


def test_mistakes_of_a_hand_become_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_match(6, 1, "beginner")
    found = list(from_match(record, FEW))
    assert found
    for one in found:
        assert not one.is_right(one.tempting)
        assert one.source.startswith("match hand=1 move=")
        assert [line for line in problems(one, 400) if "theme" not in line] == []
    clear = {one.id for one in found if one.lead.mean >= 0.2}
    monkeypatch.setattr(mistakes, "is_clear", lambda here, least: here.lead.mean >= 0.2)
    assert {one.id for one in from_match(record, FEW)} == clear
    monkeypatch.undo()
    seat = found[0].seat
    own = list(from_match(record, FEW, seat, 1))
    assert own == [one for one in found if one.seat == seat]


def test_what_is_no_clear_mistake_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    unclear = judged([0.7, 0.69], [0.6, 0.6])
    assert puzzle_of_mistake(Planted([unclear]), MOMENT, "3C") is None
    assert puzzle_of_mistake(Planted([CLEAR]), MOMENT, "2C") is None
    assert puzzle_of_mistake(Planted([CLEAR, unclear]), MOMENT, "3C") is None
    monkeypatch.setattr(mistakes, "asked", lambda *given: Ladder({"club": 1.0}, "4C"))
    puzzle = puzzle_of_mistake(Planted([CLEAR], about=None), MOMENT, "3C")
    assert puzzle is not None
    assert (puzzle.tempting, puzzle.theme, puzzle.grade) == ("3C", OTHER, 1)
