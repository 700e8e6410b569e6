"""What a play leaves on the table, and which ranks can take it; nothing heavy is needed for it."""

from __future__ import annotations

from collections.abc import Iterator

from partida.cards import CardSet
from partida.cuarenta import captures, dealing, leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_reading import next_player
from partida.worlds.cuarenta import RANKS


def unseen(view: CuarentaView) -> CardSet:
    """The cards that the seat of a view has not seen."""
    return CardSet(dealing.PACK) - view.seen - view.hand


def left_by(view: CuarentaView, play: Play) -> int:
    """The mask of the table after a play."""
    table = CardSet(view.on_table).mask
    return table & ~CardSet(play.taken).mask if play.taken else table | 1 << play.card


def clearers(view: CuarentaView, play: Play) -> Iterator[int]:
    """The ranks that take all that a play leaves on the table, where it leaves something."""
    table = left_by(view, play)
    just = 0 if play.taken else 1 << play.card
    style = captures.style_of(view.variant)
    for rank in RANKS:
        if table and table in captures.takings(style, rank, leaf.tally_of(table), table, just):
            yield rank


def sums_on(view: CuarentaView, table: int) -> set[int]:
    """The ranks that take cards of a table by an addition, under the variant of a view."""
    style, tally = captures.style_of(view.variant), leaf.tally_of(table)
    return {
        rank
        for rank in RANKS
        if any(
            not taken & leaf.RANK_CARDS << rank for taken in captures.takings(style, rank, tally, table, 0)
        )
    }


def takers(view: CuarentaView, play: Play) -> tuple[set[int], set[int]]:
    """The ranks with which the next player can take the card that a play leaves, and those that make a caída.

    The card is one that takes nothing, and it is the other side that plays next.
    """
    taking: set[int] = set()
    falling: set[int] = set()
    new_deal = not view.counts[next_player(view)]
    can_fall = leaf.can_be_fallen_on(new_deal, view.variant.caida_across_deals)
    table, just = CardSet(view.on_table).mask | 1 << play.card, 1 << play.card
    alike = table & leaf.RANK_CARDS << play.card % 13  # where several lie there, any of them can be named
    style, by_addition = captures.style_of(view.variant), view.variant.caida_by_addition
    tally = leaf.tally_of(table)
    for rank in RANKS:
        for taken in captures.takings(style, rank, tally, table, just):
            if taken & alike:
                taking.add(rank)
                if can_fall and leaf.is_caida(rank, taken | just, play.card, False, by_addition):
                    falling.add(rank)
    return taking, falling
