"""Own cards chosen alike in all worlds that look alike: two ways to value the last tricks of Sueca, on trial.

Playouts let the seat itself go on by a policy, and the solver lets it choose otherwise in every world, as if
it saw all hands ("strategy fusion"). Here the seat plays its next cards by what it will have seen by then: in
all worlds in which the others' cards up to there are the same, one set, the card that is best on average.

`Lines.values` lets the others play by the net: it is the exact best answer to them in the worlds given.
`Lines.postponed` lets the solver judge all after the seat's second card (the idea of "Perfect Information
Monte Carlo with Postponing Reasoning", Arjonilla, Saffidine and Cazenave, 2024).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from partida.cards import CARDS, Card, CardSet
from partida.kernels.bits import count, words
from partida.kernels.jit import entry
from partida.kernels.rollouts import NET_MANNER, SuecaTable, moment_of, weights_of
from partida.kernels.sueca.club import ODDS
from partida.kernels.sueca.ending import (
    HELD,
    LEADER,
    NTH,
    STORY,
    TAKEN,
    UNPLAYED,
    WON,
    choice,
    lay,
    legal_for,
    turn_of,
)
from partida.players.search.decision import Decision
from partida.players.search.solving import Solving
from partida.policies.sueca.places import place_of
from partida.sueca.dealing import PACK_MASKS
from partida.sueca.view import Trick

_BETWEEN: Final = 7
"""Cards at the most from one of a seat's cards to its next, the first counted in."""


@entry("void(int64[:,::1], int64[::1], int64, int64[::1], float64[::1], float64[::1])")
def go_on(memories: Any, cards: Any, until: int, legal: Any, judge: Any, odds: Any) -> None:
    """In every row play a card (a place; -1 for the policy's), then by policies until a seat is on turn.

    ``until`` is that seat, -1 for nobody: then hands are played to their end. Its legal cards are written, 0
    where the hand is over.
    """
    weights = words(judge)
    table = words(odds)
    for row in range(len(memories)):
        mem = words(memories[row])
        legal[row] = 0
        place = cards[row]
        while mem[UNPLAYED]:
            seat = turn_of(mem)
            if place < 0:
                place = choice(mem, seat, legal_for(mem, seat), weights, table)
            mem[STORY + 40 - count(mem[UNPLAYED])] = place
            lay(mem, seat, place)
            place = -1
            if mem[UNPLAYED] and turn_of(mem) == until:
                legal[row] = legal_for(mem, until)
                break


class Lines:
    """The lines of play of a decision in some worlds, which count by their weights.

    A set of fewer worlds than ``least`` is played on by the net instead: who chooses for so few chooses for
    what chance has put there.
    """

    def __init__(self, decision: Decision, worlds: Any, weights: Any, least: float = 0.0) -> None:
        self._decision, self._weights, self._least = decision, weights, least
        view = decision.view
        assert view.trump is not None
        self._trump = int(view.trump)
        moment = moment_of(SuecaTable.of(view), NET_MANNER)
        self.start = np.repeat(moment[None, :], len(worlds), axis=0)
        for seat in range(4):
            self.start[:, HELD + seat] = _moved(worlds[:, seat], self._cards)
        self.judge = weights_of(NET_MANNER)

    @cached_property
    def values(self) -> Any:
        """What each card of the decision is worth in each world, a row for every world."""
        return self._by_cards(self._best)

    def postponed(self, solving: Solving) -> Any:
        """The same, where the solver judges what comes after the seat's second card."""
        self._solving = solving
        return self._by_cards(self._solved)

    def _by_cards(self, valued: Any) -> Any:
        columns: list[Any] = []
        for card in self._decision.cards:
            rows = self.start.copy()
            places = np.full(len(rows), place_of(int(card), self._trump), np.int64)
            legal = self._go_on(rows, places, self._decision.seat)
            sets = self._labels(np.zeros(len(rows), np.int64), rows, self.start)
            columns.append(valued(rows, legal, self._weights, sets))
        return np.stack(columns, axis=1)

    def _go_on(self, rows: Any, places: Any, until: int) -> Any:
        legal = np.zeros(len(rows), np.int64)
        go_on(rows, places, until, legal, self.judge, ODDS)
        return legal

    def _labels(self, before: Any, rows: Any, parents: Any) -> Any:
        """Numbers of the sets of worlds in which a seat has seen the same."""
        first = 40 - np.bitwise_count(parents[:, UNPLAYED]).astype(np.int64)
        last = 40 - np.bitwise_count(rows[:, UNPLAYED]).astype(np.int64)
        key = before.copy()
        for nth in range(_BETWEEN):
            at = np.minimum(first + nth, 39)
            told = rows[np.arange(len(rows)), STORY + at] + 1
            key = key << 6 | np.where(first + nth < last, told, 0)
        return np.unique(key, return_inverse=True)[1].astype(np.int64)

    def _best(self, rows: Any, legal: Any, weights: Any, sets: Any) -> Any:
        """What the seat's best cards from here on are worth in every row."""
        sizes = np.bincount(sets)[sets]
        chosen = (legal != 0) & (sizes >= self._least)
        rest = np.flatnonzero((legal != 0) & ~chosen)
        worth = np.zeros(len(rows))
        if len(rest):
            played = rows[rest]
            self._go_on(played, np.full(len(rest), -1, np.int64), -1)
            worth[rest] = worth_of(self._decision, played)
        over = legal == 0
        worth[over] = worth_of(self._decision, rows[over])
        live = np.flatnonzero(chosen)
        if len(live):
            worth[live] = self._best_of_sets(rows[live], legal[live], weights[live], sets[live])
        return worth

    def _best_of_sets(self, rows: Any, legal: Any, weights: Any, sets: Any) -> Any:
        sets = np.unique(sets, return_inverse=True)[1]
        size = int(sets.max()) + 1
        best = np.full(size, -np.inf)
        worth = np.zeros(len(rows))
        every = int(np.bitwise_or.reduce(legal))
        for place in (place for place in range(40) if every >> place & 1):
            with_it = np.flatnonzero(legal >> place & 1)
            after = rows[with_it].copy()
            further = self._go_on(after, np.full(len(with_it), place, np.int64), self._decision.seat)
            told = self._labels(sets[with_it], after, rows[with_it])
            found = self._best(after, further, weights[with_it], told)
            sums = np.bincount(sets[with_it], weights[with_it] * found, size)
            held = np.bincount(sets[with_it], minlength=size) > 0
            better = held & (sums > best + 1e-12)
            best[better] = sums[better]
            taken = better[sets[with_it]]
            worth[with_it[taken]] = found[taken]
        return worth

    def _solved(self, rows: Any, legal: Any, weights: Any, sets: Any) -> Any:
        """What the seat's next card is worth in every row, if all hands are open after it."""
        worth = np.zeros(len(rows))
        over = legal == 0
        worth[over] = worth_of(self._decision, rows[over])
        hands = np.stack([self._masks(rows[:, HELD + seat]) for seat in range(4)], axis=1)
        cards = self._masks(legal)
        for one in np.unique(sets[~over]):
            mine = np.flatnonzero((sets == one) & ~over)
            decision = self._later(rows[mine[0]], hands[mine[0]], cards[mine[0]])
            values = self._solving.values(decision, hands[mine], np.arange(len(decision.cards)))
            worth[mine] = values[:, int((weights[mine] @ values).argmax())]
        return worth

    def _later(self, row: Any, hands: Any, legal: Any) -> Decision:
        """The decision of the seat at a moment of a line."""
        view = self._decision.view
        seat = self._decision.seat
        number = int(row[NTH])
        first = 40 - int(row[UNPLAYED]).bit_count() - number
        laid = tuple(self._by_place[int(place)] for place in row[STORY + first : STORY + first + number])
        then = replace(
            view,
            hand=CardSet(int(hands[seat])),
            trick=Trick(int(row[LEADER]), laid),
            points=(int(row[TAKEN]), int(row[TAKEN + 1])),
            tricks_won=(int(row[WON]), int(row[WON + 1])),
        )
        return Decision(then, tuple(CardSet(int(legal))), self._decision.utility)

    def _masks(self, places: Any) -> Any:
        """Masks of the rules for hands in places."""
        return _moved(places, {place: card for card, place in self._cards.items()})

    @cached_property
    def _cards(self) -> dict[int, int]:
        """The place of every card of the pack."""
        pack = CardSet(PACK_MASKS[self._decision.view.variant.second_rank])
        return {int(card): place_of(int(card), self._trump) for card in pack}

    @cached_property
    def _by_place(self) -> dict[int, Card]:
        return {place: CARDS[card] for card, place in self._cards.items()}


def worth_of(decision: Decision, rows: Any) -> Any:
    """What hands that are over are worth to the side that decides."""
    points, tricks = rows[:, TAKEN], rows[:, WON]
    if decision.seat % 2:
        points, tricks = 120 - points, 10 - tricks
    return decision.utility[points, tricks]


def _moved(masks: Any, places: dict[int, int]) -> Any:
    """Masks with every bit moved to its place."""
    moved = np.zeros_like(masks)
    for one, other in places.items():
        moved |= (masks >> one & 1) << other
    return moved
