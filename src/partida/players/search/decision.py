"""One decision: which card to play, among which, and what the ends of the hand are worth."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

import numpy as np

from partida.cards import Card
from partida.equity.sueca import POINTS, utility_of
from partida.sueca import leaf
from partida.sueca.dealing import PACK_MASKS
from partida.sueca.view import SuecaView

WON: Final = leaf.PACK_POINTS // 2 + 1
HALF: Final = leaf.TRICKS // 2


@dataclass(frozen=True)
class Decision:
    """What a seat on turn has to decide.

    ``cards`` may be played, one for all that are equal. ``utility[points, tricks]`` is the chance of this
    side to win the match after a hand that ends so for it (NaN where no hand can).
    """

    view: SuecaView
    cards: tuple[Card, ...]
    utility: Any

    @classmethod
    def of(cls, view: SuecaView, cards: tuple[Card, ...]) -> Decision:
        """The decision of a seat among cards that it may play."""
        assert view.seat is not None
        utility = utility_of(view.variant, view.standing)
        if view.seat % 2:
            utility = 1.0 - utility[::-1, ::-1]
        return cls(view, without_equals(view, cards), utility)

    @property
    def seat(self) -> int:
        """Who decides."""
        assert self.view.seat is not None
        return self.view.seat

    @property
    def tricks(self) -> int:
        """How many tricks are left, this one counted in."""
        return len(self.view.hand)

    @property
    def winning(self) -> float:
        """By how much the chance to win the match is higher after 61 points than after 59."""
        more, less = self.utility[WON, HALF], self.utility[leaf.PACK_POINTS - WON, HALF]
        return float(more - less)

    @cached_property
    def levels(self) -> Levels:
        """At which points the worth of the hand rises."""
        return Levels.of(self)

    def random(self, seed: int) -> Random:
        """Random numbers that depend on a seed and on what the seat knows, and on nothing else."""
        view = self.view
        facts = (
            seed, view.seat, view.dealer, view.hand.mask, view.trump, view.points, view.tricks_won,
            tuple(map(int, view.shown)), tuple((seat, int(card)) for seat, card in view.taken_back),
            *((leader, tuple(map(int, cards))) for leader, cards in (*view.tricks, view.trick)),
        )  # fmt: skip
        return Random(hashlib.blake2b(repr(facts).encode(), digest_size=16).digest())


def without_equals(view: SuecaView, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of cards worth nothing between which nobody else can have one only the lowest."""
    own = view.hand.mask
    gone = sum(1 << card for trick in view.tricks for card in trick.cards)
    others = PACK_MASKS[view.variant.second_rank] & ~gone & ~own
    kept: list[Card] = []
    for card in sorted(cards, key=lambda card: (leaf.SUIT[card], leaf.STRENGTH[card])):
        if not (kept and _equal(kept[-1], card, others)):
            kept.append(card)
    return tuple(kept)


def _equal(lower: Card, higher: Card, others: int) -> bool:
    """True if two cards of a hand, or all between them too, are worth nothing and no other lies between."""
    if leaf.SUIT[lower] != leaf.SUIT[higher] or leaf.POINTS[lower] or leaf.POINTS[higher]:
        return False
    between = range(leaf.STRENGTH[lower] + 1, leaf.STRENGTH[higher])
    suit = others & leaf.SUIT_MASK[lower]
    return not any(suit >> card & 1 and leaf.STRENGTH[card] in between for card in range(52))


@dataclass(frozen=True)
class Levels:
    """At which points of those left to this side the worth of the hand rises, and what it is worth there.

    ``worth[n]`` is that of reaching the first ``n`` of ``points``.
    """

    points: tuple[int, ...]
    worth: tuple[float, ...]

    @classmethod
    def of(cls, decision: Decision) -> Levels:
        """The levels that can still be reached.

        Where the worth falls as points rise (exactly 90 can be worth more than 91), neighbours are given
        their mean. Whether points of 0 or 120 are also all the tricks is taken to be so, if it still can be.
        """
        side = decision.seat % 2
        taken = decision.view.points[side]
        most = leaf.PACK_POINTS - decision.view.points[1 - side]
        worth = rising(_by_points(decision)[taken : most + 1])
        steps = [at for at in range(1, len(worth)) if worth[at] > worth[at - 1]]
        return cls(tuple(steps), (worth[0], *(worth[at] for at in steps)))


def _by_points(decision: Decision) -> list[float]:
    """What every end of the hand is worth by points alone."""
    side = decision.seat % 2
    points, tricks, first = _ends_by_points(
        decision.view.tricks_won[side], decision.view.tricks_won[1 - side]
    )
    return [0.0] * first + decision.utility[points, tricks].tolist()


@lru_cache(maxsize=128)
def _ends_by_points(won: int, lost: int) -> tuple[Any, Any, int]:
    """The end (points and tricks) by which each number of points is told, from the first that has any on.

    So many tricks are won and lost already. It is that with the fewest tricks, with more than half of the
    points that with the most; where no hand ends so, it is that of one point less.
    """
    found: list[tuple[int, int]] = []
    for points in range(POINTS):
        tricks = range(won, leaf.TRICKS - lost + 1)
        order = reversed(tricks) if points > leaf.PACK_POINTS // 2 else tricks
        own = next((own for own in order if leaf.possible(points, own)), None)
        if own is not None:
            found.append((points, own))
        elif found:
            found.append(found[-1])
    ends: Any = np.array(found, np.intp).reshape(-1, 2)
    return ends[:, 0], ends[:, 1], POINTS - len(found)


def rising(row: list[float]) -> list[float]:
    """The nearest row that never falls: neighbours that do have their mean (isotonic regression)."""
    blocks: list[tuple[float, int]] = []
    for one in row:
        blocks.append((one, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one_mean, one_size), (two_mean, two_size) = blocks[-2:]
            size = one_size + two_size
            blocks[-2:] = [((one_mean * one_size + two_mean * two_size) / size, size)]
    return [mean for mean, size in blocks for _ in range(size)]
