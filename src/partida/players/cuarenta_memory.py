"""What a player of Cuarenta remembers: a view with less seen, for players who do not count like a machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from partida.cards import CardSet
from partida.cuarenta import leaf
from partida.cuarenta.view import CuarentaView

Memory = Literal["perfect", "gone", "none"]
"""All cards; besides what lies there only ranks of which all four were seen; nothing but what lies there."""


def remembering(view: CuarentaView, memory: Memory) -> CuarentaView:
    """The view of a player with such a memory; what he holds and what lies there he sees."""
    if memory == "perfect":
        return view
    known = view.hand.mask | CardSet(view.on_table).mask | CardSet(card for _, card in view.exposed).mask
    if memory == "gone":
        every = view.seen.mask | view.hand.mask
        for rank in range(leaf.NO_RANK):
            of_rank = leaf.RANK_CARDS << rank
            if every & of_rank == of_rank:
                known |= of_rank
    return replace(view, seen=CardSet(known))
