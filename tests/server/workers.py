"""Questions for computer players, and the pools that answer them with the odd ones of `odd_worker`."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from partida.fairness import shuffled
from partida.game import Cut, Deal
from partida.registry import rules
from partida.server.thinking import Question
from partida.server.workers import Patience, Workers

COMMAND = (sys.executable, "-m", "tests.server.odd_worker")


@lru_cache(maxsize=2)
def view_of(game: str) -> Any:
    """The view of the seat on turn with cards to choose from."""
    played = rules(game)
    state, _ = played.start(Deal(shuffled(played.pack, bytes(range(32))), 0), played.first_standing(0))
    state, _ = played.play(state, state.turn, Cut(7))
    while len({type(move) for move in played.moves(state, state.turn)}) > 1 or state.turn is None:
        state, _ = played.play(state, state.turn, played.moves(state, state.turn)[0])
    return played.view(state, state.turn)


def asked(level: str, game: str = "sueca", *, on_turn: bool = True) -> Question:
    return Question(game, level, 1, view_of(game), on_turn)


def odd_workers(
    count: int = 1, *, late: float = 60.0, more: tuple[str, ...] = (), **patience: Any
) -> Workers:
    """A pool that rests for a short time only."""
    chosen: dict[str, Any] = {"budget": late - 0.1, "grace": 0.1, "rest": 0.01, **patience}
    return Workers(count, Patience(**chosen), (*COMMAND, *more))


def alive(pid: int) -> bool:
    """True if there is such a process, and it is none that has ended."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return told.rpartition(")")[2].split()[0] != "Z"
