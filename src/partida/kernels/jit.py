"""Compiling kernels, and keeping what was compiled.

Three kinds of functions: *leaves* of the rules, which others own and kernels may call; *kernels*, called by
kernels, some of them *inlined*; *entries*, called from Python with a signature of their own. Only entries are
kept on the disk. Their folder is named by a hash of every source they can be made of, because Numba itself
looks only at the file of the entry and would serve stale code when a leaf changes (numba issues 1833 and
8396).
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
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
    """A hash of all sources, where they are, of the version of Numba, and of the processor.

    Numba does not use what was compiled from the same sources in another place.
    """
    llvm: Any = import_module("llvmlite.binding")
    told = hashlib.sha256(f"{numba.__version__} {sys.version} {llvm.get_host_cpu_name()} {HERE}".encode())
    for source in sources():
        told.update(source.name.encode() + b"\0" + source.read_bytes())
    return told.hexdigest()[:20]


def cache_folder() -> Path:
    """Where compiled code is kept: in ``PARTIDA_CACHE`` or the user's folder for such things."""
    base = os.environ.get("PARTIDA_CACHE") or platformdirs.user_cache_dir("partida", appauthor=False)
    return Path(base) / f"kernels-{fingerprint()}"


FOLDER: Final = cache_folder()
"""The folder of this process: Numba is told only once."""


@cache
def keeps() -> bool:
    """True if compiled code can be kept in the folder.

    Where it cannot, Numba would look for another place by itself, beside the sources, and there it would
    serve stale code: then nothing is kept, and every process compiles anew.
    """
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=FOLDER):
            return True
    except OSError:
        return False


if not INTERPRETED:
    numba.config.CACHE_DIR = str(FOLDER)


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


def leaves_of(
    module: ModuleType, made: Callable[[Function], Function] = leaf, *, without: tuple[str, ...] = ()
) -> None:
    """Let kernels call every function that a module of policies has of its own.

    Left out are those ``without``: what is not for kernels, and what is a leaf already.
    """
    for name, found in vars(module).items():
        own = getattr(found, "__module__", "") == module.__name__
        if own and callable(found) and not isinstance(found, type) and name not in without:
            made(cast(Function, found))


def kernel(function: Function) -> Function:
    """A function called by other kernels."""
    return cast(Function, numba.njit(**OPTIONS)(function))


@kernel
def plain(number: int) -> int:
    """The number itself, as one that Numba does not know beforehand.

    It compiles a kernel anew for every constant that it is called with: for large ones that is to be avoided.
    """
    return number + 0  # a sum is no constant


def inlined(function: Function) -> Function:
    """A kernel whose body is put wherever it is called: for the parts of a loop that must be fast.

    Every other compiled function begins a page of its own, and so all of them crowd the same lines of the
    processor's cache of instructions.
    """
    return cast(Function, numba.njit(**OPTIONS, forceinline=True)(function))


_log: Final = logging.getLogger("partida.kernels")


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
        """True if nothing has to be compiled: it is loaded, or on the disk as Numba names it there.

        Numba compiles anew what is older than its source, even if that says the same.
        """
        if self._ready is not None:
            return True
        file = Path(self.function.__code__.co_filename)
        found = FOLDER.glob(f"{file.parent.name}_*/{file.stem}.{self.__name__}-*.nbi") if keeps() else ()
        written = file.stat().st_mtime
        return any(one.stat().st_mtime >= written for one in found)

    def load(self) -> Callable[..., Any]:
        """Compile it, or read what was compiled before; that it takes long goes to the log as a warning."""
        if self._ready is None:
            if not self.kept:
                _announce(_log.warning)
            compiled = numba.njit(**OPTIONS, cache=keeps())(self.function)
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
    """Load some entries, or all of the modules imported so far; ``tell`` (else the log) hears of a long wait.

    Returns the seconds it took.
    """
    begun = time.perf_counter()
    asked = ENTRIES if entries is None else entries
    if not all(one.kept for one in asked):
        _announce(tell or _log.warning)
    for one in asked:
        one.load()
    return time.perf_counter() - begun


TOLD: Final = "Compiling what this needs for this machine, once; partida warm does it for everything ..."
"""What is said where compiling is kept: another command may need other kernels, and says it again."""
_announced: Final[list[Callable[[str], object]]] = []


def _announce(tell: Callable[[str], object]) -> None:
    """Say that compiling takes its time, once in a process."""
    if not _announced:
        _announced.append(tell)
        tell(TOLD if keeps() else f"Compiling, as every time: {FOLDER} cannot be written to ...")
