"""How a hand ends: the last trick, the wait for accusations, a proved renúncia."""

from __future__ import annotations

from partida.game import Accept, Event
from partida.sueca import leaf, renounce, scoring
from partida.sueca.scoring import Evidence, Result
from partida.sueca.state import State, Step
from partida.table import Seat, Team


def trick_done(state: State, *events: Event) -> Step:
    """What has to be seen to when a trick is complete: renúncias under ``auto``, and the end of the hand."""
    mode, table = state.opening.variant.renounce_mode, state.opening.table
    if mode == "auto":
        # The first in play order counts, should there be two (ours).
        for seat in table.from_seat(state.tricks[-1].leader):
            proof = renounce.evidence(state, seat, 1 << len(state.tricks) - 1)
            if proof is not None:
                return punish(state, 1 - table.team(seat), proof, *events)
    if len(state.tricks) < leaf.TRICKS:
        return state, events
    if mode == "claim":
        # Ten cards of a suit make at most two tricks that all four follow, so there is always something
        # to accuse of and the hand always waits.
        return state._replace(turn=state.first, phase="claim"), events
    return _count(state, *events)


def accept(state: State, seat: Seat, move: Accept) -> Step:
    """Say that nothing is left to accuse; the hand is counted when all four have said so."""
    answered = state.notes.answered | 1 << seat
    state = state._replace(notes=state.notes._replace(answered=answered))
    told = Event("accepted", seat, {})
    for waiting in state.opening.table.from_seat(state.first):
        if not answered >> waiting & 1:
            return state._replace(turn=waiting), (told,)
    return _count(state, told)


def punish(state: State, team: Team, proof: Evidence, *events: Event) -> Step:
    """End the hand with the award for a proved renúncia to this team."""
    variant = state.opening.variant
    result = scoring.awarded("renounce", state.points, state.won, team, variant, proof.seat, proof)
    data = {"trick": proof.trick, "led": proof.led, "played": proof.played, "held": proof.held}
    return over(state, result, *events, Event("renounce", proof.seat, data))


def over(state: State, result: Result, *events: Event) -> Step:
    """End the hand with this result."""
    data = {
        "reason": result.reason,
        "void": result.void,
        "points": result.points,
        "tricks": result.tricks,
        "winner": result.winner,
        "games": result.games,
        "takes_match": result.takes_match,
        "count": result.kind,
        "seat": result.seat,
        "penalty": result.penalty,
    }
    notes = state.notes._replace(result=result, correcting=False)
    after = state._replace(turn=None, phase="over", notes=notes)
    return after, (*events, Event("hand_over", None, data))


def _count(state: State, *events: Event) -> Step:
    return over(state, scoring.counted(state.points, state.won, state.opening.variant), *events)
