"""Placing cards of several kinds in hands with room for so many, each hand with its own conditions.

For the cards of one kind (a suit, or a rank) split into parts a, b, c over three hands there are
n! / (a! b! c!) ways; the ways to place the rest depend only on the room that is left, and on which hands
still need something. So ways are counted kind by kind from the last to the first, and a placing is drawn from
the first to the last, each split as often as it has ways: exactly uniform, without trying and failing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import factorial
from random import Random
from typing import Final, NamedTuple

Split = tuple[int, ...]
"""A number for each hand."""


@dataclass(frozen=True)
class Place:
    """A hand to be filled with ``room`` cards.

    ``most[kind]`` is how many cards of a kind it takes at most (as many as there are, if missing).
    ``wants[kind]`` are numbers of cards of a kind that fulfil a need; if there are any, the hand must have
    one of them for exactly one kind.
    """

    room: int
    most: dict[int, int] = field(default_factory=dict[int, int])
    wants: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])

    @property
    def needy(self) -> bool:
        """True if something must be fulfilled."""
        return bool(self.wants)

    def fulfilled(self, kind: int, cards: int) -> bool:
        """True if so many cards of the kind fulfil the need."""
        return cards in self.wants.get(kind, ())


class _Left(NamedTuple):
    """What is left to be done: room, and the hands (a mask) whose need is fulfilled."""

    room: Split
    done: int


class Placing:
    """A problem of placing: the cards of each kind, and places with room for exactly as many cards."""

    def __init__(self, kinds: Sequence[Sequence[int]], places: Sequence[Place]) -> None:
        self._kinds: Final = tuple(tuple(cards) for cards in kinds)
        self._places: Final = tuple(places)
        self._ways: dict[tuple[int, _Left], int] = {}
        self._start: Final = _Left(
            tuple(place.room for place in places),
            sum(1 << hand for hand, place in enumerate(places) if not place.needy),
        )

    @property
    def count(self) -> int:
        """How many placings there are."""
        return self._count(0, self._start)

    def draw(self, random: Random) -> list[list[int]]:
        """One placing, each as likely: the cards of each place. Raises `ValueError` if there is none."""
        if not self.count:
            raise ValueError("the cards cannot be placed")
        hands: list[list[int]] = [[] for _ in self._places]
        left = self._start
        for kind, cards in enumerate(self._kinds):
            split, left = self._drawn(kind, left, random)
            shuffled = random.sample(cards, len(cards))
            for hand, size in zip(hands, split, strict=True):
                hand += shuffled[:size]
                del shuffled[:size]
        return hands

    def _drawn(self, kind: int, left: _Left, random: Random) -> tuple[Split, _Left]:
        """How the cards of a kind are split, each way as often as the rest can be placed then."""
        at = random.randrange(self._count(kind, left))
        for split, after in self._splits(kind, left):
            ways = _orders(split) * self._count(kind + 1, after)
            if at < ways:
                return split, after
            at -= ways
        raise AssertionError("there are more ways than were counted")

    def every(self) -> Iterator[list[list[int]]]:
        """All placings, one after another."""
        return self._from(0, self._start)

    def _from(self, kind: int, left: _Left) -> Iterator[list[list[int]]]:
        if kind == len(self._kinds):
            yield [[] for _ in self._places]
            return
        for split, after in self._splits(kind, left):
            if self._count(kind + 1, after):
                for parts in _parted(self._kinds[kind], split):
                    for rest in self._from(kind + 1, after):
                        yield [list(part) + more for part, more in zip(parts, rest, strict=True)]

    def _count(self, kind: int, left: _Left) -> int:
        """In how many ways the cards from this kind on can be placed."""
        if kind == len(self._kinds):
            return int(not any(left.room) and left.done == (1 << len(self._places)) - 1)
        key = (kind, left)
        if key not in self._ways:
            self._ways[key] = sum(
                _orders(split) * self._count(kind + 1, after) for split, after in self._splits(kind, left)
            )
        return self._ways[key]

    def _splits(self, kind: int, left: _Left) -> Iterator[tuple[Split, _Left]]:
        """How many cards of a kind each hand can get, and what is left then."""
        cards = len(self._kinds[kind])
        most = tuple(
            min(room, place.most.get(kind, cards))
            for room, place in zip(left.room, self._places, strict=True)
        )
        for split in _sums(cards, most):
            done = self._done(kind, split, left.done)
            if done is not None:
                room = tuple(one - part for one, part in zip(left.room, split, strict=True))
                yield split, _Left(room, done)

    def _done(self, kind: int, split: Split, done: int) -> int | None:
        """The hands whose need is fulfilled then, or None if one would be for the second time."""
        for hand, (place, cards) in enumerate(zip(self._places, split, strict=True)):
            if place.fulfilled(kind, cards):
                if done >> hand & 1:
                    return None
                done |= 1 << hand
        return done


def _sums(total: int, most: Split) -> Iterator[Split]:
    """All ways to write a total as a sum with a limit for each part."""
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    for first in range(min(total, most[0]) + 1):
        for rest in _sums(total - first, most[1:]):
            yield (first, *rest)


def _orders(split: Split) -> int:
    """In how many ways cards can be told apart into parts of these sizes."""
    ways = factorial(sum(split))
    for part in split:
        ways //= factorial(part)
    return ways


def _parted(cards: tuple[int, ...], split: Split) -> Iterator[list[tuple[int, ...]]]:
    """All ways to part cards into parts of these sizes."""
    if not split:
        yield []
        return
    for part in combinations(cards, split[0]):
        rest = tuple(card for card in cards if card not in part)
        for others in _parted(rest, split[1:]):
            yield [part, *others]
