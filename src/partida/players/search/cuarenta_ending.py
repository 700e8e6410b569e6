"""The last deal between two: who has counted knows the other hand, so the solver tells the best play."""

from __future__ import annotations

from typing import Final

from partida.cards import CardSet
from partida.cuarenta import leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta_rollouts import caidas_in_a_row
from partida.players.cuarenta_club import best_move
from partida.players.search.comparing import SAME
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.policies.cuarenta.judgement import CLUB
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_position import PACK, CuarentaPosition
from partida.solver.effort import Effort

MOST_CARDS: Final = 2_000_000
"""Cards searched before the solver gives up: some tenths of a second, which hardly ever happens."""
MEGABYTES: Final = 1.0


def solved(decision: CuarentaDecision, seconds: float | None) -> Play | None:
    """The best play, of equals the one that a club player would make; None if something is not known."""
    position = position_of(decision.view)
    if position is None:
        return None
    solver = CuarentaSolver(MEGABYTES)
    worths = solver.values(position, decision.ends, Effort(MOST_CARDS, seconds))
    found = {play: worths[play] for play in decision.plays}
    if not all(worth.exact for worth in found.values()):
        return None
    sign = -1 if decision.team else 1
    best = max(sign * worth.least for worth in found.values())
    equal = tuple(play for play, worth in found.items() if sign * worth.least >= best - SAME)
    return best_move(decision.view, equal, CLUB)


def position_of(view: CuarentaView) -> CuarentaPosition | None:
    """The open position that a seat can work out by counting, or None."""
    seat, turn = view.seat, view.turn
    unseen = PACK & ~view.seen.mask & ~view.hand.mask
    if len(view.counts) != 2 or view.stock or seat is None or turn != seat:
        return None
    if unseen.bit_count() != view.counts[1 - seat]:
        return None  # something was forgotten
    hands = (view.hand.mask, unseen) if seat == 0 else (unseen, view.hand.mask)
    rondas = tuple(_ronda(view, one, hands[one]) for one in (0, 1))
    last = view.last_trailed
    trailed = None if last is None else view.turns[-1].seat
    rows = tuple(caidas_in_a_row(view, team) for team in (0, 1))
    return CuarentaPosition(
        view.variant, hands, CardSet(view.on_table).mask, seat, view.dealer, view.deal, (), view.score,
        view.captured, last, trailed,
        last is not None and trailed is not None and rondas[trailed] == last % 13,
        view.last_capturer, (rows[0], rows[1]), rondas,
    )  # fmt: skip


def _ronda(view: CuarentaView, seat: int, hand: int) -> int | None:
    """The rank of the ronda that a seat has announced in this deal: all its five cards are known."""
    if not any(said.seat == seat and said.deal == view.deal for said in view.announced):
        return None
    dealt = hand | CardSet(t.card for t in view.turns if t.seat == seat and t.deal == view.deal).mask
    three = leaf.threes(dealt)
    return three.bit_length() - 1 if three else None
