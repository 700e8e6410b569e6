"""Times that are collected, and how they are told."""

from __future__ import annotations

from statistics import fmean, median


class Times:
    """Times of one question."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def add(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def told(self) -> dict[str, float]:
        """Median, mean, the time that 19 of 20 stay below, and the longest, in milliseconds."""
        ranked = sorted(1000 * one for one in self.seconds)
        return {
            "median": median(ranked),
            "mean": fmean(ranked),
            "p95": ranked[min(len(ranked) - 1, 95 * len(ranked) // 100)],
            "max": ranked[-1],
        }
