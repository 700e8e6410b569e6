"""Plain minimax again, compiled, for tens of thousands of endings; checked against `plain`.

Every play of every position is looked at: no alpha-beta, no bounds, no equal cards. A card is
``suit * 10 + strength``; seats are counted in the order of play. Positions at the beginning of a trick are
kept with what the side asked about has got so far.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from partida.cards import Card
from partida.sueca import leaf
from tests.solver.endings import Ending
from tests.solver.plain import Worth, legal_of, points_of, seats_from, winner_of
from tests.solver.whole import compiled, number

_numba: Any = import_module("numba")
_POINTS = np.array([0, 0, 0, 0, 0, 2, 3, 4, 10, 11] * 4, np.int64)
COUNTS = [(points, won) for points in range(121) for won in range(11) if leaf.possible(points, won)]
SIZE = 1 << 16
SIGNATURE = "int64(int64[:,::1], int64[::1], int64[:,::1]," + "int64," * 9 + "int64)"


@_numba.njit
def _minimax(
    table: Any,
    hands: Any,
    worth: Any,
    side: int,
    leader: int,
    laid: int,
    led: int,
    best: int,
    taker: int,
    pot: int,
    points: int,
    won: int,
    trump: int,
) -> int:
    """The best worth for the seats of ``side`` (0: the first and third to play, 1: the others)."""
    row = 0
    got = points << 8 | won << 4 | leader
    if laid == 0:
        if hands[leader] == 0:
            return worth[won, points]
        mixed = hands[0] * 31 + hands[1] * 1009 + hands[2] * 65537 + hands[3] * 99991 + got * 7919
        row = (mixed ^ mixed >> 17 ^ mixed >> 31) & (len(table) - 1)
        kept = table[row]
        same = kept[0] == hands[0] and kept[1] == hands[1] and kept[2] == hands[2] and kept[3] == hands[3]
        if same and kept[4] == got:
            return kept[5]
    seat = (leader + laid) & 3
    ours = seat & 1 == side
    legal = hands[seat]
    if laid and legal & 1023 << 10 * (led // 10):
        legal &= 1023 << 10 * (led // 10)
    value = -(1 << 40) if ours else 1 << 40
    for card in range(40):
        if not legal >> card & 1:
            continue
        wins = laid == 0 or (card > best if card // 10 == best // 10 else card // 10 == trump)
        now = card if wins else best
        who = seat if wins else taker
        first = card if laid == 0 else led
        sum_ = pot + _POINTS[card]
        hands[seat] ^= 1 << card
        if laid < 3:
            found = _minimax(
                table, hands, worth, side, leader, laid + 1, first, now, who, sum_, points, won, trump
            )
        else:
            mine = who & 1 == side
            more, trick = (sum_, 1) if mine else (0, 0)
            found = _minimax(table, hands, worth, side, who, 0, 0, 0, 0, 0, points + more, won + trick, trump)
        hands[seat] ^= 1 << card
        value = max(value, found) if ours else min(value, found)
    if laid == 0:
        kept = table[row]
        kept[0], kept[1], kept[2], kept[3], kept[4], kept[5] = (
            hands[0],
            hands[1],
            hands[2],
            hands[3],
            got,
            value,
        )
    return value


class Minimax:
    """The search and its table."""

    def __init__(self, size: int = SIZE) -> None:
        compiled(_minimax, SIGNATURE)
        self.table = np.full((size, 6), -1, np.int64)

    def worths(self, ending: Ending, worth: Worth) -> dict[Card, int]:
        """What each card that may be played is worth to the side on turn, as `Ending.worths` tells it."""
        order = seats_from(ending.leader, ending.direction)
        self.table[:] = -1
        laid = len(ending.trick)
        own = 0 if ending.side == "NS" else 1
        worths = np.zeros((11, 121), np.int64)
        for points, won in COUNTS:
            worths[won, points] = worth(points, won)
        found: dict[Card, int] = {}
        for text in legal_of(ending.hands[ending.turn], ending.trick):
            trick = [*ending.trick, (ending.turn, text)]
            hands = np.array(
                [sum(1 << number(card) for card in ending.hands[seat] if card != text) for seat in order],
                np.int64,
            )
            taker = winner_of(trick, ending.trump)
            at = order.index(taker)
            pot, points, won = points_of([card for _, card in trick]), ending.points[own], ending.won[own]
            best = number(next(card for seat, card in trick if seat == taker))
            led, trump = number(trick[0][1]), "CDHS".index(ending.trump)
            if laid == 3:
                mine = int(at & 1 == laid & 1)
                state = (at, 0, 0, 0, 0, 0, points + pot * mine, won + mine, trump)
            else:
                state = (0, laid + 1, led, best, at, pot, points, won, trump)
            found[Card.parse(text)] = int(_minimax(self.table, hands, worths, laid & 1, *state))
        return found
