"""Another program, asked line by line, that may do whatever it likes.

Nothing here ever waits without an end: pipes never block, and every exchange has a time after which it is
over. Needs a system with `select` on pipes and process groups, so not Windows.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

ANSWER_MOST: Final = 4096
"""The longest line that is read, in bytes."""
LAST_WORDS: Final = 4096
"""How much of what it wrote to stderr is kept, in bytes: the end."""
_BLOCK: Final = 65_536
FAREWELL: Final = 1.0
"""Seconds in which a program that is told that it is over may end by itself."""


class Unfit(Exception):
    """The program did not answer as it should; ``code`` is the last part of a stable code."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Child:
    """A running program, the leader of a process group of its own; raises `Unfit` if it cannot be started."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        if not hasattr(os, "killpg"):
            raise Unfit("start", "this system has no process groups, with which programs are ended")
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, start_new_session=True, bufsize=0
            )
        except (OSError, ValueError) as error:
            told = error.strerror if isinstance(error, OSError) else str(error)
            raise Unfit("start", f"it cannot be started: {told}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._errors: IO[bytes] = self._process.stderr
        for pipe_end in (self._input, self._output, self._errors):
            os.set_blocking(pipe_end.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)
        self._read = b""
        self._said = b""

    @property
    def pid(self) -> int:
        """Its number in the system, and that of its group."""
        return self._process.pid

    @property
    def last_words(self) -> str:
        """The end of what it wrote to stderr, without anything that moves a terminal's cursor."""
        text = self._said.decode("utf-8", "replace")
        return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Write a line and read one, without its end; raises `Unfit`.

        What it has written before it was asked is a fault, so that no answer is taken for another.
        """
        until = time.monotonic() + seconds
        self._turn(b"", 0.0)
        if self._read:
            raise Unfit("unasked", "it wrote more than one line, or without being asked")
        unsent = line
        while b"\n" not in self._read:
            if len(self._read) > ANSWER_MOST:
                raise Unfit("flood", f"its answer is longer than {ANSWER_MOST} bytes")
            left = until - time.monotonic()
            if left <= 0:
                raise Unfit("late", f"it did not answer within {seconds:g} s")
            unsent = self._turn(unsent, left)
        answer, _, self._read = self._read.partition(b"\n")
        if len(answer) > ANSWER_MOST:
            raise Unfit("flood", f"its answer is longer than {ANSWER_MOST} bytes")
        if unsent:
            raise Unfit("unasked", "it answered before it had read the question")
        return answer

    def _turn(self, unsent: bytes, wait: float) -> bytes:
        """Write and read what can be at once, or wait until something can; what is left to be written."""
        if unsent:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        try:
            ready = [key.fileobj for key, _ in self._selector.select(wait)]
        finally:
            if unsent:
                self._selector.unregister(self._input)
        if self._errors in ready:
            self._hear()
        if self._output in ready:
            block = os.read(self._output.fileno(), _BLOCK)
            if not block:
                raise Unfit("gone", "it has closed its output, or ended")
            self._read += block
        if self._input in ready:
            unsent = unsent[self._write(unsent) :]
        return unsent

    def _write(self, unsent: bytes) -> int:
        try:
            return os.write(self._input.fileno(), unsent)
        except BrokenPipeError:
            raise Unfit("gone", "it has closed its input, or ended") from None

    def _hear(self) -> None:
        block = os.read(self._errors.fileno(), _BLOCK)
        if block:
            self._said = (self._said + block)[-LAST_WORDS:]
        else:
            self._selector.unregister(self._errors)

    def dismiss(self) -> None:
        """Tell it by the end of its input that it is over, give it a moment, and end what is left."""
        self._input.close()
        # It is looked at without being reaped: until then its number, by which we end it, is nobody else's.
        until = time.monotonic() + FAREWELL
        with contextlib.suppress(Unfit):
            while (left := until - time.monotonic()) > 0:
                self._turn(b"", left)
                self._read = b""
        self.end()

    def end(self) -> None:
        """End it and all its group, whatever they do, and wait until it is gone. May be called again."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._hear_the_rest()
        self._selector.close()
        for pipe_end in (self._input, self._output, self._errors):
            pipe_end.close()

    def _hear_the_rest(self) -> None:
        """What was still in the pipe: a program that breaks writes why, and ends.

        No more than a pipe holds: somebody whom it started in another session may still be writing.
        """
        if self._errors.closed:
            return
        with contextlib.suppress(BlockingIOError):
            block = os.read(self._errors.fileno(), 1 << 20)
            self._said = (self._said + block)[-LAST_WORDS:]
