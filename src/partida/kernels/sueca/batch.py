"""Many hands of Sueca at once, a row of integers each: dealt, asked for what may be played, and stepped.

Cards are the places of `partida.kernels.sueca.cards`, trumps suit 3.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import highest, words
from partida.kernels.chance import started
from partida.kernels.jit import entry, kernel
from partida.kernels.sueca.cards import SUIT, TRUMPS, first_lead, follow, points_of
from partida.kernels.sueca.playout import (
    BARRED,
    DEALER,
    HANDS,
    STEP,
    TURNED,
    UNTIL_BLANK,
    deal,
    games_of,
    settle_trumps,
    winner_of,
)

# a row
HELD: Final = 0
"""Four hands by seat."""
LEADER: Final = 4
LAID: Final = 5
"""The four cards of the trick as bits, in the order of play; 0 where none is laid yet."""
PLAYED: Final = 9
"""How many cards have been played in the hand."""
TAKEN: Final = 10
"""The points of both teams."""
WON: Final = 12
"""The tricks of both teams."""
TRUMP_CARD: Final = 14
DEALT_BY: Final = 15
ROW: Final = 16

ALL_PLAYED: Final = 40


@kernel
def turn_of(row: Any, numbers: Any) -> int:
    """Who plays, or -1 when the hand is over."""
    if row[PLAYED] == ALL_PLAYED:
        return -1
    return row[LEADER] + numbers[STEP] * (row[PLAYED] & 3) & 3


@kernel
def legal_of(row: Any, numbers: Any) -> int:
    """The cards that may be played, as a set of places; none when the hand is over."""
    turn = turn_of(row, numbers)
    if turn < 0:
        return 0
    hand = row[HELD + turn]
    if row[PLAYED] & 3:
        return follow(hand, SUIT << (highest(row[LAID]) & 3))
    if numbers[BARRED] and row[PLAYED] == 0:
        return first_lead(hand, TRUMPS)
    return hand


@entry("void(int64, int64, int64[::1], int64[::1], int64[:,::1])")
def reset(seed: int, first: int, numbers: Any, story: Any, rows: Any) -> None:
    """Deal the hands with the numbers from ``first`` on, those that playouts of this seed begin with."""
    told = words(story)
    for at in range(len(rows)):
        deal(started(seed, first + at), numbers[UNTIL_BLANK] != 0, told)
        settle_trumps(told)
        row = rows[at]
        for place in range(ROW):
            row[place] = 0
        for seat in range(4):
            row[HELD + seat] = told[HANDS + seat]
        row[LEADER] = told[DEALER] + numbers[STEP] & 3
        row[TRUMP_CARD] = told[TURNED]
        row[DEALT_BY] = told[DEALER]


@entry("void(int64[:,::1], int64[::1], int64[::1], int64[::1])")
def look(rows: Any, numbers: Any, turns: Any, legal: Any) -> None:
    """Write who plays and what may be played."""
    for at in range(len(rows)):
        turns[at] = turn_of(rows[at], numbers)
        legal[at] = legal_of(rows[at], numbers)


@entry("int64(int64[:,::1], int64[::1], int64[::1], int16[:,::1])")
def step(rows: Any, numbers: Any, places: Any, results: Any) -> int:
    """Play a card in every row whose hand is not over, and write points, tricks and games of team 0.

    Games are 0 until the hand is over. Nothing is played if any card may not be: the first such row is given,
    else -1.
    """
    for at in range(len(rows)):
        legal = legal_of(rows[at], numbers)
        if legal and (places[at] < 0 or places[at] >= ALL_PLAYED or legal >> places[at] & 1 == 0):
            return at
    for at in range(len(rows)):
        row = rows[at]
        if row[PLAYED] < ALL_PLAYED:
            _lay(row, numbers, 1 << places[at])
        results[at, 0] = row[TAKEN]
        results[at, 1] = row[WON]
        results[at, 2] = 0
        if row[PLAYED] == ALL_PLAYED:
            results[at, 2] = games_of(row[TAKEN], row[WON], numbers)
    return -1


@kernel
def _lay(row: Any, numbers: Any, card: int) -> None:
    """Lay a card; the fourth ends the trick."""
    nth = row[PLAYED] & 3
    row[HELD + turn_of(row, numbers)] ^= card
    row[LAID + nth] = card
    row[PLAYED] += 1
    if nth < 3:
        return
    one, two, three, four = row[LAID], row[LAID + 1], row[LAID + 2], row[LAID + 3]
    leader = row[LEADER] + numbers[STEP] * winner_of(one, two, three, four) & 3
    row[LEADER] = leader
    row[TAKEN + (leader & 1)] += points_of(one | two | three | four)
    row[WON + (leader & 1)] += 1
    for place in range(4):
        row[LAID + place] = 0
