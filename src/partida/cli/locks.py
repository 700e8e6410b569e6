"""Holding a file against other processes, by a lock of the system on a small file beside it.

The system lets go of the lock when its process ends, however it ends, so no lock is ever stale. The file
``.NAME.lock`` says who holds it; one that is left behind by a killed process means nothing.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import time
import weakref
from pathlib import Path

_BEYOND = 1 << 30
"""Windows locks bytes, and those that say who holds the lock must stay readable."""

_TAKEN = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
"""What systems say of a lock that another process holds. Anything else means that nothing can be locked."""

_AGAIN = 0.01
"""Seconds between two looks at a lock that is waited for."""


class Held(Exception):
    """Somebody else holds the lock; the text says who, as far as is known."""


class Unlockable(OSError):
    """Nothing can be locked where the file is; names the file and what to do."""


class Lock:
    """A lock that this process holds until `release` or its end. Raises `Held`, `Unlockable`, `OSError`."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f".{path.name}.lock")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _acquire(handle)
            except OSError as error:
                os.close(handle)
                if error.errno not in _TAKEN:
                    raise _unlockable(path, error) from None
                raise Held(_holder(self.path)) from None
            # Whoever held it before may have removed the file after it was opened here.
            if _is_at(handle, self.path):
                break
            os.close(handle)
        try:
            os.ftruncate(handle, 0)
            os.write(handle, f"process {os.getpid()} on {socket.gethostname()}".encode())
        except OSError:  # no room on the disk; who tries again must not find it held by us
            os.close(handle)
            raise
        self._closed = weakref.finalize(self, os.close, handle)

    def release(self) -> None:
        """Let go; a second time does nothing."""
        if not self._closed.alive:
            return
        if sys.platform == "win32":
            # An open file cannot be removed there.
            self._closed()
        with contextlib.suppress(OSError):
            self.path.unlink()
        self._closed()


def waited_for(path: Path, seconds: float) -> Lock:
    """The lock of a file that others hold for moments only; raises `Held` if one does all the time."""
    until = time.monotonic() + seconds
    while True:
        try:
            return Lock(path)
        except Held:
            if time.monotonic() > until:
                raise
        time.sleep(_AGAIN)


def _unlockable(path: Path, error: OSError) -> Unlockable:
    """That a file cannot be held against others where it is: as on some disks of a network."""
    told = (
        f"files in this folder cannot be locked ({error.strerror}); use a folder on a disk of this computer"
    )
    return Unlockable(error.errno, told, str(path))


def _is_at(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


def _holder(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace") or "another process"
    except OSError:
        return "another process"


if sys.platform == "win32":
    import msvcrt

    def _acquire(handle: int) -> None:
        os.lseek(handle, _BEYOND, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _acquire(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
