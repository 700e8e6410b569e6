"""The trick in play as a seat sees it: whose it is, who still plays, and whether a card can still be beaten.

Every answer follows from what the seat knows: "can" means in some world that it cannot rule out, "cannot" in
none of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import Final, Literal

from partida.cards import CARDS, Card, CardSet
from partida.players.sueca_table import winning_card
from partida.sueca import leaf
from partida.sueca.view import SuecaView
from partida.table import Seat
from partida.worlds.sueca import SuecaWorlds

LATE: Final = 4
"""With more cards in hand there are always many worlds."""
FEW: Final = 300
"""So many worlds are looked at, each for itself."""

Fate = Literal["ours", "theirs", "open"]
"""Who has the trick after a card, if that is certain."""


def best_seat(view: SuecaView) -> Seat:
    """Whose card wins the trick so far."""
    winning = winning_card(view.trick, int(view.trump or 0))
    return view.table.from_seat(view.trick.leader)[view.trick.cards.index(winning)]


class Seen:
    """The trick before a seat on turn plays to it."""

    def __init__(self, view: SuecaView) -> None:
        assert view.seat is not None
        assert view.trump is not None
        self.view = view
        self.me: Seat = view.seat
        self.trump = int(view.trump)
        self.laid = view.trick.cards
        order = view.table.from_seat(view.trick.leader if self.laid else view.seat)
        self.later: tuple[Seat, ...] = tuple(order[len(self.laid) + 1 :])
        """Who plays after this seat."""
        self.opponents = tuple(seat for seat in self.later if seat % 2 != view.seat % 2)
        """The opponents among them."""
        self._beating: dict[tuple[Seat, Card, int], bool] = {}

    @cached_property
    def worlds(self) -> SuecaWorlds:
        """All that the seat cannot rule out."""
        return SuecaWorlds(self.view)

    @cached_property
    def unseen(self) -> int:
        """The cards that the others hold."""
        known = self.worlds.known
        return self.worlds.free | sum(known[seat] for seat in range(4) if seat != self.me)

    @cached_property
    def trumps_out(self) -> CardSet:
        """The trumps that the others hold."""
        return CardSet(self.unseen & leaf.SUIT_MASK[13 * self.trump])

    @cached_property
    def winning(self) -> Card | None:
        """The card that wins the trick so far; None before the lead."""
        return winning_card(self.view.trick, self.trump) if self.laid else None

    @cached_property
    def partners(self) -> bool:
        """True if the partner's card wins the trick so far."""
        return bool(self.laid) and best_seat(self.view) == (self.me + 2) % 4

    @property
    def points(self) -> int:
        """The card points in the trick so far."""
        return sum(leaf.POINTS[card] for card in self.laid)

    def takes(self, card: Card) -> bool:
        """True if a card wins the trick so far; a card that is led does."""
        return self.winning is None or leaf.beats(card, self.winning, self.trump)

    def beaters(self, card: Card, led: Card) -> tuple[Seat, ...]:
        """The opponents still to play who can beat a card that wins so far."""
        return tuple(seat for seat in self.opponents if self.can_beat(seat, card, led))

    def may_lose(self, card: Card) -> bool:
        """True if in some world the other side takes the trick from a card that wins so far.

        Where there are more worlds than `FEW`, it is enough that an opponent can beat the card: that the
        partner would have to go over his card in all of them happens only near the end.
        """
        led = self.laid[0] if self.laid else card
        if not self.beaters(card, led):
            return False
        after = (self.me + 2) % 4 in self.later
        if not after or len(self.view.hand) > LATE or self.worlds.count > FEW:
            return True
        return any(self._loses(card, world) for world in self.worlds.every())

    def _loses(self, card: Card, world: Sequence[int]) -> bool:
        """True if in a world the others can play so that the other side takes the trick."""
        led = self.laid[0] if self.laid else card
        seats = self.view.table.from_seat(self.view.trick.leader if self.laid else self.me)
        hands = [CardSet(leaf.follow(world[seat], leaf.SUIT_MASK[led])) for seat in self.later]
        for way in product(*hands):
            one, two, three, four = (*self.laid, card, *way)
            if seats[leaf.winner(one, two, three, four, self.trump)] % 2 != self.me % 2:
                return True
        return False

    def can_beat(self, seat: Seat, card: Card, led: Card) -> bool:
        """True if in some world a seat still to play may play a card that beats this one."""
        key = seat, card, leaf.SUIT[led]
        if key not in self._beating:
            better = [one for one in CardSet(self.unseen) if leaf.beats(one, card, self.trump)]
            self._beating[key] = any(self._may_play(seat, one, led) for one in better)
        return self._beating[key]

    def _may_play(self, seat: Seat, card: Card, led: Card) -> bool:
        """True if in some world a seat holds a card and may play it to a lead."""
        follows = leaf.SUIT[card] == leaf.SUIT[led]
        return self.worlds.may_hold(seat, card, 0 if follows else leaf.SUIT_MASK[led])

    def fate(self, card: Card) -> Fate:
        """Whose the trick is if a card is played, where that is certain."""
        led = self.laid[0] if self.laid else card
        winning = card if self.takes(card) or self.winning is None else self.winning
        if winning == card or self.partners:
            return "open" if self.beaters(winning, led) else "ours"
        partner = (self.me + 2) % 4
        return "open" if partner in self.later and self.can_beat(partner, winning, led) else "theirs"

    def is_out_of(self, seat: Seat, suit: int) -> bool:
        """True if a seat has shown that it has no card of a suit."""
        return self.worlds.void[seat] & leaf.SUIT_MASK[13 * suit] == leaf.SUIT_MASK[13 * suit]

    def may_trump(self, seat: Seat, suit: int) -> bool:
        """True if a seat has shown that it has no card of a suit, not of trumps, and may hold a trump."""
        return suit != self.trump and self.is_out_of(seat, suit) and self.may_hold_a_trump(seat)

    def may_hold_a_trump(self, seat: Seat) -> bool:
        """True if another seat holds a trump in some world."""
        return any(self.worlds.may_hold(seat, card) for card in self.trumps_out)

    def higher(self, card: Card) -> list[Card]:
        """The cards of the same suit above a card that the others hold."""
        suit = CardSet(self.unseen & leaf.SUIT_MASK[card])
        return [CARDS[one] for one in suit if leaf.STRENGTH[one] > leaf.STRENGTH[card]]
