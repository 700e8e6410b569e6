"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from partida.kernels import jit

MODULES: Final = (
    "partida.kernels.sueca.root",
    "partida.kernels.sueca.outcomes",
    "partida.kernels.sueca.playout",
    "partida.kernels.sueca.batch",
    "partida.kernels.sueca.policy_playout",
    "partida.kernels.sueca.rollout",
    "partida.kernels.sueca.deal_worlds",
    "partida.kernels.cuarenta.root",
    "partida.kernels.cuarenta.playout",
    "partida.kernels.cuarenta.batch",
)
"""The modules with entries."""


def ready(tell: Callable[[str], None] | None = None) -> float:
    """Compile or load all entries; ``tell`` hears of a long wait. Returns the seconds it took."""
    for name in MODULES:
        import_module(name)
    return jit.warm(tell)
