"""JSON Schema of what `partida.record.views.plain` writes: views and the values in them."""

from __future__ import annotations

import dataclasses
import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from partida.cards import Card, CardSet, Suit
from partida.cuarenta.view import CuarentaView
from partida.sueca.view import SuecaView

Schema = dict[str, Any]

_TEXTS = {"variant": {"type": "string"}, "moves": {"type": "array", "items": {"type": "string"}}}
"""The fields of views that are written as texts whatever they are."""
_CARD: Schema = {"type": "string", "pattern": "^([A2-7JQK]|[89T])[SHDC]$"}
_PLAIN: dict[Any, Schema] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    type(None): {"type": "null"},
    Card: _CARD,
    Suit: {"type": "string", "enum": [suit.letter for suit in Suit]},
    CardSet: {"type": "array", "items": _CARD},
}


@cache
def views() -> dict[str, Schema]:
    """The schema of a view of each game, by the name of its class."""
    return {kind.__name__: _view(kind) for kind in (SuecaView, CuarentaView)}


def _view(kind: type) -> Schema:
    schema = _shape(kind)
    schema["properties"] |= _TEXTS | {"game": {"enum": [kind.game]}}  # pyright: ignore
    return schema


def _shape(kind: Any) -> Schema:
    """The schema of the JSON of a value of this type; raises `TypeError` for one that is not sent."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_shape(one) for one in inner]}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple:
        return _tuple(inner)
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        return _object(kind)
    raise TypeError(f"{kind} is not sent to clients")


def _tuple(inner: tuple[Any, ...]) -> Schema:
    if inner[-1] is Ellipsis:
        return {"type": "array", "items": _shape(inner[0])}
    items = [_shape(one) for one in inner]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _object(kind: Any) -> Schema:
    hints = get_type_hints(kind)
    names = [name for name in hints if name in field_names(kind)]
    return {
        "type": "object",
        "properties": {name: {} if name in _TEXTS else _shape(hints[name]) for name in names},
        "required": names,
        "additionalProperties": False,
    }


def field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a named tuple."""
    if dataclasses.is_dataclass(kind):
        return tuple(field.name for field in dataclasses.fields(kind))
    return kind._fields
