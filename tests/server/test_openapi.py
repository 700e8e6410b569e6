"""The descriptions that programs read: of the endpoints, and of the messages."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator, ValidationError, meta
from msgspec import Meta
from starlette.responses import Response

from partida.errors import TableError
from partida.server import wire
from partida.server.acts import Hand, Phrase
from partida.server.api.answers import told
from partida.server.api.endpoints import ENDPOINTS
from partida.server.api.messages import messages_schema
from partida.server.api.openapi import document
from partida.server.api.route import Answer, Call, TableParams, post
from partida.server.api.schemas import schemas
from partida.server.pages import PAGES
from tests.server.inprocess import InProcess
from tests.server.tables import Game, guest
from tests.server.test_contract import DOC, ROOT, rows, section

MESSAGES = messages_schema()
STORIES = sorted((ROOT / "conformance" / "stories").glob("*.json"))


def validator(name: str) -> Draft202012Validator:
    """Of one of the schemas of messages."""
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": MESSAGES["$defs"]})


SERVER = validator("ServerMessage")
CLIENT = validator("ClientMessage")


# -- messages


def test_the_schema_is_one() -> None:
    meta.validate(MESSAGES)


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_message_of_the_stories_fits(path: Path) -> None:
    story = json.loads(path.read_text(encoding="utf-8"))
    SERVER.validate(story["snapshot"])
    view = validator("SuecaView" if "sueca" in path.stem else "CuarentaView")
    shown = story["snapshot"]["view"]
    for step in story["steps"]:
        SERVER.validate(step["events"])
        if step["view"] is not None:
            shown = {**(shown or {}), **step["view"]}
        if shown is not None:
            view.validate(shown)


@pytest.mark.parametrize(
    "variant",
    [
        "sueca",
        "sueca(preset=tournament)",
        "sueca(renounce_mode=claim,trump_redraw=until_blank,peek_last_trick=once_per_hand)",
        "cuarenta",
        "cuarenta(preset=tournament)",
        "cuarenta(preset=pagat,players=2)",
    ],
)
def test_every_message_of_live_hands_fits(variant: str) -> None:
    rng = random.Random(variant)
    game = Game.started(variant, persons=2, pace="fast")
    game.play_hand(rng)
    game.do(guest(1), Phrase("thanks"))
    game.do(guest(0), Hand(0, "computer"))
    if game.table.phase == "between":
        game.do(guest(0), Hand(0, "person"))
        game.play_hand(rng)
    for before, after, story in game.told:
        for seat in (*range(len(after.chairs)), None):
            for message in (
                wire.Told.of(before, after, story).to(seat),
                wire.snapshot(after, seat, frozenset({0})),
            ):
                SERVER.validate(json.loads(wire.encode(message)))


def test_other_answers_fit() -> None:
    for message in (
        wire.Ack("a", 3),
        wire.Reject("a", "move/text", 3),
        wire.Reject(None, "wire/json", -1),
        wire.Pong(1.5, 1700000000000),
        wire.Pong(1, 1700000000000),
        wire.TableNow(3, json.loads(wire.encode(wire.snapshot(Game.new("sueca").table, None)))["table"]),
    ):
        SERVER.validate(json.loads(wire.encode(message)))


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"hello"}',
        '{"t":"hello","after":-1}',
        '{"t":"hello","after":-2}',
        '{"t":"hello","more":1}',
        '{"t":"ping","at":1.5}',
        '{"t":"ping","at":"now"}',
        '{"t":"ping"}',
        '{"t":"shout"}',
        "[]",
        "null",
        '{"t":"act","id":"a b","base":0,"what":{"k":"ready"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"ready"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"deal"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"sit","seat":4,"name":"A"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"sit","seat":3,"name":"A"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"start","fill":null}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"start","fill":"Club"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"nonce","hand":1,"hex":"0f"}}',
        '{"t":"act","id":"a","base":0,"what":{"k":"nonce","hand":1,"hex":"0"}}',
    ],
)
def test_the_schema_takes_what_the_server_takes(text: str) -> None:
    assert CLIENT.is_valid(json.loads(text)) == (refused(text) is None)


def refused(text: str) -> str | None:
    """The code of the refusal of a message, if it is refused."""
    try:
        wire.decode(text)
    except TableError as error:
        return error.code
    return None


def test_what_is_not_sent_does_not_fit() -> None:
    sent = json.loads(wire.encode(wire.snapshot(Game.started("sueca").table, 0)))
    SERVER.validate(sent)
    for wrong in (
        {**sent, "more": 1},
        {**sent, "you": "0"},
        {**sent, "table": {**sent["table"], "seed": "00"}},
        {**sent, "view": {"hand": ["7H"]}},
        {name: value for name, value in sent.items() if name != "wait"},
    ):
        with pytest.raises(ValidationError):
            SERVER.validate(wrong)


# -- what docs/server.md tells of them


def fields_told(part: str) -> dict[str, set[str]]:
    """The names in the second cells of a table, by the name in the first."""
    found: dict[str, set[str]] = {}
    for line in part.splitlines():
        if line.startswith("| `"):
            _, name, fields, *_ = line.split("|")
            found[name.strip(" `")] = set(re.findall("`([^`]+)`", fields))
    return found


def by_tag(mapping: dict[str, str]) -> dict[str, dict[str, Any]]:
    """The schemas that a discriminator points to."""
    return {name: MESSAGES["$defs"][ref.rpartition("/")[2]] for name, ref in mapping.items()}


@pytest.mark.parametrize("side", ["ClientMessage", "ServerMessage"])
def test_the_document_names_the_fields_of_messages(side: str) -> None:
    client, server = section("Messages").split("From the server:")
    told_of = fields_told(client if side == "ClientMessage" else server)
    schema = {
        name: set(one["properties"]) - {"t"}
        for name, one in by_tag(MESSAGES["$defs"][side]["discriminator"]["mapping"]).items()
    }
    # `what` has a `k`, which stands in the same cell
    assert {name: fields - {"k"} for name, fields in told_of.items()} == schema


def test_the_document_names_the_fields_of_acts() -> None:
    acts = by_tag(MESSAGES["$defs"]["Do"]["properties"]["what"]["discriminator"]["mapping"])
    text = section("Messages").split("`what.k` is ")[1].split("From the server")[0]
    for name, act in acts.items():
        named = [
            set(re.findall("`([a-z]+)`", fields)) - {"computer", "person"}
            for fields in re.findall(rf"`{name}`(?: \(([^)]*)\))?", text)
        ]
        assert set(act["properties"]) - {"k"} in named, name


def test_the_document_names_the_fields_of_a_table() -> None:
    assert set(MESSAGES["$defs"]["PublicTable"]["properties"]) == rows(section("JSON of views and events"))


def shown(path: str) -> str:
    """An address as the document has it: ``ID`` is a table's, ``N`` any other part that is filled in."""
    return re.sub(r"{\w+}", "N", path.replace("{table}", "ID"))


def test_the_document_names_every_endpoint_and_page() -> None:
    part = section("HTTP").split("### ")[0]
    told_of: set[tuple[str, str]] = set()
    for line in (line for line in part.splitlines() if line.startswith("| `")):
        method = "GET"
        for name in re.findall("`([^`]+)`", line.split("|")[1]):
            method, path = name.split() if " " in name else (method, name)
            told_of.add((method, path.partition("?")[0]))
    there = {(one.method, shown(one.path)) for one in ENDPOINTS}
    assert told_of == there | {("GET", shown(path)) for path in PAGES}


def test_the_document_names_every_parameter() -> None:
    part = section("HTTP").split("### ")[0]
    for one in ENDPOINTS:
        queried = [name for name in one.params.__struct_fields__ if f"{{{name}}}" not in one.path]
        asked = "?" + "&".join(f"{name}=" for name in queried) if queried else ""
        assert f"{shown(one.path)}{asked}`" in part


def test_every_code_that_is_declared_is_told() -> None:
    codes = rows(section("Codes of refusals")) | rows(section("The store"))
    codes |= {"words/language", "words/games", *re.findall("`(storage/[a-z-]+)`", DOC)}
    for one in ENDPOINTS:
        for code in (code for codes_of in one.refusals().values() for code in codes_of):
            found = (
                any(known.startswith(code[:-1]) for known in codes) if code.endswith("*") else code in codes
            )
            assert found or code == "variant/*", code


# -- endpoints


def refs(schema: Any) -> Iterator[str]:
    """All references in a schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for one in schema.values():
            yield from refs(one)
    elif isinstance(schema, list | tuple):
        for one in schema:
            yield from refs(one)


def test_the_description_holds_together() -> None:
    described = msgspec.json.decode(msgspec.json.encode(document(ENDPOINTS)))
    known = described["components"]["schemas"]
    for ref in {*refs(described), *refs(messages_schema())}:
        assert ref.rpartition("/")[2] in {*known, "ClientMessage", "ServerMessage"}
    for schema in known.values():
        meta.validate(schema)
    operations = [one for path in described["paths"].values() for one in path.values()]
    assert len(operations) == len(ENDPOINTS) == len({one["operationId"] for one in operations})
    assert all(one["summary"].endswith(".") for one in operations)


class ThingParams(TableParams, frozen=True):
    """Parameters."""

    most: Annotated[int, Meta(ge=1, le=9, description="how many")] = 3


class Thing(msgspec.Struct, frozen=True):
    """A body."""

    name: str


@post("/api/tables/{table}/things", ThingParams, Thing, Answer(201, Thing), refuses={400: ("chair/*",)})
async def thing(call: Call[ThingParams, Thing]) -> Response:
    """Make a thing.

    Nothing more.
    """
    return told(call.body, 201)


def test_an_endpoint_is_described_by_its_declaration() -> None:
    path = document((thing,))["paths"]["/api/tables/{table}/things"]
    operation = path["post"]
    assert (operation["summary"], operation["description"]) == ("Make a thing.", "Nothing more.")
    table, most = operation["parameters"]
    assert (table["in"], table["required"]) == ("path", True)
    assert most == {
        "name": "most",
        "in": "query",
        "required": False,
        "description": "how many",
        "schema": {"type": "integer", "minimum": 1, "maximum": 9, "default": 3},
    }
    assert operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/Thing")
    assert list(operation["responses"]) == ["201", "400", "403", "408", "413", "415", "429"]
    assert thing.refusals()[400] == ("chair/*", "wire/shape", "wire/json")


def test_without_messages_there_are_no_views() -> None:
    _, known = schemas([Thing], "#/{name}")
    assert "Thing" in known
    assert "SuecaView" not in known


def test_both_are_served(tmp_path: Path) -> None:
    with InProcess(tmp_path) as site:
        described = site.ask("GET", "/api/openapi.json").json()
        assert described["openapi"] == "3.1.0"
        assert set(described["paths"]) == {one.path for one in ENDPOINTS}
        assert site.ask("GET", "/api/messages.json").json() == json.loads(json.dumps(MESSAGES))
    assert site.complaints == []
