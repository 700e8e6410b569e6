from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from partida.arena.figures import figures
from partida.arena.plots import crosstable, draw
from partida.errors import ArenaError
from tests.unit.arena.crew import played, setup

WORDS = {"title": "Torneio", "axis": "mãos %", "table": "linha contra coluna"}


def test_a_picture_of_three(tmp_path: Path) -> None:
    found = figures(played(setup("sueca", "club", "novice", "random", pairs=20)))
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    draw(found, "hands_won", WORDS, one)
    draw(found, "hands_won", WORDS, other)
    text = one.read_text(encoding="utf-8")
    assert text == other.read_text(encoding="utf-8"), "the same figures are the same picture"
    for said in (*WORDS.values(), "club v novice", "club v random", "novice v random"):
        assert said in text
    for outcome in found.outcomes:
        assert f"{100 * (outcome.figures['hands_won'].value or 0):.1f}" in text


def test_a_picture_of_two_has_no_table(tmp_path: Path) -> None:
    found = figures(played(setup("cuarenta(players=2)", "club", "random", pairs=3)))
    draw(found, "hands_won", WORDS, tmp_path / "a.svg")
    assert WORDS["table"] not in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_who_beats_whom() -> None:
    course = played(
        setup("sueca", "club", "novice", "random", pairings=("club v novice", "club v club"), pairs=9)
    )
    found = figures(course)
    cells = crosstable(found, "hands_won", ["novice", "club"])
    assert cells[1, 0] == pytest.approx(100 * (found.outcomes[0].figures["hands_won"].value or 0))
    assert cells[0, 1] + cells[1, 0] == pytest.approx(100)
    assert np.isnan(cells[0, 0])
    assert np.isnan(cells[1, 1])


def test_without_the_library_it_is_said_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = figures(played(setup("sueca", "club", "random", pairs=1)))
    with pytest.raises(ArenaError, match="plots") as caught:
        draw(found, "hands_won", WORDS, tmp_path / "a.svg")
    assert caught.value.code == "arena/plots"
