"""What a club player of Cuarenta has learnt from many hands."""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import Final


@dataclass(frozen=True)
class Judgement:
    """What a club player has learnt from many hands: his weights, in points."""

    card: float = 0.6
    """What a card in the pile is worth on the average,"""
    card_near: float = 1.0
    """if it can just bring the pile to the number that counts,"""
    card_paid: float = 0.9
    """if the pile has that number and every card is paid,"""
    card_barred: float = 0.2
    """and if the card count gives no points any more: it is only denied to the others."""
    again: float = 0.4
    """How much of what we could take ourselves next time we expect to take."""
    threat: float = 1.0
    """How much of what the next player is likely to take counts against us."""
    chica: float = 20.0
    """What winning the chica is worth besides."""

    def numbers(self) -> tuple[float, ...]:
        """The weights in their order, as the functions of the policy take them."""
        return astuple(self)


CLUB: Final = Judgement()
"""The judgement of the level ``club``."""

CARD, CARD_NEAR, CARD_PAID, CARD_BARRED, AGAIN, THREAT, CHICA_WORTH = range(len(fields(Judgement)))
"""Where each weight stands among the numbers."""
