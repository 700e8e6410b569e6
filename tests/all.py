"""Everything that `make test` runs: format, lint, layers, types, tests with coverage of the core, the pages.

No processor stands idle for long. Kernels are compiled once for all tests: under coverage it would take much
longer. Meanwhile the sources are looked at, and what the tests of the pages need besides Python is installed,
where that is possible. Types take one processor, and the pages wait for a browser or a server half of their
time: both run beside the other tests, and what they say is printed after those. The tests of the server, of
which some besiege it, come when the pages are done.

Coverage is counted in two runs. The database of the server works in greenlets, and coverage then asks at
every call in which one it is, which takes as long again as counting; the other tests are spared that. The
tests of the server count the server alone: all below it has tests of its own.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from typing import ClassVar

from tests import tools

ROOT = Path(__file__).parent.parent
PATIENCE = 10.0
"""So many seconds tools have to end by themselves, and six times as many when they are told to."""
INTERRUPT = signal.SIGTERM if os.name == "nt" else signal.SIGINT
CHECKS = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("lint-imports", "--no-cache"),
)
KERNELS = ("python", "-m", "tests.kernels")
TYPES = ("pyright",)
PYTEST = ("pytest", "-q", "--dist", "worksteal")
TESTS = (*PYTEST, "-n", "auto", "-m", "not soak and not browser")
SERVER = "tests/server"
PAGES = (*PYTEST, "-n", "2", "-m", "browser", "tests/browser")  # a browser for each: no more than two
COUNTED = (*TESTS, f"--ignore={SERVER}", "--cov", "--cov-report=", "--cov-fail-under=0")
COUNTED_WITH_GREENLETS = (
    *(*TESTS, SERVER, "-n", str((os.cpu_count() or 1) + 1)),  # some of these wait for a clock
    *("--cov=partida.server", "--cov-append", "--cov-report=term", "--cov-fail-under=100"),
)


def main() -> int:
    """Run all checks; with ``--quick`` leave coverage out. Returns 1 if any failed.

    Where it ends before they have, as by Ctrl-C, nothing goes on behind its back.
    """
    try:
        return checked(quick="--quick" in sys.argv)
    finally:
        leave()


def checked(*, quick: bool) -> int:
    """Run all checks; 1 if any failed."""
    installing = Thread(target=tools.install)
    installing.start()
    warming = Tool(*KERNELS)
    types = Tool(*TYPES, beside=True)
    failed = [" ".join(check) for check in CHECKS if Tool(*check).wait()]
    installing.join()
    if warming.wait():
        failed.append(" ".join(KERNELS))
    pages = Tool(*PAGES, beside=True)
    if Tool(*TESTS).wait() if quick else counted(pages):
        failed.append("pytest")
    if types.wait():
        failed.append(" ".join(TYPES))
    if pages.wait():
        failed.append("the pages in a browser")
    for why in filter(None, (tools.no_browser(), tools.no_types())):
        print(f"*** NOT TESTED for want of a tool: {why} ***", file=sys.stderr)
    if failed:
        print(f"FAILED: {'; '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def counted(pages: Tool) -> int:
    """All tests with coverage; not 0 if any failed or a line or a branch was never run.

    Those of the server begin after those of the ``pages``.
    """
    others = Tool(*COUNTED, COVERAGE_CONCURRENCY="thread").wait()
    pages.wait()
    return Tool(*COUNTED_WITH_GREENLETS, COVERAGE_CONCURRENCY="greenlet").wait() or others


def leave() -> None:
    """End what is at work, and print what it has said.

    A Ctrl-C has reached the tools too, so they are given time first: pytest has servers and browsers to stop.
    Then they are interrupted by us, which is the same, and killed only if that does not help.
    """
    within(PATIENCE)
    for tool in Tool.at_work:
        tool.process.send_signal(INTERRUPT)
    within(6 * PATIENCE)
    for tool in tuple(Tool.at_work):
        tool.process.kill()
        tool.wait()


def within(seconds: float) -> None:
    """Wait for all tools together, at most so long."""
    end = time.monotonic() + seconds
    for tool in Tool.at_work:
        with suppress(subprocess.TimeoutExpired):
            tool.process.wait(max(0.0, end - time.monotonic()))


class Tool:
    """A tool of this virtual environment at work in the project's folder.

    Byte code is kept whatever the environment says: tests start hundreds of processes.
    """

    at_work: ClassVar[list[Tool]] = []
    """Those that have not been waited for."""

    def __init__(self, *command: str, beside: bool = False, **environment: str) -> None:
        """Start it; if something runs ``beside`` another tool, what it says is kept until `wait`."""
        print("$", *command, "&" if beside else "", flush=True)
        self.command = command
        self.said = TemporaryFile() if beside else None  # noqa: SIM115 (closed by `wait`)
        program = Path(sys.executable).parent / command[0]
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.process = subprocess.Popen(
            [program, *command[1:]],
            cwd=ROOT,
            env={**inherited, **environment},
            stdout=self.said,
            stderr=self.said and subprocess.STDOUT,
        )
        self.at_work.append(self)

    def wait(self) -> int:
        """What it returned in the end, after everything that it has to say."""
        returned = self.process.wait()
        if self in self.at_work:
            self.at_work.remove(self)
        if self.said and not self.said.closed:
            self.said.seek(0)
            print("$", *self.command, "says:", flush=True)
            sys.stdout.buffer.write(self.said.read())
            sys.stdout.flush()
            self.said.close()
        return returned


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # its tools are ended, as by Ctrl-C
    sys.exit(main())
