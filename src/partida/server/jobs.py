"""What is asked of an analyst: a review of a finished hand, or a hint for a seat's view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from partida.analysis.model import Depth, HandReview, Hint
from partida.analysis.reviewer import Progress, reviewer
from partida.record import HandRecord
from partida.registry import rules


@dataclass(frozen=True)
class ReviewJob:
    """A hand that is over, with the standing before it and its number; all cards of it are open."""

    variant: str
    standing: Any
    hand: HandRecord
    number: int
    depth: Depth

    @property
    def game(self) -> str:
        """The name of the game."""
        return rules(self.variant).name

    @property
    def kind(self) -> type[HandReview]:
        """What answers it."""
        return HandReview

    def answer(self, progress: Progress) -> HandReview:
        """The review; raises `PartidaError`. Compiled code is needed: never called in the server."""
        played = rules(self.variant)
        return reviewer(played.name).review(
            played, self.standing, self.hand, self.depth, number=self.number, progress=progress
        )


@dataclass(frozen=True)
class HintJob:
    """The view of a seat on turn, and nothing else of the table."""

    game: str
    view: Any
    depth: Depth

    @property
    def kind(self) -> type[Hint]:
        """What answers it."""
        return Hint

    def answer(self, progress: Progress) -> Hint:
        """The hint; raises `PartidaError`. Compiled code is needed: never called in the server."""
        return reviewer(self.game).hint(self.view, self.depth)


Job = ReviewJob | HintJob
