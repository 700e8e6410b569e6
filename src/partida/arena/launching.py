"""Starting processes at work, so that Ctrl-C is left to the one that has started them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.resource_tracker import ensure_running


@contextmanager
def launching() -> Generator[None, None, None]:
    """A process started meanwhile by this thread never hears of Ctrl-C, which a terminal sends to all.

    It would say so with a traceback of whatever it is just doing, such as its imports. Windows lacks this.
    """
    if sys.platform == "win32":
        yield
        return
    ensure_running()  # a pool starts this helper of Python's itself, which would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
