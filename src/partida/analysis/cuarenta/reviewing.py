"""The reviewer of Cuarenta: whole hands, and hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.analysis import judging
from partida.analysis.cuarenta.choices import card_review
from partida.analysis.cuarenta.dealt import luck_of
from partida.analysis.cuarenta.hindsight import with_open_hands
from partida.analysis.cuarenta.hinting import hint_for
from partida.analysis.cuarenta.valuing import value_plays
from partida.analysis.model import CardReview, Depth, HandReview, Hint
from partida.analysis.reviewer import Progress, moments_of
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.errors import PositionError
from partida.game import AnyRules
from partida.kernels.ready import SEARCH, SOLVING
from partida.record import HandRecord, format_result, format_standing
from partida.registry import variant_text
from partida.solver.effort import Effort


@dataclass(frozen=True)
class CuarentaReviewer:
    """See `partida.analysis.reviewer.Reviewer`; ``effort`` is that of hindsight, if not the usual one."""

    game: str = "cuarenta"
    kernels: tuple[str, ...] = (*SOLVING["cuarenta"], *SEARCH["cuarenta"])
    effort: Effort | None = None

    def can_review(self, rules: AnyRules, standing: Any, hand: HandRecord) -> bool:
        """True if the hand is over and cards were played."""
        moments, last = moments_of(rules, standing, hand, Play)
        return bool(moments) and rules.result(last) is not None

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
        moments, last = moments_of(rules, standing, hand, Play)
        result = rules.result(last)
        if result is None or not moments:
            raise PositionError(
                f"hand {number} cannot be reviewed: it is not over, or no card was played", code="review/hand"
            )
        cards: list[CardReview] = []
        for state, place, play in moments:
            if progress is not None:
                progress(len(cards), len(moments))
            valued = value_plays(rules.view(state, state.turn), depth)
            cards.append(card_review(valued, play, place, with_open_hands(state, valued, self.effort)))
        table = rules.table
        names = [table.name(seat) for seat in range(table.size)]
        sides = [table.team_name(team) for team in (0, 1)]
        return HandReview(
            game=self.game,
            variant=variant_text(rules.variant),
            standing=format_standing(rules, standing),
            hand=number,
            dealer=table.name(hand.deal.dealer),
            trump=None,
            result=format_result(rules, result),
            depth=depth,
            cards=tuple(cards),
            key_moments=judging.key_moments(cards),
            seats=tuple(
                judging.account(name, (card for card in cards if card.seat == name)) for name in names
            ),
            sides=tuple(
                judging.account(side, (card for card in cards if card.seat in side)) for side in sides
            ),
            luck=tuple(luck_of(moments[0][0], side, depth) for side in (0, 1)),
            unit="chica",
        )

    def hint(self, view: CuarentaView, depth: Depth) -> Hint:
        """Help for the seat of a view."""
        return hint_for(view, depth)
