"""A casual player of Sueca: the club player's sense of a trick, with less memory and less counting."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from partida.cards import Card
from partida.players.sueca_club import CLUB, best_card
from partida.players.sueca_memory import Memory, remembered
from partida.players.wavering import wavering
from partida.sueca.view import SuecaView

MEMORY: Final = Memory(small=0, honours=1, voids=3)
"""Of the last trick the cards that mattered, and for three tricks who failed to follow."""
JUDGEMENT: Final = replace(
    CLUB,
    win_hand=0.0,  # he does not count the points that have been taken,
    double=0.0,
    later=0.0,  # nor what is still to come to a trick,
    fed=0.0,
    draw_base=-6.0,  # and leads trumps only from very many,
    draw_for=1.0,
    lead_seven=2.5,  # and a seven hardly ever before the ace has gone
)
WAVERS: Final = 0.4
"""By how much his weights may be off: with more he gives reason to complain (``test_complaints``)."""


def casual_card(view: SuecaView, cards: tuple[Card, ...], random: Random) -> Card:
    """The card that a casual player plays."""
    if len(cards) == 1:
        return cards[0]
    return best_card(remembered(view, MEMORY), cards, wavering(JUDGEMENT, WAVERS, random))
