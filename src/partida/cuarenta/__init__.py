"""Cuarenta, the forty-card fishing game of Ecuador."""

from partida.cuarenta.moves import Announce, Claim, ClaimRonda, Move, Pass, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Result, Standing
from partida.cuarenta.state import State
from partida.cuarenta.variants import PRESETS, Variant
from partida.cuarenta.view import Announcement, CuarentaView, Turn

__all__ = [
    "PRESETS",
    "Announce",
    "Announcement",
    "Claim",
    "ClaimRonda",
    "CuarentaRules",
    "CuarentaView",
    "Move",
    "Pass",
    "Play",
    "Result",
    "Standing",
    "State",
    "Turn",
    "Variant",
]
