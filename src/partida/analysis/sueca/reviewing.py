"""The reviewer of Sueca: whole hands, and hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.analysis.model import Depth, HandReview, Hint
from partida.analysis.reviewer import Progress
from partida.analysis.sueca.choices import card_review
from partida.analysis.sueca.dealt import luck_of
from partida.analysis.sueca.hindsight import par_of, with_open_hands
from partida.analysis.sueca.hinting import hint_for
from partida.analysis.whole import Whole
from partida.game import AnyRules
from partida.kernels.ready import GAMES, SEARCH, SOLVING
from partida.record import HandRecord
from partida.solver import Solver
from partida.sueca.moves import Play
from partida.sueca.view import SuecaView


@dataclass(frozen=True)
class SuecaReviewer:
    """See `partida.analysis.reviewer.Reviewer`."""

    game: str = "sueca"
    kernels: tuple[str, ...] = (*SOLVING["sueca"], *GAMES, *SEARCH["sueca"])

    def can_review(self, rules: AnyRules, standing: Any, hand: HandRecord) -> bool:
        """True if the hand is over and cards were played."""
        return Whole.of(rules, standing, hand, Play) is not None

    def review(
        self,
        rules: AnyRules,
        standing: Any,
        hand: HandRecord,
        depth: Depth,
        *,
        number: int = 1,
        progress: Progress | None = None,
    ) -> HandReview:
        """The review of a hand; moves that are no cards are only played."""
        whole = Whole.to_review(rules, standing, hand, Play, number)
        solver = Solver()
        cards = [
            card_review(rules.view(state, state.turn), play.card, move, depth, with_open_hands(state, solver))
            for state, move, play in whole.each(progress)
        ]
        first = whole.first
        seen = rules.view(first, None)
        par = par_of(first, solver)
        luck = (luck_of(seen, first, side, par[side], depth) for side in (0, 1))
        return whole.review(number, depth, cards, luck, trump=seen.trump.letter)

    def hint(self, view: SuecaView, depth: Depth) -> Hint:
        """Help for the seat of a view."""
        return hint_for(view, depth)
