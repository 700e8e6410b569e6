"""The solver beside DDS, the solver of bridge: the same kind of question, by turns, in one process.

Bridge counts tricks and many of its cards are equal; Sueca counts 121 points and half of its pack is worth
some. So this is no race, but a yardstick that others know. DDS comes with the package ``endplay``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from endplay.dds import solve_board
from endplay.types import Deal, Denom, Player

from benchmarks.times import Times
from partida.cards import CARDS
from partida.solver import Solver
from partida.solver.measure import random_positions

RANKS = "A23456789TJQK"
SUITS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades)


def bridge_deals(seed: int, number: int, cards: int) -> Iterator[Deal]:
    """Random hands of so many cards of a pack of 52, with a suit as trumps, North to lead."""
    rng = random.Random(seed)
    for _ in range(number):
        chosen = rng.sample(CARDS, 4 * cards)
        hands = [chosen[cards * seat : cards * (seat + 1)] for seat in range(4)]
        text = " ".join(".".join(_ranks(hand, suit) for suit in (3, 2, 1, 0)) for hand in hands)
        yield Deal(f"N:{text}", first=Player.north, trump=SUITS[rng.randrange(4)])


def _ranks(hand: list[Any], suit: int) -> str:
    return "".join(RANKS[card % 13] for card in hand if card // 13 == suit)


def beside_dds(seed: int, number: int, cards: int) -> dict[str, Any]:
    """Milliseconds of the processor for all cards of the leader, of DDS and of the solver; their ratios."""
    solver = Solver()
    solver.values(next(random_positions(0, 1, 2)))
    for deal in bridge_deals(0, 3, 3):
        list(solve_board(deal))
    theirs, ours = Times(), Times()
    pairs = zip(bridge_deals(seed, number, cards), random_positions(seed, number, cards), strict=True)
    for deal, position in pairs:
        begun = time.process_time()
        solve_board(deal)
        theirs.add(time.process_time() - begun)
        solver.forget()
        begun = time.process_time()
        solver.values(position)
        ours.add(time.process_time() - begun)
    told, own = theirs.told(), ours.told()
    return {
        "cards": cards,
        "dds": told,
        "partida": own,
        "ratio": {name: own[name] / told[name] for name in ("median", "mean")},
    }
