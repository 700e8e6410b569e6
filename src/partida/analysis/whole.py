"""What reviews of all games are made of: a hand that is over, its accounts, and its cards in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from partida.analysis import judging
from partida.analysis.model import CardReview, CardValue, Depth, HandReview, Luck, Unit
from partida.analysis.reviewer import Progress
from partida.analysis.weighing import NOTHING
from partida.errors import PositionError
from partida.game import AnyRules
from partida.record import HandRecord, format_result, format_standing
from partida.registry import variant_text

Moment = tuple[Any, int, Any]
"""The state before a card, the place of the card among the moves of the hand, and the card as a move."""


@dataclass(frozen=True)
class Whole:
    """A hand that is over and in which cards were played."""

    rules: AnyRules
    standing: Any
    hand: HandRecord
    moments: tuple[Moment, ...]
    result: Any

    @classmethod
    def of(cls, rules: AnyRules, standing: Any, hand: HandRecord, play: type[Any]) -> Whole | None:
        """The hand, moves of the kind ``play`` being its cards; None if it is not over or had no card."""
        state, _ = rules.start(hand.deal, standing)
        moments: list[Moment] = []
        for place, (seat, move) in enumerate(hand.moves):
            if isinstance(move, play):
                moments.append((state, place, move))
            state, _ = rules.play(state, seat, move)
        result = rules.result(state)
        over = result is not None and bool(moments)
        return cls(rules, standing, hand, tuple(moments), result) if over else None

    @classmethod
    def to_review(
        cls, rules: AnyRules, standing: Any, hand: HandRecord, play: type[Any], number: int
    ) -> Whole:
        """The same; raises `PositionError` where there is none."""
        found = cls.of(rules, standing, hand, play)
        if found is None:
            raise PositionError(
                f"hand {number} cannot be reviewed: it is not over, or no card was played", code="review/hand"
            )
        return found

    @property
    def first(self) -> Any:
        """The state before the first card."""
        return self.moments[0][0]

    def each(self, progress: Progress | None) -> Iterator[Moment]:
        """The moments one after another, told of as they come."""
        for done, moment in enumerate(self.moments):
            if progress is not None:
                progress(done, len(self.moments))
            yield moment

    def review(
        self,
        number: int,
        depth: Depth,
        cards: Sequence[CardReview],
        luck: Iterable[Luck],
        *,
        trump: str | None = None,
        unit: Unit = "hand",
        scale: float = 1.0,
    ) -> HandReview:
        """The review of the hand, summed up by seats and sides; ``scale`` is that of the verdicts."""
        table = self.rules.table
        seats = [table.name(seat) for seat in range(table.size)]
        sides = [table.team_name(team) for team in (0, 1)]
        return HandReview(
            game=self.rules.name,
            variant=variant_text(self.rules.variant),
            standing=format_standing(self.rules, self.standing),
            hand=number,
            dealer=table.name(self.hand.deal.dealer),
            trump=trump,
            result=format_result(self.rules, self.result),
            depth=depth,
            cards=tuple(cards),
            key_moments=judging.key_moments(cards),
            seats=tuple(
                judging.account(name, (card for card in cards if card.seat == name)) for name in seats
            ),
            sides=tuple(
                judging.account(side, (card for card in cards if card.seat in side)) for side in sides
            ),
            luck=tuple(luck),
            measure=judging.measure(scale),
            unit=unit,
        )


def best_first(values: Iterable[CardValue]) -> tuple[CardValue, ...]:
    """Cards in the order of their worth; those that are worth the same stay as they stand."""
    return tuple(sorted(values, key=lambda value: (-value.win, -value.match)))


def unvalued(
    move: int, trick: int, seat: str, card: str, choices: tuple[CardValue, ...], worlds: int, *, whole: bool
) -> CardReview:
    """A card whose worth depends on whether others notice something, which nobody can reckon."""
    return CardReview(
        move=move,
        trick=trick,
        seat=seat,
        card=card,
        kind="unvalued",
        best=None,
        choices=choices,
        worlds=worlds,
        every_world=whole,
        win=None,
        match=None,
        loss=NOTHING,
        match_loss=NOTHING,
        points_lost=None,
        games_lost=None,
        criticality=NOTHING,
        mattered=False,
        right=True,
        label=None,
        close=False,
    )
