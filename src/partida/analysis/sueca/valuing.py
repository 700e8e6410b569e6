"""The cards of a seat valued over worlds, by the evaluator of the players that search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from partida.analysis.model import Depth, Opponents
from partida.analysis.sueca.drawing import Drawn, drawn
from partida.analysis.sueca.framing import Frame
from partida.cards import Card
from partida.equity.sueca import POINTS, TRICKS
from partida.kernels.rollouts import CLUB_MANNER, NET_MANNER, Manner, SuecaTable, rollouts
from partida.players.search.blending import Blend
from partida.players.search.decision import Decision
from partida.players.search.solving import Solving
from partida.players.search.sueca import SHARES
from partida.players.search.thinking import Values
from partida.players.sueca_table import following_cards
from partida.sueca import leaf, scoring
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView

MANNERS: Final[Mapping[Opponents, Manner]] = MappingProxyType({"club": CLUB_MANNER, "master": NET_MANNER})
"""How hands are played out by what the others are taken for."""


@dataclass(frozen=True, eq=False)
class Valued:
    """What cards bring in worlds: arrays with a row for every world and a column for every card.

    View, cards and worlds are in the ``frame``; ``cards`` has one of all that are equal. ``legal`` are all
    that follow suit.
    """

    frame: Frame
    view: SuecaView
    legal: tuple[Card, ...]
    cards: tuple[Card, ...]
    drawn: Drawn
    win: Any
    """The chance to win the hand: 1, 0, a half for a tie, or a blend of these."""
    match: Any
    """The chance to win the match."""

    @property
    def worlds(self) -> Any:
        """A row of four masks for each."""
        return self.drawn.worlds

    @property
    def whole(self) -> bool:
        """True if these are all worlds."""
        return self.drawn.whole

    @property
    def copies(self) -> Any:
        """See `Drawn`."""
        return self.drawn.copies

    def column(self, card: Card) -> int:
        """The column of a card, or of the one that is equal to it."""
        return self.cards.index(standing_for(card, self.cards))

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of every column by their real names: those that are equal, the weakest first."""
        groups: list[list[Card]] = [[] for _ in self.cards]
        for card in sorted(self.legal, key=lambda card: leaf.STRENGTH[card]):
            groups[self.column(card)].append(self.frame.back.card(card))
        return tuple(map(tuple, groups))


def standing_for(card: Card, cards: tuple[Card, ...]) -> Card:
    """Which of the cards of a decision is this card, or is equal to it.

    Of equal cards the lowest is kept: see `partida.players.search.decision.without_equals`.
    """
    lower = [
        one
        for one in cards
        if leaf.SUIT[one] == leaf.SUIT[card] and leaf.STRENGTH[one] <= leaf.STRENGTH[card]
    ]
    return max(lower, key=lambda one: leaf.STRENGTH[one])


def value_cards(view: SuecaView, depth: Depth) -> Valued:
    """The cards that the seat of a view may play, without a renúncia, valued.

    Only what the seat knows has a part in it. All cards are valued in the same worlds.
    """
    frame = Frame.of(view)
    framed = frame.view(view)
    legal = following_cards(framed, framed.moves)
    for_match = Decision.of(framed, legal)
    for_win = Decision(framed, for_match.cards, hand_utility(framed.variant))
    found = drawn(for_match, depth)
    columns = np.arange(len(for_match.cards))
    values = _evaluator(for_match, found.worlds, depth)
    return Valued(
        frame,
        framed,
        legal,
        for_match.cards,
        found,
        values.values(for_win, found.worlds, columns),
        values.values(for_match, found.worlds, columns),
    )


@cache
def hand_utility(variant: Variant) -> Any:
    """What every end of a hand is worth to team 0 if only the hand counts: 1, 0, or a half for a tie.

    An array ``[points, tricks]``, NaN where no hand can end.
    """
    table = np.full((POINTS, TRICKS), np.nan)
    for points in range(POINTS):
        for tricks in range(TRICKS):
            if leaf.possible(points, tricks):
                side = scoring.worth(points, (tricks, leaf.TRICKS - tricks), variant).side
                table[points, tricks] = 0.5 if side is None else 1.0 - side
    table.setflags(write=False)
    return table


@dataclass(frozen=True, eq=False)
class _PlayedOut:
    """Values worlds by playouts that were made before: both chances are those of the same ends.

    ``ends`` are of all cards of a decision of seat 0, by world, card, and points or tricks.
    """

    ends: Any

    def values(self, decision: Decision, worlds: Any, cards: Any) -> Any:
        """See `Values`."""
        assert len(worlds) == len(self.ends)
        ends = self.ends[:, cards]
        return decision.utility[ends[..., 0], ends[..., 1]]


def _evaluator(decision: Decision, worlds: Any, depth: Depth) -> Values:
    """As the levels that search value worlds, with the solver from so many cards in hand down.

    It is new for every decision, so that no answer depends on what was asked before.
    """
    ends = rollouts(SuecaTable.of(decision.view), worlds, decision.cards, MANNERS[depth.opponents])
    playouts = _PlayedOut(ends)
    if decision.tricks > depth.solved:
        return playouts
    return Blend(playouts, Solving(), SHARES[: depth.solved])
