"""How sure a figure is: a sequential test and bootstrap intervals. Nothing here knows of cards."""

from __future__ import annotations

from math import log
from typing import Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from partida.errors import ArenaError

Verdict = Literal["null", "other"]
Floats = NDArray[np.float64]

RESAMPLES: Final = 2000
"""How many samples a bootstrap draws: the ends of a 95 % interval then stand on 50 samples each."""

_LEAST_VARIANCE: Final = 1e-9
"""Instead of none at all, where every pair came out the same."""

_BLOCK: Final = 50
"""Samples drawn at a time; their number changes nothing but the memory."""


class Sprt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sequential probability ratio test between two means, in per cent of hands (or matches) won.

    ``null`` is the mean if the first side is not good enough, ``other`` the one if it is. ``alpha`` is the
    share of tests that may find for ``other`` though ``null`` is true, ``beta`` the other way round. No
    verdict is given before ``least`` pairs.

    The test is the one of Wald, "Sequential Tests of Statistical Hypotheses" (1945), with his thresholds
    ``log((1 - beta) / alpha)`` and ``log(beta / (1 - alpha))``. What a pair scores is neither won nor lost
    but one of several numbers whose spread nobody knows, so the ratio is the generalized one of two
    normal laws of these means, each with the variance that makes the data likeliest:
    ``n / 2 * log((v + (m - null)^2) / (v + (m - other)^2))`` for ``n`` pairs of mean ``m`` and variance
    ``v``. That such ratios keep their error rates where the means are close is shown by Li, Liu and Ying,
    "Generalized Sequential Probability Ratio Test for Separate Families of Hypotheses" (2014).
    """

    null: float = 50.0
    other: float = 51.5
    alpha: float = 0.05
    beta: float = 0.05
    least: int = 100

    def check(self) -> None:
        """Raise `ArenaError` for limits between which there is nothing to test."""
        if not (0 <= self.null < self.other <= 100):
            raise ArenaError("an sprt needs 0 <= null < other <= 100 (per cent)", code="arena/sprt")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ArenaError("alpha and beta of an sprt are above 0 and below 0.5", code="arena/sprt")
        if self.least < 2:
            raise ArenaError("an sprt needs 2 pairs at least", code="arena/sprt")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which the test ends for ``null`` and for ``other``."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, count: int, mean: float, variance: float) -> float:
        """The log-likelihood ratio after ``count`` pairs; mean and variance are of shares from 0 to 1."""
        return float(self.ratios(np.array([count]), np.array([mean]), np.array([variance]))[0])

    def ratios(self, count: NDArray[np.int64], mean: Floats, variance: Floats) -> Floats:
        """`ratio` of many samples at once."""
        spread = np.maximum(variance, _LEAST_VARIANCE)
        null = spread + (mean - self.null / 100) ** 2
        other = spread + (mean - self.other / 100) ** 2
        return np.asarray(count / 2 * np.log(null / other), dtype=np.float64)

    def verdict(self, count: int, mean: float, variance: float) -> Verdict | None:
        """What is decided after so many pairs, if anything is."""
        if count < self.least:
            return None
        low, high = self.bounds
        ratio = self.ratio(count, mean, variance)
        if ratio >= high:
            return "other"
        return "null" if ratio <= low else None


def resampled_sums(columns: Floats, seed: int, resamples: int = RESAMPLES) -> Floats:
    """Sums of the columns over samples of the rows, drawn with replacement: ``resamples`` x columns.

    A row is what varies as a whole: all that was played with one deal (the bootstrap of Efron, 1979,
    over blocks). The numbers come from `numpy.random.RandomState`, whose stream numpy keeps the same in
    all versions, so a file always gives the same intervals.
    """
    rows = len(columns)
    random = np.random.RandomState(seed % 2**32)
    sums = np.empty((resamples, columns.shape[1]))
    for first in range(0, resamples, _BLOCK):
        block = min(_BLOCK, resamples - first)
        counts = np.empty((block, rows))
        for one in range(block):
            counts[one] = np.bincount(random.randint(0, rows, rows), minlength=rows)
        sums[first : first + block] = counts @ columns
    return sums


def interval(values: Floats, level: float = 0.95) -> tuple[float, float] | None:
    """The middle part of bootstrapped values; those that are no number (nothing was drawn) are left out."""
    known = values[np.isfinite(values)]
    if not len(known):
        return None
    tail = 50 * (1 - level)
    low, high = np.percentile(known, [tail, 100 - tail])
    return float(low), float(high)


def share(numerators: Any, denominators: Any) -> Floats:
    """Quotients, not a number where there is nothing to divide by."""
    over = np.asarray(denominators, dtype=np.float64)
    return np.divide(numerators, over, out=np.full(over.shape, np.nan), where=over != 0)
