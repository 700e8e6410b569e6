"""Records of any match are read back as they were; no text makes a reader fail but with its own errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partida.errors import NotationError, RecordError, RuleError
from partida.record import (
    Comment,
    DealLine,
    MatchRecord,
    Position,
    check_matches,
    from_ndjson,
    read_matches,
    to_ndjson,
    write_matches,
)
from partida.registry import variant_text
from partida.testing import variants
from tests.unit.record.played import play_match, record_of

FEW = settings(max_examples=25)
MANY = settings(max_examples=150)
PLAIN = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=12)


@st.composite
def records(draw: st.DrawFn, game: str) -> MatchRecord:
    variant = variant_text(draw(variants(game)))
    seed = draw(st.integers(0, 2**32))
    record = record_of(variant, seed, hands=draw(st.integers(0, 4)), moves=draw(st.integers(0, 200)))
    names = draw(st.lists(PLAIN, max_size=2))
    tags = draw(st.dictionaries(st.from_regex(r"X[a-z0-9_]{0,5}", fullmatch=True), PLAIN, max_size=3))
    hands = list(record.hands)
    if hands:
        texts = draw(st.lists(PLAIN.map(str.strip).filter(bool), max_size=3))
        last = len(hands[0].moves)
        comments = tuple(Comment(draw(st.integers(0, last)), text) for text in texts)
        hands[0] = replace(hands[0], comments=comments)
    return replace(record, names=tuple(names), tags=tuple(tags.items()), hands=tuple(hands))


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
@FEW
@given(st.data())
def test_round_trip(game: str, data: st.DataObject) -> None:
    record = data.draw(records(game))
    text = write_matches([record, record])
    assert read_matches(text) == (record, record)
    assert from_ndjson(to_ndjson(record)) == record
    assert from_ndjson(to_ndjson(record).encode()) == record


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
@FEW
@given(st.data())
def test_positions(game: str, data: st.DataObject) -> None:
    variant = variant_text(data.draw(variants(game)))
    match, _ = play_match(variant, data.draw(st.integers(0, 999)), moves=data.draw(st.integers(1, 60)))
    hand = match.hands[-1]
    standing = match.standing if match.playing else match.rules.first_standing(hand.deal.dealer)
    position = Position.at(match.rules, hand.deal, standing, hand.moves if match.playing else ())
    assert Position.parse(str(position)) == position
    for seat in (None, *range(match.rules.table.size)):
        shared = position.position_for(seat)
        assert Position.parse(str(shared)) == shared


SAMPLES = [record_of("sueca(preset=tournament)", 1, hands=2), record_of("cuarenta(preset=pagat)", 2, hands=1)]
TEXT = write_matches(SAMPLES)
JUNK = st.sampled_from(
    ["", " ", "\n", "[", "]", '"', "\\", "{", "}", ";", "%", ",", "?", "=", "-", "\x00", "é"]
)
PIECES = st.sampled_from(sorted(set(TEXT.split()))) | JUNK | st.text(max_size=3)


def attempt(read: Callable[[], Any]) -> tuple[Any, RecordError | None]:
    try:
        return read(), None
    except RecordError as error:
        return None, error


def mutated(text: str, changes: list[tuple[int, int, str]]) -> str:
    for at, length, piece in changes:
        start = at % (len(text) + 1)
        text = text[:start] + piece + text[start + length :]
    return text


CHANGES = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 12), PIECES), min_size=1, max_size=3)


@MANY
@given(CHANGES)
def test_no_text_breaks_the_reader_of_files(changes: list[tuple[int, int, str]]) -> None:
    text = mutated(TEXT, changes)
    checked = check_matches(text)
    found, error = attempt(lambda: read_matches(text))
    if error is not None:
        assert str(error) in map(str, checked.errors)
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    else:
        assert checked == (found, ())
        assert read_matches(write_matches(found)) == found


@MANY
@given(st.sampled_from([to_ndjson(record) for record in SAMPLES]), CHANGES)
def test_no_text_breaks_the_reader_of_json(line: str, changes: list[tuple[int, int, str]]) -> None:
    record, error = attempt(lambda: from_ndjson(mutated(line, changes), 7))
    if error is not None:
        assert error.line == 7
    else:
        assert from_ndjson(to_ndjson(record)) == record


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))[:3]
    return [path, *(place for key, one in items for place in places(one, (*path, key)))]


VALUES = st.sampled_from([None, True, 0, -1, 1, 2, 1.5, "", "x", "N", [], {}, [0], {"a": 1}, "\ud800"])


@MANY
@given(st.sampled_from(SAMPLES), st.data())
def test_no_value_breaks_the_reader_of_json(sample: MatchRecord, data: st.DataObject) -> None:
    tree = json.loads(to_ndjson(sample))
    place = data.draw(st.sampled_from(places(tree)[1:]))
    inner = tree
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = data.draw(VALUES)
    record, error = attempt(lambda: from_ndjson(json.dumps(tree)))
    if error is not None:
        assert error.reason.startswith("$")
    else:
        assert from_ndjson(to_ndjson(record)) == record


LINES = [
    str(Position.at(one.rules, one.hands[0].deal, one.opening, one.hands[0].moves[:9])) for one in SAMPLES
]
LINES += [str(Position.parse(line).position_for(0)) for line in LINES]


@MANY
@given(st.sampled_from(LINES), CHANGES)
def test_no_text_breaks_the_reader_of_lines(line: str, changes: list[tuple[int, int, str]]) -> None:
    text = mutated(line, changes)
    for parse in (DealLine.parse, Position.parse):
        try:
            found = parse(text)
            assert parse(str(found)) == found
            if isinstance(found, Position):
                found.state()
        except (NotationError, RuleError):
            continue
