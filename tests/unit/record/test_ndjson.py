from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from partida.errors import RecordError
from partida.record import Comment, from_ndjson, to_ndjson
from tests.unit.record.played import record_of

RECORD = record_of("sueca", 4, hands=2)
LINE = to_ndjson(RECORD)
OTHER = next(name for name in "NESW" if name != json.loads(LINE)["hands"][1]["dealer"])


def test_one_line_each_way() -> None:
    hand = replace(RECORD.hands[0], comments=(Comment(2, "a\nb"),), tags=(("Note", "x"),))
    record = replace(RECORD, hands=(hand, *RECORD.hands[1:]), comments=("all",))
    line = to_ndjson(record)
    assert "\n" not in line
    assert from_ndjson(line) == from_ndjson(line.encode() + b"\r\n") == record


def test_derived_members_may_be_missing() -> None:
    tree = json.loads(LINE)
    del tree["final"]
    assert from_ndjson(json.dumps(tree)) == RECORD
    plain = tuple(replace(hand, seed=None, commit=None) for hand in RECORD.hands)
    assert from_ndjson(to_ndjson(replace(RECORD, hands=plain))).hands == plain
    for hand in tree["hands"]:
        for name in ("hands", "trump", "result", "after"):
            del hand[name]
    assert from_ndjson(json.dumps(tree)) == RECORD


@pytest.mark.parametrize(
    ("path", "value", "where", "code"),
    [
        ("partida", 2, "$.partida", "record/version"),
        ("partida", True, "$.partida", "record/type"),
        ("variant", "mars", "$.variant", "variant/game"),
        ("opening", "x", "$.opening", "standing/text"),
        ("final", "dealer=N", "$.final", "record/final"),
        ("extra", 1, "$.extra", "record/member"),
        ("names", [1], "$.names[0]", "record/type"),
        ("names", ["a\n"], "$", "record/character"),
        ("tags", {"X": 1}, "$.tags[0]", "record/type"),
        ("hands", {}, "$.hands", "record/type"),
        ("hands.0", 3, "$.hands[0]", "record/type"),
        ("hands.1.dealer", "X", "$.hands[1].dealer", "seat/text"),
        ("hands.1.dealer", OTHER, "$.hands[1].dealer: it is", "match/dealer"),
        ("hands.1.deal", "pack=XX", "$.hands[1].deal", "card/text"),
        (
            "hands.1.deal",
            "dealer=N " + json.loads(LINE)["hands"][0]["deal"],
            "$.hands[1].deal",
            "deal/dealer",
        ),
        ("hands.1.seed", "00", "$.hands[1].seed", "fairness/seed"),
        ("hands.1.seed", "00" * 32, "$.hands[1].seed", "record/seed"),
        ("hands.1.commit", "00" * 32, "$.hands[1].commit", "record/commit"),
        ("hands.1.moves.3", "X", "$.hands[1].moves[3]", "seat/text"),
        ("hands.1.moves.0", "N peek", "$.hands[1].moves[0]", None),
        ("hands.1.result", "x", "$.hands[1].result", "record/result"),
        ("hands.1.comments", [{"after": 1}], "$.hands[1].comments[0]", "record/member"),
        ("hands.1.comments", [{"after": 99, "text": "x"}], "$.hands[1]", "record/comment"),
    ],
)
def test_faults_name_their_path(path: str, value: Any, where: str, code: str | None) -> None:
    tree = json.loads(LINE)
    inner = tree
    *keys, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
    for key in keys:
        inner = inner[key]
    inner[last] = value
    with pytest.raises(RecordError) as caught:
        from_ndjson(json.dumps(tree), 12)
    assert caught.value.reason.startswith(where if ": " in where else where + ": ")
    assert caught.value.line == 12
    assert code is None or caught.value.code == code


LONG = "9" * 5000
HANDS = '{"partida":1,"variant":"sueca","opening":"dealer=N","hands":[%s]}'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"partida":1,"partida":1}', "$: the member 'partida' is there twice"),
        ('{"partida":{"a":1,"a":1}}', "$.partida: the member 'a' is there twice"),
        ('{"tags":{"X":"1","X":"2"}}', "$.tags: the member 'X' is there twice"),
        ('{"x":[1,{"a":1,"a":1}]}', "$.x: unknown member"),
        (f'{{"{LONG}":1}}', f"$['{'9' * 59}…']: unknown member"),
        ('{"a b":1}', "$['a b']: unknown member"),
        ('{"partida":NaN}', "$.partida: NaN is not JSON"),
        ('{"names":["",-Infinity]}', "$: the member partida is missing"),
        (HANDS % "" + " ", None),
        (HANDS.replace("[%s]", '[],"names":["",-Infinity]'), "$.names[1]: -Infinity is not JSON"),
        (HANDS.replace("[%s]", '[],"tags":{"X":Infinity}'), "$.tags[0]: Infinity is not JSON"),
        (HANDS % "NaN", "$.hands[0]: NaN is not JSON"),
        (HANDS % '{"deal":"","deal":""}', "$.hands[0]: the member 'deal' is there twice"),
        (HANDS % '{"moves":NaN}', "$.hands[0].moves: NaN is not JSON"),
        (HANDS.replace("1", LONG) % "", "$.partida: the number '999"),
        (HANDS.replace("1", "-" + LONG) % "", "$.partida: the number '-999"),
        (HANDS.replace("1", "-1") % "", "$.partida: version -1 is unknown"),
        (HANDS.replace("1", "1e999") % "", "$.partida: this must be a whole number"),
        (HANDS % ("[" * 100_000), "$: arrays or objects are nested too deep"),
        (HANDS % ('{"tags":' * 100_000), "$: arrays or objects are nested too deep"),
        (HANDS % ("[" * 50 + "]" * 50), "$.hands[0]: this must be an object"),
        (HANDS.replace("dealer=N", "x" * 10**6) % "", "$.opening: 'xxx"),
    ],
)
def test_what_is_no_good_json_is_named_with_its_path(line: str, reason: str | None) -> None:
    if reason is None:
        assert from_ndjson(line).hands == ()
        return
    with pytest.raises(RecordError) as caught:
        from_ndjson(line, 7)
    assert caught.value.reason.startswith(reason), caught.value.reason
    assert (caught.value.line, len(caught.value.reason) < 300) == (7, True)


def test_a_comment_after_too_many_moves() -> None:
    tree = json.loads(LINE)
    tree["hands"][0]["comments"] = [{"after": 10**20, "text": "x"}]
    with pytest.raises(RecordError, match=r"hands\[0\]\.comments\[0\]\.after: the number '1000"):
        from_ndjson(json.dumps(tree))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "record/json"),
        ("{", "record/json"),
        ('{"a":1,"a":2}', "record/json"),
        ('{"a":NaN}', "record/json"),
        ("[" * 100_000, "record/json"),
        ("1" * 10_000, "record/json"),
        ("NaN", "record/json"),
        ("[]", "record/type"),
        (b'{"\xff', "record/utf8"),
    ],
)
def test_what_is_not_json(line: str | bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_ndjson(line, 3)
    assert (caught.value.line, caught.value.code) == (3, code)
