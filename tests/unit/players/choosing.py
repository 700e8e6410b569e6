"""The compiled club policy of Cuarenta asked for one play, which no kernel of the package does by itself."""

from __future__ import annotations

from typing import Any

from partida.kernels.cuarenta.club import best_move
from partida.kernels.cuarenta.memory import FIRST, FRAMES
from partida.kernels.cuarenta.rollout import imagine
from partida.kernels.jit import entry


@entry("int64(int64[::1], int64[::1], int64[::1], float64[::1], float64[::1])")
def choose(memory: Any, world: Any, seen: Any, judge: Any, work: Any) -> int:
    """The number of the play that it makes at a moment in a world."""
    imagine(memory, world, seen)
    memory[FRAMES + FIRST] = 0
    return int(best_move(memory, FRAMES, seen, judge, work))
