"""Whole deals against a plain search with exact positions; small packs by looking at every play."""

from __future__ import annotations

import random

import pytest

from partida.solver import Solver
from tests.solver.endings import Ending, deal, played_on
from tests.solver.plain import SEVENS, TENS, legal_of
from tests.solver.whole import Whole


def check_whole(whole: Whole, solver: Solver, ending: Ending) -> None:
    value = whole.value(ending)
    position = ending.position()
    assert solver.value(position) == (value, value), ending
    assert solver.reaches(position, value)
    assert not solver.reaches(position, value + 1)


def test_whole_deals() -> None:
    rng = random.Random(11)
    whole, solver = Whole(), Solver()
    for ranks in (SEVENS, TENS):
        check_whole(whole, solver, deal(rng, ranks))


def test_deals_after_some_tricks() -> None:
    """Positions of seven to nine tricks, as they come up in a hand, every card of them."""
    rng = random.Random(12)
    whole, solver = Whole(1 << 20), Solver(megabytes=2)
    for _ in range(1):
        ending: Ending | None = deal(rng, SEVENS)
        for played in range(9):
            assert ending is not None
            if played > 6:
                told = {card: bounds.least for card, bounds in solver.values(ending.position()).items()}
                assert told == whole.values(ending)
            ending = played_on(ending, rng.choice(legal_of(ending.hands[ending.turn], ending.trick)))


def small_pack(rng: random.Random, size: int) -> str:
    """So many ranks, in their order; honours and low cards both."""
    ranks = rng.choice((SEVENS, TENS))
    return "".join(sorted(rng.sample(ranks, size), key=ranks.index))


@pytest.mark.parametrize(("size", "number"), [(5, 20), (6, 4)])
def test_small_packs_by_looking_at_every_play(size: int, number: int) -> None:
    check_small_packs(size, number, size)


def check_small_packs(size: int, number: int, seed: int) -> None:
    rng = random.Random(seed)
    whole, solver = Whole(1 << 20 if size > 5 else 1 << 14), Solver(megabytes=1)
    for _ in range(number):
        ending = deal(rng, small_pack(rng, size))
        value = whole.value(ending, everything=True)
        assert solver.value(ending.position()) == (value, value), ending


@pytest.mark.soak
@pytest.mark.parametrize(("size", "number"), [(5, 2000), (6, 500), (7, 30)])
def test_many_small_packs_by_looking_at_every_play(size: int, number: int) -> None:
    check_small_packs(size, number, 20 + size)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_forty_whole_deals(part: int) -> None:
    rng = random.Random(30 + part)
    whole, solver = Whole(), Solver()
    for _ in range(10):
        ending = deal(rng, rng.choice((SEVENS, TENS)))
        check_whole(whole, solver, ending)
