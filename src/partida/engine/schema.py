"""The messages of the line protocol as one JSON Schema, from the structs that read and write them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from partida.engine.messages import PROTOCOL, Answer, Request
from partida.record.shapes import Schema, views

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Schema:
    """A schema that every message fits; ``$defs`` has ``Request``, ``Answer`` and each message alone."""
    kinds: tuple[Any, ...] = (Request, Answer)
    (request, answer), known = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    defs: dict[str, Any] = {**known, **views()}
    view = {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in views()]}
    defs["Looked"]["properties"]["view"] = view
    defs["Choose"]["properties"]["view"] = {"anyOf": [*view["anyOf"], {"type": "null"}]}
    return {
        "$schema": DIALECT,
        "title": f"Messages of partida engine, version {PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Answer"}],
        "$defs": {"Request": request, "Answer": answer, **defs},
    }
