"""The cards of a seat valued over worlds, by the evaluator of the players that search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from partida.analysis.model import Depth
from partida.analysis.sueca.framing import Frame
from partida.cards import Card
from partida.equity.sueca import POINTS, TRICKS
from partida.players.search.blending import Blend
from partida.players.search.decision import Decision
from partida.players.search.imagining import Imagined
from partida.players.search.playing_out import PlayingOut
from partida.players.search.solving import Solving
from partida.players.search.sueca import SHARES
from partida.players.sueca_table import following_cards
from partida.sueca import leaf, scoring
from partida.sueca.variants import Variant
from partida.sueca.view import SuecaView


@dataclass(frozen=True, eq=False)
class Valued:
    """What cards bring in worlds: arrays with a row for every world and a column for every card.

    View, cards and worlds are in the ``frame``; ``cards`` has one of all that are equal. ``legal`` are all
    that follow suit. ``whole`` says that these are all worlds.
    """

    frame: Frame
    view: SuecaView
    legal: tuple[Card, ...]
    cards: tuple[Card, ...]
    worlds: Any
    whole: bool
    win: Any
    """The chance to win the hand: 1, 0, a half for a tie, or a blend of these."""
    match: Any
    """The chance to win the match."""

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
    imagined = Imagined(framed, for_match.random(depth.seed), depth.worlds)
    worlds, _ = imagined.next(depth.worlds)
    columns = np.arange(len(for_match.cards))
    values = _evaluator(depth.solved if for_match.tricks <= depth.solved else 0)
    return Valued(
        frame,
        framed,
        legal,
        for_match.cards,
        worlds,
        imagined.listed,
        values.values(for_win, worlds, columns),
        values.values(for_match, worlds, columns),
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


def _evaluator(solved: int) -> PlayingOut | Blend:
    """As the levels that search value worlds, with the solver from so many cards in hand down.

    It is new for every decision, so that no answer depends on what was asked before.
    """
    return Blend(PlayingOut(), Solving(), SHARES[:solved]) if solved else PlayingOut()
