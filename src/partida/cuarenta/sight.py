"""What a seat sees of a moment of a hand."""

from __future__ import annotations

from partida.cards import CardSet
from partida.cuarenta import dealing
from partida.cuarenta.moves import Move
from partida.cuarenta.state import CUT, State
from partida.cuarenta.view import CuarentaView
from partida.table import Seat


def view_of(state: State, seat: Seat | None, moves: tuple[Move, ...]) -> CuarentaView:
    """The view of a seat with these legal moves, or of a spectator."""
    setting = state.setup.setting
    table, dealt = setting.table, 0 if state.phase == CUT else state.deal + 1
    return CuarentaView(
        variant=setting.variant,
        table=table,
        seat=seat,
        turn=state.turn,
        phase=state.phase,
        dealer=state.dealer,
        standing=state.setup.standing,
        score=state.score,
        hand=CardSet(0 if seat is None else state.hands[seat]),
        counts=tuple(hand.bit_count() for hand in state.hands),
        deal=state.deal,
        deals=setting.deals,
        stock=len(dealing.PACK) - dealt * dealing.PACKET * table.size,
        on_table=state.table,
        last_trailed=state.last,
        captured=(state.piles[0].bit_count(), state.piles[1].bit_count()),
        taken=(CardSet(state.piles[0]), CardSet(state.piles[1])),
        last_capturer=state.capturer,
        announced=state.notes.announced,
        caidas_in_a_row=state.rows[state.turns[-1].seat % 2] if state.turns else 0,
        exposed=state.notes.exposed,
        turns=state.turns,
        moves=moves,
        seen=CardSet(_seen(state, seat, dealt)),
    )


def _seen(state: State, seat: Seat | None, dealt: int) -> int:
    """The mask of all cards whose face a seat saw: those dealt to it, played, or shown by anybody."""
    seen = state.notes.shown | CardSet(turn.card for turn in state.turns).mask
    if seat is None:
        return seen
    setup = state.setup
    variant, table = setup.setting.variant, setup.setting.table
    for deal in range(dealt):
        dealer = dealing.dealer_of(variant, table, setup.dealer, deal)
        seen |= CardSet(dealing.packets(setup.order, table, dealer, deal)[seat]).mask
    return seen
