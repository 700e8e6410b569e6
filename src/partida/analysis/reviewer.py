"""What can review the hands of a game, and which games have it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from partida.analysis.model import Depth, HandReview, Hint
from partida.errors import PlayerError
from partida.game import AnyRules
from partida.record import HandRecord

Progress = Callable[[int, int], None]
"""Told how many cards are done, of how many."""


class Reviewer(Protocol):
    """Reviews the hands of one game."""

    @property
    def game(self) -> str:
        """The name of the game."""
        ...

    @property
    def kernels(self) -> tuple[str, ...]:
        """The modules with compiled code that it needs: see `partida.kernels.ready`."""
        ...

    def can_review(self, rules: AnyRules, standing: Any, hand: HandRecord) -> bool:
        """True if the hand is over and cards were played."""
        ...

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
        """The review of a hand that was played from a standing.

        Raises `PositionError` for a hand that is not over, or in which no card was played.
        """
        ...

    def hint(self, view: Any, depth: Depth) -> Hint:
        """Help for the seat of a view; raises `PositionError` if it has no card to play."""
        ...


def reviewer(game: str) -> Reviewer:
    """The reviewer of a game; raises `PlayerError` (``review/game``) for a game that has none."""
    if game == "sueca":
        from partida.analysis.sueca.reviewing import SuecaReviewer

        return SuecaReviewer()
    if game == "cuarenta":
        from partida.analysis.cuarenta.reviewing import CuarentaReviewer

        return CuarentaReviewer()
    raise PlayerError(f"hands of {game} cannot be reviewed", code="review/game")
