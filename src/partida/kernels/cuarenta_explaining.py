"""How well imagined worlds of Cuarenta explain what the others have played: NumPy in, NumPy out."""

from __future__ import annotations

from typing import Any

import numpy as np

from partida.cards import CardSet
from partida.cuarenta import captures, leaf
from partida.cuarenta.view import CuarentaView, Turn
from partida.kernels.cuarenta import club, history, memory
from partida.kernels.cuarenta.moves import move_of
from partida.kernels.cuarenta.rules import write_rules
from partida.kernels.cuarenta_rollouts import public_of, write_view
from partida.kernels.jit import WORD


class Explaining:
    """What was played in this deal, to be held against worlds of one view.

    Nothing is concluded (``plays`` is empty) where plays alone do not tell how it came to this: after claims
    and rulings, and for a seat that has forgotten cards.
    """

    def __init__(self, view: CuarentaView) -> None:
        self._looking = view.seat
        self.plays = plays_of_deal(view)
        self._memory = memory.new_memory()
        write_rules(self._memory, view.variant)
        write_view(self._memory, view)
        self._public: Any = np.array(public_of(view), WORD)

    def logarithms(self, worlds: Any, error: float, sharp: float) -> Any:
        """For every world the logarithm of a chance.

        It is the chance that the others, each by what it could see in that world, would have played what they
        did in this deal, if they play as club players do: a play that is worth a point more than another is
        ``exp(sharp)`` times as likely, but with the chance ``error`` any play is made.
        """
        results = np.zeros(len(worlds))
        given = (error, sharp, club.weights(), club.work(), self._public, results)
        history.explain(self._memory, worlds, self.plays, self._looking, *given)
        return results


def plays_of_deal(view: CuarentaView) -> Any:
    """The plays of this deal as kernels recall them; none if something else than plays has happened."""
    story = _Story(view)
    for turn in view.turns:
        story.reach(turn.deal)
        story.play(turn)
    story.reach(view.deal)
    rows = story.rows() if story.tells(view) else []
    return np.array(rows, WORD).reshape(len(rows), history.PLAY)


class _Story:
    """What all have seen of a hand, card by card: told by the cards alone."""

    def __init__(self, view: CuarentaView) -> None:
        self._view = view
        self._deal = -1
        self._table, self._gone = 0, 0
        self._score, self._piles = list(view.standing.score), [0, 0]
        self._last, self._last_seat = -1, 0
        self._shown, self._plays = [0] * 4, list[list[int]]()

    def reach(self, deal: int) -> None:
        """Begin the deals up to this one: what was announced in them scores."""
        while self._deal < deal:
            self._deal += 1
            for said in self._view.announced:
                if said.deal == self._deal:
                    self._score[said.seat % 2] += said.points
            self._shown, self._plays = [0] * 4, []
            if not leaf.can_be_fallen_on(True, self._view.variant.caida_across_deals):
                self._last, self._last_seat = -1, 0

    def play(self, turn: Turn) -> None:
        """Note a play and what it changes."""
        card, taken = captures.ONES[turn.card], leaf.tally_of(CardSet(turn.taken).mask)
        move = move_of(turn.card % 13, taken, turn.caida)
        before = (self._table, self._last, self._last_seat, *self._piles, *self._score, self._gone)
        self._plays.append([turn.seat, move, *before, *self._shown])
        self._table += -taken if taken else card
        self._gone += card
        self._shown[turn.seat] += card
        self._score[turn.seat % 2] += turn.points
        self._last, self._last_seat = (-1, 0) if taken else (turn.card % 13, turn.seat)
        if taken:
            self._piles[turn.seat % 2] += len(turn.taken) + 1

    def tells(self, view: CuarentaView) -> bool:
        """True if it has come to the moment of the view, all of which the seat remembers."""
        known = not CardSet(turn.card for turn in view.turns) - view.seen
        table = leaf.tally_of(CardSet(view.on_table).mask)
        told = (self._table, tuple(self._piles), tuple(self._score))
        return known and told == (table, view.captured, view.score)

    def rows(self) -> list[list[int]]:
        """The plays of the deal that was reached, see `partida.kernels.cuarenta.history`."""
        return [
            [*play, *(all_shown - play[history.SHOWED + seat] for seat, all_shown in enumerate(self._shown))]
            for play in self._plays
        ]
