"""The client's fold on the golden stories: the views that the authority would send."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from partida.options import options_of
from partida.registry import rules
from tests.browser.table_page import skip_loudly
from tests.browser.test_store import FOLD, SAME
from tests.tools import node

STORIES = sorted((Path(__file__).parents[2] / "conformance" / "stories").glob("*.json"))


def test_there_are_stories() -> None:
    assert len(STORIES) >= 10


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_golden_story(path: Path) -> None:
    program = node()
    if program is None:
        skip_loudly("the fold of the client: no Node")
    story = json.loads(path.read_text("utf-8"))
    variant = rules(story["variant"]).variant
    options = {one.name: getattr(variant, one.name) for one in options_of(variant)}
    case = {
        "options": options,
        "snapshot": story["snapshot"],
        "messages": [step["events"] for step in story["steps"]],
    }
    done = subprocess.run(
        [program, str(FOLD)], input=json.dumps(case), capture_output=True, text=True, check=True
    )
    view: dict[str, Any] | None = story["snapshot"]["view"]
    for step, folded in zip(story["steps"], json.loads(done.stdout), strict=True):
        view = None if step["view"] is None else {**(view or {}), **step["view"]}
        where = f"seq {step['events']['seq']}: {step['events']['story']}"
        if view is None:
            continue
        names = [name for name in SAME[variant.GAME].split() if name in view]
        assert {name: folded["view"][name] for name in names} == {name: view[name] for name in names}, where
        assert sorted(folded["view"]["hand"]) == sorted(view["hand"]), where
        assert folded["view"]["moves"] == view["moves"], where
