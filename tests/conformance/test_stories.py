"""The stories in ``conformance/stories`` are what the server tells today."""

from __future__ import annotations

import json
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "conformance"


def load() -> ModuleType:
    spec = util.spec_from_file_location("make_stories", FOLDER / "make_stories.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STORIES = load()


def test_every_story_has_its_file_and_no_file_is_left_over() -> None:
    assert {file.stem for file in (FOLDER / "stories").glob("*.json")} == {s.name for s in STORIES.STORIES}


@pytest.mark.parametrize("story", STORIES.STORIES, ids=lambda story: story.name)
def test_the_story_is_told_so(story: Any) -> None:
    text = (FOLDER / "stories" / f"{story.name}.json").read_text(encoding="utf-8")
    assert STORIES.text_of(story) == text, "run python conformance/make_stories.py and read the differences"
    told = json.loads(text)
    view, seq = told["snapshot"]["view"], told["snapshot"]["seq"]
    for step in told["steps"]:
        seq += 1
        view = step["view"] if view is None else view | step["view"]
        events = step["events"]
        assert events["seq"] == seq
        if view is not None:
            assert (view["turn"], view["phase"], view["moves"]) == (
                events["turn"],
                events["phase"],
                events["legal"],
            )
