"""What an operator, or a test, chooses of a server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from partida.analysis.model import Depth
from partida.fairness import new_seed
from partida.server.analysts import AnalystPatience
from partida.server.limits import Limits
from partida.server.tokens import new_table_id
from partida.server.workers import Patience

WARM_AFTER: Final = 5.0
"""Seconds after its start when a server that people use looks whether everything is compiled."""


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Settings:
    """How a server behaves. Times are seconds, but for ``now``, which gives milliseconds since 1970."""

    pause: float = 0.7
    """Between a move and that of a computer, so that people can follow; thinking is part of it."""
    still_pause: float = 0.15
    """The same where nothing moves on the pages of those who play."""
    deal_pause: float = 1.0
    """Before a deal: time for the nonces of the hand."""
    away_after: float = 15
    """How long a person may be gone before others may hand over the seat."""
    hello_within: float = 10
    """How soon a websocket has to say hello."""
    tick: float = 1.0
    """How often the due rows are looked at."""
    idle_after: float = 600
    """After so long without anybody a table leaves the memory (and stays in the store)."""
    lobby_after: float = 600
    """After so long without anybody a table that has not begun is deleted."""
    forget_after: float = 30 * 86_400
    """After so long without anybody a table is deleted."""
    origins: frozenset[str] = frozenset()
    """Origins of pages that may connect, besides our own."""
    outside: str | None = None
    """Where others find a server that its owner uses by a loopback address, as in ``http://192.168.1.5:8040/``."""
    workers: int = 1
    """Processes for computer players that take thought; 0: they think in this one, and all wait."""
    patience: Patience = field(default_factory=Patience)
    """How long computer players may think."""
    analysts: int = 1
    """Processes that review hands and give hints; 0: there is neither."""
    warm_after: float | None = None
    """So long after the start what these need is compiled in such a process, if it never was; None: never."""
    depth: Depth = field(default_factory=Depth)
    """Of reviews and hints."""
    analyst_patience: AnalystPatience = field(default_factory=AnalystPatience)
    """How long reviews may take."""
    limits: Limits = field(default_factory=Limits)
    now: Callable[[], int] = _now
    new_seed: Callable[[], bytes] = new_seed
    new_table_id: Callable[[], str] = new_table_id
