"""The worlds of a seat at Cuarenta: the hands of the others, and the cards still to be dealt.

Certain are: its own cards, all that was played or shown, how many cards everybody holds, and what was
announced: three cards of a rank among the five that a seat was dealt, or four. Where announcing is not up to
the players, silence is certain too; where it is, silence is believed in if a ronda would have scored, unless
that leaves no world.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from partida.cards import CardSet
from partida.cuarenta import dealing, leaf
from partida.cuarenta.scoring import Worth
from partida.cuarenta.view import CuarentaView
from partida.errors import PlayerError
from partida.table import Seat
from partida.worlds.placing import Place, Placing

RANKS: Final = (0, 1, 2, 3, 4, 5, 6, 10, 11, 12)
"""The ranks of the pack."""

_PACK: Final = CardSet(dealing.PACK).mask


class World(NamedTuple):
    """A mask of cards for each seat, and the cards of the stock in the order in which they will be dealt.

    In lists of all worlds the stock is in the order of the cards: its order is not part of what is counted.
    """

    hands: tuple[int, ...]
    stock: tuple[int, ...]


class Other(NamedTuple):
    """What is known of another hand."""

    seat: Seat
    room: int
    """How many of its cards are unseen."""
    pinned: int
    """A mask of the cards that it has shown and still holds."""
    played: tuple[int, ...]
    """The cards that it has played in this deal."""
    alike: int | None
    """How many cards of one rank it had among its five: 3 or 4, 0 for less than three, None if unknown."""

    @property
    def place(self) -> Place:
        """The room for its cards, with what its five cards in this deal are known to have been."""
        dealt = [*self.played, *CardSet(self.pinned)]
        shown = {kind: sum(card % 13 == rank for card in dealt) for kind, rank in enumerate(RANKS)}
        if self.alike is None:
            return Place(self.room)
        if self.alike == 0:
            return Place(self.room, {kind: max(0, 2 - have) for kind, have in shown.items()})
        number = self.alike
        wants = {kind: frozenset({number - have}) for kind, have in shown.items() if have <= number}
        return Place(self.room, {kind: number - have for kind, have in shown.items()}, wants)


class CuarentaWorlds:
    """All worlds of the view of a seat that is dealt; raises `PlayerError` if the view has no hand."""

    def __init__(self, view: CuarentaView) -> None:
        if view.seat is None or view.phase == "cut":
            raise PlayerError("worlds are imagined by a seat that has its cards", code="worlds/no-hand")
        self._seat: Seat = view.seat
        self._own = view.hand.mask
        self._stock = view.stock
        self.free: Final = CardSet(_PACK & ~view.seen.mask & ~self._own)
        """The cards that this seat has not seen."""
        self.others: Final = _others(view, silence=True)
        """What is known of each other hand; that of silence is dropped if it leaves no world."""
        self.doubting: Final = _others(view, silence=False)
        """The same without what silence tells where announcing is up to the players."""
        self._view = view

    @cached_property
    def _placing(self) -> Placing:
        """Counting takes milliseconds, so it waits until it is asked for."""
        placing = self._placed(self.others)
        if placing.count or self._view.variant.ronda_announce != "required":
            return placing
        return self._placed(self.doubting)

    def _placed(self, others: tuple[Other, ...]) -> Placing:
        kinds = [tuple(card for card in self.free if card % 13 == rank) for rank in RANKS]
        places = [other.place for other in others]
        forgotten = len(self.free) - self._stock - sum(place.room for place in places)
        return Placing(kinds, [*places, Place(self._stock), Place(forgotten)])

    @property
    def count(self) -> int:
        """How many there are, the stock taken as a set; at least one, for the true one is among them."""
        return self._placing.count

    def draw(self, random: Random) -> World:
        """One world, each as likely, the stock in any order."""
        *hands, stock, _ = self._placing.draw(random)
        random.shuffle(stock)
        return World(self._hands(hands), tuple(stock))

    def every(self) -> Iterator[World]:
        """All of them, one after another."""
        for *hands, stock, _ in self._placing.every():
            yield World(self._hands(hands), tuple(sorted(stock)))

    def _hands(self, placed: list[list[int]]) -> tuple[int, ...]:
        hands = [self._own] * (len(self.others) + 1)
        for other, cards in zip(self.others, placed, strict=True):
            hands[other.seat] = other.pinned | sum(1 << card for card in cards)
        return tuple(hands)


def _others(view: CuarentaView, *, silence: bool) -> tuple[Other, ...]:
    """What is known of each other hand; ``silence`` tells whether it is believed in where it is a choice."""
    pinned = _pinned(view)
    return tuple(
        Other(
            seat,
            view.counts[seat] - pinned[seat].bit_count(),
            pinned[seat],
            tuple(_played(view, seat)),
            _alike(view, seat, silence),
        )
        for seat in range(view.table.size)
        if seat != view.seat
    )


def _alike(view: CuarentaView, seat: Seat, silence: bool) -> int | None:
    """How many cards of a rank a seat had among its five, as `Other` tells it."""
    said = next((one.kind for one in view.announced if (one.seat, one.deal) == (seat, view.deal)), None)
    if said is not None:
        return 3 if said == "ronda" else 4
    if _was_silent(view, seat) and (silence or view.variant.ronda_announce == "auto"):
        return 0
    return None


def _played(view: CuarentaView, seat: Seat) -> list[int]:
    """The cards that a seat has played in this deal."""
    return [int(turn.card) for turn in view.turns if (turn.seat, turn.deal) == (seat, view.deal)]


def _pinned(view: CuarentaView) -> list[int]:
    """For each other seat the mask of the cards that it holds and has shown."""
    pinned = [0] * view.table.size
    for seat, card in view.exposed:
        if seat != view.seat:
            pinned[seat] |= 1 << card
    return pinned


def _was_silent(view: CuarentaView, seat: Seat) -> bool:
    """True if a seat that announced nothing in this deal has had the occasion, and a reason to speak."""
    worth = Worth.of(view.variant)
    if view.variant.ronda_announce == "required":
        order = view.table.from_seat(view.table.next(view.dealer))
        asked = view.phase != "announce" or (
            view.turn is not None and order.index(seat) < order.index(view.turn)
        )
        score = view.score[seat % 2]  # never below what it was when the seat was asked
        return asked and leaf.announcement_points(worth.ronda, score, worth.ronda_limit, worth.bar) > 0
    return True
