"""The judge's rulings on faults at a real table, in hands entered by hand.

================  ==========================================  =====================================
ruling            the fault of the offender                   what follows
================  ==========================================  =====================================
``misdeal``       a wrong deal, by the dealer                 the option ``misdeal``
``capture``       a wrong capture, put back                   the option ``false_capture``
``protest``       an unfounded protest                        the option ``unfounded_protest``
``turn`` card     a card shown out of turn                    the option ``out_of_turn``
================  ==========================================  =====================================

Penalties are no scoring plays: rule 38 does not stop them (ours). ``minus_2`` and an unfounded protest
take points away, but never below 0 (ours). After ``misdeal=opponents_2`` the whole hand is dealt again by
the one who misdealt (ours).
"""

from __future__ import annotations

from partida.cuarenta.captures import cards_of
from partida.cuarenta.dealing import next_of_team
from partida.cuarenta.endhand import award, chica, ending, over
from partida.cuarenta.scoring import Reason, Worth
from partida.cuarenta.state import ANNOUNCE, CLAIM, PLAY, State
from partida.cuarenta.variants import Variant
from partida.game import Event, Ruling
from partida.table import Seat, Table, Team

PASS_POINTS = 10
"""What the opponents get when the deal passes with ten."""

SMALL_PENALTY = 2


def rulings(variant: Variant, table: Table, state: State, seat: Seat) -> tuple[Ruling, ...]:
    """The rulings that can be entered from a seat.

    A card out of turn can be entered only from the seat that showed it, and only while another seat is
    on turn: from any other seat it would tell who holds what.
    """
    if not state.setup.by_hand or state.phase not in (ANNOUNCE, PLAY, CLAIM):
        return ()
    found = [Ruling("misdeal", state.dealer)]
    found += [Ruling("capture", offender) for offender in range(table.size)]
    found += [Ruling("protest", offender) for offender in range(table.size)]
    if variant.out_of_turn != "refused" and state.phase == PLAY and seat != state.turn:
        held = cards_of(state.hands[seat])
        found += [Ruling("turn", seat, card) for card in held if (seat, card) not in state.exposed]
    return tuple(found)


def rule(
    variant: Variant,
    table: Table,
    worth: Worth,
    state: State,
    events: list[Event],
    seat: Seat,
    ruling: Ruling,
) -> State:
    """The state after a legal ruling entered by a seat."""
    team = table.team(ruling.offender)
    events.append(Event("ruling", seat, {"kind": ruling.kind, "offender": ruling.offender}))
    match ruling.kind:
        case "misdeal":
            return _misdeal(variant, table, worth, state, events, team)
        case "capture":
            return _capture(variant, table, worth, state, events, team)
        case "protest":
            return award(table, worth, state, events, team, -variant.unfounded_protest, "protest")
        case _:
            return _turn(variant, table, worth, state, events, ruling)


def _misdeal(
    variant: Variant, table: Table, worth: Worth, state: State, events: list[Event], team: Team
) -> State:
    if variant.misdeal == "dealer_loses_chica":
        return chica(table, state, events, 1 - team, "misdeal")
    if variant.misdeal == "opponents_10_pass":
        return _pass_with_ten(table, worth, state, events, team, "misdeal")
    state = award(table, worth, state, events, 1 - team, SMALL_PENALTY, "misdeal")
    return state if state.result else _broken_off(state, events, "misdeal", state.dealer, void=True)


def _capture(
    variant: Variant, table: Table, worth: Worth, state: State, events: list[Event], team: Team
) -> State:
    if variant.false_capture == "opponents_10_pass":
        return _pass_with_ten(table, worth, state, events, team, "capture")
    amount = -SMALL_PENALTY if variant.false_capture == "minus_2" else 0
    return award(table, worth, state, events, team, amount, "capture")


def _pass_with_ten(
    table: Table, worth: Worth, state: State, events: list[Event], team: Team, reason: Reason
) -> State:
    """The opponents get ten and the deal: the next of them after the dealer deals anew (ours)."""
    dealer = next_of_team(table, state.dealer, 1 - team)
    state = award(table, worth, state, events, 1 - team, PASS_POINTS, reason, dealer)
    return state if state.result else _broken_off(state, events, reason, dealer, void=False)


def _broken_off(state: State, events: list[Event], reason: Reason, dealer: Seat, void: bool) -> State:
    """End the hand: what was taken is lost, points made stay. It is void if the same seat deals it again."""
    state = state._replace(piles=(0, 0), capturer=None)
    return over(state, events, ending(state, reason, dealer, void=void))


def _turn(
    variant: Variant, table: Table, worth: Worth, state: State, events: list[Event], ruling: Ruling
) -> State:
    assert ruling.card is not None
    events.append(Event("exposed", ruling.offender, {"card": ruling.card}))
    state = state._replace(shown=state.shown | 1 << ruling.card)
    if variant.out_of_turn == "exposed":
        return state._replace(exposed=(*state.exposed, (ruling.offender, ruling.card)))
    opponents = 1 - table.team(ruling.offender)
    return award(table, worth, state, events, opponents, SMALL_PENALTY, "turn")
