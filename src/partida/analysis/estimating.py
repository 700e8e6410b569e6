"""Losses over worlds without the flattery of chance.

The best of several means that are each a little wrong is better than the truth on average: if the best card
were chosen by the very worlds in which it is then compared, every card played would seem to lose something.
So the worlds are parted in two halves. The best card is chosen in one half and compared with the card played
in the other, then the other way round, and the two answers have their mean (cross-fitting). A half may choose
a card that is not the best, so what is told is, on average, the true loss or a little less: nobody is blamed
for chance. A mean below 0 can only be chance, and is told as 0. Differences are taken within worlds, and the
standard error is that of these paired differences. Where all worlds are looked at there is no chance: nothing
is parted, and the error is 0. Where a world was drawn once and taken several times, because it is likelier
than others, its copies stand in one half and err together: the error is that of a weighted mean.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final

import numpy as np

from partida.analysis.model import Estimate

SAME: Final = 1e-9
"""Means that differ by less are the same: sums of fractions are not exact."""


def loss(values: Any, played: int, *, whole: bool, copies: Any = None) -> Estimate:
    """What the card in a column loses against the best; ``values`` has a row for every world.

    ``whole`` says that these are all the worlds there are. ``copies`` tells of every row how many there are
    of the same draw, all of them in even or all in odd rows; None if each row was drawn by itself.
    """

    def best_and_played(means: Any) -> tuple[int, int]:
        return preferred(means, played), played

    return _difference(values, whole, copies, best_and_played)


def spread(values: Any, *, whole: bool, copies: Any = None) -> Estimate:
    """How far the best and the worst column are apart; see `loss`."""

    def best_and_worst(means: Any) -> tuple[int, int]:
        return int(means.argmax()), int(means.argmin())

    return _difference(values, whole, copies, best_and_worst)


def lead(values: Any, *, whole: bool, copies: Any = None) -> Estimate:
    """How far the best column is ahead of the second; see `loss`."""

    def first_two(means: Any) -> tuple[int, int]:
        order = np.argsort(-means, kind="stable")
        return int(order[0]), int(order[1])

    return _difference(values, whole, copies, first_two)


def preferred(means: Any, played: int) -> int:
    """The best column: the one played if no other is better, else the first of the best."""
    if means[played] >= means.max() - SAME:
        return played
    return int((means >= means.max() - SAME).argmax())


def effective(copies: Any) -> float:
    """How many rows drawn by themselves tell as much as these: Kish's effective sample size."""
    return len(copies) ** 2 / float(copies.sum())


def _difference(values: Any, whole: bool, copies: Any, pair: Callable[[Any], tuple[int, int]]) -> Estimate:
    """The difference of two columns, which are chosen by their means."""
    if whole:
        means = values.mean(axis=0)
        better, worse = pair(means)
        return Estimate(max(0.0, float(means[better] - means[worse])), 0.0)
    halves = values[0::2], values[1::2]
    total = variance = 0.0
    for judging, (chooses, judges) in enumerate((halves, halves[::-1])):
        better, worse = pair(chooses.mean(axis=0))
        differences = judges[:, better] - judges[:, worse]
        total += float(differences.mean()) / 2
        variance += _variance(differences, None if copies is None else copies[1 - judging :: 2]) / 4
    return Estimate(total if total > SAME else 0.0, sqrt(variance))


def _variance(differences: Any, copies: Any) -> float:
    """The variance of a mean; that of one draw is not known, so it is taken for as large as can be."""
    if copies is None:
        return float(differences.var(ddof=1)) / len(differences)
    alike = effective(copies)
    if alike < 1 + SAME:
        return 1.0
    spread = (differences - differences.mean()) ** 2
    return float((copies * spread).sum()) / len(differences) ** 2 * alike / (alike - 1)
