"""``partida web`` as a process of its own: what it says, how it ends, and that it is found again."""

from __future__ import annotations

import errno
import os
import queue
import re
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from partida.cli.lan import lan_address
from partida.cli.notice import Notice, running_at
from partida.cli.web import can_open

PATIENCE = 120


class Web:
    """The command, and its lines as they come."""

    def __init__(self, folder: Path, *more: str, **environment: str) -> None:
        given = {
            "PATH": os.environ["PATH"],
            "PARTIDA_DATA": str(folder),
            "PARTIDA_LANGUAGE": "en",
            **environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "partida", "web", *more], env=given, stdout=subprocess.PIPE, text=True
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.strip())

    def line(self) -> str:
        return self.lines.get(timeout=PATIENCE)

    def address(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+/", self.line())
        assert found is not None
        return found.group()

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@pytest.fixture
def webs() -> Iterator[list[Web]]:
    started: list[Web] = []
    yield started
    for web in started:
        web.process.kill()
        web.process.wait()
        assert web.process.stdout is not None
        web.process.stdout.close()


def processor_seconds() -> float:
    """What all ended processes that this one started have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_from_the_command_to_the_first_page(webs: list[Web], tmp_path: Path) -> None:
    before = processor_seconds()
    web = Web(tmp_path / "data")
    webs.append(web)
    address = web.address()
    with urllib.request.urlopen(address, timeout=PATIENCE) as page:
        assert b"<title>Partida" in page.read()

    again = Web(tmp_path / "data")
    webs.append(again)
    told = again.line()
    assert told == f"Partida is already open at {address}"
    assert again.process.wait(PATIENCE) == 0

    assert web.end() == 0
    assert processor_seconds() - before < 30, "both take a second and a half, or compile a while for hints"
    assert web.line() == ""
    assert web.line().startswith("Closed. Your games are kept")
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["partida.db"]
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_another_port_where_somebody_else_has_it(webs: list[Web], tmp_path: Path) -> None:
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    with taken:
        busy = Web(tmp_path / "data", "--port", str(taken.getsockname()[1]))
        webs.append(busy)
        assert busy.process.wait(PATIENCE) == 2, "a port that was named is the port, or none"
    first, second = Web(tmp_path / "one"), Web(tmp_path / "two")
    webs += [first, second]
    assert first.address() != second.address()


def test_the_browser_is_opened_once(webs: list[Web], tmp_path: Path) -> None:
    browser, asked = tmp_path / "browser", tmp_path / "asked"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {asked}\n')
    browser.chmod(0o755)
    web = Web(tmp_path / "data", BROWSER=str(browser))
    webs.append(web)
    address = web.address()
    end = time.monotonic() + PATIENCE
    while not asked.exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert asked.read_text() == f"{address}\n"
    assert web.end() == 0


def test_where_a_browser_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not can_open({})
    assert can_open({"DISPLAY": ":0"})
    assert can_open({"WAYLAND_DISPLAY": "wayland-0"})
    assert can_open({"BROWSER": "firefox"})
    monkeypatch.setattr(sys, "platform", "darwin")
    assert can_open({})


def test_a_note_left_behind_is_not_believed(tmp_path: Path) -> None:
    assert running_at(tmp_path, within=0) is None
    (tmp_path / "web.address").write_text("http://127.0.0.1:9/")
    (tmp_path / ".web.lock").write_text("process 1 on nowhere")
    assert running_at(tmp_path, within=0) is None
    with Notice(tmp_path, "http://127.0.0.1:9/"), Notice(tmp_path, "http://127.0.0.1:8/"):
        assert (tmp_path / "web.address").read_text() == "http://127.0.0.1:9/"
        assert running_at(tmp_path, within=0) is None, "it is held, but nothing answers there"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="other locks")
def test_where_nothing_can_be_locked_it_serves_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_locks(handle: int, _: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    for _ in range(2):
        with Notice(tmp_path, "http://127.0.0.1:9/"):
            assert running_at(tmp_path, within=0) is None
            assert not list(tmp_path.glob("*.address")), "who is held by nobody is not believed"


def test_with_lan_others_are_told_their_address(webs: list[Web], tmp_path: Path) -> None:
    if lan_address() is None:
        pytest.skip("this computer is in no network")
    web = Web(tmp_path, "--no-browser", "--lan")
    webs.append(web)
    own = web.address()
    found = re.search(r"http://[\d.]+:\d+/", web.line())
    assert found is not None
    others = found.group()
    assert not others.startswith("http://127.")
    directly = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for address in (own, others):
        with directly.open(f"{address}health", timeout=PATIENCE) as answer:
            assert answer.status == 200
    again = Web(tmp_path, "--no-browser", "--lan")
    webs.append(again)
    assert (again.address(), again.line()) == (own, f"Friends in the same network come in at {others}")


def test_without_lan_others_cannot_come_and_are_told_why(webs: list[Web], tmp_path: Path) -> None:
    if lan_address() is None:
        pytest.skip("this computer is in no network")
    web = Web(tmp_path, "--no-browser")
    webs.append(web)
    own = web.address()
    again = Web(tmp_path, "--no-browser", "--lan")
    webs.append(again)
    assert again.address() == own
    assert again.line().startswith("Others cannot come in")
