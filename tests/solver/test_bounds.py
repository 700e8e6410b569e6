"""What is certain without search, by hand and against values, in endings with many trumps."""

from __future__ import annotations

import random

import pytest

from partida.cards import CARDS, CardSet, Suit
from partida.kernels.sueca import bounds, cards
from partida.solver.position import Position
from partida.solver.sueca import Solver
from partida.sueca import leaf

SPADES = Suit.SPADES


def places(text: str) -> int:
    """The places of cards, spades being trumps."""
    return sum(1 << cards.LEAF.index(card) for card in CardSet.parse(text))


@pytest.mark.parametrize(
    ("leaders", "others", "certain"),
    [
        ("AS 7S", "KS", 21),  # both come home
        ("AS QS", "KS", 11),  # the queen can be taken
        ("AS QS KS", "7S", 11),
        ("KS", "AS 7S", -1 - 21),
        ("AS 2S", "", 11),  # nobody else has trumps
        ("AH", "7H", -1),  # no trumps at all: nothing is certain
        ("5S", "2S", 0),  # a trick, but no points of its own
    ],
)
def test_the_trumps_from_the_top_down(leaders: str, others: str, certain: int) -> None:
    assert int(bounds.certain(places(leaders), places(others))) == certain


def trump_ending(rng: random.Random) -> Position:
    """Four cards each, half of them trumps."""
    trumps = [card for card in CARDS if card.suit == SPADES and leaf.STRENGTH[card] >= 0]
    plain = [card for card in CARDS if card.suit != SPADES and leaf.STRENGTH[card] >= 0]
    seven = [card for card in trumps + plain if card % 13 != 9]
    chosen = rng.sample([c for c in seven if c in trumps], 8) + rng.sample(
        [c for c in seven if c in plain], 8
    )
    rng.shuffle(chosen)
    hands = [sum(card.bit for card in chosen[4 * seat : 4 * seat + 4]) for seat in range(4)]
    return Position((hands[0], hands[1], hands[2], hands[3]), SPADES, rng.randrange(4))


def test_no_value_is_outside() -> None:
    """Also a bound that counts one trump too many, or all of the side with the highest, is found out so."""
    rng = random.Random(7)
    solver = Solver(0.5)
    too_much = 0
    for _ in range(300):
        position = trump_ending(rng)
        value = solver.value(position).least
        side = position.leader % 2
        ours = sum(
            1 << cards.LEAF.index(card) for seat in (side, side + 2) for card in CardSet(position.hands[seat])
        )
        theirs = sum(
            1 << cards.LEAF.index(card)
            for seat in (1 - side, 3 - side)
            for card in CardSet(position.hands[seat])
        )
        certain = int(bounds.certain(ours, theirs))
        assert certain <= value if certain >= 0 else value <= position.rest + 1 + certain
        every = sum(int(cards.WORTH[place]) for place in range(40) if (ours & cards.TRUMPS) >> place & 1)
        too_much += certain >= 0 and every > value
    assert too_much > 0, "endings in which a wrong bound would show"
