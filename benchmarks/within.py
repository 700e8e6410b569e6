"""Means with their intervals, as tables of measurements tell them."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev


def interval(values: list[float]) -> str:
    """A mean with the half width of its 95 % interval; of a single value nothing is known of the latter."""
    if len(values) == 1:
        return f"{values[0]:.1f}"
    return f"{mean(values):.1f} ± {1.96 * stdev(values) / sqrt(len(values)):.1f}"
