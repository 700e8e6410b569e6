"""The run of all checks: what fails makes it fail, and it leaves nothing at work behind it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import all as everything
from tests import tools

pytestmark = pytest.mark.skipif(os.name != "posix", reason="its tools are shell scripts")

Put = Callable[[str, str], None]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Tools that do nothing, in place of which others can be put."""

    def put_it(name: str, script: str) -> None:
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)

    for name in ("ruff", "lint-imports", "python", "pyright", "pytest"):
        put_it(name, "exit 0")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(sys, "argv", ["all", "--quick"])
    monkeypatch.setattr(everything, "PATIENCE", 0.05)
    monkeypatch.setattr(everything.Tool, "at_work", [])
    monkeypatch.setattr(tools, "install", lambda: None)
    return put_it


def test_nothing_fails(put: Put) -> None:
    assert everything.main() == 0
    sys.argv.remove("--quick")
    assert everything.main() == 0
    assert not everything.Tool.at_work


@pytest.mark.parametrize(
    ("tool", "script", "named"),
    [
        ("ruff", "exit 1", "ruff format --check --quiet .; ruff check --quiet ."),
        ("ruff", 'test "$1" = format', "ruff check --quiet ."),
        ("lint-imports", "exit 1", "lint-imports --no-cache"),
        ("python", "exit 3", "python -m tests.kernels"),
        ("pyright", "exit 1", "pyright"),
        ("pytest", "exit 5", "pytest; the pages in a browser"),
        ("pytest", 'case "$*" in *tests/browser) exit 1;; esac', "the pages in a browser"),
        ("pytest", 'case "$*" in *--cov*|*"not browser") exit 1;; esac', "pytest"),
    ],
)
@pytest.mark.parametrize("more", [["--quick"], []])
def test_what_fails_is_named(
    put: Put,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tool: str,
    script: str,
    named: str,
    more: list[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["all", *more])
    put(tool, script)
    assert everything.main() == 1
    assert capfd.readouterr().err.splitlines()[-1] == f"FAILED: {named}"


@pytest.mark.parametrize("counted", ["--cov-fail-under=0", "--cov-append"])
def test_either_run_under_coverage_fails_the_whole(
    put: Put, monkeypatch: pytest.MonkeyPatch, counted: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["all"])
    put("pytest", f'case "$*" in *{counted}*) exit 1;; esac')
    assert everything.main() == 1


@pytest.mark.parametrize(
    "stubborn", ["exec sleep 600", "trap '' INT; while :; do :; done"], ids=["heeds", "has to be killed"]
)
def test_nothing_stays_at_work_where_it_ends_early(
    put: Put, tmp_path: Path, capfd: pytest.CaptureFixture[str], stubborn: str
) -> None:
    """Here because a tool is missing; an interruption goes the same way."""
    put("pyright", f'echo "its pid is $$"\n: > {tmp_path / "told"}\n{stubborn}')
    put("ruff", f"while ! test -e {tmp_path / 'told'}; do sleep 0.01; done")
    (tmp_path / "lint-imports").unlink()
    with pytest.raises(FileNotFoundError, match="lint-imports"):
        everything.main()
    assert not everything.Tool.at_work
    told = capfd.readouterr().out
    pid = int(told.partition("its pid is ")[2].split()[0])
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
