"""What can be claimed: overlooked cards, and caídas that fell on a ronda."""

from __future__ import annotations

from partida.cards import Card
from partida.cuarenta import leaf
from partida.cuarenta.captures import ANY_RUN, in_order, mask_of, takings
from partida.cuarenta.moves import Claim, ClaimRonda
from partida.cuarenta.state import State
from partida.cuarenta.view import Turn
from partida.table import Team


def overlooked(state: State) -> tuple[Claim, ...]:
    """What anybody but the last player may claim: each base with its whole run, or the rest of a run.

    A claim always takes the whole continuation (ours). Of cards of one rank the lowest by number is named.
    """
    if not state.open:
        return ()
    turn = state.turns[-1]
    if turn.taken:
        part = _rest(state, turn)
        return (Claim(None, in_order(leaf.pick(state.mask, part))),) if part else ()
    mask, tally = _without(state, turn.card)
    found = takings(state.setup.setting.style & ~ANY_RUN, turn.card % 13, tally, mask, 0)
    return tuple(Claim(turn.card, in_order(taken)) for taken in found)


def _rest(state: State, turn: Turn) -> int:
    """The tally of the ranks that would have gone on the run of the last turn."""
    top = max(turn.card % 13, *(card % 13 for card in turn.taken))
    return leaf.whole_run(state.tally, top)


def _without(state: State, card: Card) -> tuple[int, int]:
    return state.mask & ~(1 << card), state.tally - (1 << 4 * (card % 13))


def fitting(state: State, claim: Claim) -> Claim | None:
    """The claim in canonical order if it can be made with these very cards, else None."""
    mask = mask_of(claim.taken)
    if mask is None or mask & ~state.mask or (claim.card is not None and mask >> claim.card & 1):
        return None
    part = leaf.tally_of(mask)
    for allowed in overlooked(state):
        if allowed.card == claim.card and leaf.tally_of(mask_of(allowed.taken) or 0) == part:
            return Claim(claim.card, in_order(mask))
    return None


def ronda_claims(state: State, team: Team) -> tuple[ClaimRonda, ...]:
    """The caídas of a team on a player who had announced in the deal of the card that fell.

    Whether they really fell on a ronda is not asked here. Each can be claimed once.
    """
    if not state.notes.announced:
        return ()
    return tuple(
        ClaimRonda(turn.card)
        for at, turn in enumerate(state.turns)
        if turn.caida
        and turn.seat % 2 == team
        and turn.card not in state.notes.claimed
        and _announcer(state, state.turns[at - 1])
    )


def _announcer(state: State, trailed: Turn) -> bool:
    return any(one.seat == trailed.seat and one.deal == trailed.deal for one in state.notes.announced)


def from_ronda(state: State, trailed: Turn) -> bool:
    """True if a card trailed came from a ronda announced by its player in that deal."""
    return any(
        one.seat == trailed.seat and one.deal == trailed.deal and rank == trailed.card % 13
        for one, rank in zip(state.notes.announced, state.notes.rondas, strict=True)
    )
