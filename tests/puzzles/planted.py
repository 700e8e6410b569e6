"""A judge of planted values, and a moment for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from partida.analysis.model import Depth, Reason
from partida.puzzles.judging import Judged, Least
from partida.puzzles.moments import Moment
from partida.registry import rules

GAME = rules("sueca")
MOMENT = Moment(GAME, None, "sueca dealer=N seat=W |  | ", "planted")
LEAST = Least(win=0.08, match=0.04, both=0.02, even=0.02)


def judged(win: Sequence[float], match: Sequence[float], worlds: int = 1000, noise: float = 0.0) -> Judged:
    """Cards (2C, 3C, ...) with these mean chances; ``noise`` is added, the same at every call."""
    rng = np.random.default_rng(1)
    groups = tuple((f"{number + 2}C",) for number in range(len(win)))

    def values(means: Sequence[float]) -> Any:
        return np.array(means) + noise * rng.standard_normal((worlds, len(means)))

    def reasons(best: int, other: int, by: Any) -> tuple[Reason, ...]:
        return (Reason("beats", *groups[best], *groups[other], 3, 4, 1, 4, by=by),)

    return Judged(groups, values(win), values(match), False, reasons, LEAST.even)


@dataclass
class Planted:
    """Answers the looks at a moment by these values, the last one again and again; notes the depths."""

    looks: list[Judged]
    against: list[Judged] = field(default_factory=list[Judged])
    about: str | None = "reach_61"
    number: int = 2
    depths: list[Depth] = field(default_factory=list[Depth])
    kernels: tuple[str, ...] = ()
    least: Least = LEAST

    def choices(self, view: Any) -> int:
        return self.number

    def judged(self, view: Any, depth: Depth) -> Judged:
        self.depths.append(depth)
        return self.looks.pop(0) if len(self.looks) > 1 else self.looks[0]

    def opinions(self, view: Any, depth: Depth) -> tuple[Judged, ...]:
        return tuple(self.against)

    def theme(self, view: Any, judged: Judged, tempting: str) -> str | None:
        return self.about
