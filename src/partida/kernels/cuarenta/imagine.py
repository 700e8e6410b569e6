"""Worlds of a seat at Cuarenta drawn uniformly: unseen cards shuffled into the other hands and the stock.

Only ranks matter, so a world is tallies. What a hand of five is known to have been (a ronda, a doble ronda or
neither) is tried: a shuffle in which it does not hold is drawn again, so all that remain are as likely. Where
that would take too long the world is left to who asks (`partida.worlds.cuarenta` counts instead of trying).
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.chance import after, below, started
from partida.kernels.cuarenta.playout import kind_of
from partida.kernels.jit import entry, kernel

TRIES: Final = 100
"""Shuffles before a world is given up: a ronda that was announced is found by one shuffle in thirty or so."""
TRIES_OF_FOUR: Final = 10_000
"""The same with three other hands: two of them may have announced, and counting takes a tenth of a second."""

# the problem
FREE: Final = 0
"""How many cards are unseen."""
OTHERS: Final = 1
"""How many other hands there are."""
PACKETS: Final = 2
"""How many packets of five there are in the stock."""
SEAT: Final = 3
OWN: Final = 4
"""The seat that imagines, and its hand."""
HANDS: Final = 5
HAND: Final = 5
"""Words of another hand: its seat, how many of its cards are unseen, those shown that are still there, those
played in this deal, and the kind of its five cards (as `kind_of` tells it; -1: unknown)."""
WHOSE: Final = 20
"""Where each packet of the stock stands in a world."""
RANKS: Final = 32
"""A word for every unseen card, its tally."""
WORK: Final = 72
SIZE: Final = 112

GIVEN_UP: Final = -1
"""Stands as the first hand of a world that was given up."""


@kernel
def _drawn(problem: Any, at: int, number: int, state: int) -> tuple[int, int]:
    """The tally of so many cards at random from place ``at`` of those left, and the next state."""
    tally = 0
    for place in range(WORK + at, WORK + at + number):
        state = after(state)
        other = place + below(state, WORK + problem[FREE] - place)
        card = problem[other]
        problem[other] = problem[place]
        problem[place] = card
        tally += card
    return tally, state


@kernel
def _tried(problem: Any, state: int, world: Any) -> tuple[bool, int]:
    """Shuffle once; false if some hand is not what it is known to have been."""
    for at in range(problem[FREE]):
        problem[WORK + at] = problem[RANKS + at]
    used = 0
    for other in range(problem[OTHERS]):
        hand = HANDS + HAND * other
        tally, state = _drawn(problem, used, problem[hand + 1], state)
        used += problem[hand + 1]
        tally += problem[hand + 2]
        if problem[hand + 4] >= 0 and kind_of(tally + problem[hand + 3]) != problem[hand + 4]:
            return False, state
        world[problem[hand]] = tally
    world[problem[SEAT]] = problem[OWN]
    for packet in range(problem[PACKETS]):
        tally, state = _drawn(problem, used, 5, state)
        used += 5
        world[problem[WHOSE + packet]] = tally
    return True, state


@entry("int64(int64, int64, int64[::1], int64[:,::1])")
def draw(seed: int, first: int, problem: Any, worlds: Any) -> int:
    """Write the worlds with the numbers from ``first`` on; gives how many were given up."""
    missing = 0
    for row in range(len(worlds)):
        state = after(started(seed, first + row))
        done = False
        for _ in range(TRIES if problem[OTHERS] == 1 else TRIES_OF_FOUR):
            done, state = _tried(problem, state, worlds[row])
            if done:
                break
        if not done:
            worlds[row, 0] = GIVEN_UP
            missing += 1
    return missing
