"""How often hands of Sueca end how, in self-play: what chances to win a match are reckoned from.

The counts in ``sueca.json`` are made by ``python -m benchmarks.ends``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Rates:
    """The chance of every end of a hand: ``(points, tricks)`` of the dealer's side. They sum to 1.

    Who deals holds the trump card, which is worth a little; so the sides of a hand are not alike.
    """

    chances: tuple[tuple[int, int, float], ...]
    """Points, tricks, chance."""

    @classmethod
    def of_counts(cls, counts: dict[tuple[int, int], int]) -> Rates:
        """The rates of counted ends."""
        total = sum(counts.values())
        return cls(tuple((*end, number / total) for end, number in sorted(counts.items())))

    def mirrored(self) -> Rates:
        """The same as if the other side had dealt."""
        return Rates(tuple((120 - points, 10 - tricks, chance) for points, tricks, chance in self.chances))


@cache
def usual_rates() -> Rates:
    """The rates of hands between club players, as they come with the package."""
    rows = json.loads(files("partida.equity").joinpath("sueca.json").read_text())["ends"]
    return Rates.of_counts({(points, tricks): number for points, tricks, number in rows})
