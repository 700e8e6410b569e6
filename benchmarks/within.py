"""Means with their intervals, as tables of measurements tell them."""

from __future__ import annotations

from math import nan, sqrt
from statistics import mean, stdev
from typing import Any


def half_width(values: Any) -> float:
    """Half the width of the 95 % interval of the mean of a row; of a single value it is not known (NaN)."""
    if len(values) == 1:
        return nan
    return 1.96 * stdev(values) / sqrt(len(values))


def interval(values: list[float]) -> str:
    """A mean with the half width of its 95 % interval, if there is more than one value."""
    spread = "" if len(values) == 1 else f" ± {half_width(values):.1f}"
    return f"{mean(values):.1f}{spread}"
