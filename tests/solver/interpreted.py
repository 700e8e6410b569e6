"""Run by a test with ``NUMBA_DISABLE_JIT=1``: the same kernels interpreted, against plain minimax."""

from __future__ import annotations

import random
import sys

from partida.kernels import bits, jit
from partida.kernels.sueca import memory, order
from partida.solver import Effort, Solver
from partida.solver.ends import ends_of
from partida.sueca.variants import Variant
from tests.solver.endings import Ending, random_ending
from tests.solver.test_endings import check_games, check_points, random_variant


def main(seed: int) -> None:
    assert jit.INTERPRETED
    rng = random.Random(seed)
    solver = Solver(megabytes=0.01)
    for tricks in (1, 2, 3, 4, 2, 3):
        check_points(solver, random_ending(rng, tricks), rng)
        check_games(solver, random_ending(rng, min(tricks, 3)), random_variant(rng), Ending.worths)
    for _ in range(1):
        check_points(solver, random_ending(rng, 5), rng)
    position = random_ending(rng, 5, 0).position()
    exact = Solver(megabytes=0.01).values(position)
    points = 60 + position.points[0]
    reached = max(value.least for value in exact.values()) >= points
    for cards in (0, 3, 100):
        given_up = Effort(cards=cards)
        solver = Solver(megabytes=0.01)
        assert not solver.value(position, given_up).exact
        assert Solver(0.01).reaches(position, points, given_up) in (None, reached)
        told = Solver(0.01).values(position, given_up)
        assert all(told[card].least <= value.least <= told[card].most for card, value in exact.items())
        Solver(0.01).best(position, ends_of(Variant(loser_under_30=4, exact_90_30=3)), given_up)
    assert bits.extract(0b101101, 0b111100) == 0b1011
    assert jit.warm() < 1
    games = Solver(megabytes=0.5)
    check_games(
        games, random_ending(rng, 4, 0), Variant(sweep_by="tricks", sweep_award="match"), Ending.worths
    )
    order.TUNING = True
    solver = Solver(megabytes=0.01)
    row = order.prepared(order.flat())
    solver._memory[memory.WEIGHTS : memory.WEIGHTS + len(row)] = row
    check_points(solver, random_ending(rng, 3), rng)
    print("searched", solver.searched)


if __name__ == "__main__":
    main(int(sys.argv[1]))
