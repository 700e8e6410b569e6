"""Every example of docs/engine.md is asked and answered as it stands there, and fits the schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from partida.engine import Engine, Patience, messages
from partida.engine.lines import encode
from partida.engine.schema import schema

DOCS = Path(__file__).parents[2] / "docs" / "engine.md"
ELIDED = "..."


def examples() -> list[tuple[str, str]]:
    """Pairs of a request and its answer."""
    blocks = re.findall(r"^```\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.S | re.M)
    lines = [line for block in blocks for line in block.splitlines()]
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2)
    return [(ask[2:], answer[2:]) for ask, answer in zip(lines[::2], lines[1::2], strict=True)]


def fits(told: Any, wanted: Any) -> bool:
    """True if an answer is as written, where ``...`` is anything."""
    if wanted == ELIDED:
        return True
    if isinstance(wanted, dict) and isinstance(told, dict):
        open_ended = ELIDED in wanted
        named = {name for name in wanted if name != ELIDED}
        same = named <= set(told) if open_ended else named == set(told)
        return same and all(fits(told[name], wanted[name]) for name in named)
    if isinstance(wanted, list) and isinstance(told, list):
        if wanted and wanted[-1] == ELIDED:
            wanted = wanted[:-1]
            told = told[: len(wanted)]
        return len(told) == len(wanted) and all(map(fits, told, wanted))
    return bool(told == wanted)


@pytest.mark.parametrize(("asked", "answered"), examples())
def test_an_example(asked: str, answered: str) -> None:
    line = encode(Engine().answer(asked.encode()))
    assert fits(json.loads(line), json.loads(answered)), line.decode()
    whole = jsonschema_rs.validator_for(schema())
    whole.validate(json.loads(asked)) if '"error"' not in answered else None
    whole.validate(json.loads(line))


def test_fits_is_no_rubber_stamp() -> None:
    assert not fits({"a": 1}, {"a": 2})
    assert not fits({"a": 1, "b": 1}, {"a": 1})
    assert not fits([1, 2], [1])
    assert not fits([2, 2], [1, ELIDED])
    assert fits({"a": 1, "b": [1, 2]}, {ELIDED: ELIDED, "b": [1, ELIDED]})


def test_every_message_has_an_example_and_every_code_is_listed() -> None:
    text = DOCS.read_text(encoding="utf-8")
    asked = {json.loads(ask)["t"] for ask, _ in examples()}
    assert asked == {kind.__struct_config__.tag for kind in messages.Request.__args__}
    source = Path(messages.__file__).parent
    code = re.compile(r'Refused\(\s*"([a-z]+/[a-z]+)"|code="(engine/[a-z]+|view/[a-z]+)"|Unfit\("([a-z]+)"')
    found: set[str] = set()
    for file in (*source.glob("*.py"), source.parent / "record" / "read_view.py"):
        for one, two, three in code.findall(file.read_text(encoding="utf-8")):
            found.add(one or two or f"player/{three}")
    assert len(found) > 12
    assert {name for name in found if f"`{name}`" not in text} == set()


def test_the_limits_are_those_of_the_code() -> None:
    text = DOCS.read_text(encoding="utf-8")
    from partida.engine.child import ANSWER_MOST, FAREWELL, LAST_WORDS

    assert (Patience().grace, FAREWELL) == (0.5, 1.0)  # in words there
    assert f"within {Patience().start:g} seconds" in text
    assert f"{messages.LINE_MOST:,} bytes" in text
    assert f"{ANSWER_MOST:,} bytes, with the `id`" in text
    assert f"last {LAST_WORDS:,} bytes" in text
    assert f"is version **{messages.PROTOCOL}**" in text


def test_the_schema_takes_what_the_engine_takes_and_nothing_else() -> None:
    whole = jsonschema_rs.validator_for(schema())
    for wrong in (
        '{"t": "moves"}',
        '{"t": "deal", "variant": 3}',
        '{"t": "foo"}',
        "[]",
        '{"t": "games", "x": 1}',
    ):
        assert not whole.is_valid(json.loads(wrong))
        assert Engine().answer(wrong.encode()).code.startswith("engine/")  # type: ignore[union-attr]
