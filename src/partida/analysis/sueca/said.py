"""What a plain statement fills in besides its kind."""

from __future__ import annotations

from dataclasses import dataclass

from partida.cards import Card
from partida.table import Seat


@dataclass(frozen=True)
class Said:
    """Parts of a statement: see `partida.analysis.sueca.plain`."""

    seat: Seat | None = None
    card: Card | None = None
    suit: int | None = None
    number: int | None = None
