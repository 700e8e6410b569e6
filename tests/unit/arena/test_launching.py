"""Whoever is started to work leaves Ctrl-C to the one that has started it."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from partida.arena import launching as launching_module
from partida.arena.launching import launching

BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"


def blocked_in_a_child() -> str:
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", BLOCKED], capture_output=True, text=True, check=True
    ).stdout.strip()


POOL = """
import signal
from joblib import Parallel, delayed
from partida.arena.launching import launching
ask = delayed(signal.pthread_sigmask)
with launching():
    masks = Parallel(n_jobs=2, return_as="generator")(ask(signal.SIG_BLOCK, ()) for _ in range(4))
print([signal.SIGINT in mask for mask in masks])
"""


def mask() -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def test_a_process_started_meanwhile_does_not_hear_it() -> None:
    before = mask()
    with launching():
        assert blocked_in_a_child() == "True"
    assert mask() == before
    assert blocked_in_a_child() == "False"
    with pytest.raises(OSError, match="no such program"), launching():
        raise OSError("no such program")
    assert mask() == before


def test_nor_does_one_of_a_pool_whose_helpers_are_not_there_yet() -> None:
    """In a process of its own: what a pool has started stays."""
    done = subprocess.run([sys.executable, "-c", POOL], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([True] * 4)


def test_windows_has_no_such_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launching_module.sys, "platform", "win32")
    with launching():
        assert blocked_in_a_child() == "False"
