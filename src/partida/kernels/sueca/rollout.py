"""From one moment of a hand to its end, in many worlds and for many cards: what search players ask for.

The moment is a hand memory (`partida.kernels.sueca.ending`) in which the hands do not matter; a world is four
hands in masks of the rules, cards that lie in the trick left out.
"""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import words
from partida.kernels.chance import started
from partida.kernels.jit import entry
from partida.kernels.sueca.cards import places_in
from partida.kernels.sueca.ending import CHANCE, HELD, MOMENT, TAKEN, WON, lay, to_end, turn_of


@entry(
    "void(int64, int64, int64, int64[::1], int64[::1], int64[:,::1], int64[::1], float64[::1], float64[::1],"
    " int16[:,:,::1])"
)
def play_out(
    seed: int,
    first: int,
    trump: int,
    moment: Any,
    memory: Any,
    worlds: Any,
    candidates: Any,
    judge: Any,
    odds: Any,
    results: Any,
) -> None:
    """Write the points and tricks of team 0 at the end, by world and by card that the seat on turn plays.

    Candidates are places, -1 for the card that its policy plays. Chance in world number n, counted from
    ``first``, is the same for every card.
    """
    at = words(moment)
    mem = words(memory)
    weights = words(judge)
    table = words(odds)
    for world in range(len(worlds)):
        for seat in range(4):
            at[HELD + seat] = places_in(worlds[world, seat], trump)
        at[CHANCE] = started(seed, first + world)
        for nth in range(len(candidates)):
            for place in range(MOMENT):
                mem[place] = at[place]
            if candidates[nth] >= 0:
                lay(mem, turn_of(mem), candidates[nth])
            to_end(mem, weights, table)
            results[world, nth, 0] = mem[TAKEN]
            results[world, nth, 1] = mem[WON]
