"""The messages of the websocket as one JSON Schema."""

from __future__ import annotations

from typing import Any, Final

from partida.server import wire
from partida.server.api.schemas import Schema, schemas

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def messages_schema() -> Schema:
    """A schema that every message fits; ``$defs`` has ``ClientMessage``, ``ServerMessage`` and each alone."""
    kinds: tuple[Any, ...] = (wire.ClientMessage, wire.ServerMessage)
    (client, server), known = schemas(kinds, "#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "title": "Messages between a client and a table of Partida",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **known},
    }
