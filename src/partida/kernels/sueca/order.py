"""Which card to try first: the one that is likely to settle the question with the smallest tree.

Every card is judged with a guess at who takes the trick: each seat still to play takes it over with its
highest card if it can and the other side has it. The weights come from hill climbing on the number of cards
searched, not from reasoning: what ends the search soon is not always a good card. (Furtak and Buro, "Minimum
Proof Graphs and Fastest-Cut-First Search Heuristics", 2009: it is the size of the cutting tree that counts.)
"""

from __future__ import annotations

import os
from typing import Any, Final

from partida.kernels.bits import count, highest, lowest, words
from partida.kernels.jit import constants, inlined
from partida.kernels.sueca import weights
from partida.kernels.sueca.cards import (
    KING,
    PLACES,
    SUIT,
    TRUMP,
    TRUMPS,
    WORTH,
    beaten_by,
    follow,
    one_of_equals,
    suit_of,
    worth,
)
from partida.kernels.sueca.memory import (
    BEST,
    BEST_SEAT,
    COUNT,
    HANDS,
    LED,
    LISTED,
    MOVES,
    PICKED,
    POINTS,
    TOP,
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
_BEYOND: Final = 1 << 40
"""Above every key."""


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


@inlined
def weight(mem: Any, which: int) -> int:
    """One of the prepared weights."""
    if TUNING:
        return mem[WEIGHTS + which]
    return words(_FOUND)[which]


@inlined
def list_moves(mem: Any, node: int, seat: int) -> None:
    """Fill the level of a seat with the cards worth trying, each with a key: the higher the sooner."""
    level = level_of(node, seat)
    hand = mem[node + HANDS + seat]
    cards = hand
    if seat > 0:
        cards = follow(hand, suit_of(mem[level + LED]))
    cards = one_of_equals(cards)
    mem[level + PICKED] = _BEYOND
    mem[level + VALUE] = WORST if seat & 1 else -WORST
    if cards & (cards - 1) == 0:
        mem[level + TOP] = lowest(cards)
        mem[level + COUNT] = 1
    elif seat == 0:
        _list_leads(mem, node, level, cards)
    else:
        _list_answers(mem, node, level, seat, cards)


@inlined
def pick(mem: Any, level: int) -> int:
    """The best of the cards that are still to be tried; there must be one."""
    before = mem[level + PICKED]
    if before == _BEYOND:
        best = mem[level + TOP]
    else:
        best = 0
        for place in range(mem[level + LISTED]):
            key = mem[level + MOVES + place]
            if key < before:
                best = max(best, key)
    mem[level + PICKED] = best
    mem[level + COUNT] -= 1
    return best & 63


@inlined
def _key(score: int, card: int) -> int:
    """What cards are ordered by."""
    return (score + _RAISE) << 6 | card


@inlined
def _takes_over(hand: int, suit: int, best: int) -> int:
    """The cards with which a hand may beat the best of a trick; they are of one suit."""
    return follow(hand, suit) & beaten_by(best)


@inlined
def _guess(mem: Any, node: int, seat: int, best: int, best_seat: int, suit: int) -> int:
    """Who is likely to take the trick if ``best`` of ``best_seat`` is the best card after this seat."""
    for later in range(seat + 1, 4):
        if (best_seat ^ later) & 1:
            better = _takes_over(mem[node + HANDS + later], suit, best)
            if better:
                best = highest(better)
                best_seat = later
    return best_seat


@inlined
def _list_leads(mem: Any, node: int, level: int, cards: int) -> None:
    """List leads: what depends on the suit alone is worked out once for the suit."""
    listed = 0
    top = 0
    for number in range(4):
        suit = SUIT << number
        leads = cards & suit
        if leads:
            won = _lead_won(mem, node, suit)
            lost = _lead_lost(mem, node, suit)
            while leads:
                card = lowest(leads)
                leads &= leads - 1
                taker = _guess(mem, node, 0, card, 0, suit)
                if taker & 1:
                    score = lost + weight(mem, THEIRS * PLACES + card)
                else:
                    score = won + weight(mem, (taker >> 1) * PLACES + card)
                key = _key(score, card)
                mem[level + MOVES + listed] = key
                top = max(top, key)
                listed += 1
    mem[level + COUNT] = listed
    mem[level + LISTED] = listed
    mem[level + TOP] = top


@inlined
def _lead_lost(mem: Any, node: int, suit: int) -> int:
    """How promising a suit is to lead if the others take the trick."""
    left = mem[node + HANDS + 1] & suit
    right = mem[node + HANDS + 3] & suit
    partner = mem[node + HANDS + 2] & suit
    score = count(mem[node + HANDS] & suit) * weight(mem, LOST_LENGTH)
    score += (worth(highest(left | 1)) + worth(highest(right | 1))) * weight(mem, LOST_MOST)
    if partner:
        score += worth(lowest(partner)) * weight(mem, LOST_PARTNER)
    return score


@inlined
def _lead_won(mem: Any, node: int, suit: int) -> int:
    """How promising a suit is to lead if our side takes the trick."""
    left = mem[node + HANDS + 1] & suit
    right = mem[node + HANDS + 3] & suit
    gift = mem[node + HANDS + 2] & suit
    if gift == 0:
        gift = mem[node + HANDS + 2] & ~TRUMPS
    score = count(mem[node + HANDS] & suit) * weight(mem, LENGTH)
    score += worth(highest(gift | 1)) * weight(mem, GIFT)
    if left:
        score += worth(lowest(left)) * weight(mem, FORCED)
    else:
        score += weight(mem, VOID_LEFT)
    if right:
        return score + worth(lowest(right)) * weight(mem, FORCED)
    return score + weight(mem, VOID_RIGHT)


@inlined
def _list_answers(mem: Any, node: int, level: int, seat: int, cards: int) -> None:
    """List cards that are not led: those that beat the best one by one, the others all with one guess."""
    best = mem[level + BEST]
    best_seat = mem[level + BEST_SEAT]
    suit = suit_of(mem[level + LED])
    ours = mem[level + POINTS] * weight(mem, TABLE + seat)
    listed = 0
    top = 0
    better = cards & beaten_by(best)
    cards ^= better
    while better:
        card = lowest(better)
        better &= better - 1
        taker = _guess(mem, node, seat, card, seat, suit)
        key = _key(_answer(mem, node, seat, card, taker, ours), card)
        mem[level + MOVES + listed] = key
        top = max(top, key)
        listed += 1
    if cards:
        taker = _guess(mem, node, seat, best, best_seat, suit)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            key = _key(_answer(mem, node, seat, card, taker, ours), card)
            mem[level + MOVES + listed] = key
            top = max(top, key)
            listed += 1
    mem[level + COUNT] = listed
    mem[level + LISTED] = listed
    mem[level + TOP] = top


@inlined
def _answer(mem: Any, node: int, seat: int, card: int, taker: int, ours: int) -> int:
    """How promising a card is that is not led, if the trick goes to ``taker``."""
    if (taker ^ seat) & 1:
        score = weight(mem, (3 * seat + THEIRS) * PLACES + card)
        if count(mem[node + HANDS + seat] & suit_of(card)) == 1:
            score += weight(mem, LAST)
        return score
    if taker == seat:
        return ours + weight(mem, (3 * seat + OWN) * PLACES + card)
    score = ours + weight(mem, (3 * seat + PARTNER) * PLACES + card)
    if worth(card) >= KING and _is_master(mem, node, card):
        score += weight(mem, MASTER)
    return score


@inlined
def _is_master(mem: Any, node: int, card: int) -> bool:
    """True if no card in play of its suit beats it."""
    cards = mem[node + HANDS] | mem[node + HANDS + 1] | mem[node + HANDS + 2] | mem[node + HANDS + 3]
    return cards & suit_of(card) & beaten_by(card) == 0
