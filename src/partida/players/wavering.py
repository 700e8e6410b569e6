"""Players who are not sure of their own judgement: noise that decides close choices and leaves clear ones.

A choice among worths with noise on each of them is a random utility model (Luce 1959, McFadden 1974: softmax
is one). Here the noise is on the weights of which the worths are made, so it grows with what is at stake, and
all cards are judged by the same mood: where one card is better whatever the weights, it is always played.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any, TypeVar

Judgement = TypeVar("Judgement")


def wavering(judgement: Judgement, by: float, random: Random) -> Judgement:
    """The judgement with each weight off by up to this part of it, in one direction or the other.

    ``judgement`` is a dataclass of numbers.

    >>> from partida.players.sueca_club import CLUB
    >>> tired = wavering(CLUB, 0.5, Random(1))
    >>> abs(tired.ruff - CLUB.ruff) < 0.5 * CLUB.ruff, tired == CLUB
    (True, False)
    """
    told: Any = judgement
    return dataclasses.replace(
        told,
        **{
            field.name: getattr(told, field.name) * (1.0 + by * random.uniform(-1.0, 1.0))
            for field in dataclasses.fields(told)
        },
    )
