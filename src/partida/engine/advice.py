"""What a level would do: it is given the view of a seat and nothing else."""

from __future__ import annotations

from typing import Any

from partida.engine.messages import Choose, Chosen
from partida.engine.refusal import Refused, naming
from partida.engine.tables import seat_of, whole
from partida.game import AnyRules
from partida.players.player import Budget, Player
from partida.players.registry import player
from partida.record.read_view import read_view


def choose(asked: Choose, level: str) -> Chosen:
    """The move of a level; raises `Refused`."""
    rules, view = _view(asked)
    if view.seat is None:
        raise Refused("engine/seat", "a spectator does not play", "view")
    if view.turn is None:
        raise Refused("engine/over", "the hand is over")
    with naming("level"):
        chosen = player(rules.name, asked.level or level, asked.seed)
    if not view.moves:
        if view.turn == view.seat:
            raise Refused("view/impossible", "the seat on turn has no legal move", "view")
        return Chosen(move=None)
    budget = Budget(asked.seconds, asked.worlds)
    move = _asked(chosen, view, budget) if asked.view is None else _asked_carefully(chosen, view, budget)
    return Chosen(move=None if move is None else rules.write(move))


def _view(asked: Choose) -> tuple[AnyRules, Any]:
    """The view that a level is shown."""
    if (asked.view is None) == (asked.position is None):
        raise Refused("engine/shape", "either a view or a position", "view")
    if asked.view is not None:
        if asked.seat is not None:
            raise Refused("engine/shape", "a view has its own seat", "seat")
        with naming("view"):
            return read_view(asked.view)
    assert asked.position is not None
    position, state = whole(asked.position)
    seat = seat_of(position.rules, asked.seat)
    if seat is None:
        seat = state.turn
    return position.rules, position.rules.view(state, seat)


def _asked(chosen: Player, view: Any, budget: Budget) -> Any:
    ask = chosen.choose if view.turn == view.seat else chosen.interject
    return ask(view, view.moves, budget)


def _asked_carefully(chosen: Player, view: Any, budget: Budget) -> Any:
    """The move in a view from outside, which may be one that cannot come about."""
    try:
        move = _asked(chosen, view, budget)
    except Exception as error:
        reason = f"{chosen.name} can make nothing of it ({type(error).__name__})"
        raise Refused("view/impossible", reason, "view") from error
    if move is not None and move not in view.moves:
        raise Refused("view/impossible", f"{chosen.name} finds no move that is among its moves", "view")
    return move
