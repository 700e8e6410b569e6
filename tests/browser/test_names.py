"""Names of computers, variants for two and for four, when a hand is done with: pure parts of the client."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from partida.registry import rules
from partida.server.menu import menu_json
from tests import tools
from tests.browser.table_page import skip_loudly

SCRIPT = Path(__file__).with_name("names.mjs")
PERSON = {"kind": "person", "auto": False, "name": "Ana"}
COMPUTER = {"kind": "computer", "auto": False, "name": None}


def told(**questions: Any) -> Any:
    node = tools.node() or shutil.which("node")
    if node is None:
        skip_loudly("names of computers", "no Node")
    asked = {"tables": [], "menu": json.loads(menu_json("en")), "variants": [], "states": [], **questions}
    ran = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps(asked), capture_output=True, text=True, check=True
    )  # fmt: skip
    return json.loads(ran.stdout)


def test_no_two_at_a_table_have_one_name_and_none_that_of_a_person() -> None:
    people = [
        f"{name}"
        for names in told(tables=[table(str(n), "sueca") for n in range(9)])["names"]
        for name in names
    ]
    chairs = [{"name": people[0]}, {"name": people[3].upper()}, *[{"name": None}] * 2]
    tables = [
        table(f"table{n}", game) for n in range(200) for game in ("sueca", "sueca(preset=brazil)", "cuarenta")
    ]
    tables += [{**one, "chairs": chairs} for one in tables]
    for one, names in zip(tables, told(tables=tables)["names"], strict=True):
        assert len({*names}) == 4
        if one["chairs"] is chairs:
            assert not {people[0].lower(), people[3].lower()} & {name.lower() for name in names}
    assert told(tables=tables[:3]) == told(tables=tables[:3])


def table(name: str, variant: str) -> dict[str, Any]:
    return {"id": name, "game": variant.partition("(")[0], "variant": variant, "chairs": [{"name": None}] * 4}


@pytest.mark.parametrize(
    "text", ["cuarenta", "cuarenta(preset=pagat)", "cuarenta(preset=todo-dos,rule_38=off)"]
)
def test_for_two_and_for_four_by_the_same_rules(text: str) -> None:
    [[two, changes]] = told(variants=[[text, 2]])["variants"]
    [[four, same]] = told(variants=[[two, 4]])["variants"]
    assert rules(two).variant.players == 2
    assert rules(four).variant == rules(text).variant
    assert changes == same == text.count("rule_38")


def test_a_hand_is_done_with_when_all_want_the_next() -> None:
    view = {"phase": "over"}
    one: dict[str, Any] = {
        "phase": "between",
        "hand": 3,
        "ready": [],
        "chairs": [PERSON, COMPUTER, PERSON, COMPUTER],
    }
    states = [
        [{"table": one, "view": view, "you": 0}, None],
        [{"table": one, "view": view, "you": 0}, 3],
        [{"table": {**one, "ready": [2]}, "view": view, "you": 0}, 2],
        [{"table": {**one, "ready": [2]}, "view": view, "you": 0}, 3],
        [{"table": {**one, "ready": [0, 2]}, "view": view, "you": None}, None],
        [
            {
                "table": {**one, "chairs": [PERSON, COMPUTER, {**PERSON, "auto": True}, COMPUTER]},
                "view": view,
                "you": 0,
            },
            3,
        ],
        [{"table": {**one, "phase": "hand", "ready": [0, 2]}, "view": {"phase": "play"}, "you": 0}, 3],
    ]
    assert told(states=states)["between"] == [False, False, False, True, True, True, False]
