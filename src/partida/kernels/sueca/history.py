"""How well worlds explain what was played: every card so far against what the policy would have played.

In a world all hands are known, so also what each seat held when it played, and what it could know then. A
seat is thought to play by its policy, except that now and then it plays any card that it may.
"""

from __future__ import annotations

from math import log
from typing import Any

from partida.kernels.bits import count, words
from partida.kernels.jit import entry, kernel
from partida.kernels.sueca.cards import places_in
from partida.kernels.sueca.ending import HELD, MOMENT, by_club, lay, legal_for, turn_of
from partida.policies.sueca.places import worth_at


@kernel
def alike(one: int, other: int) -> bool:
    """True if two cards are the same, or both worth nothing and of one suit."""
    return one == other or (one & 3 == other & 3 and worth_at(one) == 0 and worth_at(other) == 0)


@kernel
def _explained(mem: Any, played: Any, looking: int, error: float, judge: Any, odds: Any) -> float:
    """The logarithm of the chance of the cards of all seats but the one that looks."""
    told = 0.0
    for nth in range(len(played)):
        seat = turn_of(mem)
        legal = legal_for(mem, seat)
        number = count(legal)
        if seat != looking and number > 1:
            chance = error / number
            if alike(by_club(mem, seat, legal, judge, odds), played[nth]):
                chance += 1.0 - error
            told += log(chance)
        lay(mem, seat, played[nth])
    return told


@entry(
    "void(int64, int64[::1], int64[::1], int64[:,::1], int64[::1], int64, float64, float64[::1],"
    " float64[::1], float64[::1])"
)
def explain(
    trump: int,
    moment: Any,
    memory: Any,
    worlds: Any,
    played: Any,
    looking: int,
    error: float,
    judge: Any,
    odds: Any,
    results: Any,
) -> None:
    """Write for every world the logarithm of the chance of what the others played.

    ``moment`` is the first lead, ``worlds`` have the hands dealt as masks of the rules, ``played`` are the
    places of all cards in the order of play, ``error`` how often any legal card is played.
    """
    at = words(moment)
    mem = words(memory)
    weights = words(judge)
    table = words(odds)
    for world in range(len(worlds)):
        for place in range(MOMENT):
            mem[place] = at[place]
        for seat in range(4):
            mem[HELD + seat] = places_in(worlds[world, seat], trump)
        results[world] = _explained(mem, played, looking, error, weights, table)
