"""Who serves a folder of tables: a lock that only one process holds, and beside it the address."""

from __future__ import annotations

import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Final

from partida.cli.locks import Held, Lock, Unlockable

_NAME: Final = "web"
_ASKED: Final = 0.5
"""Seconds for one answer of a server on this computer."""


class Notice:
    """While it is open, others find this server by `running_at`, unless another one has said so before.

    Where nothing can be locked nobody finds it: it serves all the same.
    """

    def __init__(self, folder: Path, address: str) -> None:
        self._path = folder / f"{_NAME}.address"
        self._address = address
        self._lock: Lock | None = None
        self._folder = folder

    def __enter__(self) -> Notice:
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            self._lock = Lock(self._folder / _NAME)
        except (Held, Unlockable):
            return self
        self._path.write_text(self._address, encoding="utf-8")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            self._path.unlink(missing_ok=True)
            self._lock.release()


def running_at(folder: Path, *, within: float) -> str | None:
    """The address of the server of this folder, or None if there is none that answers ``within`` seconds.

    A note that was left behind by a process that was killed is not believed: nobody holds its lock.
    """
    end = time.monotonic() + within
    while _is_held(folder):
        address = _written(folder)
        if address is not None and answers(address):
            return address
        if time.monotonic() > end:
            return None
        time.sleep(0.05)
    return None


def _is_held(folder: Path) -> bool:
    if not (folder / f".{_NAME}.lock").exists():
        return False
    try:
        Lock(folder / _NAME).release()
    except Held:
        return True
    except Unlockable:
        return False  # who cannot lock leaves no note
    return False


def _written(folder: Path) -> str | None:
    try:
        return (folder / f"{_NAME}.address").read_text("utf-8") or None
    except FileNotFoundError:
        return None


def answers(address: str) -> bool:
    """True if a server of ours answers at this address, at once."""
    nothing = urllib.request.ProxyHandler({})  # this computer is asked, whatever proxies there are
    try:
        with urllib.request.build_opener(nothing).open(f"{address}health", timeout=_ASKED) as answer:
            return answer.status == 200
    except (OSError, ValueError):  # urllib's own errors are OSErrors
        return False
