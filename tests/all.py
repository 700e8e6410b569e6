"""Everything that `make test` runs: format, lint, layers, types, tests with coverage of the core, the pages.

What the tests of the pages need besides Python is installed first, where that is possible. Kernels are
compiled while the sources are looked at, once for all tests: under coverage it would take much longer.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import tools

ROOT = Path(__file__).parent.parent
CHECKS = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("lint-imports", "--no-cache"),
    ("pyright",),
)
TESTS = ("pytest", "-q", "-n", "auto", "-m", "not soak and not browser")
PAGES = ("pytest", "-q", "-n", "2", "-m", "browser", "tests/browser")  # a browser for each: no more than two
COVERAGE = ("--cov", "--cov-report=term", "--cov-fail-under=100")


def main() -> int:
    """Run all checks; with ``--quick`` leave coverage out. Returns 1 if any failed."""
    quick = "--quick" in sys.argv
    tools.install()
    warming = start(("partida", "warm"))
    failed = [" ".join(check) for check in CHECKS if run(check)]
    if warming.wait():
        failed.append("partida warm")
    if run(TESTS if quick else (*TESTS, *COVERAGE)):
        failed.append("pytest")
    if run(PAGES):
        failed.append("the pages in a browser")
    for why in filter(None, (tools.no_browser(), tools.no_types())):
        print(f"*** NOT TESTED for want of a tool: {why} ***", file=sys.stderr)
    if failed:
        print(f"FAILED: {'; '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def run(command: tuple[str, ...]) -> int:
    """Run a tool of this virtual environment in the project's folder."""
    return start(command).wait()


def start(command: tuple[str, ...]) -> subprocess.Popen[bytes]:
    """The same, without waiting for its end."""
    print("$", *command, flush=True)
    program = Path(sys.executable).parent / command[0]
    return subprocess.Popen([program, *command[1:]], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
