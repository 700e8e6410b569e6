"""Worlds of Sueca drawn exactly uniformly, many at once.

The same counting as `partida.worlds.placing`, for three hands and four suits: the ways to place the suits
from one on depend only on the room left in the first two hands (the third has the rest). They are counted
from the last suit to the first; a world is drawn from the first to the last, each split of a suit as often
as it has ways. All counts are below 30! / 10!**3, which is below 2**43.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import count, deposit, words
from partida.kernels.chance import after, below, started
from partida.kernels.jit import constants, entry, kernel

# a problem
FREE: Final = 0
"""The cards to be placed, of each suit a mask of the rules."""
ROOM: Final = 4
"""The places in each of three hands,"""
MOST: Final = 7
"""how many cards of each suit a hand may take, by hand and suit."""
WAYS: Final = 19
"""From here on, by suit and room left in two hands: the ways to place the suits from this one on."""
_ROOMS: Final = 11
_BY_SUIT: Final = _ROOMS * _ROOMS
SIZE: Final = WAYS + 5 * _BY_SUIT

FACTORIALS: Final = constants([1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800])
_BITS: Final = 62
_HALF: Final = 31
_LOW: Final = (1 << _HALF) - 1


@kernel
def _at(suit: int, first: int, second: int) -> int:
    return WAYS + suit * _BY_SUIT + first * _ROOMS + second


@kernel
def _ways_of(mem: Any, suit: int, first: int, second: int, third: int, one: int, two: int) -> int:
    """The ways in which a suit is split so, and the rest placed after it; 0 if a hand cannot take its part.

    The rooms are those before this suit, ``one`` and ``two`` the parts of the first two hands.
    """
    cards = count(mem[FREE + suit])
    three = cards - one - two
    if three < 0 or three > min(third, mem[MOST + 8 + suit]):
        return 0
    orders = FACTORIALS[cards] // (FACTORIALS[one] * FACTORIALS[two] * FACTORIALS[three])
    return orders * mem[_at(suit + 1, first - one, second - two)]


@kernel
def _total(mem: Any, suit: int, first: int, second: int, third: int) -> int:
    """The ways to place the suits from this one on."""
    total = 0
    for one in range(min(first, mem[MOST + suit]) + 1):
        for two in range(min(second, mem[MOST + 4 + suit]) + 1):
            total += _ways_of(mem, suit, first, second, third, one, two)
    return total


@kernel
def _count_ways(mem: Any) -> int:
    """Fill the table; gives the number of worlds."""
    for first in range(mem[ROOM] + 1):
        for second in range(mem[ROOM + 1] + 1):
            mem[_at(4, first, second)] = 0
    mem[_at(4, 0, 0)] = 1
    left = 0
    for suit in range(3, -1, -1):
        left += count(mem[FREE + suit])
        for first in range(mem[ROOM] + 1):
            for second in range(mem[ROOM + 1] + 1):
                third = left - first - second
                ways = 0
                if 0 <= third <= mem[ROOM + 2]:
                    ways = _total(mem, suit, first, second, third)
                mem[_at(suit, first, second)] = ways
    return mem[_at(0, mem[ROOM], mem[ROOM + 1])]


@kernel
def _evenly(state: int, limit: int) -> tuple[int, int]:
    """The next state, and a number from 0 to below the limit, each exactly as likely."""
    most = (1 << _BITS) // limit * limit
    while True:
        state = after(state)
        high = below(state, 1 << _HALF)
        state = after(state)
        number = high << _HALF | below(state, 1 << _HALF)
        if number < most:
            return state, number % limit


@kernel
def _some_of(state: int, cards: int, number: int) -> tuple[int, int]:
    """The next state, and so many of some cards at random."""
    some = 0
    for _ in range(number):
        state = after(state)
        card = deposit(1 << below(state, count(cards)), cards)
        cards ^= card
        some |= card
    return state, some


@kernel
def _split(mem: Any, state: int, suit: int, first: int, second: int, third: int) -> tuple[int, int, int]:
    """The next state, and how many cards of a suit the first two hands get."""
    state, at = _evenly(state, mem[_at(suit, first, second)])
    for one in range(min(first, mem[MOST + suit]) + 1):
        for two in range(min(second, mem[MOST + 4 + suit]) + 1):
            at -= _ways_of(mem, suit, first, second, third, one, two)
            if at < 0:
                return state, one, two
    return state, -1, -1


@entry("int64(int64, int64, int64[::1], int64[:,::1])")
def draw(seed: int, first_number: int, problem: Any, worlds: Any) -> int:
    """Add cards to the three hands of every row; gives the number of worlds, and draws nothing if it is 0."""
    mem = words(problem)
    number = _count_ways(mem)
    if number == 0:
        return 0
    for world in range(len(worlds)):
        state = started(seed, first_number + world)
        first = mem[ROOM]
        second = mem[ROOM + 1]
        third = mem[ROOM + 2]
        for suit in range(4):
            state, one, two = _split(mem, state, suit, first, second, third)
            cards = mem[FREE + suit]
            third -= count(cards) - one - two
            first -= one
            second -= two
            state, some = _some_of(state, cards, one)
            worlds[world, 0] |= some
            cards ^= some
            state, some = _some_of(state, cards, two)
            worlds[world, 1] |= some
            worlds[world, 2] |= cards ^ some
    return number
