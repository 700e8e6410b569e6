"""What becomes a puzzle and what does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from partida.puzzles import making
from partida.puzzles.collection import collection
from partida.puzzles.grading import Ladder, asked, graded, is_puzzling
from partida.puzzles.judging import judge
from partida.puzzles.making import Mix, make, puzzle_of
from partida.puzzles.model import THEMES, Puzzle
from partida.puzzles.moments import moments
from partida.puzzles.viewing import seen
from tests.puzzles.planted import MOMENT, Planted, judged

CLEAR = judged([0.7, 0.5, 0.4], [0.65, 0.55, 0.5])
FOUND = {
    "beginner": 0.0,
    "novice": 0.25,
    "casual": 1.0,
    "club": 1.0,
    "good": 1.0,
    "strong": 1.0,
    "expert": 1.0,
}


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """What the levels answer; the second card tempts."""
    found = dict(FOUND)

    def asked(game: Any, view: Any, here: Any, levels: Mapping[str, int] = FOUND) -> Ladder:
        return Ladder({level: found[level] for level in levels}, "3C")

    monkeypatch.setattr(making, "asked", asked)
    return found


def test_a_planted_puzzle_is_found(ladder: dict[str, float]) -> None:
    judging = Planted([CLEAR])
    puzzle = puzzle_of(judging, MOMENT)
    assert puzzle is not None
    assert (puzzle.best, puzzle.tempting, puzzle.theme, puzzle.by) == ("2C", "3C", "reach_61", "win")
    assert [one.move for one in puzzle.choices] == ["2C", "3C", "4C"]
    assert puzzle.lead.mean == pytest.approx(0.2)
    assert puzzle.grade == 2
    assert puzzle.reasons[0].played == "3C"
    assert puzzle.is_right("2C")
    assert not puzzle.is_right("3C")
    assert not puzzle.is_right("9C")
    # the uniqueness check looks at other and more worlds
    assert judging.depths[-1].worlds > judging.depths[-2].worlds
    assert judging.depths[-1].seed != judging.depths[-2].seed


def test_where_the_hand_is_decided_the_match_decides(ladder: dict[str, float]) -> None:
    puzzle = puzzle_of(Planted([judged([1.0, 0.99], [0.6, 0.7])]), MOMENT)
    assert puzzle is not None
    assert (puzzle.by, puzzle.best) == ("match", "3C")


@pytest.mark.parametrize(
    "judging",
    [
        Planted([CLEAR], number=1),
        Planted([CLEAR], about=None),
        Planted([judged([0.7, 0.68, 0.6], [0.7, 0.6, 0.6])]),
        Planted([judged([0.7, 0.65], [0.7, 0.6])]),
        Planted([judged([0.7, 0.5], [0.6, 0.59])]),
        Planted([judged([0.7, 0.5], [0.6, 0.7])]),
        Planted([judged([0.5, 0.5], [0.6, 0.57])]),
        Planted([CLEAR, judged([0.7, 0.5, 0.4], [0.65, 0.55, 0.5], worlds=16, noise=0.5)]),
        Planted([CLEAR, CLEAR, judged([0.5, 0.7, 0.4], [0.55, 0.65, 0.5])]),
        Planted([CLEAR, CLEAR, judged([0.7, 0.66, 0.4], [0.65, 0.55, 0.5])]),
        Planted([CLEAR, CLEAR, judged([0.7, 0.7, 0.7], [0.65, 0.55, 0.5])]),
        Planted([CLEAR], against=[CLEAR, judged([0.5, 0.6, 0.4], [0.5, 0.6, 0.4])]),
    ],
    ids=[
        "no choice", "no theme", "ahead far too little", "ahead too little",
        "too little for the match", "another for the match",
        "the match too close", "too few worlds to tell", "another card in other worlds",
        "too close in other worlds", "something else decides there", "an opinion is against it",
    ],
)  # fmt: skip
def test_what_is_ambiguous_is_refused(ladder: dict[str, float], judging: Planted) -> None:
    assert puzzle_of(judging, MOMENT) is None


@pytest.mark.parametrize(("level", "found"), [("novice", 1.0), ("strong", 0.25)])
def test_what_all_find_or_none_is_no_puzzle(ladder: dict[str, float], level: str, found: float) -> None:
    ladder["beginner"] = ladder[level] = found if level == "novice" else 0.0
    ladder[level] = found
    ladder["expert"] = 1.0
    assert puzzle_of(Planted([CLEAR]), MOMENT) is None


def test_the_levels_are_asked_and_the_wrong_card_that_most_choose_tempts() -> None:
    one = collection("sueca").puzzles[0]
    rules, view = seen(one)
    groups = tuple((choice.move, *choice.also) for choice in one.choices)
    here = replace(judged([0.7] + [0.5] * (len(groups) - 1), [0.5] * len(groups)), groups=groups)
    few = {"beginner": 1, "club": 2}
    ladder = asked(rules, view, here, few)
    assert set(ladder.found) == set(few)
    assert ladder.tempting in {move for group in groups[1:] for move in group}
    # where nothing that they choose is valued, nobody finds it and the second best tempts
    other = replace(here, groups=tuple((f"x{number}",) for number in range(len(groups))))
    assert asked(rules, view, other, few) == Ladder(dict.fromkeys(few, 0.0), "x1")


def test_a_puzzle_is_graded_again_by_what_the_levels_find_now() -> None:
    one = collection("sueca").puzzles[0]
    few = {"beginner": 2, "club": 1}
    again = graded(replace(one, found={"club": 0.5}, grade=5), few)
    assert set(again.found) == set(few)
    assert all(again.found[level] == one.found[level] for level in few)
    assert again.grade == Ladder(again.found, one.tempting).grade != 5
    assert replace(again, found=one.found, grade=one.grade) == one


def test_only_themes_that_are_wanted(ladder: dict[str, float]) -> None:
    assert puzzle_of(Planted([CLEAR]), MOMENT, ["draw_trumps"]) is None
    assert puzzle_of(Planted([CLEAR]), MOMENT, ["reach_61"]) is not None


def test_grades_follow_from_how_many_find_it() -> None:
    assert Ladder({"a": 1.0, "b": 0.7}, "3C").grade == 1
    assert Ladder({"a": 0.5, "b": 0.5}, "3C").grade == 5
    assert [Ladder({"a": mean}, "3C").grade for mean in (0.75, 0.65, 0.55)] == [2, 3, 4]
    assert is_puzzling(Ladder({"club": 0.5}, "3C"))


@pytest.mark.parametrize("game", THEMES)
def test_the_same_hand_makes_the_shipped_puzzles_again(game: str) -> None:
    """The data is what the command makes: hand by hand, from the seed that stands in it."""
    shipped = collection(game)
    number = min(int(one.source.split()[1].removeprefix("hand=")) for one in shipped.puzzles)
    source = f"seed={shipped.making.seed} hand={number} "
    wanted = [one for one in shipped.puzzles if one.source.startswith(source)]
    again: list[Puzzle] = []
    for moment in moments(game, shipped.making.seed, number):
        if any(one.position == moment.position for one in wanted):
            found = puzzle_of(judge(game), moment)
            assert found is not None
            again.append(found)
    assert [(one.id, one.theme, one.grade, one.best, one.found) for one in again] == [
        (one.id, one.theme, one.grade, one.best, one.found) for one in wanted
    ]
    for one, other in zip(again, wanted, strict=True):
        assert one.source == other.source
        assert one.lead.mean == pytest.approx(other.lead.mean, abs=1e-4)
        assert one.reasons == other.reasons


def test_a_mix_has_room_for_each_theme_and_grade(ladder: dict[str, float]) -> None:
    puzzle = puzzle_of(Planted([CLEAR]), MOMENT)
    assert puzzle is not None
    mix = Mix("sueca", of_theme=3, of_grade=2)
    assert [mix.takes(puzzle) for _ in range(3)] == [True, True, False]
    assert mix.of("reach_61") == 2
    assert set(mix.wanted) == set(THEMES["sueca"])
    mix.kept["reach_61", 5] = 1
    assert "reach_61" not in mix.wanted


def test_making_stops_when_the_mix_is_full(monkeypatch: pytest.MonkeyPatch, ladder: dict[str, float]) -> None:
    monkeypatch.setattr(making, "moments", lambda game, seed, number: [MOMENT] * 5)
    monkeypatch.setattr(making, "judge", lambda game: Planted([CLEAR]))
    mix = Mix("sueca", of_theme=5, of_grade=5)
    for theme in THEMES["sueca"]:
        mix.kept[theme, 1] = 0 if theme == "reach_61" else 5
    told: list[int] = []
    made = list(make("sueca", 1, 10, mix, told.append))
    assert len(made) == 5  # two of a hand at the most
    assert told == [1, 2, 3]
    assert len(list(make("sueca", 1, 2, Mix("sueca", 9, 9)))) == 4
