"""The last tricks of Sueca against opponents who see everything, on trial: alpha-mu.

By "The alpha-mu Search Algorithm for the Game of Bridge" (Cazenave and Ventos, 2019): the seat plays the same
card in all worlds that it cannot tell apart, opponents know the world and what it will play. What a way to
play brings is a vector, a number for every world; of a moment the front is kept, the vectors that no other
beats in all worlds. Where the seat chooses, fronts are united; where an opponent does, each way to answer
every one of his cards is met in each world with the worst of them.

Unlike at Bridge the partner has a mind of his own: he plays by the net. The seat's cards are looked at to the
end.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.fusing import Lines, worth_of
from partida.kernels.bits import words
from partida.kernels.jit import entry
from partida.kernels.sueca.club import ODDS
from partida.kernels.sueca.ending import UNPLAYED, choice, lay, legal_for, turn_of
from partida.players.search.decision import Decision
from partida.policies.sueca.places import place_of

MOST: Final = 16
"""Vectors in a front: more are dropped, those that are worst on average first."""


@entry("void(int64[:,::1], int64, int64[::1], int64[::1], float64[::1], float64[::1])")
def lay_all(memories: Any, place: int, legal: Any, meant: Any, judge: Any, odds: Any) -> None:
    """In every row play a card (a place); write what is legal next, and what the policy would play."""
    weights = words(judge)
    table = words(odds)
    for row in range(len(memories)):
        mem = words(memories[row])
        lay(mem, turn_of(mem), place)
        legal[row] = 0
        if mem[UNPLAYED]:
            seat = turn_of(mem)
            legal[row] = legal_for(mem, seat)
            meant[row] = choice(mem, seat, legal[row], weights, table)


class BestDefence:
    """A decision in some worlds, each of which counts by its weight."""

    def __init__(self, decision: Decision, worlds: Any, weights: Any) -> None:
        self._decision, self._weights = decision, weights
        lines = Lines(decision, worlds, weights)
        self._start, self._judge = lines.start, lines.judge

    def values(self) -> Any:
        """What each card brings in each world by the best vector of its front, a row for every world."""
        trump = int(self._decision.view.trump or 0)
        every = np.arange(len(self._start))
        columns: list[Any] = []
        for card in self._decision.cards:
            front = self._after(self._start, every, place_of(int(card), trump))
            columns.append(front[int((front @ self._weights).argmax())])
        return np.stack(columns, axis=1)

    def _after(self, rows: Any, worlds: Any, place: int) -> Any:
        """The front after a card: vectors over these rows, which are these worlds."""
        rows = rows.copy()
        legal: Any = np.zeros(len(rows), np.int64)
        meant: Any = np.zeros(len(rows), np.int64)
        lay_all(rows, place, legal, meant, self._judge, ODDS)
        if not legal[0]:
            return worth_of(self._decision, rows)[None, :]
        seat = int(turn_of(rows[0]))
        if seat == self._decision.seat:
            return self._united(rows, worlds, int(legal[0]))
        if seat == self._decision.seat ^ 2:
            legal = 1 << meant
        return self._met(rows, worlds, legal)

    def _united(self, rows: Any, worlds: Any, legal: int) -> Any:
        """The front where the seat itself chooses."""
        fronts = [self._after(rows, worlds, place) for place in _places(legal)]
        return self._front(np.concatenate(fronts), worlds)

    def _met(self, rows: Any, worlds: Any, legal: Any) -> Any:
        """The front where another chooses among his cards in each world, the worst for the seat."""
        met = np.full((1, len(rows)), np.inf)
        for place in _places(int(np.bitwise_or.reduce(legal))):
            mine = np.flatnonzero(legal >> place & 1)
            answers = np.full((1, len(rows)), np.inf)
            found = self._after(rows[mine], worlds[mine], place)
            answers = np.repeat(answers, len(found), axis=0)
            answers[:, mine] = found
            both = np.minimum(met[:, None, :], answers[None, :, :]).reshape(-1, len(rows))
            met = self._front(both, worlds)
        return met

    def _front(self, vectors: Any, worlds: Any) -> Any:
        """The vectors that no other beats; the best on average if they are too many."""
        vectors = np.unique(vectors, axis=0)
        beaten = [bool(((vectors >= one).all(axis=1) & (vectors > one).any(axis=1)).any()) for one in vectors]
        vectors = vectors[~np.array(beaten)]
        if len(vectors) > MOST:
            means = np.minimum(vectors, 1.0) @ self._weights[worlds]
            vectors = vectors[np.argsort(-means, kind="stable")[:MOST]]
        return vectors


def _places(mask: int) -> list[int]:
    return [place for place in range(40) if mask >> place & 1]
