"""Why a move is refused, in terms of what the seat that made it knows."""

from __future__ import annotations

from partida.cuarenta.moves import Move
from partida.cuarenta.state import OVER, State
from partida.cuarenta.texts import write
from partida.errors import HandOver, IllegalMove, OutOfTurn
from partida.table import Seat


def illegal(state: State, seat: Seat, move: Move, reason: str, code: str) -> IllegalMove:
    """The error for a move that the rules forbid here."""
    table = state.setup.setting.table
    return IllegalMove(table.name(seat), write(move, table), reason, code=code)


def unknown(state: State, seat: Seat, move: object) -> IllegalMove:
    """The error for what is no move of this game."""
    name = state.setup.setting.table.name(seat)
    return IllegalMove(name, repr(move), "it is not a move of Cuarenta", code="move/unknown")


def wrong_phase(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The error for a move that belongs to another phase."""
    return illegal(state, seat, move, f"that is no move of the phase {state.phase}", "move/wrong-phase")


def check_turn(state: State, seat: Seat, move: Move, phase: str) -> None:
    """Raise what is wrong with moving at all, if anything is."""
    if state.phase == OVER:
        raise hand_over()
    if state.phase != phase:
        raise wrong_phase(state, seat, move)
    if state.turn != seat:
        table = state.setup.setting.table
        turn = "nobody" if state.turn is None else table.name(state.turn)
        raise OutOfTurn(table.name(seat), write(move, table), f"{turn} is on turn", code="move/out-of-turn")


def hand_over() -> HandOver:
    """The error for a move after the end."""
    return HandOver("the hand is over", code="hand/over")
