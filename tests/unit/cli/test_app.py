"""Exit codes and what goes to stderr: one line for whatever is wrong with the input."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

import partida
from partida.cli import app, main
from tests.unit.cli.conftest import Cli, sueca_position

WRONG = [
    ["nonsense"],
    ["rules"],
    ["rules", "bisca"],
    ["rules", "sueca", "--nonsense"],
    ["rules", "sueca", "--language", "xx"],
    ["rules", "sueca", "--variant", "nonsense"],
    ["rules", "sueca", "--variant", "match_target=0"],
    ["rules", "sueca", "--variant", "cuarenta(preset=pagat)"],
    ["rules", "sueca", "--diff", "nonsense"],
    ["presets", "bisca"],
    ["presets", "sueca", "--json=maybe"],
    ["play", "bisca"],
    ["play", "sueca", "--seat", "X"],
    ["play", "cuarenta", "--variant", "players=2", "--seat", "E"],
    ["play", "sueca", "--level", "nonsense"],
    ["play", "sueca", "--seed", "nonsense"],
    ["play", "sueca", "--seed", "-1"],
    ["play", "sueca", "--seed", "ab"],
    ["play", "sueca", "--pace", "soon"],
    ["play", "--resume"],
    ["play", "--resume", "/nonexistent.partida"],
    ["deal", "sueca", "--dealer", "X"],
    ["deal", "sueca", "--seed", "1.5"],
    ["check"],
    ["check", "/nonexistent.partida"],
    ["check", "/"],
    ["check", "--nonsense"],
    ["replay", "--nonsense"],
    ["replay"],
    ["replay", "/nonexistent.partida"],
    ["simulate"],
    ["simulate", "sueca", "--hands", "0"],
    ["simulate", "sueca", "--hands", "many"],
    ["simulate", "sueca", "--players", "club,club"],
    ["simulate", "sueca", "--players", "nonsense"],
    ["simulate", "sueca", "--jobs", "0"],
    ["simulate", "sueca", "--hands", "10000000000"],
    ["simulate", "sueca", "--hands", "9" * 5000],
    ["simulate", "sueca", "--hands", "\u0663"],
    ["simulate", "sueca", "--hands", "1_0"],
    ["simulate", "sueca", "--jobs", "9" * 5000],
    ["simulate", "sueca", "--seed", "9" * 5000],
    ["simulate", "sueca", "--seed", "\u0663"],
    ["arena"],
    ["arena", "bisca"],
    ["arena", "sueca", "--entrants", "club,nobody"],
    ["arena", "sueca", "--pairs", "9" * 5000],
    ["arena", "sueca", "--sprt", "9" * 5000],
]


@pytest.mark.parametrize("arguments", WRONG, ids=lambda words: " ".join(words)[:40])
def test_wrong_input_is_told_in_one_line(cli: Cli, arguments: list[str]) -> None:
    ran = cli(*arguments)
    assert ran.code == app.WRONG
    assert ran.out == ""
    assert ran.err.startswith("partida: ")
    assert re.search(r" \[[a-z]+/[a-z-]+\]\n$", ran.err)
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert len(ran.err) < 500


def test_errors_of_the_core_end_with_their_code(cli: Cli) -> None:
    assert cli("rules", "bisca").err.endswith("[variant/game]\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["nonsense"], "cli/usage"),
        (["rules"], "cli/usage"),
        (["check", "--nonsense"], "cli/usage"),
        (["check", "/nonexistent.partida"], "cli/file"),
        (["play", "--resume", "/nonexistent.partida"], "cli/file"),
    ],
    ids=str,
)
def test_wrong_usage_and_missing_files_have_codes_too(cli: Cli, arguments: list[str], code: str) -> None:
    assert cli(*arguments).err.endswith(f"[{code}]\n")


@pytest.mark.parametrize("command", ["serve", "web"])
def test_a_file_where_a_folder_is_wanted(cli: Cli, tmp_path: Path, command: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    ran = cli(command, "--data", str(file), "--port", "0")
    assert (ran.code, ran.err) == (2, f"partida: {file}: is no folder [cli/file]\n")


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"{partida.__version__}\n"


def test_help_names_every_command(cli: Cli) -> None:
    told = cli("--help")
    assert told.code == app.FINE
    for name in ("web", "play", "serve", "rules", "presets", "deal", "replay", "check", "simulate", "arena"):
        assert name in told.out


def test_bare_resume_means_the_newest_match(cli: Cli) -> None:
    assert "no unfinished match" in cli("play", "--resume").err
    assert "no unfinished match" in cli("play", "--resume", "--plain").err


def test_interrupt(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("partida.words.rules_text", interrupted)
    assert cli("rules", "sueca").code == app.INTERRUPTED


def test_an_interrupt_while_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before there is anything that could hear of it."""

    class Impatient:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "partida.cli.app":
                raise KeyboardInterrupt

    monkeypatch.setattr(sys, "meta_path", [Impatient(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "partida.cli.app")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


def test_letters_that_the_terminal_lacks() -> None:
    env = {"PYTHONIOENCODING": "ascii", "PATH": "", "PARTIDA_LANGUAGE": "ru"}
    done = subprocess.run(
        [sys.executable, "-m", "partida", "rules", "sueca"], capture_output=True, env=env, check=False
    )
    assert done.returncode == app.WRONG
    assert done.stderr.startswith(b"partida: this terminal cannot show")
    assert done.stderr.count(b"\n") == 1


def test_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """`partida rules sueca | head -1` with a reader that closes at once."""
    command = f"{sys.executable} -m partida simulate sueca --hands 1 --players random --json | true"
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"], capture_output=True, check=False
    )
    assert done.returncode == app.FINE
    assert done.stderr == b""


def test_version_is_quick() -> None:
    """Measured in time at work, since other processes may be at work as well."""

    def worked() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    best = 9.0
    for _ in range(3):
        before = worked()
        subprocess.run([sys.executable, "-m", "partida", "--version"], capture_output=True, check=True)
        best = min(best, worked() - before)
    assert best < 0.4


def test_the_version_loads_no_player_and_no_words() -> None:
    code = (
        "import sys; from partida.cli.app import run; run(['--version']);"
        "sys.exit(any(n in sys.modules for n in ('partida.players', 'partida.words', 'partida.cli.play')))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def _run(command: str, **more: int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["bash", "-c", f"exec {sys.executable} -m partida {command}"],
        stderr=subprocess.PIPE,
        check=False,
        **more,
    )


def test_a_reader_that_has_gone_ends_a_match_and_a_replay_in_peace() -> None:
    path = sueca_position()
    for command in (f"play --resume={path} --plain </dev/null", f"replay {path}", f"check {path}"):
        reader, writer = os.pipe()
        os.close(reader)
        done = _run(command, stdout=writer)
        os.close(writer)
        assert (done.returncode, done.stderr) == (app.FINE, b""), command


@pytest.mark.parametrize("command", ["--version", "play sueca", "rules sueca", "simulate sueca --hands 1"])
def test_a_closed_stdout_is_told(command: str) -> None:
    done = _run(f"{command} >&-")
    assert done.returncode == app.WRONG
    assert done.stderr.endswith(b"[cli/stdout]\n")
    assert done.stderr.count(b"\n") == 1


def test_a_closed_stdin_is_empty_and_a_closed_stderr_takes_nothing() -> None:
    path = sueca_position()
    done = _run(f"play --resume={path} -l en <&-", stdout=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (app.FINE, b"")
    assert str(path).encode() in done.stdout
    done = _run("check - <&-", stdout=subprocess.PIPE)
    assert done.returncode == app.NEGATIVE
    assert b"[record/empty]" in done.stdout
    done = _run("rules bisca 2>&-", stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout) == (app.WRONG, b"")


def test_a_full_disk_is_told_once() -> None:
    done = _run("rules sueca >/dev/full")
    assert done.returncode == app.WRONG
    assert done.stderr == b"partida: [Errno 28] No space left on device [cli/file]\n"
