"""The same questions answered plainly: minimax over the readable rules themselves, nothing else.

Slow, and obviously right: it makes the moves of `partida.cuarenta.rules` and looks at results.
"""

from __future__ import annotations

from typing import Any

from partida.cuarenta.claims import from_ronda, ronda_claims
from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.state import ANNOUNCE, CLAIM, State
from partida.game import Accept
from partida.solver.cuarenta_ends import CuarentaEnds
from partida.solver.cuarenta_position import complete


def values(rules: CuarentaRules, state: State, ends: CuarentaEnds) -> dict[Play, float]:
    """What every play of the seat on turn is worth to team 0."""
    return _Plain(rules, ends).values(state)


class _Plain:
    """One minimax."""

    def __init__(self, rules: CuarentaRules, ends: CuarentaEnds) -> None:
        self.rules = rules
        self.ends = ends
        self.kept: dict[Any, float] = {}

    def values(self, state: State) -> dict[Play, float]:
        """The worth of every play, of those that leave nothing to be claimed where that is possible."""
        turn = state.turn
        assert turn is not None
        plays = [move for move in self.rules.moves(state, turn) if isinstance(move, Play)]
        if state.setup.setting.claims:
            plays = list(complete(plays))
        return {play: self._worth(self._settled(self.rules.play(state, turn, play)[0])) for play in plays}

    def _worth(self, state: State) -> float:
        """What a moment is worth in which a card is due, or the hand is over."""
        if state.result is not None:
            return self.ends.at(state.result.score, state.result.winner)
        trailed = state.last is not None and state.turns[-1].seat
        key = (state[1:10], trailed, state.score, state.piles, state.capturer, state.rows)
        if key not in self.kept:
            assert state.turn is not None
            best = max if state.turn % 2 == 0 else min
            self.kept[key] = best(self.values(state).values())
        return self.kept[key]

    def _settled(self, state: State) -> State:
        """The state after all that is no matter of choice: right claims, announcements, a wait for claims."""
        while state.result is None:
            claim = self._right_claim(state)
            if claim is not None:
                state = self.rules.play(state, *claim)[0]
            elif state.phase == CLAIM:
                assert state.turn is not None
                state = self.rules.play(state, state.turn, Accept())[0]
            elif state.phase == ANNOUNCE:
                assert state.turn is not None
                told = self.rules.moves(state, state.turn)
                state = self.rules.play(state, state.turn, Announce() if Announce() in told else told[0])[0]
            else:
                break
        return state

    def _right_claim(self, state: State) -> tuple[int, Any] | None:
        """A claim of a caída on a ronda that is right: it is made at once."""
        if not state.setup.setting.manual or not state.turns:
            return None
        last = state.turns[-1]
        for claim in ronda_claims(state, last.seat % 2):
            if claim.card == last.card and from_ronda(state, state.turns[-2]):
                return last.seat, claim
        return None
