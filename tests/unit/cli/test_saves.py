"""Where matches are kept, and that a file is never left half written."""

from __future__ import annotations

import errno
import os
import re
import signal
import stat
import subprocess
import sys
import time
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from partida.cli import saves
from partida.cli.session import Session
from partida.errors import TableError
from partida.record import read_matches
from tests.unit.cli.conftest import Cli, sueca_position


def test_the_folder_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PARTIDA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.folder().name == "matches"
    assert "partida" in saves.folder().parts


def test_names_are_never_used_twice() -> None:
    paths = {sueca_position() for _ in range(3)}
    assert len(paths) == 3


def test_matches_begun_in_the_same_second_have_files_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Stopped:
            return cls(2026, 1, 2, 3, 4, 5, tzinfo=tz)

    monkeypatch.setattr(saves, "datetime", Stopped)
    files = [saves.MatchFile.new("sueca") for _ in range(3)]  # nothing is written yet
    assert len({file.path for file in files}) == 3
    for file in files:
        file.close()


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


@pytest.mark.skipif(sys.platform == "win32", reason="other locks")
def test_where_nothing_can_be_locked_it_says_what_to_do(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some disks of a network have no locks: nobody else plays there, and nothing is lost."""
    path = sueca_position()
    before = path.read_bytes()

    def no_locks(handle: int, _: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    ran = cli("play", "--resume", str(path), typed=["9"])
    assert ran.code == 2
    assert ran.err.startswith(
        f"partida: {os.path.realpath(path)}: files in this folder cannot be locked (No locks "
    )
    assert "use a folder on a disk of this computer [cli/file]" in ran.err
    assert path.read_bytes() == before


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


NOTES = """\
% kept by Ana
[Event "Serões"]
[Site "Lisboa"]
[Date "1999-12-31"]
[North "Ana"]
[Weather "rain"]
{the best match}
"""


def _annotated(path: Path, newline: str = "\n") -> str:
    """Put notes into a saved match; gives the whole text of the match."""
    head, game, rest = path.read_text("utf-8").partition('[Game "sueca"]\n')
    rest = rest.replace('[North ""]\n', "").rstrip() + " {a strong lead}\n"
    text = head + game + NOTES + rest
    path.write_bytes(text.replace("\n", newline).encode())
    return text


def test_names_tags_and_remarks_of_a_match_are_kept(cli: Cli) -> None:
    path = sueca_position()
    _annotated(path)
    before = saves.read(path)
    assert cli("play", "--resume", str(path), typed=["9", "quit"]).code == 0
    after = saves.read(path)
    assert (after.names, after.comments) == (("Ana", "", "", ""), ("the best match",))
    assert after.tags[:4] == before.tags
    assert after.tags[4][0] == "MatchSeed"
    assert after.hands[0].comments == before.hands[0].comments != ()
    assert len(after.hands[0].moves) > len(before.hands[0].moves)
    assert "% kept by Ana\n" in path.read_text("utf-8")
    assert cli("play", "--resume", str(path), typed=["1", "quit"]).code == 0
    assert path.read_text("utf-8").count("% kept by Ana\n") == 1


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_other_matches_of_the_file_stay_as_they_are(cli: Cli, newline: str) -> None:
    path = sueca_position()
    whole = (_annotated(path) * 2).replace("\n", newline).encode()
    last = path.read_bytes().index(b"[Game")
    path.write_bytes(whole + path.read_bytes()[last:].replace(b"\n", newline.encode()))
    others = read_matches(path.read_bytes())[:2]
    assert cli("play", "--resume", str(path), typed=["9", "quit"]).code == 0
    assert path.read_bytes().startswith(whole)
    assert read_matches(path.read_bytes())[:2] == others
    assert len(read_matches(path.read_bytes())) == 3


def test_a_remark_that_looks_like_a_match_is_kept(cli: Cli) -> None:
    path = sueca_position()
    path.write_text(_annotated(path) + "{before us:\n[Game was lost]}\n", "utf-8")
    before = saves.read(path).hands[0].comments
    assert cli("play", "--resume", str(path), typed=["9", "quit"]).code == 0
    assert saves.read(path).hands[0].comments == before
    assert len(before) == 2


def test_what_could_not_be_kept_is_refused(cli: Cli) -> None:
    path = sueca_position()
    one = path.read_text("utf-8")
    path.write_text(one + one.replace('[Game "sueca"]\n', '[Site "here"] [Game "sueca"]\n'), "utf-8")
    before = path.read_bytes()
    ran = cli("play", "--resume", str(path), typed=["9"])
    assert ran.code == 2
    assert str(path) in ran.err
    assert re.search(r"\[(cli/not-ours|record/\w+)\]\n$", ran.err)
    assert path.read_bytes() == before


@pytest.mark.parametrize("bad", ["", "nonsense", "folder", "link", "kinds", "read-only"])
def test_a_bad_file_does_not_hinder_a_bare_resume(cli: Cli, bad: str) -> None:
    good, path = sueca_position(), sueca_position()
    os.utime(good, (1, 1))
    if bad in ("folder", "link"):
        path.unlink()
        path.mkdir() if bad == "folder" else path.symlink_to("nowhere")
    elif bad == "kinds":
        path.write_text(path.read_text("utf-8").replace('"club"', '"person"'), "utf-8")
    elif bad == "read-only":
        path.chmod(0o444)
    else:
        path.write_text(bad, "utf-8")
    ran = cli("play", "--resume", "-l", "en", typed=["quit"])
    assert ran.code == 0
    assert str(good) in ran.out
    assert ran.err.startswith("partida: passed over ")
    assert ran.err.count("\n") == 1
    assert str(path) in ran.err
    named = cli("play", f"--resume={path}")
    assert named.code == 2
    assert str(path) in named.err
    assert re.search(r" \[[a-z]+/[a-z-]+\]\n$", named.err)


def test_a_link_is_written_through_and_the_mode_kept(cli: Cli, tmp_path: Path) -> None:
    path = sueca_position()
    target = path.rename(tmp_path / "elsewhere.partida")
    target.chmod(0o640)
    path.symlink_to(target)
    before = target.read_bytes()
    assert cli("play", f"--resume={path}", typed=["9", "quit"]).code == 0
    assert path.is_symlink()
    assert target.read_bytes() != before
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_read_only_file_is_refused(cli: Cli) -> None:
    path = sueca_position()
    path.chmod(0o444)
    before = path.read_bytes()
    ran = cli("play", f"--resume={path}", typed=["9"])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("[cli/read-only]\n")
    assert path.read_bytes() == before


def test_nothing_is_said_to_be_saved_that_is_not(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves, "replace_file", full)
    ran = cli("play", "sueca", "-l", "en")
    assert (ran.code, ran.out) == (2, "")
    assert re.fullmatch(r"partida: \S+\.partida: No space left on device \[cli/file\]\n", ran.err)


def test_a_folder_that_cannot_be_used_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PARTIDA_DATA", str(tmp_path / "file"))
    ran = cli("play", "sueca", "-l", "en")
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path / "file") in ran.err
    assert ran.err.endswith("[cli/file]\n")
