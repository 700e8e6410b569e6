"""Where matches are kept, and that a file is never left half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from partida.cli import saves
from partida.cli.session import Session
from partida.errors import TableError
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


def _playing(path: Path) -> subprocess.Popen[bytes]:
    """A process that has a match open and waits for a move."""
    command = [sys.executable, "-m", "partida", "play", "--resume", str(path), "-l", "en"]
    player = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert player.stdout is not None
    told = b""
    while b"Your card" not in told:
        told += player.stdout.read1()
        assert player.poll() is None, told
    return player


def test_a_match_is_played_in_one_place_only(cli: Cli) -> None:
    older, path = sueca_position(), sueca_position()
    os.utime(older, (1, 1))
    with _playing(path) as player:
        before = path.read_bytes()
        ran = cli("play", "--resume", str(path), typed=["9"])
        assert ran.code == 2
        assert ran.err.endswith("[cli/open-elsewhere]\n")
        assert f"process {player.pid} on " in ran.err
        assert path.read_bytes() == before
        assert str(older) in cli("play", "--resume", typed=["quit"]).out
        older.unlink()
        assert "not being played elsewhere" in cli("play", "--resume").err
        player.communicate(b"9\nquit\n")
    assert path.read_bytes() != before
    assert cli("play", "--resume", str(path), typed=["quit"]).code == 0
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_of_two_that_resume_at_once_one_plays() -> None:
    path = sueca_position()
    command = [sys.executable, "-m", "partida", "play", "--resume", str(path)]
    players = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    while all(player.poll() is None for player in players):
        time.sleep(0.05)
    refused = next(player for player in players if player.poll() is not None)
    (playing,) = (player for player in players if player is not refused)
    _, told = refused.communicate()
    assert refused.returncode == 2
    assert b"[cli/open-elsewhere]" in told
    playing.communicate(b"quit\n")
    assert playing.returncode == 0


def test_the_lock_of_a_killed_process_holds_nobody_up(cli: Cli) -> None:
    path = sueca_position()
    with _playing(path) as player:
        player.send_signal(signal.SIGKILL)
    assert path.with_name(f".{path.name}.lock").exists()
    assert cli("play", "--resume", str(path), typed=["quit"]).code == 0


def test_a_file_changed_by_others_is_left_alone() -> None:
    path = sueca_position()
    played = Session.open(path)
    changed = path.read_bytes() + b"% changed\n"
    path.write_bytes(changed)
    card = next(move for move in played.view.moves if str(move.card) == "KS")
    with pytest.raises(TableError, match="changed by another program") as refused:
        played.play(card)
    assert path.read_bytes() == changed
    (other,) = set(path.parent.glob("*.partida")) - {path}
    assert str(other) in str(refused.value)
    assert saves.read(other).hands[-1].moves[-1] == (2, card)
    played.close()


def test_a_file_that_was_removed_is_written_again() -> None:
    path = sueca_position()
    played = Session.open(path)
    path.unlink()
    played.save()
    assert saves.read(path) == played.record()
    played.close()
