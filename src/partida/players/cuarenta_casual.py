"""Two players of Cuarenta below the club player: they weigh what they leave, but count less or not at all."""

from __future__ import annotations

from random import Random
from typing import Final

from partida.cuarenta.moves import Play
from partida.cuarenta.view import CuarentaView
from partida.players.cuarenta_club import CLUB, best_move
from partida.players.cuarenta_memory import Memory, remembered
from partida.players.wavering import wavering

NOVICE: Final = Memory(deals=0, own=False, gone=False)
"""He goes by his hand and the table alone."""
CASUAL: Final = Memory(deals=1, own=True, gone=False)
"""He remembers what was played in this deal, and what his side has taken."""
WAVERS: Final = 0.6
"""By how much their weights may be off."""


def novice_move(view: CuarentaView, plays: tuple[Play, ...], random: Random) -> Play:
    """The play that a novice makes."""
    return _move(view, plays, NOVICE, random)


def casual_move(view: CuarentaView, plays: tuple[Play, ...], random: Random) -> Play:
    """The play that a casual player makes."""
    return _move(view, plays, CASUAL, random)


def _move(view: CuarentaView, plays: tuple[Play, ...], memory: Memory, random: Random) -> Play:
    if len(plays) == 1:
        return plays[0]
    return best_move(remembered(view, memory), plays, wavering(CLUB, WAVERS, random))
