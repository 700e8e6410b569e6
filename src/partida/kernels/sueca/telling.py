"""What a net is told at a moment, written out: for training."""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import words
from partida.kernels.jit import entry
from partida.kernels.sueca.cards import places_in
from partida.kernels.sueca.club import candidates_of, card_of, state_of
from partida.kernels.sueca.ending import HELD, legal_for, seen_by, trick_for, turn_of
from partida.policies.bits import lowest
from partida.policies.sueca.club import outlook_of
from partida.policies.sueca.features import STATE


@entry("int64(int64, int64[::1], int64, float64[::1], float64[::1], int64[::1], float64[:,::1])")
def tell(trump: int, moment: Any, hand: int, judge: Any, odds: Any, places: Any, rows: Any) -> int:
    """Write the cards worth a thought to the seat on turn and a row for each; gives their number.

    ``hand`` is a mask of the rules. The others' hands need not be there, only the numbers of their cards.
    """
    mem = words(moment)
    weights = words(judge)
    table = words(odds)
    seat = turn_of(mem)
    mem[HELD + seat] = places_in(hand, trump)
    seen = seen_by(mem, seat, weights, table)
    trick = trick_for(mem, seat)
    outlook = outlook_of(seen, trick.nth)
    cards = candidates_of(seen, trick, legal_for(mem, seat))
    number = 0
    while cards:
        place = lowest(cards)
        cards &= cards - 1
        row = words(rows[number])
        state_of(seen, trick, outlook, row, 0)
        card_of(seen, trick, outlook, place, row, STATE)
        places[number] = place
        number += 1
    return number
