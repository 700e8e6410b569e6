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

PLAYOUTS: Final = (
    "partida.kernels.sueca.playout",
    "partida.kernels.sueca.batch",
    "partida.kernels.cuarenta.playout",
    "partida.kernels.cuarenta.batch",
)
"""The modules with entries that play hands."""

MODULES: Final = (*chain.from_iterable(SOLVING.values()), *PLAYOUTS)
"""All modules with entries."""


def ready(tell: Callable[[str], None] | None = None, modules: Iterable[str] = MODULES) -> float:
    """Compile or load the entries of modules; ``tell`` hears of a long wait. Returns the seconds it took."""
    for name in modules:
        import_module(name)
    return jit.warm(tell, modules)
