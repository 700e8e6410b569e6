"""What an attentive Sueca player makes of the cards he has seen, as the functions of the policies take it.

He remembers every card, so he knows which are still out, and who has failed to follow which suit. Nothing
here looks beyond the view.
"""

from __future__ import annotations

from typing import Final

from partida.cards import suit_mask
from partida.policies.sueca.judgement import Judgement
from partida.policies.sueca.odds import LAST, NEXT, NONE, PARTNER
from partida.policies.sueca.places import beaters, place_of, to_places
from partida.policies.sueca.seen import Seen, Trick, marks_of
from partida.sueca import leaf
from partida.sueca.dealing import PACK_MASKS
from partida.sueca.view import SuecaView
from partida.table import Direction, Seat, Table

SUIT_MASKS: Final = tuple(suit_mask(suit) for suit in range(4))
_SEATING: Final[dict[Direction, tuple[tuple[Seat, ...], ...]]] = {
    direction: tuple(Table(4, direction).from_seat(seat) for seat in range(4)) for direction in ("ccw", "cw")
}
_BYTES: Final = ((1, NEXT), (2, PARTNER), (3, LAST))
"""The others in the order of play: how far behind us, and where their byte begins."""


class Reading:
    """The hand as one seat sees it: ``seen``, and ``trick`` if a card lies there."""

    __slots__ = ("seen", "trick", "trump")

    def __init__(self, view: SuecaView, judgement: Judgement) -> None:
        assert view.seat is not None
        assert view.trump is not None
        self.trump = int(view.trump)
        seating = _SEATING[view.table.direction]
        order = seating[view.seat]
        played, void = _cards_and_voids(view, seating)
        out = PACK_MASKS[view.variant.second_rank] & ~played & ~view.hand.mask
        free = sum(view.counts[order[behind]] << byte for behind, byte in _BYTES)
        turned = 0 if view.turn_up is None else out & 1 << view.turn_up
        owner = _BYTES[order.index(view.dealer) - 1][1]
        if turned:
            free -= 1 << owner
        team = view.seat % 2
        numbers = judgement.numbers()
        self.seen = Seen(
            hand=to_places(view.hand.mask, self.trump),
            out=to_places(out, self.trump),
            turned=to_places(turned, self.trump),
            owner=owner,
            free=free,
            opens=_opens(void, order, self.trump),
            at=0,
            mine=marks_of(numbers, view.points[team]),
            theirs=marks_of(numbers, view.points[1 - team]),
            judge=numbers,
            odds=NONE,
        )
        self.trick = _trick(view, self.trump) if view.trick.cards else None


def _opens(void: list[int], order: tuple[Seat, ...], trump: int) -> tuple[int, ...]:
    """For each suit, trumps last, 255 in the bytes of the seats that may have it."""
    suits = [suit for suit in range(4) if suit != trump] + [trump]
    return tuple(
        sum(255 << byte for behind, byte in _BYTES if not void[order[behind]] & SUIT_MASKS[suit])
        for suit in suits
    )


def _trick(view: SuecaView, trump: int) -> Trick:
    """The trick in play, in which at least one card lies."""
    places = [place_of(card, trump) for card in view.trick.cards]
    winner = 0
    for nth, place in enumerate(places):
        if beaters(places[winner]) >> place & 1:
            winner = nth
    return Trick(
        nth=len(places),
        led=places[0] % 4,
        best=places[winner],
        ours=winner == len(places) - 2,
        points=sum(leaf.POINTS[card] for card in view.trick.cards),
    )


def _cards_and_voids(view: SuecaView, seating: tuple[tuple[Seat, ...], ...]) -> tuple[int, list[int]]:
    """The mask of all cards played, and for each seat the mask of suits it has failed to follow."""
    played = 0
    void = [0, 0, 0, 0]
    for leader, cards in (*view.tricks, view.trick):
        if not cards:
            break
        led = leaf.SUIT[cards[0]]
        for seat, card in zip(seating[leader], cards, strict=False):
            played |= 1 << card
            if leaf.SUIT[card] != led:
                void[seat] |= SUIT_MASKS[led]
    return played, void
