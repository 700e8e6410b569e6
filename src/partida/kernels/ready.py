"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from partida.kernels import jit
from partida.kernels.modules import GAMES, MODULES, SEARCH, SOLVING

__all__ = ["GAMES", "MODULES", "SEARCH", "SOLVING", "ready"]


def ready(tell: Callable[[str], None] | None = None, modules: tuple[str, ...] = MODULES) -> float:
    """Compile or load the entries of some modules; ``tell`` hears of a long wait. Returns seconds."""
    for name in modules:
        import_module(name)
    return jit.warm(tell, [one for one in jit.ENTRIES if one.function.__module__ in modules])
