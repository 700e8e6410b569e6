"""What is certain without search, by hand and against values, in endings with many trumps."""

from __future__ import annotations

import random

import pytest

from partida.cards import CARDS, CardSet, Suit
from partida.kernels.jit import array
from partida.kernels.sueca import bounds, cards, memory, root
from partida.solver import reference
from partida.solver.position import Position
from partida.sueca import leaf

SPADES = Suit.SPADES


def places(text: str) -> int:
    """The places of cards, spades being trumps."""
    return sum(1 << cards.LEAF.index(card) for card in CardSet.parse(text))


@pytest.mark.parametrize(
    ("leaders", "others", "run"),
    [
        ("AS 7S", "KS", "AS 7S"),  # both come home
        ("AS QS", "KS", "AS"),  # the queen can be taken
        ("AS QS KS", "7S", "AS"),
        ("KS", "AS 7S", "AS 7S"),
        ("AS 2S", "", "AS 2S"),  # nobody else has trumps
        ("AH", "7H", ""),  # no trumps at all: nothing is certain
        ("5S", "2S", "5S"),  # a trick, but no points of its own
    ],
)
def test_the_trumps_from_the_top_down(leaders: str, others: str, run: str) -> None:
    assert int(bounds.top_run(places(leaders), places(others))) == places(run)


def certain(position: Position) -> tuple[int, int]:
    """The points that the leader's side is sure of, and the others."""
    mem = memory.new_memory(0.01)
    hands = array(position.hands[seat] for seat in position.order)
    root.load(mem, hands, array(()), int(position.trump), position.tricks, array([-1] * 52))
    node = int(memory.node_of(position.tricks))
    held = [int(mem[node + memory.HANDS + seat]) for seat in range(4)]
    run = int(bounds.top_run(held[0] | held[2], held[1] | held[3]))
    side = 0 if run & (held[0] | held[2]) else 1
    sure = [0, 0]
    sure[side] = int(bounds.brought_home(mem, node, side, run))
    return sure[0], sure[1]


@pytest.mark.parametrize(
    ("hands", "ours", "theirs"),
    [
        (
            ("AS 2H", "7H AH", "2C 3C", "KH QH"),
            11 + 10 + 2,
            0,
        ),  # the others give two cards to the ace
        (("AS 2H", "7H 3H", "2C 3C", "KH QH"), 11 + 2, 0),  # a three and a queen
        (("2H 3H", "AS 7S", "AC KC", "4H 5H"), 0, 11 + 10 + 11 + 4),  # both tricks: all
        (("AS 2H", "3H 4H", "7S KH", "5H 6H"), 21, 0),  # both may fall in one trick
        (("AS AH", "3H 4H", "7C AC", "5H 6H"), 11 + 10, 0),  # the partner gives a card too
        (("AH 7H", "3H 4H", "7C AC", "5H 6H"), 0, 0),  # no trumps
    ],
)
def test_what_comes_home_with_the_trumps(hands: tuple[str, str, str, str], ours: int, theirs: int) -> None:
    masks = [sum(card.bit for card in CardSet.parse(hand)) for hand in hands]
    assert certain(Position((masks[0], masks[1], masks[2], masks[3]), SPADES, 0)) == (ours, theirs)


def trump_ending(rng: random.Random, size: int) -> Position:
    """So many cards each, half of them trumps."""
    seven = [card for card in CARDS if leaf.STRENGTH[card] >= 0 and card % 13 != 9]
    trumps = [card for card in seven if card.suit == SPADES]
    plain = [card for card in seven if card.suit != SPADES]
    chosen = rng.sample(trumps, 2 * size) + rng.sample(plain, 2 * size)
    rng.shuffle(chosen)
    hands = [sum(card.bit for card in chosen[size * seat : size * (seat + 1)]) for seat in range(4)]
    return Position((hands[0], hands[1], hands[2], hands[3]), SPADES, rng.randrange(4))


def test_no_value_is_outside() -> None:
    """Against plain minimax, which knows nothing of bounds."""
    rng = random.Random(7)
    met = 0
    for _ in range(400):
        position = trump_ending(rng, rng.choice((2, 2, 2, 3)))
        value = max(reference.values(position).values())
        ours, theirs = certain(position)
        assert ours <= value <= position.rest - theirs, position
        met += value in (ours, position.rest - theirs)
    assert met > 100, "endings in which a wrong bound would show"
