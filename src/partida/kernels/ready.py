"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final

from partida.kernels import jit

SOLVER: Final = ("partida.kernels.sueca.root", "partida.kernels.sueca.outcomes")
"""The modules with entries of the solver."""


def ready(tell: Callable[[str], None] | None = None, modules: Iterable[str] = SOLVER) -> float:
    """Compile or load the entries of modules; ``tell`` hears of a long wait. Returns the seconds it took."""
    for name in modules:
        import_module(name)
    return jit.warm(tell)
