"""Moments of reviews as puzzles of one's own: what counts as right, what may be played, what is kept."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.browser.table_page import skip_loudly
from tests.tools import node

SCRIPT = Path(__file__).with_name("mistakes.mjs")


def choice(card: str, win: float, *also: str) -> dict[str, Any]:
    return {"card": card, "also": also, "win": win, "match": win / 2}


def moment(place: int = 3, error: float = 0.001, hand: int = 1) -> dict[str, Any]:
    """The review of a card that cost 30 of 100, among others."""
    choices = [
        choice("KS", 0.605),
        choice("2H", 0.6, "3H"),
        choice("QS", 0.57),
        choice("7H", 0.3),
        choice("4H", 0.295),
    ]
    card = {
        "card": "7H", "best": "2H", "trick": 2, "choices": choices, "worlds": 100, "every_world": False,
        "loss": {"mean": 0.3, "error": error},
    }  # fmt: skip
    view = {"seat": 2, "hand": ["KS", "QS", "2H", "3H", "7H", "4H"], "moves": [], "turn": None}
    return {
        "table": "abc", "number": hand, "place": place, "game": "sueca", "variant": "sueca", "card": card,
        "view": view, "reasons": ["because", "in 3 of 4"], "counted": 1, "language": "en",
    }  # fmt: skip


def spoilt(whole: Any, path: str, value: Any) -> Any:
    """What is kept of a moment, with something else in one place."""
    copy = json.loads(json.dumps(whole))
    *way, last = (int(name) if name.isdigit() else name for name in path.split("."))
    part = copy
    for name in way:
        part = part[name]
    part[last] = value
    return copy


def kept(*moments: Any) -> list[Any]:
    program = node()
    if program is None:
        skip_loudly("puzzles of one's own: no Node")
    done = subprocess.run(
        [program, str(SCRIPT)], input=json.dumps(moments), capture_output=True, text=True, check=True
    )
    found: list[Any] = json.loads(done.stdout)
    return found


def test_the_verdict_of_the_review_is_the_answer() -> None:
    """Its best card comes first; those too near to tell apart are right too, what was played never is."""
    (sharp,), (blurred,) = kept(moment()), kept(moment(error=0.2))
    assert [one["move"] for one in sharp["choices"]] == ["2H", "KS", "QS", "7H", "4H"]
    assert [one["move"] for one in sharp["choices"] if one["near"]] == ["KS"]
    assert [one["move"] for one in blurred["choices"] if one["near"]] == ["KS", "QS", "4H"]
    assert sharp["choices"][3]["loss"] == [0.3, 0.001]
    assert [one["loss"][0] for one in sharp["choices"][:2]] == [0, 0]


def test_all_that_was_possible_may_be_played() -> None:
    (one,) = kept(moment())
    assert sorted(one["view"]["moves"]) == sorted(one["view"]["hand"])
    assert (one["view"]["turn"], one["view"]["phase"]) == (2, "play")
    assert (one["tempting"], one["mine"]["part"]) == ("7H", 2)


def test_the_newest_are_kept_once_each() -> None:
    names = [one["id"] for one in kept(*(moment(place) for place in range(70)), moment(66))]
    assert len(names) == 60
    assert names[:4] == ["m-abc-1-66", "m-abc-1-69", "m-abc-1-68", "m-abc-1-67"]
    assert kept(moment(1), moment(2), {"drop": "m-abc-1-1"})[0]["id"] == "m-abc-1-2"


def test_what_is_no_puzzle_is_passed_over() -> None:
    for raw in (
        "{",
        "7",
        "[null, {}]",
        '[{"id": "m-1"}]',
        '[{"id": "s12", "view": {}, "choices": [1], "mine": {}}]',
    ):
        assert kept({"raw": raw}) == []
        assert len(kept({"raw": raw}, moment())) == 1


def test_what_is_damaged_is_passed_over() -> None:
    """One entry that others have written must not keep the page from all the rest."""
    places = (
        "game", "variant", "choices", "choices.0", "choices.0.move", "choices.1.also", "choices.1.loss",
        "choices.2.win", "reasons", "reasons.0", "counted", "tempting", "view", "view.seat", "worlds", "mine",
        "mine.table", "mine.number", "mine.place", "mine.part", "mine.at",
    )  # fmt: skip
    (whole,) = kept(moment())
    others = {"mine.at": 1e300, "game": "chess", "id": "m-a&b-1-2", "counted": -1}
    raw = [
        *(spoilt(whole, place, None) for place in places),
        *(spoilt(whole, *one) for one in others.items()),
    ]
    assert kept({"raw": json.dumps([*raw, whole, None, 7])}) == [whole]
    older = {name: value for name, value in whole.items() if name != "counted"}
    assert kept({"raw": json.dumps([older])}) == [older], "of an older version"
