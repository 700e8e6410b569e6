"""What an attentive Sueca player makes of the cards he has seen.

He remembers every card, so he knows which are still out, and who has failed to follow which suit. From
that he judges how likely it is that somebody holds a certain card. Nothing here looks beyond the view.
"""

from __future__ import annotations

from math import comb
from typing import Final

from partida.cards import CARDS, CardSet, suit_mask
from partida.sueca import leaf
from partida.sueca.dealing import PACKS
from partida.sueca.view import SuecaView
from partida.table import Direction, Seat, Table

SUITS: Final = leaf.SUIT
POINTS: Final = leaf.POINTS
STRENGTH: Final = leaf.STRENGTH
HIGHER: Final = tuple(
    sum(other.bit for other in CARDS if other.suit == card.suit and STRENGTH[other] > STRENGTH[card])
    for card in CARDS
)
"""For each card the mask of the stronger cards of its suit."""
SUIT_MASKS: Final = tuple(suit_mask(suit) for suit in range(4))
_PACKS: Final = {name: CardSet(pack).mask for name, pack in PACKS.items()}
_SEATING: Final[dict[Direction, tuple[tuple[Seat, ...], ...]]] = {
    direction: tuple(Table(4, direction).from_seat(seat) for seat in range(4)) for direction in ("ccw", "cw")
}


def _none(room: int, hand: int, cards: int) -> float:
    return comb(room - cards, hand) / comb(room, hand) if room - cards >= hand else 0.0


_NONE: Final = tuple(
    tuple(tuple(_none(room, hand, cards) for cards in range(11)) for hand in range(min(room, 20) + 1))
    for room in range(31)
)
"""``_NONE[room][hand][cards]``: the chance that a hand drawn from so many places holds none of the cards."""


class Reading:
    """The hand as one seat sees it, in masks and numbers."""

    __slots__ = (
        "average_out", "dealer", "free", "hand", "led", "me", "opponents_after", "out", "partner",
        "partner_after", "pinned", "points", "room", "trump", "trumps", "void", "winner", "winning",
    )  # fmt: skip

    def __init__(self, view: SuecaView) -> None:
        assert view.seat is not None
        assert view.trump is not None
        seating = _SEATING[view.table.direction]
        played, void = _cards_and_voids(view, seating)
        self.me = view.seat
        self.partner = view.seat ^ 2
        self.hand = view.hand.mask
        self.void = void
        """For each seat the mask of the suits that it has failed to follow."""
        self.out = _PACKS[view.variant.second_rank] & ~played & ~self.hand
        """The cards that the other three hold."""
        self.trump = int(view.trump)
        self.trumps = SUIT_MASKS[self.trump]
        self.dealer = view.dealer
        self._place_turn_up(view)
        self._look_at_trick(view, seating)

    def _place_turn_up(self, view: SuecaView) -> None:
        """The turned-up card is known to be the dealer's, so it does not share in the chances."""
        turn_up = view.turn_up
        self.pinned = 0 if turn_up is None else self.out & (1 << turn_up)
        self.free = free = list(view.counts)
        if self.pinned:
            free[self.dealer] -= 1
        others = [seat for seat in range(4) if seat != self.me]
        self.room = [sum(free[seat] for seat in others if not self.void[seat] & mask) for mask in SUIT_MASKS]
        """For each suit the number of places where its cards can be."""

    def _look_at_trick(self, view: SuecaView, seating: tuple[tuple[Seat, ...], ...]) -> None:
        cards = view.trick.cards
        order = seating[view.trick.leader] if cards else seating[self.me]
        after = order[len(cards) + 1 :]
        self.partner_after = self.partner in after
        self.opponents_after = tuple(seat for seat in after if seat != self.partner)
        self.points = 0
        self.led = SUITS[cards[0]] if cards else -1
        self.winning = -1
        self.winner = -1
        for seat, card in zip(order, cards, strict=False):
            self.points += POINTS[card]
            if self.winning < 0 or self.beats(card, self.winning):
                self.winning, self.winner = int(card), seat
        held = sum(POINTS[card] for card in view.hand)
        points_out = leaf.PACK_POINTS - sum(view.points) - self.points - held
        self.average_out = points_out / max(1, self.out.bit_count())
        """The card points of the cards still out, on the average."""

    def beats(self, card: int, other: int) -> bool:
        """True if a card played later takes a trick from the one that was winning it."""
        return leaf.beats(card, other, self.trump)

    def chance(self, seat: Seat, cards: int) -> float:
        """How likely it is that a seat holds any of these cards, a mask within one suit."""
        if cards & self.pinned and seat == self.dealer:
            return 1.0
        cards &= self.out & ~self.pinned
        if not cards or cards & self.void[seat]:
            return 0.0
        suit = SUITS[cards.bit_length() - 1]
        return 1.0 - _NONE[self.room[suit]][self.free[seat]][cards.bit_count()]

    def chance_to_beat(self, seat: Seat, card: int, led: int) -> float:
        """How likely it is that a seat which has not yet played can take the trick from a card."""
        higher = self.chance(seat, HIGHER[card])
        if led == self.trump:
            return higher
        follows = self.chance(seat, SUIT_MASKS[led])
        if SUITS[card] == self.trump:
            return (1.0 - follows) * higher
        return higher + (1.0 - follows) * self.chance(seat, self.trumps)

    def chance_to_stand(self, card: int, led: int, seats: tuple[Seat, ...]) -> float:
        """How likely it is that none of these seats (at most two) can take the trick from a card."""
        if not seats:
            return 1.0
        if len(seats) == 1:
            return 1.0 - self.chance_to_beat(seats[0], card, led)
        stands = self._chance_that_none(seats, HIGHER[card])
        if led == self.trump or not self.out & self.trumps:
            return stands
        for seat in seats:
            ruffing = self.trumps if SUITS[card] != self.trump else HIGHER[card]
            stands *= 1.0 - (1.0 - self.chance(seat, SUIT_MASKS[led])) * self.chance(seat, ruffing)
        return stands

    def _chance_that_none(self, seats: tuple[Seat, ...], cards: int) -> float:
        """How likely it is that none of some seats holds any of these cards, a mask within one suit."""
        places = 0
        for seat in seats:
            if cards & self.pinned and seat == self.dealer:
                return 0.0
            if not cards & self.void[seat]:
                places += self.free[seat]
        cards &= self.out & ~self.pinned
        if not cards or not places:
            return 1.0
        return _NONE[self.room[SUITS[cards.bit_length() - 1]]][places][cards.bit_count()]

    def chance_to_stay_high(self, card: int, seats: tuple[Seat, ...]) -> float:
        """How likely it is that a card which only a ruff can beat will come home when its turn comes.

        Each higher card of the suit that we hold ourselves means a round before it, which takes three
        of the cards that are out.
        """
        suit = SUITS[card]
        rounds = (HIGHER[card] & self.hand).bit_count()
        left = max(0, (self.out & SUIT_MASKS[suit]).bit_count() - 3 * rounds)
        stays = 1.0
        for seat in seats:
            void = 1.0
            if not self.void[seat] & SUIT_MASKS[suit]:
                void = _NONE[self.room[suit]][self.free[seat]][left]
            stays *= 1.0 - void * self.chance(seat, self.trumps)
        return stays


def _cards_and_voids(view: SuecaView, seating: tuple[tuple[Seat, ...], ...]) -> tuple[int, list[int]]:
    """The mask of all cards played, and for each seat the mask of suits it has failed to follow."""
    played = 0
    void = [0, 0, 0, 0]
    for leader, cards in (*view.tricks, view.trick):
        if not cards:
            break
        led = SUITS[cards[0]]
        for seat, card in zip(seating[leader], cards, strict=False):
            played |= 1 << card
            if SUITS[card] != led:
                void[seat] |= SUIT_MASKS[led]
    return played, void
