"""How long the moves of a player took: processor time, in a few numbers that can be added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log2
from typing import Final

import msgspec

_STEPS: Final = 4
"""Classes of length to an octave: a class is 19 % wide."""


class Times(msgspec.Struct, forbid_unknown_fields=True):
    """Nanoseconds of processor time: how many moves, all in all, the longest, and how many of each class.

    A class ``k`` has the moves of ``2 ** (k / 4)`` to ``2 ** ((k + 1) / 4)`` nanoseconds.
    """

    moves: int = 0
    total: int = 0
    most: int = 0
    classes: dict[int, int] = {}  # a Struct makes a new one for each

    def add(self, spent: int) -> None:
        """Enter a move."""
        self.moves += 1
        self.total += spent
        self.most = max(self.most, spent)
        one = int(log2(max(spent, 1)) * _STEPS)
        self.classes[one] = self.classes.get(one, 0) + 1

    @property
    def mean(self) -> float:
        """The mean in milliseconds, 0 without a move."""
        return self.total / self.moves / 1e6 if self.moves else 0.0

    def percentile(self, percent: float) -> float:
        """A percentile in milliseconds, exact within the width of a class; 0 without a move."""
        rest = self.moves * percent / 100
        for one in sorted(self.classes):
            rest -= self.classes[one]
            if rest <= 0:
                return min(2 ** ((one + 0.5) / _STEPS), self.most) / 1e6
        return 0.0


def together(many: Iterable[Times]) -> Times:
    """All of them as one."""
    found, classes = Times(), Counter[int]()
    for one in many:
        found.moves += one.moves
        found.total += one.total
        found.most = max(found.most, one.most)
        classes.update(one.classes)
    found.classes = dict(classes)
    return found
