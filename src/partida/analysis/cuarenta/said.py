"""What a plain statement fills in besides its kind."""

from __future__ import annotations

from dataclasses import dataclass

from partida.cards import Card


@dataclass(frozen=True)
class Said:
    """Parts of a statement: see `partida.analysis.cuarenta.plain`."""

    card: Card | None = None
    rank: int | None = None
    number: int | None = None
    number_else: int | None = None
