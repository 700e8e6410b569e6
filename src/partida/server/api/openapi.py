"""OpenAPI 3.1 of the endpoints, made of what they declare."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import partida
from partida.server import wire
from partida.server.api.answers import Refusal
from partida.server.api.messages import DIALECT
from partida.server.api.route import STREAM, Answer, Codes, Endpoint
from partida.server.api.schemas import Schema, schemas

_REF: Final = "#/components/schemas/{name}"
_SECURITY: Final = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "a token of POST /api/guests"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "partida"},
}
_WEBSOCKET: Final[Schema] = {
    "path": "/ws/{table}",
    "client": {"$ref": "#/components/schemas/ClientMessage"},
    "server": {"$ref": "#/components/schemas/ServerMessage"},
}


def document(endpoints: Sequence[Endpoint[Any, Any]]) -> Schema:
    """The description of these endpoints."""
    schema_of, known = _schemas(endpoints)
    paths: dict[str, Schema] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schema_of)
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": DIALECT,
        "info": {
            "title": "Partida",
            "version": partida.__version__,
            "summary": "A web table for Sueca and Cuarenta",
            "description": "Whole numbers are written without a point. Refusals have a stable code.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": known, "securitySchemes": _SECURITY},
        "security": [{}, {"bearer": []}, {"cookie": []}],
        "x-websocket": _WEBSOCKET,
    }


def _schemas(endpoints: Sequence[Endpoint[Any, Any]]) -> tuple[Mapping[Any, Schema], dict[str, Schema]]:
    """The schema of each type that an endpoint names, and the components that they refer to."""
    kinds: list[Any] = [wire.ClientMessage, wire.ServerMessage, Refusal]
    for one in endpoints:
        kinds += [one.params, one.body, *(answer.kind for answer in one.answers)]
    wanted = list(dict.fromkeys(kind for kind in kinds if kind is not None))
    found, known = schemas(wanted, _REF)
    schema_of = dict(zip(wanted, found, strict=True))
    for params in {one.params for one in endpoints}:
        name = schema_of[params]["$ref"].rpartition("/")[2]
        schema_of[params] = known.pop(name)  # written out as parameters, not referred to
    known |= {"ClientMessage": found[0], "ServerMessage": found[1]}
    return schema_of, known


def _operation(one: Endpoint[Any, Any], schema_of: Mapping[Any, Schema]) -> Schema:
    summary, _, more = one.summary.partition("\n")
    operation: Schema = {"operationId": one.serve.__name__, "summary": summary}
    if more.strip():
        operation["description"] = more.strip()
    parameters = _parameters(one.path, schema_of[one.params])
    if parameters:
        operation["parameters"] = parameters
    if one.body is not None:
        operation["requestBody"] = {"required": True, **_content("application/json", schema_of[one.body])}
    operation["responses"] = {
        **{str(answer.status): _answer(answer, schema_of) for answer in one.answers},
        **{str(status): _refusal(codes) for status, codes in one.refusals().items()},
    }
    return operation


def _parameters(path: str, schema: Schema) -> list[Schema]:
    """The fields of a struct of parameters: those that the path names, and those of the query."""
    in_path = re.findall(r"{(\w+)}", path)
    found: list[Schema] = []
    for name, one in schema["properties"].items():
        shape = {key: value for key, value in one.items() if key != "description"}
        found.append({
            "name": name,
            "in": "path" if name in in_path else "query",
            "required": name in schema["required"],
            "description": one.get("description", name),
            "schema": shape,
        })  # fmt: skip
    return found


def _answer(answer: Answer, schema_of: Mapping[Any, Schema]) -> Schema:
    schema = {"type": "string"} if answer.kind is None else schema_of[answer.kind]
    if answer.media == STREAM:
        data = {"type": "string", "contentMediaType": "application/json", "contentSchema": schema}
        schema = {"type": "object", "properties": {"data": data}, "required": ["data"]}  # of each event
    return {"description": answer.text, **_content(answer.media, schema)}


def _refusal(codes: Codes) -> Schema:
    exact = [code for code in codes if not code.endswith("/*")]
    begins = [{"pattern": f"^{code[:-2]}/[a-z-]+$"} for code in codes if code.endswith("/*")]
    code: Schema = {"type": "string", "anyOf": [*([{"enum": exact}] if exact else []), *begins]}
    schema: Schema = {"allOf": [{"$ref": _REF.format(name="Refusal")}, {"properties": {"code": code}}]}
    return {"description": "refused: " + ", ".join(codes), **_content("application/json", schema)}


def _content(media: str, schema: Schema) -> Schema:
    return {"content": {media: {"schema": schema}}}
