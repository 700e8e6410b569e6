"""The reviewer of Sueca: whole hands, and hints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.analysis import judging
from partida.analysis.model import CardReview, Depth, HandReview, Hint
from partida.analysis.reviewer import Progress, moments_of
from partida.analysis.sueca.choices import card_review
from partida.analysis.sueca.dealt import luck_of
from partida.analysis.sueca.hindsight import par_of, with_open_hands
from partida.analysis.sueca.hinting import hint_for
from partida.errors import PositionError
from partida.game import AnyRules
from partida.kernels.ready import GAMES, SEARCH, SOLVING
from partida.record import HandRecord, format_result, format_standing
from partida.registry import variant_text
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
        solver = Solver()
        cards: list[CardReview] = []
        for place, (state, move, play) in enumerate(moments):
            if progress is not None:
                progress(place, len(moments))
            view = rules.view(state, state.turn)
            cards.append(card_review(view, play.card, move, depth, with_open_hands(state, solver)))
        first = moments[0][0]
        table = rules.table
        par = par_of(first, solver)
        return HandReview(
            game=self.game,
            variant=variant_text(rules.variant),
            standing=format_standing(rules, standing),
            hand=number,
            dealer=table.name(hand.deal.dealer),
            trump=rules.view(first, None).trump.letter,
            result=format_result(rules, result),
            depth=depth,
            cards=tuple(cards),
            key_moments=judging.key_moments(cards),
            seats=tuple(
                judging.account(name, (card for card in cards if card.seat == name)) for name in "NESW"
            ),
            sides=tuple(
                judging.account(name, (card for card in cards if card.seat in name)) for name in ("NS", "EW")
            ),
            luck=tuple(luck_of(rules.view(first, None), first, side, par[side], depth) for side in (0, 1)),
        )

    def hint(self, view: SuecaView, depth: Depth) -> Hint:
        """Help for the seat of a view."""
        return hint_for(view, depth)
