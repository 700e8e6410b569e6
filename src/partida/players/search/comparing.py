"""Comparing cards by what they bring in the same worlds, and stopping when it is clear which is best."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

CLEAR: Final = 3.0
"""Standard errors of the difference by which one card must be better than another."""
FEWEST: Final = 16
"""Worlds before which nothing is clear."""
SAME: Final = 1e-9
"""Means that differ by less are the same: sums of fractions are not exact."""


class Comparison:
    """The values of some cards, a row for every world; cards that cannot be the best are dropped.

    ``whole`` says that all worlds there are will be looked at, so that nothing depends on chance.
    """

    def __init__(self, cards: int, *, whole: bool = False) -> None:
        self.whole = whole
        self.live = np.arange(cards)
        """The cards that are still compared, by their place."""
        self._values: Any = np.zeros((0, cards))
        self._weights: Any = np.zeros(0)

    @property
    def worlds(self) -> int:
        """How many worlds have told their values."""
        return len(self._values)

    @property
    def means(self) -> Any:
        """The mean value of every live card."""
        return self._weights @ self._values / self._weights.sum()

    @property
    def errors(self) -> Any:
        """The standard error of the difference of every live card to the best; 0 for that one.

        It is meant for worlds drawn at random, which all count the same.
        """
        best = self._values[:, [int(self.means.argmax())]]
        return (best - self._values).std(axis=0, ddof=1) / np.sqrt(self.worlds)

    @property
    def spread(self) -> float:
        """The standard deviation of the value of the best card from world to world."""
        return float(self._values[:, int(self.means.argmax())].std())

    def add(self, values: Any, weights: Any = None) -> None:
        """Take in the values of the live cards in some more worlds, and how much each of these counts."""
        self._values = np.concatenate((self._values, values))
        more = np.ones(len(values)) if weights is None else weights
        self._weights = np.concatenate((self._weights, more))

    def drop(self) -> None:
        """Drop the cards that are clearly worse than the best."""
        if self.whole or self.worlds < FEWEST:
            return
        kept = self.means.max() - self.means <= CLEAR * self.errors + SAME
        self.live = self.live[kept]
        self._values = self._values[:, kept]
