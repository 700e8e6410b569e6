"""What a seat sees of a moment of a hand."""

from __future__ import annotations

from typing import cast

from partida.cards import CardSet, Suit
from partida.sueca.moves import Move
from partida.sueca.state import Masks, State
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat


def view_of(state: State, seat: Seat | None, moves: tuple[Move, ...]) -> SuecaView:
    """The view of a seat with these legal moves, or of a spectator."""
    opening = state.opening
    own = 0 if seat is None else opening.hands[seat]
    turn_up = opening.shown[-1] if opening.shown else None
    return SuecaView(
        variant=opening.variant,
        table=opening.table,
        seat=seat,
        turn=state.turn,
        phase=state.phase,
        dealer=opening.deal.dealer,
        standing=opening.standing,
        hand=CardSet(own & ~state.played),
        counts=cast(Masks, tuple(state.hand(other).bit_count() for other in range(4))),
        trump=None if turn_up is None else Suit(opening.trump),
        turn_up=turn_up,
        turn_up_in_sight=_in_sight(state),
        shown=opening.shown,
        tricks=state.tricks,
        trick=Trick(state.leader, state.trick),
        points=state.points,
        tricks_won=state.won,
        taken_back=state.notes.taken_back,
        moves=moves,
        seen=CardSet(own | state.played | _shown(state)),
    )


def _shown(state: State) -> int:
    """The cards that all have seen without their being played: turn-ups, taken back, shown as evidence."""
    cards = [*state.opening.shown, *(card for _, card in state.notes.taken_back)]
    result = state.notes.result
    if result is not None and result.evidence is not None:
        cards.append(result.evidence.held)
    return CardSet(cards).mask


def _in_sight(state: State) -> bool:
    """True while the trump card lies open: ``shown_once`` takes it up at the first lead (ours)."""
    if not state.opening.shown:
        return False
    if state.opening.variant.trump_visibility == "shown_once":
        return not state.tricks and not state.trick
    return not state.played & state.opening.shown[-1].bit
