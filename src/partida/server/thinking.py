"""Asking computer players for their moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol

from partida.players.player import Budget
from partida.players.registry import DEFAULT, level, player

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

    @property
    def heavy(self) -> bool:
        """True if the answer takes thought; raises `PlayerError` for a level that is not there."""
        return level(self.game, self.level or DEFAULT).heavy

    @property
    def kernels(self) -> tuple[str, ...]:
        """The modules with compiled code that the answer needs."""
        return level(self.game, self.level or DEFAULT).kernels


@dataclass(frozen=True)
class Prepare:
    """What to load or compile before questions that need it; asked of a worker."""

    kernels: tuple[str, ...]


class Thinker(Protocol):
    """Somebody who answers for all computer players, in this process or in others."""

    async def answer(self, question: Question) -> Any | None:
        """A legal move of the view, or None of one who need not move and does not want to."""
        ...

    async def close(self) -> None:
        """No more questions come; may be called again."""
        ...


class InlineThinker:
    """Thinks at once in this process, which does nothing else meanwhile."""

    async def answer(self, question: Question) -> Any | None:
        """See `Thinker`."""
        return answer_now(question)

    async def close(self) -> None:
        """See `Thinker`."""


def answer_now(question: Question, budget: Budget = BUDGET) -> Any | None:
    """The answer of a player made for this question."""
    asked = player(question.game, question.level or DEFAULT, question.seed)
    view = question.view
    if question.on_turn:
        return asked.choose(view, view.moves, budget)
    return asked.interject(view, view.moves, budget)


def stand_in(question: Question) -> Any | None:
    """What is answered for a player that cannot: the move of the usual one, or nothing off turn."""
    if not question.on_turn:
        return None
    return answer_now(Question(question.game, DEFAULT, question.seed, question.view, on_turn=True))
