"""What a player of Cuarenta has forgotten: his view as he remembers it.

A player knows his hand, the table and what was played in the last deals. Of cards that were taken before he
remembers those that his own side took, and ranks that are gone altogether; or not even these. What he has
forgotten he takes to be still in the stock or with the others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from partida.cards import CardSet
from partida.cuarenta import leaf
from partida.cuarenta.view import CuarentaView


@dataclass(frozen=True)
class Memory:
    """What is remembered of the cards that were taken."""

    deals: int
    """Those played in so many deals, the one in play counted; 0 for none."""
    own: bool
    """Those that his side took."""
    gone: bool
    """The ranks of which all four are gone."""


def remembered(view: CuarentaView, memory: Memory) -> CuarentaView:
    """The view in which only what is remembered was seen."""
    assert view.team is not None
    kept = view.hand | CardSet(view.on_table)
    if memory.own:
        kept |= view.taken[view.team]
    kept |= CardSet(
        card
        for turn in view.turns
        if turn.deal > view.deal - memory.deals
        for card in (turn.card, *turn.taken)
    )
    if memory.gone:
        kept |= _gone(view.seen.mask)
    return replace(view, seen=kept & view.seen)


def _gone(seen: int) -> CardSet:
    """The cards of the ranks of which all four have been seen."""
    gone = 0
    for rank in range(13):
        cards = leaf.RANK_CARDS << rank
        if seen & cards == cards:
            gone |= cards
    return CardSet(gone)
