"""What a hint is asked about: a position line, whole or as a seat knows it, or the JSON of a view."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from partida.analysis.cuarenta import asking as cuarenta
from partida.analysis.sueca import asking as sueca
from partida.errors import NotationError, PositionError
from partida.record import Position
from partida.record.read_view import read_view

_FILLED: Final[Mapping[str, Callable[[Position], Any]]] = {
    "sueca": sueca.filled,
    "cuarenta": cuarenta.filled,
}


def view_of(text: str) -> Any:
    """The view of the seat on turn, or of the seat whose position it is.

    Raises `DealTextError`, `VariantError`, `RuleError`, `NotationError` for what cannot be read or cannot be.
    """
    if text.lstrip().startswith("{"):
        return _of_json(text)
    position = Position.parse(text)
    if position.whole:
        state = position.state()
        return position.rules.view(state, state.turn)
    if position.seat is None:
        raise PositionError("a spectator has no cards to choose from: write seat=N", code="hint/seat")
    return position.rules.view(_FILLED[position.rules.name](position), position.seat)


def _of_json(text: str) -> Any:
    try:
        told: Any = json.loads(text)
    except ValueError as error:
        raise NotationError(f"this is no JSON: {error}", code="hint/json") from None
    _, view = read_view(told)
    return view
