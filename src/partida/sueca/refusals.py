"""Why a move is refused, in terms of what the seat that made it knows."""

from __future__ import annotations

from typing import Any, Final

from partida.cards import Card
from partida.errors import IllegalMove, MoveTextError, OutOfTurn
from partida.game import Accept, Cut, Ruling
from partida.sueca import texts
from partida.sueca.moves import Accuse, ChooseEnd, Move, Peek, Play, Redeal, TakeBack
from partida.sueca.state import State
from partida.sueca.variants import Variant
from partida.table import Seat, Table, is_seat

_PHASES: Final[dict[type[Any], tuple[str, ...]]] = {
    Play: ("play",),
    Cut: ("cut",),
    ChooseEnd: ("choose",),
    Redeal: ("redeal",),
    TakeBack: ("play",),
    Accuse: ("play", "claim"),
    Accept: ("claim",),
    Peek: ("play",),
    Ruling: ("cut", "choose", "redeal", "play", "claim"),
}
_ON_TURN: Final = (Play, Cut, ChooseEnd, Redeal)
_AWAITED: Final = {
    "cut": "the pack is to be cut",
    "choose": "the end of the pack for trumps is to be chosen",
    "redeal": "seats are being asked about a new deal",
    "play": "cards are being played",
    "claim": "the hand waits to be counted",
}


def refusal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """The error for a move that is not legal now, in a hand that goes on."""
    table = state.opening.table
    name = table.name(seat)
    if type(move) not in _PHASES:
        return IllegalMove(name, repr(move), "it is not a move of Sueca", code="move/unknown")
    text = _text(move, table)
    if state.phase not in _PHASES[type(move)]:
        return IllegalMove(name, text, f"now {_AWAITED[state.phase]}", code="move/wrong-phase")
    if isinstance(move, _ON_TURN) and seat != state.turn and state.turn is not None:
        return OutOfTurn(name, text, f"{table.name(state.turn)} is on turn", code="move/out-of-turn")
    reason, code = _why(state, seat, move)
    return IllegalMove(name, text, reason, code=code)


def _text(move: Move, table: Table) -> str:
    """The text of a move, also of one that has none: a seat that is not there, a card that is no card."""
    try:
        return texts.write(move, table)
    except MoveTextError:
        return repr(move)


def _why(state: State, seat: Seat, move: Move) -> tuple[str, str]:
    variant, table = state.opening.variant, state.opening.table
    match move:
        case Play(card):
            return _why_not_card(state, seat, card)
        case Cut():
            return "each part must have a card: 1 to 39", "move/cut-range"
        case Redeal():
            limit = 10 if seat == state.leader else 5
            return f"a new deal needs fewer than {limit} points in hand", "move/no-redeal"
        case TakeBack():
            return _why_not_back(variant)
        case Accuse():
            return _why_not_accused(seat, move, variant, table)
        case Accept():
            return "it has been said already", "move/accepted"
        case Peek():
            return _why_not_peek(state, variant)
        case _:
            return _why_no_ruling(state, variant)


def _why_not_card(state: State, seat: Seat, card: Card) -> tuple[str, str]:
    if type(card) is not Card:
        return f"{card!r} is not a card", "move/unknown"
    if not state.hand(seat) >> card & 1:
        return f"{card} is not in the hand", "move/not-held"
    if state.trick:
        return f"the suit of {state.trick[0]} must be followed", "move/must-follow-suit"
    return "only the dealer may lead a trump to the first trick", "move/first-trump-lead"


def _why_not_back(variant: Variant) -> tuple[str, str]:
    if variant.renounce_mode == "blocked":
        return "under renounce_mode=blocked no card is ever wrong", "move/take-back"
    if variant.renounce_correct_until == "never":
        return "under renounce_correct_until=never a card once played stays", "move/take-back"
    return "only a card just played that was a renúncia can be taken back", "move/take-back"


def _why_not_accused(seat: Seat, move: Accuse, variant: Variant, table: Table) -> tuple[str, str]:
    if variant.renounce_mode != "claim":
        return f"under renounce_mode={variant.renounce_mode} nobody accuses", "move/accuse"
    if not is_seat(move.seat, table.size) or table.team(move.seat) == table.team(seat):
        return "only an opponent can be accused", "move/accuse"
    where = "in any trick" if move.trick is None else f"in trick {move.trick}"
    return f"{table.name(move.seat)} has nothing open to accuse {where}", "move/accuse"


def _why_not_peek(state: State, variant: Variant) -> tuple[str, str]:
    if variant.peek_last_trick == "off":
        return "under peek_last_trick=off nobody looks back", "move/peek"
    if not state.tricks:
        return "there is no last trick yet", "move/peek"
    return "it may be done once in a hand", "move/peek"


def _why_no_ruling(state: State, variant: Variant) -> tuple[str, str]:
    if not state.opening.deal.by_hand:
        return "there are rulings only in hands entered by hand", "move/ruling"
    return f"it is no fault that is ruled on here (talk={variant.talk})", "move/ruling"
