"""Everything that is called from Python, compiled or loaded at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from partida.kernels import jit
from partida.kernels.modules import GAMES, MODULES, SEARCH, SOLVING

__all__ = ["GAMES", "MODULES", "SEARCH", "SOLVING", "keep", "ready"]


def ready(tell: Callable[[str], None] | None = None, modules: tuple[str, ...] = MODULES) -> float:
    """Compile or load the entries of some modules; ``tell`` hears of a long wait. Returns seconds."""
    return jit.warm(tell, _entries(modules))


def keep(modules: tuple[str, ...]) -> bool:
    """Compile what some modules lack on the disk; True if that was something.

    Nothing is loaded, nor compiled where it cannot be kept: it is for those who come later.
    """
    lacking = [one for one in _entries(modules) if not one.kept] if jit.keeps() else []
    for one in lacking:
        one.load()
    return bool(lacking)


def _entries(modules: tuple[str, ...]) -> list[jit.Entry]:
    for name in modules:
        import_module(name)
    return [one for one in jit.ENTRIES if one.function.__module__ in modules]
