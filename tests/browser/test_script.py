"""The lessons as the pages go through them: right answers lead to the end, wrong ones get a reason."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from partida.lessons import LESSONS
from partida.lessons.build import lesson_json
from partida.lessons.script import Ask, Lesson, Play, Say, own_texts
from tests.browser.table_page import skip_loudly
from tests.browser.test_catalogues import TEXTS, names
from tests.tools import node

WALK = Path(__file__).with_name("script.mjs")
OPTIONAL = (".right", ".trick", ".illegal")
"""What a step may be told besides."""
COMMON = ("learn.", "lesson.")


def needed(lesson: Lesson) -> set[str]:
    """The texts that a lesson cannot do without."""
    keys = {f"{lesson.name}.title", f"{lesson.name}.about"}
    for step in lesson.steps:
        key = f"{lesson.name}.{step.name}"
        keys.add(key)
        if isinstance(step, Ask | Play) and not (isinstance(step, Play) and step.right == "*"):
            keys.add(f"{key}.wrong")
        if isinstance(step, Ask | Play):
            keys |= {f"{key}.wrong.{name}" for name in own_texts(step).values()}
        if isinstance(step, Ask):
            keys |= {f"{key}.a.{one}" for one in step.answers if one.islower()}
    return keys


def test_every_step_has_its_texts_and_no_text_is_left_over() -> None:
    keys = set[str]().union(*map(needed, LESSONS))
    optional = {f"{one.name}.{step.name}{end}" for one in LESSONS for step in one.steps for end in OPTIONAL}
    for language, texts in TEXTS.items():
        assert keys - texts.keys() == set(), language
        own = {key for key in texts if key.startswith(tuple(f"{one.name}." for one in LESSONS))}
        assert own - keys - optional == set(), language


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.name)
def test_texts_name_only_what_is_known_then(lesson: Lesson) -> None:
    told = lesson_json(lesson)
    for language, texts in TEXTS.items():
        for scene in told["scenes"]:
            before = scene["facts"]
            for step in scene["steps"]:
                key = f"{lesson.name}.{step['name']}"
                after = next(iter(step["facts"].values()))
                assert names(texts[key]) <= before.keys(), (language, key)
                for end in (".right", ".trick"):
                    assert names(texts.get(key + end, "")) <= after.keys(), (language, key + end)
                before = after


def test_a_trick_is_spoken_of_where_one_is_taken() -> None:
    for lesson in LESSONS:
        for scene in lesson_json(lesson)["scenes"]:
            for step in scene["steps"]:
                if f"{lesson.name}.{step['name']}.trick" in TEXTS["en"]:
                    for messages in step["then"].values():
                        kinds = [event["kind"] for message in messages for event in message["story"]]
                        assert "trick_won" in kinds, f"{lesson.name}.{step['name']}"


def test_right_answers_lead_to_the_end_and_wrong_ones_are_explained() -> None:
    program = node()
    if program is None:
        skip_loudly("the lessons as the pages go through them: no Node")
    lessons = [lesson_json(one) for one in LESSONS]
    done = subprocess.run(
        [program, str(WALK)], input=json.dumps(lessons), capture_output=True, text=True, check=True
    )
    for lesson, walked in zip(lessons, json.loads(done.stdout), strict=True):
        steps = [step for scene in lesson["scenes"] for step in scene["steps"]]
        assert {way["at"] for way in walked["ways"]} == set(range(len(steps) + 1)), lesson["name"]
        assert {key for key in walked["wrong"] if key not in TEXTS["en"]} == set()
        for way in walked["ways"]:
            if "ends" not in way:
                _agrees(way, steps[way["at"]])


def _agrees(way: dict[str, Any], step: dict[str, Any]) -> None:
    """The table that the client has folded is the one for which the moves are meant."""
    view, facts = way["view"], way["facts"]
    if view["game"] == "sueca":
        assert (facts["we"], facts["they"]) == tuple(view["points"])
    else:
        score = way["score"] if view["phase"] == "over" else view["score"]
        assert (facts["we"], facts["they"]) == tuple(score) or facts["we"] >= 40
        assert (facts["ours"], facts["theirs"]) == tuple(view["captured"])
    if step["kind"] == "play":
        cards = {move[:2] for move in step["legal"][way["path"]] if move[0].isupper() or move[0].isdigit()}
        assert cards <= set(view["hand"])


def test_a_say_step_asks_for_nothing() -> None:
    kinds = {type(step) for one in LESSONS for step in one.steps}
    assert kinds == {Say, Ask, Play}
