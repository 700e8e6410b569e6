"""A run that is killed in earnest, again and again at other moments, comes to the same in the end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from partida.arena.records import read

PLAN = ("sueca", "--entrants", "club,random", "--pairs", "40", "--seed", "5")
PATIENCE = 120


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "partida", "arena", *arguments]


def figures(*arguments: str) -> dict[str, object]:
    done = subprocess.run(
        command(*arguments, "--json"), capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    del found["times"]
    return found


def killed_after(lines: int, jobs: int, path: Path) -> None:
    """Start the run and kill it as soon as the file has so many lines; what is there has to stay."""
    running = subprocess.Popen(
        command(*PLAN, "--to", str(path), "--jobs", str(jobs)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    give_up = time.monotonic() + PATIENCE
    try:
        while running.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < lines):
            assert time.monotonic() < give_up
            time.sleep(0.001)
    finally:
        os.kill(running.pid, signal.SIGKILL)
        running.wait()


@pytest.fixture(scope="module")
def uninterrupted() -> dict[str, object]:
    return figures(*PLAN)


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_at_several_moments_it_goes_on_to_the_same_figures(
    jobs: int, tmp_path: Path, uninterrupted: dict[str, object]
) -> None:
    path = tmp_path / "results.ndjson"
    for lines in (1, 9, 23):
        before = path.read_bytes() if path.exists() else b""
        killed_after(lines, jobs, path)
        whole = before[: before.rfind(b"\n") + 1]
        assert path.read_bytes().startswith(whole), "nothing that was there is lost"
        assert path.read_bytes().count(b"\n") >= lines
    with path.open("ab") as file:
        file.write(b'{"pairing":0,"deal":')
    assert figures(*PLAN, "--to", str(path)) == uninterrupted
    assert path.read_bytes().count(b"\n") == 41


@pytest.mark.parametrize("lines", [1, 10], ids=["as processes start", "as they play"])
def test_ctrl_c_ends_it_at_once_and_keeps_what_was_played(lines: int, tmp_path: Path) -> None:
    path = tmp_path / "results.ndjson"
    running = subprocess.Popen(
        [*command(*PLAN[:-3], "5000", "--seed", "5"), "--to", str(path), "--jobs", "2", "-l", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    give_up = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert running.poll() is None
        assert time.monotonic() < give_up
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: all processes of the run
    told, said = running.communicate(timeout=PATIENCE)  # also its processes have gone: nobody writes any more
    assert (running.returncode, told) == (130, b"")
    stored = read(path)
    assert stored is not None
    assert [pair.deal for pair in stored.pairs] == list(range(len(stored.pairs)))
    assert stored.torn == 0
    (line,) = said.decode().strip().splitlines()
    assert line == f"stopped: {len(stored.pairs)} pairs are kept in {path}; partida arena {path} goes on"
