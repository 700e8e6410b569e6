"""What `benchmarks.solver` measures, piece by piece, each as a dictionary for the file of results."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.__main__ import yardstick
from benchmarks.playouts import rate, readable
from partida.cuarenta.variants import PRESETS as CUARENTA
from partida.kernels import playouts
from partida.solver import solve_many
from partida.solver.measure import measure, random_positions
from partida.sueca.variants import PRESETS as SUECA

ROOT = Path(__file__).parent.parent
SIZES = (10, 8, 6, 4)
"""Cards in each hand."""
ROUNDS = 5
HANDS = {"sueca": 1_000_000, "cuarenta": 200_000}
"""Hands that are played at random in a round."""
PLAY: dict[str, Callable[[int, int, int], object]] = {
    "sueca": lambda hands, seed, threads: playouts.play_sueca(SUECA["pagat"], hands, seed, threads),
    "cuarenta": lambda hands, seed, threads: playouts.play_cuarenta(
        CUARENTA["wikipedia"], hands, seed, threads
    ),
}
STARTS = {
    "solving Sueca": "from partida.kernels.ready import ready, SOLVING; ready(print, SOLVING['sueca'])",
    "everything (partida warm)": "from partida.kernels.ready import ready; ready(print)",
    "playing Sueca at random": "from partida.kernels import playouts as p; from partida.sueca import variants"
    " as v; p.play_sueca(v.PRESETS['pagat'], 1, 1)",
    "solving Cuarenta": "from partida.solver.cuarenta import CuarentaSolver as S;"
    " from benchmarks.playouts import last_deals; S(1).value(last_deals(2, 1)[0])",
    "playing Cuarenta at random": "from partida.kernels import playouts as p;"
    " from partida.cuarenta import variants as v; p.play_cuarenta(v.PRESETS['wikipedia'], 1, 1)",
}
"""What a fresh process does first."""


def hands(seed: int, number: int) -> dict[str, Any]:
    """The questions of `partida bench` about random hands of several sizes, one thread."""
    return {
        str(cards): [row._asdict() for row in measure(random_positions(seed, number, cards))]
        for cards in SIZES
    }


def dds(seed: int, number: int) -> dict[str, Any]:
    """Beside the solver of bridge."""
    from benchmarks.dds import beside_dds

    return {str(cards): beside_dds(seed, number, cards) for cards in (10, 8, 6)}


def playing(seed: int, number: int) -> dict[str, Any]:
    """Whole hands played at random, a second of processor time, and the yardsticks beside them."""
    del number
    for play in PLAY.values():
        play(1, 1, 1)
    told: dict[str, Any] = {"loop": rate(lambda _: yardstick(), 1_000_000)}
    for game, play in PLAY.items():
        count = HANDS[game]
        fast = rate(lambda nth, play=play, count=count: play(count, seed + nth, 1), count, ROUNDS)
        told[game] = {"kernel": fast, "rules": readable(game)}
    return told


def threads(seed: int, number: int) -> dict[str, Any]:
    """How many times as fast two threads are as one by the clock: by turns, the best of some rounds."""
    deals = list(random_positions(seed, min(number, 60)))

    def solve(threads_: int) -> None:
        for _ in solve_many(deals, lambda solver, deal: solver.value(deal), threads=threads_, fresh=True):
            pass

    works: dict[str, Callable[[int], object]] = {
        "values of whole deals": solve,
        "sueca at random": lambda threads_: PLAY["sueca"](4 * HANDS["sueca"], seed, threads_),
        "cuarenta at random": lambda threads_: PLAY["cuarenta"](4 * HANDS["cuarenta"], seed, threads_),
    }
    told: dict[str, Any] = {}
    for name, work in works.items():
        times: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(3):
            for many, taken in times.items():
                begun = time.perf_counter()
                work(many)
                taken.append(time.perf_counter() - begun)
        told[name] = min(times[1]) / min(times[2])
    return told


def start(seed: int, number: int) -> dict[str, Any]:
    """Fresh processes: with nothing compiled, and twice with what the first has kept."""
    del seed, number
    told: dict[str, Any] = {"nothing at all": [_process("pass", "")]}
    for name, code in STARTS.items():
        with tempfile.TemporaryDirectory() as cache:
            told[name] = [_process(code, cache) for _ in range(3)]
    return told


def _process(code: str, cache: str) -> dict[str, Any]:
    """Seconds of the processor and by the clock, and whether a message about compiling was printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PARTIDA_CACHE": cache},
        check=True,
        capture_output=True,
        cwd=ROOT,
        text=True,
    )
    clock = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return {"processor": used, "clock": clock, "told": "Compiling" in done.stdout}


SECTIONS: dict[str, Callable[[int, int], dict[str, Any]]] = {
    "hands": hands,
    "dds": dds,
    "playing": playing,
    "threads": threads,
    "start": start,
}
