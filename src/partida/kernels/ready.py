"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from itertools import chain
from types import MappingProxyType
from typing import Final

from partida.kernels import jit

SOLVING: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sueca": ("partida.kernels.sueca.root", "partida.kernels.sueca.outcomes"),
        "cuarenta": ("partida.kernels.cuarenta.root",),
    }
)
"""The modules with entries that the solver of each game needs."""

SEARCH: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sueca": (
            "partida.kernels.sueca.worlds",
            "partida.kernels.sueca.rollout",
            "partida.kernels.sueca.deal_worlds",
        ),
        "cuarenta": (
            "partida.kernels.cuarenta.imagine",
            "partida.kernels.cuarenta.rollout",
            "partida.kernels.cuarenta.root",
        ),
    }
)
"""Those that the players of each game need which search; the registry of players names them too."""

PLAYOUTS: Final = (
    "partida.kernels.sueca.playout",
    "partida.kernels.sueca.batch",
    "partida.kernels.sueca.policy_playout",
    "partida.kernels.cuarenta.playout",
    "partida.kernels.cuarenta.batch",
)
"""The modules with entries that play hands."""

MODULES: Final = tuple(dict.fromkeys(chain(*SOLVING.values(), *SEARCH.values(), PLAYOUTS)))
"""All modules with entries."""


def ready(tell: Callable[[str], None] | None = None, modules: Iterable[str] = MODULES) -> float:
    """Compile or load the entries of modules; ``tell`` hears of a long wait. Returns the seconds it took."""
    wanted = tuple(modules)
    for name in wanted:
        import_module(name)
    return jit.warm(tell, wanted)
