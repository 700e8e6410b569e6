"""Plain statements about moves given by their texts; nothing heavy is loaded for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partida.analysis.cuarenta import plain as cuarenta
from partida.analysis.model import Plain
from partida.analysis.sueca import plain as sueca
from partida.cards import Card
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import read


def plain_of(view: Any, best: str, others: Sequence[str]) -> Plain | None:
    """What a move does that the first possible of others does not; None where there is nothing plain to say.

    Raises `MoveTextError` or `CardTextError` for what is no move.
    """
    if view.game == "sueca":
        return sueca.plain_for(view, Card.parse(best), map(Card.parse, others))
    moves = [read(text, view.table) for text in (best, *others)]
    plays = [move for move in moves if isinstance(move, Play)]
    return cuarenta.plain_for(view, plays[0], plays[1:])
