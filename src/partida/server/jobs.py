"""What is asked of an analyst: a review of a finished hand, a hint for a seat's view, and other long work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from partida.analysis.model import Depth, HandReview, Hint
from partida.analysis.reviewer import Progress, reviewer
from partida.record import HandRecord
from partida.registry import rules


class Job(Protocol):
    """Something for a process of its own; it is pickled to get there."""

    @property
    def kernels(self) -> tuple[str, ...]:
        """The modules with compiled code that it needs."""
        ...

    @property
    def kind(self) -> type[Any]:
        """What answers it, for `msgspec`."""
        ...

    def answer(self, progress: Progress) -> Any:
        """The answer; raises `PartidaError`. Compiled code is needed: never called in the server."""
        ...


@dataclass(frozen=True)
class ReviewJob:
    """A hand that is over, with the standing before it and its number; all cards of it are open."""

    variant: str
    standing: Any
    hand: HandRecord
    number: int
    depth: Depth

    @property
    def kernels(self) -> tuple[str, ...]:
        """Those of the reviewer."""
        return reviewer(rules(self.variant).name).kernels

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
    def kernels(self) -> tuple[str, ...]:
        """Those of the reviewer."""
        return reviewer(self.game).kernels

    @property
    def kind(self) -> type[Hint]:
        """What answers it."""
        return Hint

    def answer(self, progress: Progress) -> Hint:
        """The hint; raises `PartidaError`. Compiled code is needed: never called in the server."""
        return reviewer(self.game).hint(self.view, self.depth)


@dataclass(frozen=True)
class WarmJob:
    """What reviews and hints of a game need, compiled before anybody waits for it."""

    game: str

    @property
    def kernels(self) -> tuple[str, ...]:
        """None beforehand: whether there is anything to do is found out by the job."""
        return ()

    @property
    def kind(self) -> type[bool]:
        """What answers it."""
        return bool

    def answer(self, progress: Progress) -> bool:
        """Whether something was compiled. Never called in the server."""
        from partida.kernels.ready import keep  # the server, which imports us, must not have it

        return keep(reviewer(self.game).kernels)
