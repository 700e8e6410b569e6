"""The two levels of Cuarenta below the club player: random and beginner."""

from __future__ import annotations

from random import Random

from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_table import points_now


def random_move(view: CuarentaView, plays: tuple[Play, ...], random: Random) -> Play:
    """Any play (C0)."""
    return random.choice(plays)


def beginner_move(view: CuarentaView, plays: tuple[Play, ...], random: Random) -> Play:
    """The most points now, then the most cards; of equals any (C1)."""
    best = max((points_now(view, play), len(play.taken)) for play in plays)
    return random.choice([play for play in plays if (points_now(view, play), len(play.taken)) == best])
