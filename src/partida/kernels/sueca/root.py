"""The questions that are asked from outside: the value of a position, and of every card that may be played.

A position is loaded once; then any number of questions share the table. Values are the points that the side
of the trick's leader gets from now on, those on the table counted in.
"""

from __future__ import annotations

from typing import Any, Final

from partida.kernels.bits import count, highest, lowest, words
from partida.kernels.jit import entry, inlined, kernel, plain
from partida.kernels.sueca.cards import (
    BEATEN_BY,
    LOW,
    PLACES,
    SUIT,
    TRUMP,
    WORTH,
    one_of_equals,
    place_of,
    places_in,
    points_of,
    suit_of,
)
from partida.kernels.sueca.loop import GIVEN_UP, lay
from partida.kernels.sueca.memory import (
    HANDS,
    LEAST,
    MOST,
    REST,
    TAKEN,
    TARGET,
    WINNER,
    child_of,
    level_of,
    node_of,
)
from partida.kernels.sueca.search import descend, search

FIRST_STEP: Final = 6
STEP: Final = 3
"""How far from a guess the second question is put: where nothing is known yet, and beside another card."""


@kernel
def _slid_place(place: int, gone: int) -> int:
    """Where a place is after the low cards ``gone`` have left."""
    if LOW >> place & 1:
        return place - 4 * count(gone & suit_of(place) & (1 << place) - 1)
    return place


@kernel
def loaded(mem: Any, hands: Any, laid: Any, trump: int, tricks: int, places: Any) -> int:
    """What `load` does, for kernels."""
    node = node_of(tricks)
    cards = places_in(hands[0] | hands[1] | hands[2] | hands[3], trump)
    gone = LOW & ~cards
    for card in range(52):
        places[card] = -1
    for seat in range(4):
        hand = hands[seat]
        held = 0
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            places[card] = _slid_place(place_of(card, trump), gone)
            held |= 1 << places[card]
        mem[node + HANDS + seat] = held
    mem[node + REST] = points_of(cards)
    for seat in range(len(laid)):
        lay(mem, level_of(node, seat), seat, places[laid[seat]])
    return mem[node + REST]


@entry("int64(int64[::1], int64[::1], int64[::1], int64, int64, int64[::1])")
def load(memory: Any, hands: Any, laid: Any, trump: int, tricks: int, places: Any) -> int:
    """Load a position: the hands from the leader's on as masks of the rules, and the cards ``laid`` in order.

    Cards on the table are still in the hands. ``places`` gets for each of the 52 cards its place, or -1 if it
    is in no hand. Gives the points left.
    """
    return loaded(words(memory), hands, laid, trump, tricks, places)


@kernel
def _bisect(mem: Any, tricks: int, seat: int, low: int, high: int, guess: int, step: int) -> bool:
    """Narrow the bounds of the loaded position until they meet; False if the budget is spent before.

    They stand in ``LEAST`` and ``MOST`` then. The first question is put at the guess, the next ones farther
    and farther from it, ``step`` first, until the value lies between two of them.
    """
    node = node_of(tricks)
    target = min(max(guess, low + 1), high)
    reached = False
    missed = False
    while low < high:
        mem[node + TARGET] = target
        value = search(mem, tricks, seat)
        if value == GIVEN_UP:
            break
        if value >= target:
            low = max(low, value)
            reached = True
        else:
            high = min(high, value)
            missed = True
        target = (low + high + 1) >> 1
        if not missed:
            target = min(target, low + step)
        elif not reached:
            target = max(target, high + 1 - step)
        step *= 2
    mem[LEAST] = low
    mem[MOST] = high
    return low == high


@entry("boolean(int64[::1], int64, int64, int64, int64, int64)")
def bisect(memory: Any, tricks: int, seat: int, low: int, high: int, guess: int) -> bool:
    """The exact value of the loaded position, which lies from ``low`` to ``high``; see `_bisect`."""
    return _bisect(words(memory), tricks, seat, low, high, guess, FIRST_STEP)


@entry("int64(int64[::1], int64, int64, int64)")
def reaches(memory: Any, tricks: int, seat: int, target: int) -> int:
    """A bound for the loaded position that answers whether the target is reached, or `GIVEN_UP`."""
    mem = words(memory)
    mem[node_of(tricks) + TARGET] = target
    return search(mem, tricks, seat)


@kernel
def _bisect_after(mem: Any, tricks: int, seat: int, low: int, high: int, guess: int, step: int) -> bool:
    """`_bisect` for the position after the card that has just been laid by ``seat``."""
    if seat < 3:
        return _bisect(mem, tricks, seat + 1, low, high, guess, step)
    node = node_of(tricks)
    level = level_of(node, 3)
    taken = mem[level + TAKEN]
    lost = mem[level + WINNER] & 1
    if tricks == 1:
        mem[LEAST] = 0 if lost else taken
        mem[MOST] = mem[LEAST]
        return True
    descend(mem, node)
    rest = mem[child_of(node) + REST]
    if lost:  # of what is left the others lead and count
        low, high, guess = rest - high, rest - low, rest - guess
    else:
        low, high, guess = low - taken, high - taken, guess - taken
    done = _bisect(mem, tricks - 1, plain(0), max(0, low), min(rest, high), guess, step)
    low = mem[LEAST]
    high = mem[MOST]
    mem[LEAST] = rest - high if lost else taken + low
    mem[MOST] = rest - low if lost else taken + high
    return done


@entry("boolean(int64[::1], int64, int64, int64, int64[::1], int64[::1])")
def bisect_moves(memory: Any, tricks: int, seat: int, cards: int, least: Any, most: Any) -> bool:
    """Narrow the bounds of the values of some cards (by place) that may be played in the loaded position.

    Cards of one hand between which no other seat has a card can stand for each other: their values differ at
    most by what they are worth. The search of each begins at the value of the one before, of the same suit if
    there is one: that is the best guess. True if all are exact.
    """
    mem = words(memory)
    trying = one_of_equals(cards)
    tried = 0
    guess = mem[node_of(tricks) + REST] >> 1
    step = FIRST_STEP
    done = True
    while trying:
        place = _next(trying)
        trying ^= 1 << place
        low = least[place]
        high = most[place]
        neighbour = _stands_for(mem, node_of(tricks), seat, place, tried)
        if neighbour >= 0:
            gap = WORTH[neighbour] - WORTH[place]
            low = max(low, least[neighbour] - gap)
            high = min(high, most[neighbour] + gap)
        lay(mem, level_of(node_of(tricks), seat), seat, place)
        done = _bisect_after(mem, tricks, seat, low, high, guess, step) and done
        least[place] = mem[LEAST]
        most[place] = mem[MOST]
        guess = mem[LEAST]
        step = STEP
        tried |= 1 << place
    _fill_equals(cards, least, most)
    return done


@inlined
def _next(cards: int) -> int:
    """Which of some cards to ask about next: suit by suit, trumps first, from the highest."""
    for later in range(3):
        suit = cards & SUIT << (TRUMP + later & 3)
        if suit:
            return highest(suit)
    return highest(cards)


@kernel
def _stands_for(mem: Any, node: int, seat: int, place: int, tried: int) -> int:
    """The next better card among the ``tried`` for which this one can stand, or -1."""
    better = suit_of(place) & BEATEN_BY[place]
    if tried & better == 0:
        return -1
    neighbour = lowest(tried & better)
    others = 0
    for other in range(4):
        if other != seat:
            others |= mem[node + HANDS + other]
    if others & better & (1 << neighbour) - 1:
        return -1
    return neighbour


@kernel
def _fill_equals(cards: int, least: Any, most: Any) -> None:
    """Give the equals of the cards that were tried the same bounds."""
    low = cards & LOW
    for place in range(4, PLACES):
        if low >> place & 1 and low >> (place - 4) & 1:
            least[place] = least[place - 4]
            most[place] = most[place - 4]
