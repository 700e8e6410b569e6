"""Features of worlds: what may be so in one deal and not in another, as people would say it.

===========  ==================================================================================
kind         true in a world if
===========  ==================================================================================
``falls``    the next player has a card that makes a caída on the card that a play leaves
``takes``    he has none for a caída, but one that takes the card in another way
``clears``   he has a card that takes all that a play leaves on the table (a limpia)
``spared``   he has no card that takes the card that the better play leaves
``holds``    a seat has a card of a rank
``nobody``   no other hand has a card of a rank
===========  ==================================================================================

A feature is told where it is more frequent when the better play is better.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from partida.analysis.cuarenta.left import clearers, takers, unseen
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_reading import next_player
from partida.table import Seat


@dataclass(frozen=True)
class Feature:
    """A feature; see the table above. It is so if a hand has one of ``ranks`` and none of ``lacks``.

    ``seat`` is None for all other hands together; ``rank`` is the one that is told, if one is.
    """

    kind: str
    seat: Seat | None
    ranks: frozenset[int]
    lacks: frozenset[int] = frozenset()
    rank: int | None = None

    def holds_in(self, worlds: Any, hands: Collection[int]) -> Any:
        """In which worlds it is so; ``hands`` are the columns of the hands that are meant."""
        held: Any = np.zeros(len(worlds), np.int64)
        for column in hands:
            held |= worlds[:, column].astype(np.int64)
        lacks = held & _mask(self.lacks) == 0
        return lacks & (held & _mask(self.ranks) != 0) if self.ranks else lacks


def _mask(ranks: Collection[int]) -> int:
    """The places of some ranks in a tally."""
    return sum(15 << 4 * rank for rank in ranks)


def features_for(view: CuarentaView, best: Play, other: Play) -> Iterator[Feature]:
    """The features that may matter between two plays, both in the frame of the view."""
    seat = next_player(view)
    theirs = seat % 2 != view.team
    if theirs and not other.taken:
        taking, falling = map(frozenset, takers(view, other))
        if falling:
            yield Feature("falls", seat, falling)
        if taking - falling:
            yield Feature("takes", seat, taking - falling, falling)
    if theirs and (clearing := frozenset(clearers(view, other))):
        yield Feature("clears", seat, clearing)
    if theirs and not best.taken and (taking := frozenset(takers(view, best)[0])):
        yield Feature("spared", seat, frozenset(), taking)
    for rank in sorted({card % 13 for card in unseen(view)}):
        for one in range(view.table.size):
            if one != view.seat and (view.counts[one] or one == seat):
                yield Feature("holds", one, frozenset({rank}), rank=rank)
        if sum(view.counts) > view.counts[view.seat or 0]:
            yield Feature("nobody", None, frozenset(), frozenset({rank}), rank)


def columns_of(feature: Feature, view: CuarentaView) -> list[int]:
    """The columns of worlds with the hands that a feature is about: of who has none, the next deal's."""
    if feature.seat is None:
        return [seat for seat in range(view.table.size) if seat != view.seat]
    return [feature.seat if view.counts[feature.seat] else 4 + feature.seat]
