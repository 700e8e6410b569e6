"""A club player of Cuarenta (C2): counts the ranks, and weighs what he takes against what he leaves.

How he thinks stands in `partida.policies.cuarenta.club`; what he knows is read in
`partida.players.cuarenta_reading`.
"""

from __future__ import annotations

from random import Random

from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_reading import Thinking
from partida.policies.cuarenta.judgement import CLUB, Judgement


def club_move(view: CuarentaView, plays: tuple[Play, ...], random: Random) -> Play:
    """The play that a club player makes; his choice does not depend on luck."""
    return best_move(view, plays, CLUB)


def best_move(view: CuarentaView, plays: tuple[Play, ...], judgement: Judgement) -> Play:
    """The play with the most worth by this judgement; of equals the first."""
    if len(plays) == 1:
        return plays[0]
    thinking = Thinking(view, judgement)
    return max(plays, key=thinking.of)
