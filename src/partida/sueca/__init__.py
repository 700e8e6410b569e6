"""Sueca: four players in two pairs, forty cards, ten tricks, 120 points."""

from partida.sueca.moves import Accuse, ChooseEnd, Move, Peek, Play, Redeal, TakeBack
from partida.sueca.rules import SuecaRules
from partida.sueca.scoring import (
    Evidence,
    Result,
    Row,
    Standing,
    Worth,
    count_worth,
    table_of_results,
    worth,
)
from partida.sueca.seating import draw_teams
from partida.sueca.state import State
from partida.sueca.variants import PRESETS, Variant
from partida.sueca.view import SuecaView, Trick

__all__ = [
    "PRESETS",
    "Accuse",
    "ChooseEnd",
    "Evidence",
    "Move",
    "Peek",
    "Play",
    "Redeal",
    "Result",
    "Row",
    "Standing",
    "State",
    "SuecaRules",
    "SuecaView",
    "TakeBack",
    "Trick",
    "Variant",
    "Worth",
    "count_worth",
    "draw_teams",
    "table_of_results",
    "worth",
]
