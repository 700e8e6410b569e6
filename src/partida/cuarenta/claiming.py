"""Claims made, and the wait for them after the last card of a hand."""

from __future__ import annotations

from partida.cuarenta import leaf
from partida.cuarenta.captures import mask_of
from partida.cuarenta.claims import fitting, from_ronda, overlooked, ronda_claims
from partida.cuarenta.endhand import award, count, with_cards
from partida.cuarenta.moves import Claim, ClaimRonda
from partida.cuarenta.refusals import illegal, wrong_phase
from partida.cuarenta.state import CLAIM, State
from partida.game import Accept, Event
from partida.table import Seat


def claimable(state: State) -> bool:
    """True if anybody can claim anything; this is known to all."""
    if overlooked(state):
        return True
    return state.setup.setting.manual and bool(ronda_claims(state, 0) or ronda_claims(state, 1))


def wait_or_count(state: State, events: list[Event]) -> State:
    """After the last card: a wait for claims, or the counting."""
    return state._replace(phase=CLAIM) if claimable(state) else count(state, events)


def accept(state: State, seat: Seat, move: Accept, events: list[Event]) -> State:
    """Have nothing (more) to claim; the hand is counted when all have said so, in any order."""
    if state.phase != CLAIM:
        raise wrong_phase(state, seat, move)
    if seat in state.notes.accepted:
        raise illegal(state, seat, move, "it has accepted already", "move/accepted")
    events.append(Event("accepted", seat, {}))
    setting, accepted = state.setup.setting, (*state.notes.accepted, seat)
    for waiting in setting.table.from_seat(setting.after[state.dealer]):
        if waiting not in accepted:
            return state._replace(turn=waiting).noting(accepted=accepted)
    return count(state, events)


def claim(state: State, seat: Seat, move: Claim, events: list[Event]) -> State:
    """Give overlooked cards to the claimer's side; it is never a caída, but it can be a limpia."""
    found = None
    if state.open and state.turns[-1].seat != seat:
        found = fitting(state, move)
    if found is None:
        raise illegal(state, seat, move, "that was not overlooked", "move/no-such-claim")
    team, worth = seat % 2, state.setup.setting.worth
    gone = mask_of(found.taken if found.card is None else (*found.taken, found.card)) or 0
    mask = state.mask & ~gone
    events.append(Event("claimed", seat, {"card": found.card, "taken": found.taken}))
    state = state._replace(
        table=tuple(card for card in state.table if mask >> card & 1), mask=mask,
        tally=leaf.tally_of(mask), last=None, piles=with_cards(state.piles, team, gone), capturer=team,
        open=False,
    )  # fmt: skip
    if not mask:
        events.append(Event("limpia", seat, {"card": found.card}))
        points = worth.of_play(state.score[team], caida=False, limpia=True, on_ronda=False)[1]
        state = award(state, events, team, points, "limpia")
    return _still_claiming(state, events)


def claim_ronda(state: State, seat: Seat, move: ClaimRonda, events: list[Event]) -> State:
    """A right claim adds what is missing to the total of the play, a wrong one may cost points."""
    setting, team = state.setup.setting, seat % 2
    if not setting.manual or move not in ronda_claims(state, team):
        raise illegal(state, seat, move, "there is no such caída to claim", "move/no-such-claim")
    state = state.noting(claimed=(*state.notes.claimed, move.card))
    at = next(at for at, turn in enumerate(state.turns) if turn.card == move.card)
    trailed = state.turns[at - 1]
    if from_ronda(state, trailed):
        events.append(Event("caida_on_ronda", seat, {"card": move.card, "trailed": trailed.card}))
        amount, what = max(0, setting.worth.on_ronda - state.turns[at].points), "caida_on_ronda"
    else:
        events.append(Event("claim_failed", seat, {"card": move.card}))
        amount, what = -setting.variant.unfounded_protest, "claim_failed"
    return _still_claiming(award(state, events, team, amount, what), events)


def _still_claiming(state: State, events: list[Event]) -> State:
    """Count the hand if it waited for claims and nothing is left to claim (ours)."""
    if state.phase == CLAIM and not claimable(state):
        return count(state, events)
    return state
