"""Compiling kernels, and keeping what was compiled.

Three kinds of functions: *leaves* of the rules, which others own and kernels may call; *kernels*, called by
kernels; *entries*, called from Python with a signature of their own. Only entries are kept on the disk. Their
folder is named by a hash of every source they can be made of, because Numba itself looks only at the file of
the entry and would serve stale code when a leaf changes (numba issues 1833 and 8396).
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numpy as np
import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

HERE: Final = Path(__file__).parent
SOURCES: Final = (
    HERE,
    HERE.parent / "sueca" / "leaf.py",
    HERE.parent / "cuarenta" / "leaf.py",
    HERE.parent / "policies",
)
OPTIONS: Final = {"nogil": True, "error_model": "numpy", "boundscheck": False}


numba: Any = import_module("numba")
INTERPRETED: Final[bool] = bool(numba.config.DISABLE_JIT)
"""True if nothing is compiled, by ``NUMBA_DISABLE_JIT=1``."""
WORD: Final[Any] = object if INTERPRETED else np.int64
"""What arrays of integers for kernels hold; interpreted they hold plain ones, so that nothing overflows."""


def sources() -> Iterator[Path]:
    """Every file that compiled code is made of."""
    for source in SOURCES:
        yield from sorted(source.rglob("*.py")) if source.is_dir() else (source,)


def fingerprint() -> str:
    """A hash of all sources, of the version of Numba, and of the processor."""
    llvm: Any = import_module("llvmlite.binding")
    told = hashlib.sha256(f"{numba.__version__} {sys.version} {llvm.get_host_cpu_name()}".encode())
    for source in sources():
        told.update(source.name.encode() + b"\0" + source.read_bytes())
    return told.hexdigest()[:20]


def cache_folder() -> Path:
    """Where compiled code is kept: in ``PARTIDA_CACHE`` or the user's folder for such things."""
    base = os.environ.get("PARTIDA_CACHE") or platformdirs.user_cache_dir("partida", appauthor=False)
    return Path(base) / f"kernels-{fingerprint()}"


if not INTERPRETED:
    numba.config.CACHE_DIR = str(cache_folder())


def constants(values: Iterable[int]) -> Any:
    """Numbers that kernels look up; interpreted they are plain, so that nothing overflows."""
    plain = tuple(values)
    return plain if INTERPRETED else np.array(plain, np.int64)


def array(values: Iterable[int]) -> Any:
    """Numbers to pass to an entry; interpreted they are plain."""
    plain = list(values)
    return plain if INTERPRETED else np.array(plain, np.int64)


def leaf(function: Function) -> Function:
    """A function of the rules that kernels may call; it stays what it is."""
    return cast(Function, numba.extending.register_jitable(**OPTIONS)(function))


def inlined_leaf(function: Function) -> Function:
    """A leaf whose code is put where it is called."""
    return cast(Function, numba.extending.register_jitable(**OPTIONS, forceinline=True)(function))


def kernel(function: Function) -> Function:
    """A function called by other kernels."""
    return cast(Function, numba.njit(**OPTIONS)(function))


def inlined(function: Function) -> Function:
    """A kernel whose code is put where it is called."""
    return cast(Function, numba.njit(**OPTIONS, forceinline=True)(function))


class Entry:
    """A kernel called from Python. Compiled or loaded when it is first called, or by `warm`."""

    def __init__(self, function: Callable[..., Any], signature: str) -> None:
        self.function = function
        self.signature = signature
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self._ready: Callable[..., Any] | None = function if INTERPRETED else None

    def __call__(self, *arguments: Any) -> Any:
        """Run it; arguments must have exactly the types of the signature."""
        return (self._ready or self.load())(*arguments)

    @property
    def kept(self) -> bool:
        """True if nothing has to be compiled."""
        stem = self.function.__module__.rpartition(".")[2]
        return self._ready is not None or any(cache_folder().rglob(f"{stem}.{self.__name__}-*.nbi"))

    def load(self) -> Callable[..., Any]:
        """Compile it, or read what was compiled before."""
        if self._ready is None:
            compiled = numba.njit(**OPTIONS, cache=True)(self.function)
            compiled.compile(self.signature)
            compiled.disable_compile()
            self._ready = cast(Callable[..., Any], compiled)
        return self._ready


ENTRIES: Final[list[Entry]] = []
"""All entries of the modules imported so far."""


def entry(signature: str) -> Callable[[Callable[..., Any]], Entry]:
    """Make a function an entry with these types, written as Numba writes them."""

    def made(function: Callable[..., Any]) -> Entry:
        one = Entry(function, signature)
        ENTRIES.append(one)
        return one

    return made


def warm(tell: Callable[[str], None] | None = None, entries: Sequence[Entry] | None = None) -> float:
    """Load some entries, or all of the modules imported so far; ``tell`` hears of a long wait.

    Returns the seconds it took.
    """
    begun = time.perf_counter()
    asked = ENTRIES if entries is None else entries
    if tell is not None and not all(one.kept for one in asked):
        tell("Compiling for this machine; this is done once ...")
    for one in asked:
        one.load()
    return time.perf_counter() - begun
