"""How well imagined worlds of Sueca explain what the others have played: NumPy in, NumPy out."""

from __future__ import annotations

from typing import Any

import numpy as np

from partida.errors import PositionError
from partida.kernels.jit import WORD
from partida.kernels.rollouts import CLUB_MANNER, Manner, SuecaTable, moment_of, weights_of
from partida.kernels.sueca import ending, history
from partida.kernels.sueca.club import ODDS
from partida.policies.sueca.places import place_of
from partida.sueca import leaf
from partida.sueca.view import SuecaView


def explained(
    view: SuecaView, worlds: Any, error: float, manner: Manner = CLUB_MANNER, sharp: float = 1.0
) -> Any:
    """For every world (a row of the hands that are left, by seat) the logarithm of a chance.

    It is the chance that the others, each by what it could see in that world, would have played what they
    did, if they play in this manner (its noise left out), but any legal card with the chance ``error``.
    Raises `PositionError` for tricks that were not led by who took the one before.
    """
    assert view.trump is not None
    assert view.seat is not None
    trump = int(view.trump)
    first = view.table.next(view.dealer)
    start = SuecaTable(
        view.variant, trump, view.dealer, view.turn_up, first, (), 0, (0, 0, 0, 0), (0, 0), (0, 0)
    )
    dealt = np.array(worlds, np.int64)
    played: list[int] = []
    leads = first
    for leader, cards in (*view.tricks, view.trick):
        if cards and leader != leads:
            raise PositionError(f"card {len(played) + 1} was not led by who was to", code="rollouts/leader")
        seats = view.table.from_seat(leader)
        if len(cards) == len(seats):
            one, two, three, four = cards
            leads = seats[leaf.winner(one, two, three, four, trump)]
        for seat, card in zip(seats, cards, strict=False):
            dealt[:, seat] |= 1 << int(card)
            played.append(place_of(card, trump))
    results = np.zeros(len(worlds))
    history.explain(
        trump,
        moment_of(start, manner),
        np.zeros(ending.SIZE, WORD),
        dealt.astype(WORD),
        np.array(played, WORD),
        view.seat,
        error,
        sharp,
        weights_of(manner),
        ODDS,
        results,
    )
    return results
