"""Everything that `make test` runs: format, lint, layers, types, tests with coverage of the core, the pages.

What the tests of the pages need besides Python is installed first, where that is possible. Kernels are
compiled while the sources are looked at, once for all tests: under coverage it would take much longer.
Types take as long, and on one processor: the tests do not wait for them.

Coverage is counted in two runs. The database of the server works in greenlets, and coverage then asks at
every call in which one it is, which takes as long again as counting; the other tests are spared that. The
tests of the server count the server alone: all below it has tests of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import tools

ROOT = Path(__file__).parent.parent
CHECKS = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("lint-imports", "--no-cache"),
)
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
    """Run all checks; with ``--quick`` leave coverage out. Returns 1 if any failed."""
    quick = "--quick" in sys.argv
    tools.install()
    warming, typing = start(("partida", "warm")), start(TYPES, stdout=subprocess.PIPE)
    failed = [" ".join(check) for check in CHECKS if run(check)]
    if warming.wait():
        failed.append("partida warm")
    if run(TESTS) if quick else counted():
        failed.append("pytest")
    print(*TYPES, "says:", typing.communicate()[0].decode(errors="replace"), flush=True)
    if typing.returncode:
        failed.append(" ".join(TYPES))
    if run(PAGES):
        failed.append("the pages in a browser")
    for why in filter(None, (tools.no_browser(), tools.no_types())):
        print(f"*** NOT TESTED for want of a tool: {why} ***", file=sys.stderr)
    if failed:
        print(f"FAILED: {'; '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def counted() -> int:
    """All tests with coverage; not 0 if any failed or a line or a branch was never run."""
    others = run(COUNTED, COVERAGE_CONCURRENCY="thread")
    return run(COUNTED_WITH_GREENLETS, COVERAGE_CONCURRENCY="greenlet") or others


def run(command: tuple[str, ...], **environment: str) -> int:
    """Run a tool of this virtual environment in the project's folder."""
    return start(command, **environment).wait()


def start(command: tuple[str, ...], stdout: int | None = None, **environment: str) -> subprocess.Popen[bytes]:
    """The same, without waiting for its end; ``stdout`` is that of `subprocess`.

    Byte code is kept whatever the environment says: tests start hundreds of processes.
    """
    print("$", *command, flush=True)
    program = Path(sys.executable).parent / command[0]
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        [program, *command[1:]], cwd=ROOT, env={**inherited, **environment}, stdout=stdout
    )


if __name__ == "__main__":
    sys.exit(main())
