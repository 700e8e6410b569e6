"""The websocket of a table without a network: who gets in, and what is left of who goes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from partida.server import connection
from partida.server.limits import Bucket, Rate
from tests.server.inprocess import InProcess
from tests.server.site import FREE, PATIENCE


@pytest.fixture
def site(tmp_path: Path) -> Iterator[InProcess]:
    with InProcess(tmp_path, limits=replace(FREE, per_network=1)) as running:
        yield running


HERE = {"origin": "http://partida.test"}
HELLO = '{"t":"hello"}'


def connected(site: InProcess, table: str, *texts: str, **headers: str) -> list[dict[str, Any]]:
    """All that the server sends to a client who says this and leaves when it is answered."""
    return site.run(_connected(site, table, texts, {"host": "partida.test", **headers}))


async def _connected(
    site: InProcess, table: str, texts: tuple[str, ...], headers: dict[str, str]
) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    said = iter(
        [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": one} for one in texts)]
    )
    answered = asyncio.Event()

    async def receive() -> dict[str, Any]:
        for message in said:
            return message
        await answered.wait()
        return {"type": "websocket.disconnect", "code": 1005}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        if message["type"] == "websocket.send":
            answered.set()

    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": f"/ws/{table}",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("partida.test", 80),
        "subprotocols": [],
        "state": {},
    }
    await asyncio.wait_for(site.app(scope, receive, send), PATIENCE)
    return sent


def new_table(site: InProcess) -> str:
    made = site.ask("POST", "/api/tables", json={"variant": "sueca", "name": "Ana"})
    return made.json()["id"]


def test_a_guest_gets_a_token_and_is_told(site: InProcess) -> None:
    accepted, told = connected(site, new_table(site), HELLO, **HERE)
    assert accepted["type"] == "websocket.accept"
    ((name, cookie),) = accepted["headers"]
    assert (name, cookie[:8]) == (b"set-cookie", b"partida=")
    assert json.loads(told["text"])["t"] == "snapshot"
    assert site.app.state.hub.crowd.total == 0


def test_a_program_keeps_its_token(site: InProcess) -> None:
    token = site.ask("POST", "/api/guests", json={}).json()["token"]
    accepted, _ = connected(site, new_table(site), HELLO, authorization=f"Bearer {token}")
    assert accepted["headers"] == []


def test_pages_of_others_are_refused(site: InProcess) -> None:
    table = new_table(site)
    for headers in ({}, {"origin": "https://evil.example"}, {"authorization": "Bearer short"}):
        (refused,) = connected(site, table, HELLO, **headers)
        assert refused["type"] == "websocket.close"


def test_a_network_with_too_many_is_refused(site: InProcess) -> None:
    table = new_table(site)
    assert site.app.state.hub.crowd.enter("127.0.0.0/24")
    (refused,) = connected(site, table, HELLO, **HERE)
    assert refused["type"] == "websocket.close"


def test_no_such_table(site: InProcess) -> None:
    closed = connected(site, "aaaaaaaaaaaa", HELLO, **HERE)[-1]
    assert (closed["type"], closed["code"]) == ("websocket.close", connection.NO_TABLE)


def test_a_database_that_does_not_answer(site: InProcess) -> None:
    table = new_table(site)
    site.app.state.hub.lives.clear()
    site.run(site.app.state.hub.store.close())
    closed = connected(site, table, HELLO, **HERE)[-1]
    assert (closed["type"], closed["code"]) == ("websocket.close", 1011)
    assert [complaint.rpartition(" ")[2] for complaint in site.complaints] == ["[storage/closed]"]


class Breaking:
    """A client to which nothing can be sent, and whose second hello is read just as its connection ends."""

    def __init__(self, error: Exception) -> None:
        self.asked = 0
        self.error = error

    async def receive(self) -> dict[str, Any]:
        self.asked += 1
        if self.asked == 2:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
        if self.asked > 2:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": HELLO}

    async def send(self, _: Any) -> None:
        raise self.error


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("closed before it was sent")])
def test_who_is_gone_is_not_brought_back_by_a_hello_on_its_way(site: InProcess, error: Exception) -> None:
    name = new_table(site)

    async def serve() -> int:
        live = await site.app.state.hub.live(name)
        broken: Any = Breaking(error)
        await connection.serve(broken, site.app.state.hub, live, "guest", Bucket(Rate(40, 8), time.monotonic))
        return len(live.outboxes)

    assert site.run(serve()) == 0
