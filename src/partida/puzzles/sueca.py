"""Puzzles of Sueca: its moves valued, and what a puzzle is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from partida.analysis.model import Depth, Reason
from partida.analysis.sueca.reasons import reasons_for
from partida.analysis.sueca.trick import best_seat
from partida.analysis.sueca.valuing import Valued, hand_utility, value_cards
from partida.cards import Card
from partida.kernels.ready import SEARCH, SOLVING
from partida.players.search.decision import Decision
from partida.players.search.imagining import Imagined
from partida.players.search.solving import Solving
from partida.players.sueca_table import following_cards
from partida.puzzles.judging import Judged, Least
from partida.puzzles.model import By
from partida.sueca import leaf
from partida.sueca.view import SuecaView

SEVEN: Final = 10
"""The card points of the manilha: the second best card of a suit, mostly the seven."""
GIVEN: Final = 4
"""So many points more or less are given to a trick when it is fed or when they are held back."""
LATE: Final = 5
"""With more cards in hand nobody counts to 61 yet."""
MOST_OPEN: Final = 9
"""With more cards in hand exact search takes too long."""
DECIDED: Final = 0.5
LEAST: Final = Least(win=0.08, match=0.04, both=0.02, even=0.02)


@dataclass(frozen=True)
class SuecaJudge:
    """See `partida.puzzles.judging.Judge`."""

    kernels: tuple[str, ...] = (*SOLVING["sueca"], *SEARCH["sueca"])
    least: Least = LEAST

    def choices(self, view: SuecaView) -> int:
        """How many cards follow suit, of equal ones one; 0 unless a card is due."""
        if view.phase != "play" or view.turn != view.seat or view.trump is None:
            return 0
        cards = following_cards(view, view.moves)
        return len(Decision.of(view, cards).cards) if cards else 0

    def judged(self, view: SuecaView, depth: Depth) -> Judged:
        """The cards valued as reviews value them."""
        return _judged(value_cards(view, depth))

    def opinions(self, view: SuecaView, depth: Depth) -> tuple[Judged, ...]:
        """What club players going on, and best play with open hands, say each for itself."""
        by_club = self.judged(view, Depth(depth.worlds, 0, depth.seed))
        if len(view.hand) > MOST_OPEN:
            return (by_club,)
        return by_club, _with_open_hands(view, depth)

    def theme(self, view: SuecaView, judged: Judged, tempting: str) -> str | None:
        """The first of the themes that fits what the best and the tempting card differ in."""
        best, other = Card.parse(judged.groups[judged.best][0]), Card.parse(tempting)
        if judged.by == "match":
            return "play_for_91" if judged.win.mean() > DECIDED else "escape_30"
        trump = int(view.trump or 0)
        trumps = [leaf.SUIT[card] == trump for card in (best, other)]
        sevens = [leaf.POINTS[card] == SEVEN for card in (best, other)]
        if sevens[0] != sevens[1] and not any(trumps):
            return "save_seven"
        if view.trick.cards and best_seat(view) % 2 == (view.seat or 0) % 2:
            return "feed_or_hold" if abs(leaf.POINTS[best] - leaf.POINTS[other]) >= GIVEN else None
        if not view.trick.cards and trumps[0] != trumps[1]:
            return "draw_trumps"
        return "reach_61" if len(view.hand) <= LATE and not any(map(leaf.is_safe, view.points)) else None


def _judged(valued: Valued) -> Judged:
    """The cards by their real names."""
    names = tuple(tuple(map(str, group)) for group in valued.groups)

    def reasons(best: int, other: int, by: By) -> tuple[Reason, ...]:
        return reasons_for(valued, valued.cards[best], valued.cards[other], by)

    return Judged(names, valued.win, valued.match, valued.whole, reasons, LEAST.even)


def _with_open_hands(view: SuecaView, depth: Depth) -> Judged:
    """The cards by best play with open hands alone; worlds that took too long are left out."""
    valued = value_cards(view, Depth(4, 0, depth.seed))
    framed = valued.view
    for_match = Decision.of(framed, valued.legal)
    for_win = Decision(framed, for_match.cards, hand_utility(framed.variant))
    imagined = Imagined(framed, for_match.random(depth.seed), depth.worlds)
    worlds, _ = imagined.next(depth.worlds)
    columns = np.arange(len(for_match.cards))
    solving = Solving()
    win, match = (solving.values(one, worlds, columns) for one in (for_win, for_match))
    solved = ~(np.isnan(win).any(axis=1) | np.isnan(match).any(axis=1))
    named = _judged(valued)
    whole = imagined.listed and bool(solved.all())
    return Judged(named.groups, win[solved], match[solved], whole, named.reasons, LEAST.even)
