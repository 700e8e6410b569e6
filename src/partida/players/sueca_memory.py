"""What a player of Sueca has forgotten: his view as he remembers it.

People remember a trick for a while, honours and trumps longer than small cards, and who is out of a suit
for some time too. What a player has forgotten he takes to be still in the hands of the others: the view made
here lacks those cards, and the others hold so many more. So whoever judges by a view judges by the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from partida.cards import Card
from partida.sueca import leaf
from partida.sueca.view import SuecaView, Trick
from partida.table import Seat


@dataclass(frozen=True)
class Memory:
    """For how many finished tricks things are remembered; his own cards and the one turned up always are."""

    small: int
    """Cards without points that are no trumps."""
    honours: int
    """Cards with points, and trumps."""
    voids: int
    """Who has failed to follow which suit."""


def remembered(view: SuecaView, memory: Memory) -> SuecaView:
    """The view without what is forgotten: every trick is what is left of it, the trick in play is whole."""
    counts = list(view.counts)
    tricks: list[Trick] = []
    for age, trick in zip(range(len(view.tricks), 0, -1), view.tricks, strict=True):
        seats = view.table.from_seat(trick.leader)
        kept = [
            seat == view.seat or _is_kept(view, card, age, memory)
            for seat, card in zip(seats, trick.cards, strict=True)
        ]
        if age <= memory.voids:
            kept = [keeps or strays for keeps, strays in zip(kept, _strays(trick), strict=True)]
        for seat, keeps in zip(seats, kept, strict=True):
            counts[seat] += not keeps
        tricks += _left(trick, seats, kept, voids=age <= memory.voids)
    north, east, south, west = counts
    return replace(view, tricks=tuple(tricks), counts=(north, east, south, west))


def _is_kept(view: SuecaView, card: Card, age: int, memory: Memory) -> bool:
    counts = leaf.POINTS[card] > 0 or leaf.SUIT[card] == view.trump
    return card == view.turn_up or age <= (memory.honours if counts else memory.small)


def _strays(trick: Trick) -> list[bool]:
    """The cards that are remembered with a void: those that did not follow, and then the one led."""
    led = leaf.SUIT[trick.cards[0]]
    strays = [leaf.SUIT[card] != led for card in trick.cards]
    return [any(strays), *strays[1:]]


def _left(trick: Trick, seats: tuple[Seat, ...], kept: list[bool], *, voids: bool) -> Iterator[Trick]:
    """What is remembered of a trick, as tricks of a card each.

    A card that did not follow comes behind the one led if the void is remembered, else by itself.
    """
    if all(kept) and voids:
        yield trick
        return
    led = trick.cards[0]
    for nth, (seat, card) in enumerate(zip(seats, trick.cards, strict=True)):
        if not kept[nth]:
            continue
        if voids and leaf.SUIT[card] != leaf.SUIT[led]:
            yield Trick(seats[nth - 1], (led, card))
        else:
            yield Trick(seat, (card,))
