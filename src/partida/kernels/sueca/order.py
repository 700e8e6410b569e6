"""Which card to try first: the one that is likely to settle the question with the smallest tree.

Every card is judged with a guess at who takes the trick: each seat still to play takes it over with its
highest card if it can and the other side has it. The weights come from hill climbing on the number of cards
searched, not from reasoning: what ends the search soon is not always a good card. (Furtak and Buro, "Minimum
Proof Graphs and Fastest-Cut-First Search Heuristics", 2009: it is the size of the cutting tree that counts.)
"""

from __future__ import annotations

import os
from typing import Any, Final

from partida.kernels.bits import count, highest, lowest
from partida.kernels.jit import constants, kernel
from partida.kernels.sueca import weights
from partida.kernels.sueca.cards import (
    BEATEN_BY,
    KING,
    PLACES,
    TRUMP,
    TRUMPS,
    WORTH,
    follow,
    one_of_equals,
    suit_of,
)
from partida.kernels.sueca.memory import (
    BEST,
    BEST_SEAT,
    COUNT,
    HANDS,
    LED,
    MOVES,
    NEXT,
    POINTS,
    VALUE,
    WEIGHTS,
    level_of,
)
from partida.kernels.sueca.weights import OWN, PARTNER, THEIRS

TUNING: Final = bool(os.environ.get("PARTIDA_TUNE_ORDER"))
"""True while weights are looked for: then they stand in the memory."""

WORST: Final = 1000
"""Beyond every value: nothing has been tried yet."""

_RAISE: Final = 1 << 20
"""Makes scores positive."""


def flat() -> tuple[int, ...]:
    """All weights in a row, in the order of their file: as `prepared` takes them."""
    cards = (one for seat in weights.CARD for guess in seat for one in guess)
    return (*cards, *weights.TABLE, *weights.LEAD, *weights.LOST_LEAD, weights.MASTER, weights.LAST)


def prepared(row: tuple[int, ...]) -> tuple[int, ...]:
    """Weights as the kernels look them up: what each card counts by seat and guess, then the others."""
    looked: list[int] = []
    for case in range(12):
        base, worth, rank, trump, trump_rank = row[5 * case : 5 * case + 5]
        for place in range(PLACES):
            score = base + worth * int(WORTH[place]) + rank * (place >> 2)
            looked.append(score + (trump + trump_rank * (place >> 2) if place & 3 == TRUMP else 0))
    return (*looked, *row[60:])


_FOUND: Final = constants(prepared(flat()))
TABLE: Final = 12 * PLACES - 1
GIFT, FORCED, VOID_LEFT, VOID_RIGHT, LENGTH = range(12 * PLACES + 3, 12 * PLACES + 8)
LOST_MOST, LOST_PARTNER, LOST_LENGTH, MASTER, LAST = range(12 * PLACES + 8, 12 * PLACES + 13)


@kernel
def weight(mem: Any, which: int) -> int:
    """One of the prepared weights."""
    if TUNING:
        return mem[WEIGHTS + which]
    return _FOUND[which]


@kernel
def list_moves(mem: Any, node: int, seat: int) -> None:
    """Fill the level of a seat with the cards worth trying, the most promising first."""
    level = level_of(node, seat)
    hand = mem[node + HANDS + seat]
    cards = hand
    if seat > 0:
        cards = follow(hand, suit_of(mem[level + LED]))
    cards = one_of_equals(cards)
    mem[level + NEXT] = 0
    mem[level + VALUE] = WORST if seat & 1 else -WORST
    if cards & (cards - 1) == 0:
        mem[level + MOVES] = lowest(cards)
        mem[level + COUNT] = 1
        return
    listed = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = _lead(mem, node, card) if seat == 0 else _answer(mem, node, level, seat, card)
        _insert(mem, level, listed, (score + _RAISE) << 6 | card)
        listed += 1
    mem[level + COUNT] = listed


@kernel
def _insert(mem: Any, level: int, listed: int, key: int) -> None:
    """Insert a key into the sorted list of a level."""
    place = listed
    while place > 0 and mem[level + MOVES + place - 1] < key:
        mem[level + MOVES + place] = mem[level + MOVES + place - 1]
        place -= 1
    mem[level + MOVES + place] = key


@kernel
def _guess(mem: Any, node: int, seat: int, best: int, best_seat: int, suit: int) -> int:
    """Who is likely to take the trick if ``best`` of ``best_seat`` is the best card after this seat."""
    for later in range(seat + 1, 4):
        if (best_seat ^ later) & 1:
            better = follow(mem[node + HANDS + later], suit) & BEATEN_BY[best]
            if better:
                trumps = better & TRUMPS
                best = highest(trumps if trumps else better)
                best_seat = later
    return best_seat


@kernel
def _lead(mem: Any, node: int, card: int) -> int:
    """How promising a lead is."""
    suit = suit_of(card)
    left = mem[node + HANDS + 1] & suit
    partner = mem[node + HANDS + 2]
    right = mem[node + HANDS + 3] & suit
    length = count(mem[node + HANDS] & suit)
    taker = _guess(mem, node, 0, card, 0, suit)
    if taker & 1:
        score = weight(mem, THEIRS * PLACES + card) + length * weight(mem, LOST_LENGTH)
        most = (WORTH[highest(left)] if left else 0) + (WORTH[highest(right)] if right else 0)
        score += most * weight(mem, LOST_MOST)
        if partner & suit:
            score += WORTH[lowest(partner & suit)] * weight(mem, LOST_PARTNER)
        return score
    score = weight(mem, (PARTNER if taker else OWN) * PLACES + card) + length * weight(mem, LENGTH)
    gift = partner & suit
    if gift == 0:
        gift = partner & ~TRUMPS
    if gift:
        score += WORTH[highest(gift)] * weight(mem, GIFT)
    if left:
        score += WORTH[lowest(left)] * weight(mem, FORCED)
    else:
        score += weight(mem, VOID_LEFT)
    if right:
        return score + WORTH[lowest(right)] * weight(mem, FORCED)
    return score + weight(mem, VOID_RIGHT)


@kernel
def _answer(mem: Any, node: int, level: int, seat: int, card: int) -> int:
    """How promising a card is that is not led."""
    best = mem[level + BEST]
    best_seat = mem[level + BEST_SEAT]
    if BEATEN_BY[best] >> card & 1:
        best = card
        best_seat = seat
    taker = _guess(mem, node, seat, best, best_seat, suit_of(mem[level + LED]))
    if (taker ^ seat) & 1:
        score = weight(mem, (3 * seat + THEIRS) * PLACES + card)
        if count(mem[node + HANDS + seat] & suit_of(card)) == 1:
            score += weight(mem, LAST)
        return score
    score = mem[level + POINTS] * weight(mem, TABLE + seat)
    if taker == seat:
        return score + weight(mem, (3 * seat + OWN) * PLACES + card)
    score += weight(mem, (3 * seat + PARTNER) * PLACES + card)
    if WORTH[card] >= KING and _is_master(mem, node, card):
        score += weight(mem, MASTER)
    return score


@kernel
def _is_master(mem: Any, node: int, card: int) -> bool:
    """True if no card in play of its suit beats it."""
    cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
    return cards & suit_of(card) & BEATEN_BY[card] == 0
