"""What a computer player is.

A player is asked with the `View` of its seat and the legal moves, and answers with one of them. Whatever
it needs to remember stands in the view; between two questions it keeps nothing but its random numbers,
which its maker seeds. So the same views, in the same order, always get the same answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol


@dataclass(frozen=True)
class Budget:
    """How much thought a move may cost. Players that do not search pay no heed to it.

    ``seconds`` is a limit by the clock, ``worlds`` one by the number of imagined deals, which makes a
    game repeatable on any machine. None is no limit of that kind.
    """

    seconds: float | None = None
    worlds: int | None = None


FREE: Final = Budget()
"""No limit."""


class Player(Protocol):
    """Somebody who plays one seat of one game.

    ``view`` is a view of the player's game, and ``legal`` its legal moves, which are never empty.
    """

    @property
    def name(self) -> str:
        """The name of this level in the registry, such as ``club``."""
        ...

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        """The move of a seat on turn: one of ``legal``."""
        ...

    def interject(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any | None:
        """What a seat that need not move wants to do all the same: one of ``legal``, or None.

        Such are accusations, claims, and taking back one's own card.
        """
        ...
