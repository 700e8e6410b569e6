"""``docs/server.md`` names what there is: entries, messages, codes, fields."""

import re
from pathlib import Path
from typing import Any, get_args

from partida.server import acts, entries, wire
from partida.server.public import public
from tests.server.tables import Game

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return DOC.split(f"## {title}\n")[1].split("\n## ")[0]


def rows(text: str) -> set[str]:
    """The names in the first cells of tables."""
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall("`([^`]+)`", cell)}


def tag(kind: Any) -> str:
    return kind.__struct_config__.tag


def test_every_code_is_told() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/partida/server").rglob("*.py"))
    used = set(re.findall(r'refuse\(\s*"([a-z/-]+)"', source)) | set(
        re.findall(r'code="((?:wire|act|table|puzzle)/[a-z-]+)"', source)
    )
    used |= set(re.findall(r'"(http/[a-z-]+)"', source))
    internal = {"act/repeated", "table/entry"}  # answered by `ack`; a log that cannot be folded
    assert used - internal == rows(section("Codes of refusals"))


def test_every_entry_is_told() -> None:
    assert {tag(kind) for kind in get_args(entries.Entry)} == rows(section("The log"))


def test_every_message_is_told() -> None:
    messages = {tag(kind) for kind in (*get_args(wire.ClientMessage), *get_args(wire.ServerMessage))}
    assert messages == rows(section("Messages"))


def test_every_act_and_phrase_is_told() -> None:
    told = section("Messages").split("`what.k` is ")[1].split("From the server")[0]
    for kind in get_args(acts.ClientAct):
        for name in (tag(kind), *kind.__struct_fields__):
            assert f"`{name}`" in told
    for key in acts.PHRASES:
        assert f"`{key}`" in section("Who may do what")


def test_every_field_of_the_table_is_told() -> None:
    told = rows(section("JSON of views and events"))
    assert set(public(Game.new("sueca").table)) == told


def test_every_event_of_a_table_is_told() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/partida/server").rglob("*.py"))
    told = (ROOT / "docs" / "events.md").read_text(encoding="utf-8").split("## Tables")[1]
    assert set(re.findall(r'Event\("([a-z]+)"', source)) == rows(told)
