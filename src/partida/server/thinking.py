"""Asking computer players for their moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from partida.players.player import Budget
from partida.players.registry import DEFAULT, player

BUDGET: Final = Budget(seconds=2.0)
"""How much thought a move may cost."""


@dataclass(frozen=True)
class Question:
    """What a player is asked: its seat's view, and nothing else of the table.

    ``level`` None is that of whoever plays for a person. ``on_turn`` is False for one who need not move.
    """

    game: str
    level: str | None
    seed: int
    view: Any
    on_turn: bool


class Thinker(Protocol):
    """Somebody who answers for all computer players, in this process or in others."""

    async def answer(self, question: Question) -> Any | None:
        """A legal move of the view, or None of one who need not move and does not want to."""
        ...


class InlineThinker:
    """Thinks at once: all players of today answer in less than a millisecond."""

    async def answer(self, question: Question) -> Any | None:
        """See `Thinker`."""
        return answer_now(question)


def answer_now(question: Question) -> Any | None:
    """The answer of a player made for this question."""
    asked = player(question.game, question.level or DEFAULT, question.seed)
    view = question.view
    if question.on_turn:
        return asked.choose(view, view.moves, BUDGET)
    return asked.interject(view, view.moves, BUDGET)
