"""The shipped puzzles looked at anew, and puzzles that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from partida.analysis.model import Estimate
from partida.puzzles import collection, verifying
from partida.puzzles.judging import judge
from partida.puzzles.model import THEMES, Puzzle
from partida.puzzles.verifying import problems
from tests.puzzles.planted import Planted, judged

SAMPLE = 60
"""Every so many-th puzzle; the command looks at all, and with more worlds."""
WORLDS = 1200


@pytest.mark.parametrize("game", THEMES)
def test_a_sample_of_the_shipped_puzzles_holds(game: str) -> None:
    puzzles = collection(game).puzzles[::SAMPLE]
    assert len(puzzles) >= 5
    assert {one.id: told for one in puzzles if (told := problems(one, WORLDS))} == {}


def test_the_levels_answer_as_they_did() -> None:
    one = collection("sueca").puzzles[0]
    assert problems(one, 400, ladder=True) == []
    wrong = replace(one, found={**one.found, "club": 1 - one.found["club"]}, grade=1 + one.grade % 5)
    told = problems(wrong, 400, ladder=True)
    assert any(line.startswith("club finds it") for line in told)
    assert any(line.startswith("its grade is") for line in told)


def with_other_best(one: Puzzle) -> Puzzle:
    return replace(one, choices=(*one.choices[1:], one.choices[0]))


def with_other_values(one: Puzzle) -> Puzzle:
    far = replace(one.choices[1], loss=Estimate(0.9, 0.01), match_loss=Estimate(0.9, 0.01))
    return replace(one, choices=(one.choices[0], far, *one.choices[2:]))


WRONG: list[tuple[str, Callable[[Puzzle], Puzzle]]] = [
    ("the position cannot be", lambda one: replace(one, position="sueca nothing")),
    ("its name is", lambda one: replace(one, id="s0")),
    ("the moves are not", lambda one: replace(one, choices=one.choices[:1])),
    ("the best move is", with_other_best),
    ("its theme is not", lambda one: replace(one, theme="other")),
    (" decides and not ", lambda one: replace(one, by="match" if one.by == "win" else "win")),
    ("of the hand and not", with_other_values),
]


@pytest.mark.parametrize(("what", "spoil"), WRONG, ids=[what for what, _ in WRONG])
def test_what_is_wrong_is_told(what: str, spoil: Callable[[Puzzle], Puzzle]) -> None:
    told = problems(spoil(collection("sueca").puzzles[0]), 400)
    assert any(what in line for line in told), told


def test_what_is_close_or_contradicted_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    one = collection("sueca").puzzles[0]
    groups = tuple((choice.move, *choice.also) for choice in one.choices)
    close = replace(judged([0.5, *[0.47] * (len(groups) - 1)], [0.5] * len(groups)), groups=groups)
    other = replace(judged([0.5, *[0.7] * (len(groups) - 1)], [0.5] * len(groups)), groups=groups)
    planted = Planted([close], against=[other], about=one.theme)
    monkeypatch.setattr(verifying, "judge", lambda game: planted)
    told = problems(one)
    assert any("ahead by" in line for line in told)
    assert any("one way to value moves" in line for line in told)
    monkeypatch.undo()
    assert judge("sueca").kernels
