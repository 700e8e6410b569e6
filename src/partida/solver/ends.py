"""What ends of a hand are worth: to the solver an end is points, and whether a side took all or no tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from partida.sueca import leaf, scoring
from partida.sueca.scoring import Worth
from partida.sueca.variants import Variant

POINTS: Final = leaf.PACK_POINTS + 1
LOST, WON = 1, 2
"""Bits of ``tricked``: the side has lost a trick, has won one."""

Utility = Callable[[Worth, Variant], int]


def signed_games(worth: Worth, variant: Variant) -> int:
    """The games a side gets, negative if the other side gets them; the whole match counts its target."""
    games = variant.match_target if worth.takes_match else worth.games
    return {0: games, 1: -games, None: 0}[worth.side]


@dataclass(frozen=True)
class Ends:
    """The worth of every end to one side: ``worth[tricked][points]``.

    Ends that no hand can have are worth what others with as many points are, or with one less.
    """

    worth: tuple[tuple[int, ...], ...]

    def turned(self) -> Ends:
        """The worth to the other side, if what one side gets the other loses."""
        rows = (self.worth[tricked >> 1 | (tricked & 1) << 1] for tricked in range(4))
        return Ends(tuple(tuple(-one for one in reversed(row)) for row in rows))

    def at(self, points: int, won: int, lost: int) -> int:
        """What so many points are worth with so many tricks won and lost."""
        return self.worth[(LOST if lost else 0) | (WON if won else 0)][points]

    def levels(self, tricked: int, low: int, high: int) -> list[int]:
        """All worths, in rising order, that a side may still reach: with points from ``low`` to ``high``."""
        return sorted({one for row in self._open(tricked) for one in row[low : high + 1]})

    def threshold(self, level: int, tricked: int, low: int, high: int) -> int | None:
        """From how many points on the worth is at least ``level``, if points alone decide that."""
        wished = {tuple(one >= level for one in row[low : high + 1]) for row in self._open(tricked)}
        if len(wished) != 1:
            return None
        (row,) = wished
        reached = sum(row)
        return None if any(row[: len(row) - reached]) else high + 1 - reached

    def wished(self, level: int) -> list[int]:
        """For every end how many up to it with the same ``tricked`` are worth at least ``level``."""
        counts: list[int] = []
        for row in self.worth:
            total = 0
            for one in row:
                total += one >= level
                counts.append(total)
        return counts

    def _open(self, tricked: int) -> list[tuple[int, ...]]:
        """The rows of the ends that may follow: a trick lost or won stays so, and there is one."""
        return [row for after, row in enumerate(self.worth) if after and after & tricked == tricked]


@lru_cache(maxsize=64)
def ends_of(variant: Variant, utility: Utility = signed_games) -> Ends:
    """The worth of every end of a whole hand under a variant, to either side."""
    usual: list[int] = []
    for points in range(POINTS):
        worth = _worth(points, range(1, leaf.TRICKS), variant, utility)
        usual.append(usual[-1] if worth is None else worth)
    none = _worth(0, (0,), variant, utility)
    every = _worth(leaf.PACK_POINTS, (leaf.TRICKS,), variant, utility)
    assert none is not None
    assert every is not None
    return Ends((tuple(usual), (none, *usual[1:]), (*usual[:-1], every), tuple(usual)))


def _worth(points: int, tricks: Iterable[int], variant: Variant, utility: Utility) -> int | None:
    """What points are worth with one of these numbers of tricks, or None if no hand has that."""
    own = next((own for own in tricks if leaf.possible(points, own)), None)
    if own is None:
        return None
    return utility(scoring.worth(points, (own, leaf.TRICKS - own), variant), variant)
