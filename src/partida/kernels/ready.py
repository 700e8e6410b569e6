"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final

from partida.kernels import jit

SOLVER: Final = ("partida.kernels.sueca.root", "partida.kernels.sueca.outcomes")
"""The modules with entries that the solver of Sueca needs."""
SEARCH: Final = (
    "partida.kernels.sueca.worlds",
    "partida.kernels.sueca.rollout",
    "partida.kernels.sueca.deal_worlds",
    "partida.kernels.sueca.history",
)
"""Those that the players of Sueca need which search; the registry of players names them too."""
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


def ready(tell: Callable[[str], None] | None = None, modules: Iterable[str] = MODULES) -> float:
    """Compile or load the entries of modules; ``tell`` hears of a long wait. Returns the seconds it took."""
    for name in modules:
        import_module(name)
    return jit.warm(tell)
