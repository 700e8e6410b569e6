"""A choice weighed by what its options brought in worlds: losses, how much it mattered, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from partida.analysis import judging
from partida.analysis.estimating import loss, preferred, spread
from partida.analysis.model import Estimate, Kind, Label

NOTHING: Final = Estimate(0.0, 0.0)


@dataclass(frozen=True)
class Weighed:
    """What was found of a choice; ``best`` is a column."""

    kind: Kind
    best: int
    loss: Estimate
    match_loss: Estimate
    criticality: Estimate
    mattered: bool
    right: bool
    label: Label | None
    close: bool

    @property
    def blamed(self) -> bool:
        """True if something is to be explained."""
        return self.label not in (None, "fine")


def weigh(
    win: Any,
    match: Any,
    column: int,
    kind: Kind,
    *,
    whole: bool,
    copies: Any = None,
    scale: float = 1.0,
    both: bool = False,
) -> Weighed:
    """Weigh the option of a column; the arrays have a row for every world.

    ``whole`` and ``copies`` are as in `partida.analysis.estimating.loss`. ``scale`` is that of the limits in
    `partida.analysis.judging`. With ``both`` nothing is blamed that does not also clearly cost chances of
    the match.
    """
    best = preferred(win.mean(axis=0), column)
    if kind != "choice":
        return Weighed(kind, best, NOTHING, NOTHING, NOTHING, False, True, None, False)
    lost, match_lost = (loss(values, column, whole=whole, copies=copies) for values in (win, match))
    critical = spread(win, whole=whole, copies=copies)
    label = judging.label_of(lost, scale)
    if both and label not in (None, "fine") and not match_lost.clear:
        label = None
    return Weighed(
        kind,
        best,
        lost,
        match_lost,
        critical,
        judging.matters(critical, scale),
        judging.is_right(label),
        label,
        label is None,
    )
