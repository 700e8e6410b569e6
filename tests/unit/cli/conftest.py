from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from partida.cli.app import run


@dataclass
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file of the user, no language and no width of the machine."""
    monkeypatch.setenv("PARTIDA_DATA", str(tmp_path / "data"))
    for name in ("PARTIDA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command in this process; lines of input are given by ``typed``."""

    def run_it(*arguments: str, typed: list[str] | None = None) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        code = run(arguments)
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return run_it


ANYTHING = ["", *map(str, range(1, 11))]
"""Typed again and again, this plays any match to its end: numbers that mean nothing are refused."""
