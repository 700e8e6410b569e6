"""Views and events of both games as plain JSON values, by the rules of ``docs/server.md``.

Only kinds of values that are known to be harmless are written: anything else is a `TypeError` and never
reaches a client. A state of a hand is not one of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, cast

from partida.cards import Card, CardSet, Suit
from partida.cuarenta.scoring import Standing as CuarentaStanding
from partida.cuarenta.view import CuarentaView
from partida.game import AnyRules, Event, seen_from
from partida.registry import variant_text
from partida.sueca.scoring import Standing as SuecaStanding
from partida.sueca.view import SuecaView
from partida.table import Seat, Table

_OBJECTS = (SuecaView, CuarentaView, SuecaStanding, CuarentaStanding, Table)


def view_json(view: Any, rules: AnyRules) -> dict[str, Any]:
    """A `SuecaView` or `CuarentaView` with all its fields by name; raises `TypeError` for anything else."""
    if not isinstance(view, SuecaView | CuarentaView):
        raise TypeError(f"{type(view).__name__} is no view")
    whole = {field.name: getattr(view, field.name) for field in dataclasses.fields(view)}
    whole["variant"] = variant_text(view.variant)
    whole["moves"] = tuple(legal_json(view.moves, rules))
    return {name: plain(value) for name, value in whole.items()}


def legal_json(moves: Iterable[Any], rules: AnyRules) -> list[str]:
    """Legal moves as their texts."""
    return [rules.write(move) for move in moves]


def event_json(event: Event) -> dict[str, Any]:
    """An event without who may see it."""
    return {"kind": event.kind, "seat": event.seat, "data": plain(event.data)}


def story_json(story: Iterable[Event], seat: Seat | None) -> list[dict[str, Any]]:
    """The events that a seat (None: a spectator) may see."""
    return [event_json(event) for event in seen_from(story, seat)]


def plain(value: Any) -> Any:
    """A value as JSON has it; raises `TypeError` for a kind that is not meant to be sent."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Suit):
        return value.letter
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, CardSet):
        return [str(card) for card in value]
    if isinstance(value, _OBJECTS):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return _nested(value)


def _nested(value: Any) -> Any:
    if isinstance(value, Mapping):
        pairs = cast(Mapping[str, Any], value)
        return {name: plain(one) for name, one in pairs.items()}
    if isinstance(value, tuple):
        items = cast(tuple[Any, ...], value)
        names: tuple[str, ...] | None = getattr(items, "_fields", None)
        if names is not None:
            return {name: plain(one) for name, one in zip(names, items, strict=True)}
        return [plain(one) for one in items]
    raise TypeError(f"a {type(value).__name__} is not sent to clients")
