"""What a play leaves to who plays next: statements of `partida.analysis.cuarenta.plain`."""

from __future__ import annotations

from collections.abc import Collection

from partida.analysis.cuarenta.left import clearers, left_by, sums_on, takers, unseen
from partida.analysis.cuarenta.plain_taken import limpia_counts, wins_chica
from partida.analysis.cuarenta.said import Said
from partida.cuarenta import captures, leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_reading import next_player
from partida.players.cuarenta_table import caida_only


def no_fall(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """The other side needs a caída, and can make one only on the other card."""
    assert view.team is not None
    safe = falling(view, played) and not falling(view, best)
    return Said(number=view.score[1 - view.team]) if safe and caida_only(view, 1 - view.team) else None


def opens(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A rank still out that makes a limpia after the other play only."""
    assert view.team is not None
    clearing, spared = (alive(view, play).intersection(clearers(view, play)) for play in (played, best))
    counts = limpia_counts(view, 1 - view.team)
    return Said(rank=max(clearing)) if counts and clearing and not spared else None


def clears(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """Nothing is left, where something could be taken."""
    return Said() if not left_by(view, best) and takable(view, played) else None


def dead(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A card on which nobody can fall is laid: how many cards could fall on the other one."""
    number = falling(view, played)
    return Said(number=number) if number and not best.taken and not falling(view, best) else None


def falls(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """How many cards could fall on the other one, while this play lays none."""
    number = falling(view, played)
    return Said(number=number) if number and best.taken else None


def pair(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """Another card of the rank is in the own hand."""
    held = sum(card % 13 == best.card % 13 for card in view.hand)
    return Said() if held > 1 and fewer(view, best, played) is not None else None


def fewer(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """How many cards could fall on the card that is laid, and on the other."""
    number, number_else = falling(view, best), falling(view, played)
    return Said(number=number, number_else=number_else) if 0 < number < number_else else None


def leaves_sum(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """A rank still out that takes a sum after the other play only."""
    left, spared = (sums_on(view, left_by(view, play)) & alive(view, play) for play in (played, best))
    return Said(rank=max(left - spared)) if left - spared else None


def nothing(view: CuarentaView, best: Play, played: Play) -> Said | None:
    """Nothing that is left can be taken, and something after the other play."""
    return Said() if not takable(view, best) and takable(view, played) else None


def alive(view: CuarentaView, play: Play) -> set[int]:
    """The ranks that are out, if the other side plays after a play; none if it does not, or nobody does."""
    seat = next_player(view)
    over = (not view.counts[seat] and not view.stock) or wins_chica(view, play)
    return set() if over or seat % 2 == view.team else {card % 13 for card in unseen(view)}


def falling(view: CuarentaView, play: Play) -> int:
    """How many cards that are out could fall on the card that a play lays."""
    return 0 if play.taken else _number(view, takers(view, play)[1] & alive(view, play))


def _number(view: CuarentaView, ranks: Collection[int]) -> int:
    return sum(card % 13 in ranks for card in unseen(view))


def takable(view: CuarentaView, play: Play) -> bool:
    """True if a card that is out can take something of what a play leaves."""
    table = left_by(view, play)
    just = 0 if play.taken else 1 << play.card
    style, tally = captures.style_of(view.variant), leaf.tally_of(table)
    return any(captures.takings(style, rank, tally, table, just) for rank in alive(view, play))
