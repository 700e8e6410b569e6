"""The acts before the first lead: the cut, the choice of the end, the deal, asking for a new one."""

from __future__ import annotations

from typing import cast

from partida.game import Cut, Deal, Event
from partida.sueca import dealing, leaf, seating
from partida.sueca.closing import over
from partida.sueca.moves import ChooseEnd, Redeal
from partida.sueca.scoring import Result, Standing
from partida.sueca.state import Masks, Notes, Opening, State, Step
from partida.sueca.variants import Variant
from partida.table import Seat, Table


def begin(deal: Deal, standing: Standing, variant: Variant, table: Table) -> Step:
    """The first moment of a hand: before the cut, or after the deal if it is prepared."""
    opening = Opening(variant, table, deal, standing, deal.order)
    if deal.prepared:
        return deal_out(opening, dealing.prepared_end(variant))
    cutter = seating.cutter(deal.dealer, variant, table)
    shuffler = seating.shuffler(deal.dealer, variant, table)
    told = Event("shuffled", shuffler, {"dealer": deal.dealer, "cutter": cutter})
    return State(cutter, "cut", opening), (told,)


def cut(state: State, seat: Seat, move: Cut) -> Step:
    """Cut the pack, and deal it unless somebody chooses the end for trumps."""
    variant, deal = state.opening.variant, state.opening.deal
    opening = state.opening._replace(order=deal.cut(move.at))
    told = Event("cut", seat, {"at": move.at})
    end = dealing.fixed_end(variant)
    if end is None:
        chooser = seating.chooser(deal.dealer, variant, state.opening.table)
        return State(chooser, "choose", opening), (told,)
    after, events = deal_out(opening, end)
    return after, (told, *events)


def choose(state: State, seat: Seat, move: ChooseEnd) -> Step:
    """Choose the end of the pack for trumps, and deal."""
    after, events = deal_out(state.opening, move.end)
    return after, (Event("end_chosen", seat, {"end": move.end}), *events)


def deal_out(opening: Opening, end: dealing.End) -> Step:
    """Deal the pack and show trumps."""
    variant, table, deal = opening.variant, opening.table, opening.deal
    hands = dealing.dealt(opening.order, deal.dealer, end, variant, table)
    shown = dealing.turn_ups(hands[deal.dealer], end, variant)
    leader = seating.lead(deal.dealer, table)
    opening = opening._replace(
        hands=cast(Masks, tuple(sum(1 << card for card in hand) for hand in hands)),
        trump=leaf.SUIT[shown[-1]],
        shown=shown,
        plain=variant.renounce_mode == "blocked" and variant.peek_last_trick == "off" and not deal.by_hand,
    )
    state = State(leader, "play" if variant.redeal_right == "none" else "redeal", opening, leader=leader)
    told = {"leader": leader, "end": end, "packets": variant.deal_packets}
    return state, (
        Event("dealt", deal.dealer, told),
        *(Event("dealt_to", seat, {"cards": hands[seat]}, (seat,)) for seat in range(table.size)),
        *(Event("trump_refused", deal.dealer, {"card": card}) for card in shown[:-1]),
        Event("trump_shown", deal.dealer, {"card": shown[-1], "suit": shown[-1].suit}),
    )


def redeal(state: State, seat: Seat, move: Redeal) -> Step:
    """Ask for a new deal, which makes the hand void, or let it be."""
    if move.ask:
        result = Result("redeal", void=True, points=state.points, tricks=state.won, seat=seat)
        return over(state, result, Event("redeal_asked", seat, {}))
    answered = state.notes.answered | 1 << seat
    if answered == 0b1111:
        after = state._replace(turn=state.first, phase="play", notes=Notes())
    else:
        after = state._replace(turn=state.opening.table.next(seat), notes=Notes(answered=answered))
    return after, (Event("kept", seat, {}),)
