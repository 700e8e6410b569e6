"""Partida: the forty-card games of the Portuguese- and Spanish-speaking world.

>>> import random
>>> import partida
>>> sueca = partida.rules("sueca(preset=brazil)")
>>> deal = partida.Deal(tuple(random.Random(1).sample(sueca.pack, 40)), dealer=0)
>>> state, events = sueca.start(deal, sueca.first_standing(dealer=0))
>>> state.turn, [sueca.write(move) for move in sueca.moves(state, state.turn)][:2]
(3, ['cut 1', 'cut 2'])
"""

from __future__ import annotations

from partida.cards import Card, CardSet, Rank, Suit
from partida.errors import PartidaError
from partida.game import Deal, Event, seen_from
from partida.match import Match
from partida.registry import rules, variant_text
from partida.table import Table

__version__ = "0.1.0"

__all__ = [
    "Card",
    "CardSet",
    "Deal",
    "Event",
    "Match",
    "PartidaError",
    "Rank",
    "Suit",
    "Table",
    "rules",
    "seen_from",
    "variant_text",
]
