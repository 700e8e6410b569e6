"""Before levels play that are made of compiled code."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from partida.players.registry import level


def get_ready(game: str, levels: Iterable[str]) -> None:
    """Load or compile what these levels of a game need; on stderr it is said if this takes long.

    Raises `PlayerError` for a level that is not there.
    """
    kernels = tuple(sorted({name for one in levels for name in level(game, one).kernels}))
    if kernels:
        from partida.kernels.ready import ready

        ready(lambda text: print(text, file=sys.stderr, flush=True), kernels)
