"""Whole hands of Sueca played by policies, the deal included: those that `playout` deals."""

from __future__ import annotations

from typing import Any

from partida.kernels.bits import words
from partida.kernels.chance import started
from partida.kernels.jit import entry, kernel
from partida.kernels.sueca import playout
from partida.kernels.sueca.cards import ALL
from partida.kernels.sueca.ending import (
    BARRED,
    CHANCE,
    DEALER,
    HELD,
    LEADER,
    NTH,
    STEP,
    TAKEN,
    TURNED,
    UNPLAYED,
    WON,
    open_all,
    to_end,
)
from partida.kernels.sueca.playout import GAMES, POINTS, TRICKS, UNTIL_BLANK, deal, games_of, settle_trumps


@kernel
def begin(mem: Any, story: Any, state: int, numbers: Any) -> None:
    """The hand memory at the first lead of the hand dealt in a story."""
    for seat in range(4):
        mem[HELD + seat] = story[playout.HANDS + seat]
    mem[STEP] = numbers[playout.STEP]
    mem[BARRED] = numbers[playout.BARRED]
    open_all(mem)
    mem[DEALER] = story[playout.DEALER]
    mem[TURNED] = 1 << story[playout.TURNED]
    mem[UNPLAYED] = ALL
    mem[LEADER] = mem[DEALER] + mem[STEP] & 3
    mem[NTH] = 0
    for team in range(2):
        mem[TAKEN + team] = 0
        mem[WON + team] = 0
    mem[CHANCE] = state


@entry("void(int64, int64, int64[::1], int64[::1], int64[::1], float64[::1], float64[::1], int16[:,::1])")
def play_hands(
    seed: int, first: int, numbers: Any, story: Any, memory: Any, judge: Any, odds: Any, results: Any
) -> None:
    """Play the hands with the numbers from ``first`` on, one for every row of the results.

    The story has the deal of the last one, the hand memory the policies and the cards in the order of play.
    """
    told = words(story)
    mem = words(memory)
    weights = words(judge)
    table = words(odds)
    for row in range(len(results)):
        state = deal(started(seed, first + row), numbers[UNTIL_BLANK] != 0, told)
        settle_trumps(told)
        begin(mem, told, state, numbers)
        to_end(mem, weights, table)
        results[row, POINTS] = mem[TAKEN]
        results[row, TRICKS] = mem[WON]
        results[row, GAMES] = games_of(mem[TAKEN], mem[WON], numbers)
