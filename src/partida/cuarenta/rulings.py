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
from partida.cuarenta.refusals import illegal
from partida.cuarenta.scoring import Reason
from partida.cuarenta.state import ANNOUNCE, CLAIM, PLAY, State
from partida.game import Event, Ruling
from partida.table import Seat, Team

PASS_POINTS = 10
"""What the opponents get when the deal passes with ten."""

SMALL_PENALTY = 2


def rulings(state: State, seat: Seat) -> tuple[Ruling, ...]:
    """The rulings that can be entered from a seat.

    A card out of turn can be entered only from the seat that showed it, and only while another seat is
    on turn: from any other seat it would tell who holds what.
    """
    if not state.setup.by_hand or state.phase not in (ANNOUNCE, PLAY, CLAIM):
        return ()
    setting = state.setup.setting
    found = [Ruling("misdeal", state.dealer)]
    found += [Ruling("capture", offender) for offender in range(setting.table.size)]
    found += [Ruling("protest", offender) for offender in range(setting.table.size)]
    if setting.variant.out_of_turn != "refused" and state.phase == PLAY and seat != state.turn:
        held = cards_of(state.hands[seat])
        found += [Ruling("turn", seat, card) for card in held if (seat, card) not in state.notes.exposed]
    return tuple(found)


def rule(state: State, seat: Seat, move: Ruling, events: list[Event]) -> State:
    """The state after a ruling entered by a seat."""
    variant = state.setup.setting.variant
    if not state.setup.by_hand:
        raise illegal(state, seat, move, "rulings are for hands entered by hand", "move/no-ruling")
    if move.kind == "turn" and variant.out_of_turn == "refused":
        raise illegal(state, seat, move, "a card out of turn is refused here", "move/no-ruling")
    if move not in rulings(state, seat):
        raise illegal(state, seat, move, "there is no such fault to rule on now", "move/no-ruling")
    events.append(Event("ruling", seat, {"kind": move.kind, "offender": move.offender}))
    match move.kind:
        case "misdeal":
            return _misdeal(state, events, move.offender % 2)
        case "capture":
            return _capture(state, events, move.offender % 2)
        case "protest":
            return award(state, events, move.offender % 2, -variant.unfounded_protest, "protest")
        case _:
            return _turn(state, events, move)


def _misdeal(state: State, events: list[Event], team: Team) -> State:
    variant = state.setup.setting.variant
    if variant.misdeal == "dealer_loses_chica":
        return chica(state, events, 1 - team, "misdeal")
    if variant.misdeal == "opponents_10_pass":
        return _pass_with_ten(state, events, team, "misdeal")
    state = award(state, events, 1 - team, SMALL_PENALTY, "misdeal")
    return state if state.result else _broken_off(state, events, "misdeal", state.dealer, void=True)


def _capture(state: State, events: list[Event], team: Team) -> State:
    variant = state.setup.setting.variant
    if variant.false_capture == "opponents_10_pass":
        return _pass_with_ten(state, events, team, "capture")
    amount = -SMALL_PENALTY if variant.false_capture == "minus_2" else 0
    return award(state, events, team, amount, "capture")


def _pass_with_ten(state: State, events: list[Event], team: Team, reason: Reason) -> State:
    """The opponents get ten and the deal: the next of them after the dealer deals anew (ours)."""
    dealer = next_of_team(state.setup.setting.table, state.dealer, 1 - team)
    state = award(state, events, 1 - team, PASS_POINTS, reason, dealer)
    return state if state.result else _broken_off(state, events, reason, dealer, void=False)


def _broken_off(state: State, events: list[Event], reason: Reason, dealer: Seat, void: bool) -> State:
    """End the hand: what was taken is lost, points made stay. It is void if the same seat deals it again."""
    state = state._replace(piles=(0, 0), capturer=None)
    return over(state, events, ending(state, reason, dealer, void=void))


def _turn(state: State, events: list[Event], ruling: Ruling) -> State:
    assert ruling.card is not None
    events.append(Event("exposed", ruling.offender, {"card": ruling.card}))
    state = state.noting(shown=state.notes.shown | 1 << ruling.card)
    if state.setup.setting.variant.out_of_turn == "exposed":
        return state.noting(exposed=(*state.notes.exposed, (ruling.offender, ruling.card)))
    return award(state, events, 1 - ruling.offender % 2, SMALL_PENALTY, "turn")
