"""Many worlds of a seat at Cuarenta at once, for rollouts. One by one `partida.worlds` draws them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np

from partida.cuarenta import captures, dealing, leaf
from partida.cuarenta.view import CuarentaView
from partida.kernels.cuarenta import imagine
from partida.kernels.cuarenta.rollout import WORLD
from partida.kernels.jit import WORD
from partida.worlds.cuarenta import CuarentaWorlds, World

_KINDS: Final = {None: -1, 0: 0, 3: 1, 4: 2}


class Imagined:
    """Worlds of a view, drawn uniformly and independently: the same for the same seed."""

    def __init__(self, view: CuarentaView, seed: int) -> None:
        self._worlds = CuarentaWorlds(view)
        self._whose = places_of_stock(view)
        self._seed = seed
        self._given = 0
        self._problem = _problem(view, self._worlds, self._whose)

    def next(self, number: int) -> Any:
        """So many more worlds: a row each, tallies of the hands by seat now, then of each later deal."""
        rows: Any = np.zeros((number, WORLD), WORD)
        if imagine.draw(self._seed, self._given, self._problem, rows):
            for nth in np.flatnonzero(rows[:, 0] == imagine.GIVEN_UP):
                random = Random(f"{self._seed} {self._given + nth}")
                rows[nth] = row_of(self._worlds.draw(random), self._whose)
        self._given += number
        return rows


def row_of(world: World, whose: list[int]) -> Any:
    """A world as rollouts take it."""
    row: Any = np.zeros(WORLD, WORD)
    for seat, hand in enumerate(world.hands):
        row[seat] = leaf.tally_of(hand)
    for at, place in enumerate(whose):
        packet = world.stock[dealing.PACKET * at : dealing.PACKET * (at + 1)]
        row[place] = sum(captures.ONES[card] for card in packet)
    return row


def places_of_stock(view: CuarentaView) -> list[int]:
    """Where each packet of the stock stands in a row, in the order in which they are dealt."""
    table, dealer = view.table, view.dealer
    places: list[int] = []
    for nth in range(1, dealing.deals_of(table) - view.deal):
        if view.variant.dealer_changes == "per_deal":
            dealer = table.next(dealer)
        places += [4 * nth + seat for seat in table.from_seat(table.next(dealer))]
    return places


def _problem(view: CuarentaView, worlds: CuarentaWorlds, whose: list[int]) -> Any:
    """What is to be placed where, as the kernel takes it."""
    assert view.seat is not None
    problem: Any = np.zeros(imagine.SIZE, WORD)
    free = list(worlds.free)
    problem[imagine.FREE] = len(free)
    problem[imagine.RANKS : imagine.RANKS + len(free)] = [captures.ONES[card] for card in free]
    problem[imagine.SEAT], problem[imagine.OWN] = view.seat, leaf.tally_of(view.hand.mask)
    problem[imagine.PACKETS] = len(whose)
    problem[imagine.WHOSE : imagine.WHOSE + len(whose)] = whose
    problem[imagine.OTHERS] = len(worlds.others)
    for nth, other in enumerate(worlds.others):
        place = imagine.HANDS + imagine.HAND * nth
        problem[place : place + imagine.HAND] = [
            other.seat,
            other.room,
            leaf.tally_of(other.pinned),
            sum(captures.ONES[card] for card in other.played),
            _KINDS[other.alike],
        ]
    return problem
