"""Speed of playouts and of the solver of Cuarenta, in one run: ``python -m benchmarks.playouts``.

Times are of the processor, of one thread. Beside every figure stands a yardstick of the same run: the
readable rules playing the same game at random, and the plain loop of ``benchmarks``.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter, thread_time

from benchmarks.__main__ import play_at_random, yardstick
from partida import rules
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.variants import PRESETS as CUARENTA
from partida.game import Deal
from partida.kernels import playouts
from partida.solver.cuarenta import CuarentaSolver
from partida.solver.cuarenta_position import CuarentaPosition
from partida.sueca.variants import PRESETS as SUECA

ROUNDS = 3
READABLE_HANDS = 300


def rate(work: Callable[[int], object], hands: int, rounds: int = ROUNDS) -> float:
    """Hands a second of processor time, the best of a few rounds."""
    rates: list[float] = []
    for nth in range(rounds):
        begun = thread_time()
        work(nth)
        rates.append(hands / (thread_time() - begun))
    return max(rates)


def readable(text: str) -> float:
    """Hands a second of the readable rules, played at random."""
    game = rules(text)
    rng = random.Random(1)
    pack = list(game.pack)

    def work(_: int) -> None:
        for _hand in range(READABLE_HANDS):
            rng.shuffle(pack)
            play_at_random(game, Deal(tuple(pack), rng.randrange(game.table.size)), rng)

    return rate(work, READABLE_HANDS)


def scaling(hands: int) -> float:
    """How many times as fast two threads are as one, by the clock on the wall."""
    times: list[float] = []
    for threads in (1, 2):
        begun = perf_counter()
        playouts.play_sueca(SUECA["pagat"], hands, 1, threads)
        times.append(perf_counter() - begun)
    return times[0] / times[1]


def last_deals(players: int, count: int) -> list[CuarentaPosition]:
    """Last deals after earlier ones played at random, five cards in each hand, from 10-12."""
    game = CuarentaRules(replace(CUARENTA["wikipedia"], players=players))
    rng = random.Random(players)
    pack = list(game.pack)
    found: list[CuarentaPosition] = []
    while len(found) < count:
        rng.shuffle(pack)
        dealer = rng.randrange(players)
        standing = replace(game.first_standing(dealer), score=(10, 12))
        state, _ = game.start(Deal(tuple(pack), dealer, prepared=True), standing)
        while state.turn is not None:
            if state.phase == "play" and state.deal == game.setting.deals - 1:
                found.append(CuarentaPosition.of(state))
                break
            state, _ = game.play(state, state.turn, rng.choice(game.moves(state, state.turn)))
    return found


def solver(players: int, count: int) -> None:
    """Times and cards searched for last deals."""
    one = CuarentaSolver(8)
    one.values(last_deals(2, 1)[0])
    for name, every in (("value", False), ("all plays", True)):
        times: list[float] = []
        cards: list[int] = []
        for position in last_deals(players, count):
            one.forget()
            before = one.searched
            begun = thread_time()
            if every:
                one.values(position)
            else:
                one.value(position)
            times.append(1000 * (thread_time() - begun))
            cards.append(one.searched - before)
        times.sort()
        print(
            f"  {players} players, {name:10}"
            f" median {statistics.median(times):8.3f} ms  mean {statistics.mean(times):8.3f}"
            f"  p95 {times[int(0.95 * count)]:8.3f}  max {times[-1]:8.3f}"
            f"  cards {statistics.median(cards):10.0f}"
        )


def by_policies(hands: int = 50_000) -> None:
    """Hands of Sueca by policies: how fast, and which wins more of the same deals from both sides."""
    variant = SUECA["pagat"]
    playouts.play_sueca_by(variant, 1, 1, ("club", "brisk"))
    for pair in (("random", "random"), ("brisk", "brisk"), ("club", "club"), ("club", "random")):
        fast = rate(lambda nth, pair=pair: playouts.play_sueca_by(variant, hands, nth, pair), hands)
        print(f"{pair[0]:>6} v {pair[1]:6}           {fast:12,.0f} hands/s")
    for one, other in (("brisk", "random"), ("club", "random"), ("club", "brisk")):
        there = playouts.play_sueca_by(variant, hands, 1, (one, other)).points.astype(float)
        back = 120 - playouts.play_sueca_by(variant, hands, 1, (other, one)).points.astype(float)
        wins = ((there > 60) + (there == 60) / 2 + (back > 60) + (back == 60) / 2) / 2
        more = there + back - 120
        margins = [1.96 * found.std() / hands**0.5 for found in (wins, more)]
        print(
            f"{one:>6} v {other:6} hands won {100 * wins.mean():.1f} ± {100 * margins[0]:.1f} %,"
            f" points {more.mean():+.2f} ± {margins[1]:.2f}"
        )


def main() -> int:
    CuarentaSolver(1).value(last_deals(2, 1)[0])
    playouts.play_sueca(SUECA["pagat"], 1, 1)
    playouts.play_cuarenta(CUARENTA["wikipedia"], 1, 1)
    loop = rate(lambda _: yardstick(), 1_000_000)
    print(f"plain loop                {loop:12,.0f} steps/s")
    for text, work, hands in (
        ("sueca", lambda nth: playouts.play_sueca(SUECA["pagat"], 500_000, nth), 500_000),
        ("cuarenta", lambda nth: playouts.play_cuarenta(CUARENTA["wikipedia"], 100_000, nth), 100_000),
    ):
        fast, slow = rate(work, hands), readable(text)
        print(f"{text:9} by kernel       {fast:12,.0f} hands/s: {fast / slow:8.0f} x the readable rules")
    by_policies()
    print(f"two threads               {scaling(2_000_000):12.2f} x one")
    solver(2, 200)
    solver(4, 30)
    return 0


if __name__ == "__main__":
    sys.exit(main())
