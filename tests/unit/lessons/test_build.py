"""Lessons are played through the rules: what the files hold, and scripts that cannot be."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from partida.errors import LessonError
from partida.lessons import LESSONS, files
from partida.lessons import __main__ as command
from partida.lessons.build import PATHS_MOST, SCRIPT, lesson_json
from partida.lessons.facts import worth
from partida.lessons.script import ANY, LEARNER, Ask, Lesson, Play, Say, Scene
from partida.registry import rules

TABLE = Scene(hands=("", "", "AH 7H", "2S"), dealer=3, top="2S", steps=())
"""The learner leads and holds more than the ace and the seven of hearts."""


def lesson(*steps: Say | Ask | Play, scene: Scene = TABLE) -> Lesson:
    return Lesson("sueca-test", "sueca", 1, (replace(scene, steps=steps),))


def test_the_files_are_what_the_scripts_make() -> None:
    assert files.differing() == [], "python -m partida.lessons --write"


def test_files_are_written_once_and_strange_ones_removed(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    assert len(files.write(folder)) == len(LESSONS) + 1
    (folder / "old.json").write_text("{}")
    (folder / "index.json").write_text("[]")
    assert files.differing(folder) == ["index.json", "old.json"]
    assert files.write(folder) == ["index.json", "old.json"]
    assert files.differing(folder) == []


@pytest.mark.parametrize(
    ("asked", "ends", "says"),
    [([], 1, "differs: index.json"), (["--write"], 0, "written: index.json"), ([], 0, "")],
)
def test_the_command(
    asked: list[str],
    ends: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["partida.lessons", *asked])
    for name in ("differing", "write"):
        monkeypatch.setattr(command, name, lambda: ["index.json"] if says else [])
    assert command.main() == ends
    assert capsys.readouterr().out.strip() == says


def test_two_first_lessons_and_five_short_ones_or_more_for_either_game() -> None:
    for game in ("sueca", "cuarenta"):
        mine = [one for one in LESSONS if one.game == game]
        assert [one.first for one in mine] == [True] + [False] * (len(mine) - 1)
        assert len(mine) >= 6
        assert mine[0].minutes <= 10
        assert all(one.minutes <= 3 for one in mine[1:])


def test_nothing_of_other_hands_is_told() -> None:
    """The deal of a hidden hand is nowhere; of the learner's own it is."""
    for one in LESSONS:
        for scene in lesson_json(one)["scenes"]:
            dealt = [
                event["seat"]
                for step in scene["steps"]
                for messages in step["then"].values()
                for message in messages
                for event in message["story"]
                if event["kind"] == "dealt_to"
            ]
            assert set(dealt) <= {LEARNER}
            view = scene["start"]["view"]
            known = {*view["hand"], *view.get("on_table", ()), *view.get("shown", ())}
            known |= {
                card
                for trick in (*view.get("tricks", ()), view.get("trick", {"cards": []}))
                for card in trick["cards"]
            }
            known |= {card for pile in view.get("taken", ()) for card in pile}
            assert set(view["seen"]) == known


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (Say("one", then="AS"), "step one: .*AS"),
        (Play("two", "AS"), "step two: AS is not always to be played: AS never"),
        (Play("three", "AH|nonsense"), "step three: .*nonsense never"),
        (Ask("four", ("1", "2"), fact="games:120"), "step four: right would be 4 of 1, 2"),
        (Ask("five", ("1", "2"), right="3"), "step five: right would be 3 of 1, 2"),
        (Ask("six", ("1", "2"), fact="luck"), "step six: there is no fact luck"),
    ],
)
def test_a_script_that_cannot_be_names_its_step(step: Say | Ask | Play, why: str) -> None:
    with pytest.raises(LessonError, match=why) as fault:
        lesson_json(lesson(step))
    assert fault.value.code == SCRIPT
    assert str(fault.value).count("lesson sueca-test") == 1


def test_a_deal_that_cannot_be_is_named_too() -> None:
    with pytest.raises(LessonError, match="the deal"):
        lesson_json(lesson(Say("one"), scene=replace(TABLE, hands=("", "", "3S", "2S"), top="3S")))


def test_ways_part_where_several_moves_are_right() -> None:
    told = lesson_json(lesson(Play("first", "AH|7H"), Say("then")))
    first, then = told["scenes"][0]["steps"]
    assert first["right"] == {"": ["7H", "AH"]} or first["right"] == {"": ["AH", "7H"]}
    assert set(first["then"]) == {"/AH", "/7H"} == set(then["then"])
    assert first["then"]["/AH"][0]["story"][0]["data"]["card"] == "AH"


def test_too_many_ways_are_refused() -> None:
    clubs, hearts = "2C 3C 4C 5C 6C QC JC KC 7C AC", "2H 3H 4H 5H 6H QH JH KH 7H AH"
    scene = replace(TABLE, hands=("", hearts, clubs, "AS 2D 3D 4D 5D 6D QD JD KD 7D"), top="AS")
    first = Play("first", ANY, then="2H AD 2D")
    told = lesson_json(lesson(first, scene=scene))["scenes"][0]["steps"][0]
    assert len(told["then"]) == 10 < PATHS_MOST < 10 * 9
    with pytest.raises(LessonError, match="step second: 90 ways through the lesson are too many"):
        lesson_json(lesson(first, Play("second", ANY), scene=scene))


def test_facts_are_those_of_the_rules() -> None:
    sueca, cuarenta = rules("sueca").variant, rules("cuarenta").variant
    assert [worth(f"games:{one}", sueca, {}) for one in (60, 61, 90, 91, 120)] == [0, 1, 1, 2, 4]
    assert worth("cards:AH 7H KH JH QH", sueca, {}) == 30
    assert [worth(f"carton:{one}", cuarenta, {}) for one in (19, 20, 21, 27)] == [0, 6, 8, 14]
    assert worth("we", sueca, {"we": 5}) == 5


def test_a_hand_that_ends_tells_the_standing() -> None:
    first = json.loads((files.FOLDER / "sueca-first.json").read_text("utf-8"))
    (messages, *_) = next(step for step in first["scenes"][1]["steps"] if step["name"] == "t10")[
        "then"
    ].values()
    assert [event["kind"] for event in messages[-1]["story"]] == [
        "played",
        "trick_won",
        "hand_over",
        "standing",
    ]
    assert messages[-1]["story"][-1]["data"]["score"] == [1, 0]
