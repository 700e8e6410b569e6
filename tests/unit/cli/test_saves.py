"""Where matches are kept, and that a file is never left half written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from partida.cli import saves
from tests.unit.cli.conftest import Cli, sueca_position


def test_the_folder_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PARTIDA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.folder().name == "matches"
    assert "partida" in saves.folder().parts


def test_names_are_never_used_twice() -> None:
    paths = {sueca_position() for _ in range(3)}
    assert len(paths) == 3


def test_a_failed_save_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    path = sueca_position()
    before, record = path.read_bytes(), saves.read(path)

    def full(*_: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "write_matches", full)
    with pytest.raises(OSError, match="No space"):
        saves.write(path, record)
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_on_a_terminal_rules_are_laid_out_and_work_shows_progress(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = cli("rules", "sueca", "-l", "en").out
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert plain.startswith("#")
    assert not cli("rules", "sueca", "-l", "en").out.startswith("#")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ran = cli("simulate", "sueca", "--hands", "20", "--players", "random", "--json")
    assert ran.out.startswith("{")
