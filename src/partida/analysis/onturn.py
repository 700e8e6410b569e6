"""When there is something to hint at: the one answer for who asks and for who makes the hint."""

from __future__ import annotations

from typing import Any

from partida.errors import PositionError
from partida.table import Seat


def is_to_play(view: Any) -> bool:
    """True if the seat of a view (of either game) is to play a card now; else it cuts, announces, waits."""
    return view.phase == "play" and view.seat is not None and view.turn == view.seat


def seat_to_play(view: Any) -> Seat:
    """The seat of a view if it is to play a card; raises `PositionError` (``hint/turn``) otherwise."""
    if not is_to_play(view):
        raise PositionError("there is no card to play: a hint is for the seat on turn", code="hint/turn")
    return view.seat
