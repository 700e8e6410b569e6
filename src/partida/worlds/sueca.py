"""The worlds of a seat at Sueca.

Certain are: its own cards, all that was played, how many cards everybody holds, the cards turned up for trump
(the dealer's) and cards that were taken back, until they are played again, and suits that somebody failed to
follow. Where the rules let one revoke, such a suit is believed in until that seat shows a card of it, and all
such beliefs are dropped if they leave no world.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from partida.cards import CardSet
from partida.errors import PlayerError
from partida.sueca import leaf
from partida.sueca.dealing import PACK_MASKS
from partida.sueca.view import SuecaView
from partida.table import Seat
from partida.worlds.placing import Place, Placing

Hands = tuple[int, int, int, int]
"""A mask of cards for each seat."""


class SuecaWorlds:
    """All worlds of the view of a seat that is dealt; raises `PlayerError` if the view has no hand."""

    def __init__(self, view: SuecaView) -> None:
        if view.seat is None or view.trump is None:
            raise PlayerError("worlds are imagined by a seat that has its cards", code="worlds/no-hand")
        self.seat: Seat = view.seat
        """Who imagines them."""
        self._own = view.hand.mask
        self._others = tuple(seat for seat in range(4) if seat != view.seat)
        facts = _Facts(view)
        self._pinned = facts.pinned
        self.free = facts.unseen & ~sum(facts.pinned)
        """The cards of which it is not known who holds them."""
        self.void = facts.void
        """For each seat a mask of the suits of which it is believed to hold none."""
        own, pinned, counts = view.seat, facts.pinned, view.counts
        self.rooms = _changed(
            (
                counts[0] - pinned[0].bit_count(),
                counts[1] - pinned[1].bit_count(),
                counts[2] - pinned[2].bit_count(),
                counts[3] - pinned[3].bit_count(),
            ),
            own,
            0,
        )
        """How many of them each seat holds."""
        self._placing = self._placed(self.free, self.rooms, self.void)
        if view.variant.renounce_mode != "blocked" and not self._placing.count:
            self.void = (0, 0, 0, 0)
            self._placing = self._placed(self.free, self.rooms, self.void)

    def _placed(self, free: int, rooms: Hands, void: Hands) -> Placing:
        places = [
            Place(rooms[seat], {suit: 0 for suit in range(4) if void[seat] & leaf.SUIT_MASK[13 * suit]})
            for seat in self._others
        ]
        return Placing([tuple(CardSet(free & leaf.SUIT_MASK[13 * suit])) for suit in range(4)], places)

    def may_hold(self, seat: Seat, card: int, lacking: int = 0) -> bool:
        """True if in some world another seat holds a card, and none of the mask ``lacking`` of suits."""
        void = _changed(self.void, seat, self.void[seat] | lacking)
        free, rooms, held = self.free, self.rooms, self._pinned[seat]
        if free >> card & 1 and rooms[seat] and not void[seat] >> card & 1:
            free &= ~(1 << card)
            rooms = _changed(rooms, seat, rooms[seat] - 1)
        elif not held >> card & 1:
            return False
        return not held & lacking and self._placed(free, rooms, void).count > 0

    @property
    def known(self) -> Hands:
        """For each seat the cards that it is known to hold, one's own hand among them."""
        return self._world([[], [], []])

    @property
    def count(self) -> int:
        """How many there are; at least one, for the true one is among them."""
        return self._placing.count

    def draw(self, random: Random) -> Hands:
        """One world, each as likely."""
        return self._world(self._placing.draw(random))

    def every(self) -> Iterator[Hands]:
        """All of them, one after another."""
        return map(self._world, self._placing.every())

    def _world(self, placed: list[list[int]]) -> Hands:
        hands = list(self._pinned)
        hands[self.seat] = self._own
        for seat, cards in zip(self._others, placed, strict=True):
            hands[seat] |= sum(1 << card for card in cards)
        return hands[0], hands[1], hands[2], hands[3]


def _changed(four: Hands, seat: Seat, value: int) -> Hands:
    """Four numbers with another one for a seat."""
    first, second, third, fourth = (value if at == seat else old for at, old in enumerate(four))
    return first, second, third, fourth


class _Facts:
    """What a view tells of the other hands, by masks."""

    def __init__(self, view: SuecaView) -> None:
        void = [0, 0, 0, 0]
        played = 0
        for leader, cards in (*view.tricks, view.trick):
            for seat, card in zip(view.table.from_seat(leader), cards, strict=False):
                played |= 1 << card
                void[seat] &= ~leaf.SUIT_MASK[card]
                if leaf.SUIT[card] != leaf.SUIT[cards[0]]:
                    void[seat] |= leaf.SUIT_MASK[cards[0]]
        self.unseen = PACK_MASKS[view.variant.second_rank] & ~played & ~view.hand.mask
        """The cards that the others hold."""
        pinned = [0, 0, 0, 0]
        for seat, card in (*((view.dealer, card) for card in view.shown), *view.taken_back):
            if self.unseen >> card & 1:
                pinned[seat] |= 1 << card
                void[seat] &= ~leaf.SUIT_MASK[card]
        self.pinned: Hands = (pinned[0], pinned[1], pinned[2], pinned[3])
        """For each other seat the cards that it is known to hold."""
        self.void: Hands = (void[0], void[1], void[2], void[3])
        """For each seat the suits that it has failed to follow and shown no card of since."""
