"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from partida.kernels import jit

SOLVER: Final = ("partida.kernels.sueca.root", "partida.kernels.sueca.outcomes")
"""What the solver of Sueca is made of."""

SEARCH: Final = (
    "partida.kernels.sueca.worlds",
    "partida.kernels.sueca.rollout",
    "partida.kernels.sueca.deal_worlds",
    "partida.kernels.sueca.history",
)
"""What the players of Sueca that search are made of; the registry of players names the same."""

MODULES: Final = (
    *SOLVER,
    *SEARCH,
    "partida.kernels.sueca.playout",
    "partida.kernels.sueca.batch",
    "partida.kernels.sueca.policy_playout",
    "partida.kernels.cuarenta.root",
    "partida.kernels.cuarenta.playout",
    "partida.kernels.cuarenta.batch",
)
"""All modules with entries."""


def ready(tell: Callable[[str], None] | None = None, modules: tuple[str, ...] = MODULES) -> float:
    """Compile or load the entries of some modules; ``tell`` hears of a long wait. Returns seconds."""
    for name in modules:
        import_module(name)
    return jit.warm(tell, [one for one in jit.ENTRIES if one.function.__module__ in modules])
