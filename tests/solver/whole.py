"""A plain search that is quick enough for whole deals: compiled, but with nothing of the solver's in it.

Alpha-beta by recursion, a table of exact positions, no bounds, no equal cards, no renaming of suits. With
``everything`` not even alpha-beta: every position is looked at once. Checked against `plain`.

A card is ``suit * 10 + strength``. Seats are counted in the order of play, so that seat 0 and 2 are a side.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from partida.cards import Card
from tests.solver.endings import Ending, played_on
from tests.solver.plain import legal_of, points_of, seats_from, strength, winner_of

_numba: Any = import_module("numba")
SIZE = 1 << 22
SIGNATURE = "int64(int64[:,::1], int64[::1]," + "int64," * 10 + "boolean)"
_POINTS = np.array([0, 0, 0, 0, 0, 2, 3, 4, 10, 11] * 4, np.int64)


@_numba.njit(nogil=True)
def _wins(card: int, best: int, trump: int) -> bool:
    if card // 10 == best // 10:
        return card > best
    return card // 10 == trump


@_numba.njit(nogil=True)
def _choices(hand: int, led: int, best: int, ours: bool, trump: int, found: Any) -> int:
    """The cards that may be played, in an order that makes sense: to win, to give points, to keep them."""
    legal = hand
    if led >= 0:
        suit = hand & (1023 << (10 * (led // 10)))
        if suit:
            legal = suit
    count = 0
    for card in range(40):
        if legal >> card & 1:
            worth = _POINTS[card]
            if led < 0:
                key = worth * 4 + card % 10
            elif _wins(card, best, trump):
                key = 200 + worth * 4 - card % 10
            elif ours:
                key = 100 + worth * 4
            else:
                key = 50 - worth * 4 - card % 10
            place = count
            while place > 0 and found[place - 1] >> 8 < key:
                found[place] = found[place - 1]
                place -= 1
            found[place] = key << 8 | card
            count += 1
    return count


@_numba.njit
def _slot(table: Any, one: int, two: int, three: int, four: int, leader: int) -> int:
    mixed = one * 0x1B873593 + two * 0x2545F491 + three * 0x5851F42D + four * 0x369DEA0F + leader * 0x3C6EF372
    mixed ^= mixed >> 29 & 0x7FFFFFFF
    mixed *= 0x2127599BF4325C37
    return mixed >> 32 & (len(table) - 1)


@_numba.njit
def _search(  # noqa: C901, plain as it is
    table: Any,
    hands: Any,
    leader: int,
    laid: int,
    led: int,
    best: int,
    taker: int,
    points: int,
    trump: int,
    low: int,
    high: int,
    rest: int,
    everything: bool,
) -> int:
    """Points that seats 0 and 2 still get; as usual in alpha-beta only a bound outside of (low, high)."""
    if rest == 0:
        return 0
    found = -1
    least, most = 0, rest
    one, two, three, four = hands[0], hands[1], hands[2], hands[3]
    if laid == 0:
        if not everything:
            if high <= 0:
                return 0
            if low >= rest:
                return rest
        found = _slot(table, one, two, three, four, leader)
        row = table[found]
        if row[0] == one and row[1] == two and row[2] == three and row[3] == (four | leader << 50):
            least, most = row[4] >> 8, row[4] & 255
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        else:
            least, most = 0, rest
    seat = (leader + laid) & 3
    ours = seat & 1 == 0
    moves = np.empty(10, np.int64)
    number = _choices(hands[seat], led, best, (taker ^ seat) & 1 == 0 and laid > 0, trump, moves)
    value = -1 if ours else 999
    alpha, beta = low, high
    for place in range(number):
        card = moves[place] & 255
        hands[seat] ^= 1 << card
        gain = points + _POINTS[card]
        if laid == 0:
            got = _search(
                table, hands, leader, 1, card, card, seat, gain, trump, alpha, beta, rest, everything
            )
        else:
            wins = _wins(card, best, trump)
            now = card if wins else best
            who = seat if wins else taker
            if laid < 3:
                got = _search(
                    table, hands, leader, laid + 1, led, now, who, gain, trump, alpha, beta, rest, everything
                )
            else:
                own = gain if who & 1 == 0 else 0
                got = own + _search(
                    table,
                    hands,
                    who,
                    0,
                    -1,
                    -1,
                    0,
                    0,
                    trump,
                    alpha - own,
                    beta - own,
                    rest - gain,
                    everything,
                )
        hands[seat] ^= 1 << card
        if ours:
            value = max(value, got)
            alpha = max(alpha, got)
        else:
            value = min(value, got)
            beta = min(beta, got)
        if not everything and alpha >= beta:
            break
    if found >= 0:
        if everything:
            least = most = value
        elif value >= high:
            least = max(least, value)
        elif value <= low:
            most = min(most, value)
        else:
            least = most = value
        row = table[found]
        row[0], row[1], row[2], row[3] = one, two, three, four | leader << 50
        row[4] = least << 8 | most
    return value


class Whole:
    """The search and its table."""

    def __init__(self, size: int = SIZE) -> None:
        compiled(_search, SIGNATURE)
        self.table = np.full((size, 5), -1, np.int64)

    def value(self, ending: Ending, *, everything: bool = False) -> int:
        """Points of the side on turn at the end."""
        order = seats_from(ending.leader, ending.direction)
        trump = "CDHS".index(ending.trump)
        hands = np.array([sum(1 << number(card) for card in ending.hands[seat]) for seat in order], np.int64)
        cards = [
            *(card for hand in ending.hands.values() for card in hand),
            *(card for _, card in ending.trick),
        ]
        rest = points_of(cards)
        self.table[:] = -1
        laid = [number(card) for _, card in ending.trick]
        at = (len(laid), laid[0] if laid else -1, -1, 0, points_of([card for _, card in ending.trick]), trump)
        if ending.trick:
            taker = winner_of(ending.trick, ending.trump)
            best = next(number(card) for seat, card in ending.trick if seat == taker)
            at = (*at[:2], best, order.index(taker), *at[4:])
        low, high = 0, rest
        if everything:
            low = high = self._ask(hands, at, -1, rest + 1, rest, everything=True)
        while low < high:
            middle = (low + high + 1) // 2
            value = self._ask(hands, at, middle - 1, middle, rest, everything=False)
            if value >= middle:
                low = value
            else:
                high = value
        own = ending.points[0 if ending.side == "NS" else 1]
        return own + (low if len(laid) % 2 == 0 else rest - low)

    def values(self, ending: Ending) -> dict[Card, int]:
        """Points of the side on turn after each card that may be played."""
        found: dict[Card, int] = {}
        for card in legal_of(ending.hands[ending.turn], ending.trick):
            after = played_on(ending, card)
            assert after is not None
            value = self.value(after)
            found[Card.parse(card)] = value if after.side == ending.side else 120 - self.gone(ending) - value
        return found

    @staticmethod
    def gone(ending: Ending) -> int:
        """Points that neither side has nor can get."""
        held = [card for hand in ending.hands.values() for card in hand]
        return 120 - sum(ending.points) - points_of(held + [card for _, card in ending.trick])

    def _ask(
        self, hands: Any, at: tuple[int, ...], low: int, high: int, rest: int, *, everything: bool
    ) -> int:
        laid, led, best, taker, points, trump = at
        return int(
            _search(self.table, hands, 0, laid, led, best, taker, points, trump, low, high, rest, everything)
        )


def compiled(function: Any, signature: str) -> None:
    """Compile for these types alone, when a test first needs it and not when tests are collected."""
    if not _numba.config.DISABLE_JIT and not function.signatures:
        function.compile(signature)
        function.disable_compile()


def number(card: str) -> int:
    """The number of a card."""
    return "CDHS".index(card[1]) * 10 + strength(card) - 1
