"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from partida.kernels import jit

SOLVING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sueca": ("partida.kernels.sueca.root", "partida.kernels.sueca.outcomes"),
        "cuarenta": ("partida.kernels.cuarenta.root",),
    }
)
"""What the solver of each game is made of."""

SEARCH: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sueca": (
            "partida.kernels.sueca.worlds",
            "partida.kernels.sueca.rollout",
            "partida.kernels.sueca.deal_worlds",
            "partida.kernels.sueca.history",
        ),
        "cuarenta": (
            "partida.kernels.cuarenta.imagine",
            "partida.kernels.cuarenta.rollout",
            "partida.kernels.cuarenta.root",
        ),
    }
)
"""What the players of each game that search are made of; the registry of players names the same."""

SOLVER: Final = SOLVING["sueca"]

MODULES: Final = (
    *SOLVER,
    *SOLVING["cuarenta"],
    "partida.kernels.sueca.playout",
    "partida.kernels.sueca.batch",
    "partida.kernels.sueca.policy_playout",
    "partida.kernels.cuarenta.playout",
    "partida.kernels.cuarenta.batch",
    *SEARCH["sueca"],
    *(name for name in SEARCH["cuarenta"] if name not in SOLVING["cuarenta"]),
)
"""All modules with entries."""


def ready(tell: Callable[[str], None] | None = None, modules: tuple[str, ...] = MODULES) -> float:
    """Compile or load the entries of some modules; ``tell`` hears of a long wait. Returns seconds."""
    for name in modules:
        import_module(name)
    return jit.warm(tell, [one for one in jit.ENTRIES if one.function.__module__ in modules])
