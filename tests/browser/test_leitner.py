"""Spaced repetition and streaks of puzzles: the pure part of the client."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests import tools
from tests.browser.table_page import skip_loudly

SCRIPT = Path(__file__).with_name("leitner.mjs")
EMPTY = {"cards": {}, "answers": 0, "right": 0, "row": 0, "best": 0, "days": 0, "last": -1}


def told(*asked: list[Any], zone: str = "UTC") -> list[Any]:
    node = tools.node() or shutil.which("node")
    if node is None:
        skip_loudly("spaced repetition: no Node")
    ran = subprocess.run(
        [node, str(SCRIPT)], input=json.dumps(asked), capture_output=True, text=True, check=True,
        env={**os.environ, "TZ": zone},
    )  # fmt: skip
    return json.loads(ran.stdout)


def test_what_is_found_comes_back_later_each_time() -> None:
    days, *runs = told(["DAYS"], *(["run", [["a", True, 100]] * n] for n in range(1, 9)))
    assert days == sorted(days)
    assert days[0] == 0
    assert days[1] > 0
    boxes = [run["cards"]["a"]["box"] for run in runs]
    assert boxes == [1, 2, 3, 4, 5, 5, 5, 5]
    assert [run["cards"]["a"]["due"] for run in runs] == [100 + days[box] for box in boxes]


def test_what_is_missed_begins_again_the_same_day() -> None:
    [run] = told(["run", [["a", True, 100], ["a", True, 101], ["a", False, 104]]])
    assert run["cards"]["a"] == {"box": 0, "due": 104, "at": 3}
    assert (run["answers"], run["right"], run["row"], run["best"]) == (3, 2, 0, 2)


def test_due_ones_come_first_then_new_ones_and_a_missed_one_after_some_others() -> None:
    missed = [["a", False, 100]]
    after = [*missed, ["b", True, 100], ["c", True, 100], ["d", True, 100], ["e", True, 100]]
    ids = ["a", "b", "c", "d", "e", "f"]
    one, many, later = told(["run", missed], ["run", after], ["run", [["a", True, 90], ["b", True, 80]]])
    answers = told(
        ["next", one, ids, 100, "a"],
        ["next", one, ["a"], 100, "a"],
        ["next", one, ["a"], 100, None],
        ["next", many, ids, 100, "e"],
        ["next", many, ["b", "c"], 100, None],
        ["due", later, ids, 100],
        ["next", EMPTY, ids, 100],
        ["nextDay", many, ["b", "c"]],
        ["nextDay", EMPTY, ids],
    )
    assert answers == ["b", None, "a", "a", None, ["a", "b"], "a", 101, None]


def test_days_in_a_row() -> None:
    runs = told(
        ["run", [["a", True, 5], ["b", False, 5], ["c", True, 6]]],
        ["run", [["a", True, 5], ["b", True, 7]]],
    )
    assert [run["days"] for run in runs] == [2, 1]
    assert told(*(["daysInARow", runs[0], day] for day in (6, 7, 8))) == [2, 2, 0]


def test_what_was_kept_is_read_with_care() -> None:
    [run] = told(["run", [["a", True, 5], ["b", False, 6]]])
    odd = {
        **run,
        "best": "many",
        "cards": {"a": run["cards"]["a"], "b": {"box": 99, "due": 1, "at": 1}, "c": 7},
    }
    texts = [None, "", "nonsense", "7", "null", '{"cards": 3}', json.dumps(run), json.dumps(odd)]
    *wrong, whole, mended = told(*(["read", text] for text in texts))
    assert wrong == [EMPTY] * 6
    assert whole == run
    assert mended == {**run, "best": 0, "cards": {"a": run["cards"]["a"]}}


def test_a_day_begins_at_midnight_here() -> None:
    moments = ["2026-03-01T02:59:00Z", "2026-03-01T03:01:00Z"]
    assert told(*(["dayOf", one] for one in moments)) == [20513, 20513]
    assert told(*(["dayOf", one] for one in moments), zone="America/Sao_Paulo") == [20512, 20513]


def test_an_order_that_is_always_the_same() -> None:
    ids = [f"s{n:03}" for n in range(50)]
    one, again, other = told(["shuffled", ids, "x"], ["shuffled", ids[::-1], "x"], ["shuffled", ids, "y"])
    assert one == again
    assert sorted(one) == ids
    assert ids != one != other


def test_puzzles_begin_easy_and_grow_harder_all_of_them() -> None:
    puzzles = [[f"s{grade}{n:02}", 0, grade] for grade in (5, 3, 1) for n in range(20)]
    [order] = told(["rising", puzzles, "x"])
    assert sorted(order) == sorted(puzzles)
    grades = [grade for _, _, grade in order]
    assert grades[:5] == [1] * 5
    assert grades != sorted(grades)
    parts = [sum(grades[at : at + 20]) for at in (0, 20, 40)]
    assert parts == sorted(parts)
