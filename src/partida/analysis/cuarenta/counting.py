"""What an attentive player can count: cards alive, and how likely it is that a hand holds a rank.

The chance is exact: the share of all worlds that the seat cannot rule out (`partida.worlds.cuarenta`), with
what was announced and what silence tells. The worlds are not listed. For each rank the ways to part its
unseen cards among the other hands are the terms of a polynomial in how many cards every hand gets; the
product over all ranks has the number of worlds at the sizes of the hands, and the product without some ranks
in one hand the number of worlds in which it has none of these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from itertools import product
from math import comb, factorial
from typing import Any, Final

import numpy as np

from partida.cards import CARDS, CardSet
from partida.cuarenta import dealing
from partida.cuarenta.view import CuarentaView
from partida.table import Seat
from partida.worlds.cuarenta import RANKS, CuarentaWorlds, Other

Limits = tuple[tuple[int, ...], ...]
"""For every hand, for every rank (by its place in `RANKS`), how many cards of it the hand may get."""
EXACTLY: Final = -1
"""A limit below 0 stands for exactly ``EXACTLY - limit`` cards."""


class Counting:
    """What the seat of a view can count."""

    def __init__(self, view: CuarentaView) -> None:
        self._view = view
        self._worlds = CuarentaWorlds(view)
        self._free: Final = [sum(card % 13 == rank for card in self._worlds.free) for rank in RANKS]
        self._known: dict[tuple[Seat, frozenset[int]], float] = {}

    @property
    def alive(self) -> dict[str, int]:
        """How many cards of every rank the seat has not seen: in other hands, or still to be dealt."""
        return {CARDS[rank].rank.letter: number for rank, number in zip(RANKS, self._free, strict=True)}

    @property
    def count(self) -> float:
        """How many worlds there are, the stock taken as a set."""
        return self._believed[1]

    def holds(self, seat: Seat, ranks: Collection[int]) -> float:
        """The chance that another seat holds a card of one of these ranks.

        A hand that is still to be dealt is five cards of the stock.
        """
        key = (seat, frozenset(ranks))
        if key not in self._known:
            dealt = not self._view.counts[seat]
            self._known[key] = self._dealt(ranks) if dealt else self._held(seat, ranks)
        return self._known[key]

    def _dealt(self, ranks: Collection[int]) -> float:
        """Five cards out of the stock, when nobody else has any."""
        stock = len(self._worlds.free)
        if not self._view.stock:
            return 0.0
        good = sum(number for rank, number in zip(RANKS, self._free, strict=True) if rank in ranks)
        return 1.0 - comb(stock - good, dealing.PACKET) / comb(stock, dealing.PACKET)

    def _held(self, seat: Seat, ranks: Collection[int]) -> float:
        others, total = self._believed
        at = next(place for place, other in enumerate(others) if other.seat == seat)
        if any(card % 13 in ranks for card in CardSet(others[at].pinned)):
            return 1.0
        none = sum(self._ways(_without(limits, at, ranks)) for limits in self._cases(others))
        return max(0.0, 1.0 - none / total)

    @cached_property
    def _believed(self) -> tuple[tuple[Other, ...], float]:
        """What is believed of the others, and how many worlds fit: if none does, silence tells nothing."""
        believed = self._worlds.others
        total = sum(map(self._ways, self._cases(believed)))
        if not total:
            believed = self._worlds.doubting
            total = sum(map(self._ways, self._cases(believed)))
        return believed, total

    def _cases(self, others: tuple[Other, ...]) -> Iterator[Limits]:
        """Limits that together allow every world once: a ronda that was announced is of each rank in turn."""
        return product(*(tuple(self._of_hand(other)) for other in others))

    def _of_hand(self, other: Other) -> Iterator[tuple[int, ...]]:
        place = other.place
        most = [place.most.get(kind, number) for kind, number in enumerate(self._free)]
        if not place.wants:
            yield tuple(most)
            return
        for kind, wanted in place.wants.items():
            (exactly,) = wanted
            if exactly > self._free[kind]:
                continue
            limits = [most[rank] - 1 if rank in place.wants else most[rank] for rank in range(len(RANKS))]
            if min(limit for rank, limit in enumerate(limits) if rank != kind) >= 0:
                limits[kind] = EXACTLY - exactly
                yield tuple(limits)

    def _ways(self, limits: Limits) -> float:
        """In how many ways the hands can be filled, the stock taken as a set."""
        rooms = [other.room for other in self._worlds.others]
        ways: Any = np.zeros([room + 1 for room in rooms])
        ways[(0,) * len(rooms)] = 1.0
        for kind, number in enumerate(self._free):
            ways = _times(ways, number, tuple(hand[kind] for hand in limits))
        return float(ways[tuple(rooms)])


def _without(limits: Limits, at: int, ranks: Collection[int]) -> Limits:
    """The limits if one hand has no card of some ranks."""
    changed = tuple(
        limit if rank not in ranks else (0 if limit >= 0 else _none(limit))
        for rank, limit in zip(RANKS, limits[at], strict=True)
    )
    return (*limits[:at], changed, *limits[at + 1 :])


IMPOSSIBLE: Final = -100


def _none(limit: int) -> int:
    """Exactly none: that is so, or it cannot be."""
    return limit if limit == EXACTLY else IMPOSSIBLE


def _numbers(limit: int) -> range:
    """How many cards a limit allows."""
    if limit == IMPOSSIBLE:
        return range(0)
    return range(limit + 1) if limit >= 0 else range(EXACTLY - limit, EXACTLY - limit + 1)


def _times(ways: Any, number: int, limits: tuple[int, ...]) -> Any:
    """The ways with the cards of one more rank parted among the hands, the rest of them in the stock."""
    found: Any = np.zeros_like(ways)
    for orders, to, of in _splits(number, limits, ways.shape):
        found[to] += orders * ways[of]
    return found


Slices = tuple[slice, ...]


@lru_cache(maxsize=1 << 14)
def _splits(
    number: int, limits: tuple[int, ...], shape: tuple[int, ...]
) -> tuple[tuple[int, Slices, Slices], ...]:
    """In how many orders so many cards can be parted in each way, and which sizes of hands lead to which."""
    found: list[tuple[int, Slices, Slices]] = []
    for split in product(*(_numbers(min(limit, number)) for limit in limits)):
        rest = number - sum(split)
        if rest >= 0 and all(part < size for part, size in zip(split, shape, strict=True)):
            orders = factorial(number) // factorial(rest)
            for part in split:
                orders //= factorial(part)
            to = tuple(slice(part, None) for part in split)
            of = tuple(slice(None, size - part) for part, size in zip(split, shape, strict=True))
            found.append((orders, to, of))
    return tuple(found)
