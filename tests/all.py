"""Everything that `make test` runs: format, lint, layers, types, then the tests with coverage of the core."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHECKS = (
    ("ruff", "format", "--check", "--quiet", "."),
    ("ruff", "check", "--quiet", "."),
    ("lint-imports", "--no-cache"),
    ("pyright",),
)
TESTS = ("pytest", "-q", "-n", "auto")
COVERAGE = ("--cov", "--cov-report=term", "--cov-fail-under=100")


def main() -> int:
    """Run all checks; with ``--quick`` leave coverage out. Returns 1 if any failed."""
    quick = "--quick" in sys.argv
    failed = [" ".join(check) for check in CHECKS if run(check)]
    if run(TESTS if quick else (*TESTS, *COVERAGE)):
        failed.append("pytest")
    if failed:
        print(f"FAILED: {'; '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def run(command: tuple[str, ...]) -> int:
    """Run a tool of this virtual environment in the project's folder."""
    print("$", *command, flush=True)
    program = Path(sys.executable).parent / command[0]
    return subprocess.run([program, *command[1:]], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
