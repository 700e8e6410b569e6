"""A server whose database or guests give it trouble."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from partida.errors import StorageError
from partida.server.slow import Askers, mind_readers, open_many
from tests.server.site import FREE, Player, Site, ask, new_table


def test_a_damaged_table_is_refused_and_the_others_are_told(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        broken, cookie = new_table(site.port, variant="sueca", name="Ana")
        good, _ = new_table(site.port, cookie, variant="cuarenta", name="Ana")
        database = sqlite3.connect(tmp_path / "site.db")
        with database:
            bad = b'{"e":"moved","at":1,"seat":7,"text":"7H","by":"person"}'
            database.execute("INSERT INTO entry VALUES (?, 2, ?)", (broken, bad))
        database.close()
        site.loop().call_soon_threadsafe(site.app.state.hub.lives.clear)  # as after a restart
        for path in (f"/api/tables/{broken}", f"/api/tables/{broken}/matches"):
            answer = ask(site.port, path)
            assert (answer.status, answer.json) == (503, {"code": "storage/damaged"})
        told = ask(site.port, "/api/mine", cookie=cookie).json["tables"]
        assert [one["id"] for one in told] == [good]


def test_other_trouble_is_not_taken_for_a_damaged_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(_: str) -> Any:
        raise StorageError("busy", code="storage/busy")

    with Site(tmp_path) as site:
        _, cookie = new_table(site.port, variant="sueca", name="Ana")
        monkeypatch.setattr(site.app.state.hub, "live", busy)
        answer = ask(site.port, "/api/mine", cookie=cookie)
        assert (answer.status, answer.json) == (503, {"code": "storage/busy"})


# -- connections that hang


def test_who_asks_for_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partida.server.slow.ASKED_WITHIN", 0.5)
    monkeypatch.setattr("partida.server.api.reading.BODY_SECONDS", 0.3)
    with Site(tmp_path) as site:
        name, cookie = new_table(site.port, variant="sueca", name="Ana")
        stream = f"GET /api/tables/{name}/events HTTP/1.1\r\nHost: a\r\nCookie: {cookie}\r\n\r\n"
        post = "POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        slow = ("", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\n", post + "Content-Length: 2\r\n\r\n{")
        lines = [_line(site.port, text) for text in slow]
        with _line(site.port, stream) as listening:
            assert [_until_closed(line)[:12] for line in lines] == [b"", b"", b"", b"HTTP/1.1 408"]
            time.sleep(1.5)
            assert ask(site.port, f"/api/tables/{name}").json["table"]["chairs"][0]["online"], "it is served"
            assert b"snapshot" in listening.recv(9000)
    assert site.complaints == []


def _line(port: int, text: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=20)
    line.sendall(text.encode())
    return line


def _until_closed(line: socket.socket) -> bytes:
    heard = b""
    with line, contextlib.suppress(ConnectionResetError):
        while part := line.recv(9000):
            heard += part
    return heard


class Line:
    """As uvicorn has it."""

    def __init__(self, cycle: Any = None) -> None:
        self.cycle = cycle
        self.transport = self
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True


class Cycle:
    """A request that is answered, or has been."""

    def __init__(self, *, done: bool) -> None:
        self.response_complete = done


def test_a_connection_may_ask_again_and_again() -> None:
    askers = Askers()
    busy, idle, served = Line(), Line(), Line(Cycle(done=False))
    for second in range(0, 60, 5):
        busy.cycle = Cycle(done=True)
        askers.close_overdue([busy, idle, served, object()], second)
        assert idle.aborted == (second > 20)
    assert not busy.aborted
    assert not served.aborted
    served.cycle.response_complete = True
    askers.close_overdue([served], 60)
    askers.close_overdue([served], 80)
    assert not served.aborted
    askers.close_overdue([served], 81)
    assert served.aborted


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="the system cannot")
def test_the_system_breaks_off_who_does_not_read() -> None:
    with socket.socket() as listener:
        mind_readers(listener)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000


def test_the_system_is_asked_for_many_files() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        open_many(100)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (min(300, hard), hard)
        open_many(10)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (min(300, hard), hard), "never fewer"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_spectators_keep_nobody_from_a_chair(tmp_path: Path) -> None:
    with Site(tmp_path, limits=replace(FREE, per_table=2)) as site:
        name, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name="Ana")
        two = [await Player(site.port, name).come() for _ in range(2)]
        third = await Player(site.port, name).come(hello=False)
        await third.send({"t": "hello"})
        assert await third.closed() == 1008
        ana = await Player(site.port, name, cookie).come()
        assert ana.you == 0
        await two[0].until(lambda: two[0].told["chairs"][0]["online"])
    assert site.complaints == []


def test_a_host_that_no_code_can_hold_is_refused(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        name, _ = new_table(site.port, variant="sueca")
        answer = ask(site.port, f"/api/tables/{name}/qr.svg", host="a" * 4000)
        assert (answer.status, answer.json) == (400, {"code": "wire/shape"})
    assert site.complaints == []
