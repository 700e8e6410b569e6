"""The reviewer of Cuarenta: whole hands, and hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.analysis.cuarenta.choices import SCALE, card_review
from partida.analysis.cuarenta.dealt import luck_of
from partida.analysis.cuarenta.hindsight import with_open_hands
from partida.analysis.cuarenta.hinting import hint_for
from partida.analysis.cuarenta.valuing import value_plays
from partida.analysis.model import CardReview, Depth, HandReview, Hint
from partida.analysis.reviewer import Progress
from partida.analysis.whole import Whole
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.game import AnyRules
from partida.kernels.ready import SEARCH, SOLVING
from partida.record import HandRecord
from partida.solver.effort import Effort


@dataclass(frozen=True)
class CuarentaReviewer:
    """See `partida.analysis.reviewer.Reviewer`; ``effort`` is that of hindsight, if not the usual one."""

    game: str = "cuarenta"
    kernels: tuple[str, ...] = (*SOLVING["cuarenta"], *SEARCH["cuarenta"])
    effort: Effort | None = None

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
        cards: list[CardReview] = []
        for state, place, play in whole.each(progress):
            valued = value_plays(rules.view(state, state.turn), depth)
            cards.append(card_review(valued, play, place, with_open_hands(state, valued, self.effort)))
        luck = (luck_of(whole.first, side, depth) for side in (0, 1))
        return whole.review(number, depth, cards, luck, unit="chica", scale=SCALE)

    def hint(self, view: CuarentaView, depth: Depth) -> Hint:
        """Help for the seat of a view."""
        return hint_for(view, depth)
