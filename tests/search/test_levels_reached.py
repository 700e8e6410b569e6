"""The levels that cards reach in many worlds, against the values of the solver and against plain minimax."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from partida.cards import Card
from partida.kernels.jit import WORD, array
from partida.kernels.sueca.memory import new_memory
from partida.kernels.sueca.worlds import LEFT_OPEN, levels_reached
from partida.solver import Position, Solver, reference
from tests.solver.endings import random_ending


def reached(memory: Any, worlds: list[Position], levels: list[int], most: int = 10**9) -> list[list[int]]:
    """The levels that every card reaches, asked about worlds of one moment at once."""
    first = worlds[0]
    cards = list(reference_cards(first))
    rows = []
    for world in worlds:
        laid = dict(zip(world.order, world.trick, strict=False))
        rows.append([world.hands[seat] | (1 << laid[seat] if seat in laid else 0) for seat in world.order])
    results: Any = np.zeros((len(worlds), len(cards)), np.int16)
    levels_reached(
        memory, np.array(rows, WORD), array(map(int, first.trick)), int(first.trump), first.tricks,
        array(map(int, cards)), array(levels), most, array([0] * 52), results,
    )  # fmt: skip
    return results.tolist()


def reference_cards(position: Position) -> list[Card]:
    return [Card(card) for card in range(52) if position.legal() >> card & 1]


def some_levels(position: Position, rng: random.Random) -> list[int]:
    points = range(1, position.rest + 1)
    return sorted(rng.sample(points, min(len(points), rng.randint(0, 6))))


def check_levels(memory: Any, position: Position, values: dict[Card, int], rng: random.Random) -> None:
    levels = some_levels(position, rng)
    taken = position.points[position.turn % 2]
    wanted = [sum(value - taken >= level for level in levels) for value in values.values()]
    assert reached(memory, [position], levels) == [wanted], (position, levels)


@pytest.mark.parametrize("seed", range(2))
def test_against_plain_minimax(seed: int) -> None:
    """All share one memory, which must not matter."""
    rng = random.Random(seed)
    memory = new_memory(0.02)
    for _ in range(20):
        position = random_ending(rng, rng.randint(1, 4)).position()
        check_levels(memory, position, reference.values(position), rng)


def test_against_the_solver() -> None:
    rng = random.Random(7)
    memory = new_memory(1)
    for _ in range(60):
        position = random_ending(rng, rng.randint(5, 7)).position()
        values = {card: bounds.least for card, bounds in Solver(1).values(position).items()}
        check_levels(memory, position, values, rng)


def test_many_worlds_are_answered_as_each_alone() -> None:
    rng = random.Random(3)
    for _ in range(12):
        position = random_ending(rng, 5, rng.randint(0, 3)).position()
        worlds = [position]
        hidden = [seat for seat in range(4) if seat != position.turn]
        cards = [card for seat in hidden for card in range(52) if position.hands[seat] >> card & 1]
        while len(worlds) < 6:
            rng.shuffle(cards)
            hands = list(position.hands)
            at = 0
            for seat in hidden:
                size = position.hands[seat].bit_count()
                hands[seat] = sum(1 << card for card in cards[at : at + size])
                at += size
            try:
                worlds.append(Position(tuple(hands), position.trump, position.leader, position.trick,  # type: ignore[arg-type]
                                       position.direction, position.points, position.won))  # fmt: skip
            except ValueError:
                continue  # somebody would not have followed suit
        levels = some_levels(position, rng)
        alone = [reached(new_memory(0.5), [world], levels)[0] for world in worlds]
        assert reached(new_memory(0.5), worlds, levels) == alone


def test_a_world_that_takes_too_long_is_left_open_in_all_its_row() -> None:
    rng = random.Random(11)
    position = random_ending(rng, 7, 0).position()
    levels = [position.rest // 4, position.rest // 2, 3 * position.rest // 4]
    memory = new_memory(0.5)
    whole = reached(memory, [position], levels)[0]
    memory = new_memory(0.5)
    for most in (50, 200, 800, 3200):
        rows = reached(memory, [position] * 5, levels, most)
        assert set(rows[0]) == {LEFT_OPEN} or most > 50
        assert all(set(row) == {LEFT_OPEN} or row == whole for row in rows), "no row is half an answer"
    assert reached(memory, [position], levels)[0] == whole
