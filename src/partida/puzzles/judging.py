"""The moves of a moment valued over worlds: what the maker and the verifier need of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from partida.analysis.estimating import lead, loss
from partida.analysis.model import Depth, Estimate, Reason
from partida.puzzles.model import By, Choice


@dataclass(frozen=True)
class Least:
    """By how much the best move of a game must be ahead, so that a puzzle comes of it.

    ``win`` in the chance to win the hand, and then ``both`` in the match too; ``match`` where the match
    decides, because chances to win the hand are no further apart than ``even``: it is as good as decided.
    """

    win: float
    match: float
    both: float
    even: float

    def of(self, by: By) -> float:
        """The least lead in what decides."""
        return self.win if by == "win" else self.match


@dataclass(frozen=True, eq=False)
class Judged:
    """What moves bring in worlds: arrays with a row for every world and a column for every choice.

    ``groups`` are the moves of every column: one, and those that are equal to it. ``whole`` says that these
    are all worlds. ``reasons`` tells why one column is better than another.
    """

    groups: tuple[tuple[str, ...], ...]
    win: Any
    match: Any
    whole: bool
    reasons: Callable[[int, int, By], tuple[Reason, ...]]
    even: float
    """See `Least`."""

    @property
    def by(self) -> By:
        """What decides."""
        means = self.win.mean(axis=0)
        return "win" if means.max() - means.min() > self.even else "match"

    @property
    def values(self) -> Any:
        """The worth of what decides."""
        return self.win if self.by == "win" else self.match

    @property
    def best(self) -> int:
        """The best column."""
        return int(self.values.mean(axis=0).argmax())

    @property
    def lead(self) -> Estimate:
        """How far the best column is ahead of the second."""
        return lead(self.values, whole=self.whole)

    def column(self, move: str) -> int | None:
        """The column of a move; None for one that is not valued, such as a renúncia."""
        return next((column for column, group in enumerate(self.groups) if move in group), None)

    def choices(self) -> tuple[Choice, ...]:
        """Every choice with its worth, the best first."""
        means = self.values.mean(axis=0)
        order = sorted(range(len(self.groups)), key=lambda column: (-means[column], column))
        return tuple(self._choice(column) for column in order)

    def _choice(self, column: int) -> Choice:
        return Choice(
            self.groups[column][0],
            float(self.win[:, column].mean()),
            float(self.match[:, column].mean()),
            loss(self.win, column, whole=self.whole),
            loss(self.match, column, whole=self.whole),
            self.groups[column][1:],
        )


class Judge(Protocol):
    """Judges moments of one game."""

    @property
    def kernels(self) -> tuple[str, ...]:
        """The modules with compiled code that it needs: see `partida.kernels.ready`."""
        ...

    @property
    def least(self) -> Least:
        """By how much a move must be ahead."""
        ...

    def choices(self, view: Any) -> int:
        """Among how many really different moves the seat of a view has to choose, at the most."""
        ...

    def judged(self, view: Any, depth: Depth) -> Judged:
        """Its moves valued; only what the seat knows has a part in it."""
        ...

    def opinions(self, view: Any, depth: Depth) -> tuple[Judged, ...]:
        """The same by each of several ways to value them, which `judged` blends."""
        ...

    def theme(self, view: Any, judged: Judged, tempting: str) -> str | None:
        """What a puzzle would be about, ``tempting`` being the wrong move; None for nothing in particular."""
        ...


def judge(game: str) -> Judge:
    """The judge of a game."""
    if game == "sueca":
        from partida.puzzles.sueca import SuecaJudge

        return SuecaJudge()
    from partida.puzzles.cuarenta import CuarentaJudge

    return CuarentaJudge()
