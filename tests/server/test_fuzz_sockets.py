"""Websockets of people who mean no good, against a real server, while others play at the next table.

Whatever is sent: nothing breaks inside, every answer is one that is described, whoever plays elsewhere
notices nothing, and the table that was attacked goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import socket
import struct
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from partida.server.api.messages import messages_schema
from partida.server.entries import decode
from partida.server.limits import Limits
from tests.server.site import FREE, PATIENCE, Player, Site, ask, new_table

SCHEMA = messages_schema()
SERVER = Draft202012Validator({"$ref": "#/$defs/ServerMessage", "$defs": SCHEMA["$defs"]})
CLOSED = {1000, 1002, 1003, 1006, 1007, 1008, 1009, 1012, 4404, 4408}
KNOWN_COMPLAINTS = {
    "Invalid HTTP request received.",  # uvicorn, of bytes that are no request
    "socket.send() raised exception.",  # asyncio, of some messages more to a connection that was reset
}
"""What may be said in the log; nothing of it comes from us."""


@pytest.fixture
def site(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Site]:
    caplog.set_level(logging.WARNING)
    with Site(tmp_path) as running:
        yield running
    assert set(running.complaints) <= KNOWN_COMPLAINTS
    assert {record.getMessage() for record in caplog.records} <= KNOWN_COMPLAINTS
    assert "Traceback" not in caplog.text


# -- what is sent

HUGE = "9" * 400
VALUES = (
    "null", "true", "0", "-1", "3", "62.0", "1e3", "1e400", "-1e400", HUGE, f"-{HUGE}", "NaN", "Infinity",
    '""', '"x"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"' + "é" * 90 + '"', "[]", "{}",
    "[" * 500 + "]" * 500, '{"k":' * 300 + "1" + "}" * 300, '"computer"', '"person"', '"club"', '"7H"',
)  # fmt: skip
KINDS = ("sit", "stand", "computer", "swap", "start", "nonce", "move", "ready", "phrase", "hand", "deal", "x")
FIELDS = ("seat", "name", "level", "a", "b", "fill", "hand", "hex", "text", "key", "to", "more", "k", "what")
SANE = {
    "seat": ("0", "1", "2", "3"),
    "name": ('"Ana"', '"Rui"', '"<script>"'),
    "level": ('"random"', '"club"'),
    "a": ("0", "1", "2", "3"),
    "b": ("0", "1", "2", "3"),
    "fill": ('"random"', "null"),
    "hand": ("1", "2", "3"),
    "hex": ('"00"', '"c0ffee"'),
    "text": ('"7H"', '"AS"', '"accept"', '"cut 20"', '"accuse 1"'),
    "key": ('"thanks"', '"sorry"'),
    "to": ('"computer"', '"person"'),
}
OF_KIND = {
    "sit": ("seat", "name"), "stand": ("seat",), "computer": ("seat", "level"), "swap": ("a", "b"),
    "start": ("fill",), "nonce": ("hand", "hex"), "move": ("text",), "phrase": ("key",),
    "hand": ("seat", "to"),
}  # fmt: skip


def act(rng: random.Random, seq: int, ids: list[str]) -> str:
    """An act that may be right, with an id that may have been used before."""
    kind = rng.choice(KINDS)
    fields = list(OF_KIND.get(kind, ()))
    if rng.random() < 0.2:
        fields.append(rng.choice(FIELDS))
    if rng.random() < 0.1:
        fields = fields[1:]
    pairs = [
        f'"{name}":{rng.choice(VALUES if rng.random() < 0.2 else SANE.get(name, VALUES))}' for name in fields
    ]
    rng.shuffle(pairs)
    if not ids or rng.random() < 0.8:
        ids.append(f"f{rng.randrange(10**9)}")
    base = rng.choice((seq, seq, seq, seq - 1, 0, -1, seq + 5))
    what = ",".join([f'"k":"{kind}"', *pairs])
    return f'{{"t":"act","id":"{rng.choice(ids[-5:])}","base":{base},"what":{{{what}}}}}'


def frame(rng: random.Random, seq: int, ids: list[str]) -> str | bytes:
    """Anything."""
    kind = rng.randrange(12)
    if kind < 6:
        text = act(rng, seq, ids)
        return text if rng.random() < 0.85 else spoilt(rng, text)
    if kind == 6:
        return f'{{"t":"hello","after":{rng.choice((-1, 0, seq, seq - 3, seq + 9, HUGE, "null", "1.5"))}}}'
    if kind == 7:
        return f'{{"t":"ping","at":{rng.choice(VALUES)}}}'
    if kind == 8:
        return rng.choice(VALUES)
    if kind == 9:
        return f'{{"t":{rng.choice(VALUES)},"t":"hello"}}'
    if kind == 10:
        return "[" * rng.randrange(1, 4096)
    return rng.randbytes(rng.randrange(200)).decode("latin-1")


def spoilt(rng: random.Random, text: str) -> str:
    """A text with something cut out, doubled, or changed."""
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return rng.choice((text[:at], text[:at] + text[to:], text[:to] + text[at:], text[:at] + "\0" + text[at:]))


LAST = (b"\x00\xff", b"", "x" * 4097, "é" * 2049, "x" * 300_000, "[" * 5000)
"""Frames after which the server closes."""


# -- who sends


class Attacker:
    """A guest whose frames are anything; what it gets back has to be as described."""

    def __init__(self, site: Site, table: str, cookie: str, seed: int) -> None:
        self.site, self.table, self.cookie = site, table, cookie
        self.rng = random.Random(seed)
        self.seq = -1
        self.ids: list[str] = []
        self.acked: dict[str, int] = {}
        self.heard: Counter[str] = Counter()

    async def attack(self, frames: int) -> None:
        here = f"127.0.0.1:{self.site.port}"
        async with connect(
            f"ws://{here}/ws/{self.table}",
            additional_headers={"Cookie": self.cookie, "Origin": f"http://{here}"},
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=1,
        ) as line:
            if self.rng.random() < 0.7:
                await line.send('{"t":"hello"}')
            with contextlib.suppress(ConnectionClosed):
                for _ in range(frames):
                    await line.send(frame(self.rng, self.seq, self.ids))
                    await self.listen(line, 0.002)
                await self.end(line)
            if line.close_code is not None:
                assert line.close_code in CLOSED

    async def listen(self, line: ClientConnection, patience: float) -> None:
        with contextlib.suppress(TimeoutError):
            while True:
                text = await asyncio.wait_for(line.recv(), patience)
                message = json.loads(text)
                SERVER.validate(message)
                self.heard[message["t"] + message.get("code", "")] += 1
                self.seq = message.get("seq", self.seq)
                if message["t"] == "ack":
                    assert self.acked.setdefault(message["id"], message["seq"]) == message["seq"]

    async def end(self, line: ClientConnection) -> None:
        """Go: by a frame that is too bad, by breaking off, in the middle of a frame, or politely."""
        how = self.rng.randrange(5)
        if how == 0:
            line.transport.abort()
        elif how == 1:
            line.transport.write(b"\x81\xfe\x10")  # the head of a frame that never comes
            line.transport.abort()
        elif how == 2:
            line.transport.write(self.rng.randbytes(60))  # no frame at all, or one that is not masked
            await self.listen(line, 0.2)
        elif how == 3:
            for _ in range(300):
                await line.ping()
                await asyncio.sleep(0)  # or our own side would not see that it was closed
            await self.listen(line, 0.1)
        else:
            await line.send(self.rng.choice(LAST))
            await self.listen(line, 5)


async def half_open(site: Site, table: str, rng: random.Random) -> None:
    """Connections that are never made: nothing said, half a request, a bad upgrade, a reset."""
    head = f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nUpgrade: websocket\r\n"
    full = (
        f"{head}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nOrigin: http://127.0.0.1:{site.port}\r\n"
    )
    for start in (
        "",
        head[: rng.randrange(len(head))],
        f"{full}\r\n",  # no key
        f"{full}Sec-WebSocket-Key: short\r\n\r\n",
        f"{full.replace(': 13', ': 99')}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n",
        f"{full}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n",  # made, and then reset at once
        f"POST /ws/{table} HTTP/1.1\r\nHost: x\r\n\r\n",
        "\0\1\2\r\n\r\n",
        f"GET /ws/{'%00' * 50} HTTP/1.1\r\nHost: x\r\n\r\n",
    ):
        _, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(start.encode())
        await asyncio.sleep(0.005)
        sock: Any = writer.get_extra_info("socket")
        if rng.random() < 0.5:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # ends by RST
        writer.close()


# -- the tests


SOME = {"ack", "events", "rejectwire/json", "rejectwire/shape"}
"""What is heard at least: some of it gets in."""


async def siege(site: Site, seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    variant = rng.choice(("sueca(match_target=1)", "cuarenta(players=2)", "cuarenta(preset=pagat)"))
    table, cookie = await asyncio.to_thread(new_table, site.port, variant=variant, name="Host")
    quiet, owner = await asyncio.to_thread(
        new_table, site.port, variant="cuarenta(players=2)", solo=True, level="random", name="Bea"
    )
    witness = await Player(site.port, quiet, owner).come()
    over = asyncio.Event()
    playing = asyncio.create_task(
        witness.play(random.Random(seed), lambda: over.is_set() and witness.seq > 60)
    )
    heard: Counter[str] = Counter()
    for number in range(20 * rounds):
        if number >= rounds and heard.keys() >= SOME:
            break  # else the machine was too busy for answers to come before everybody had gone
        attackers = [Attacker(site, table, cookie, hash((seed, number, one))) for one in range(3)]
        await asyncio.gather(
            *(one.attack(rng.randrange(1, 40)) for one in attackers), half_open(site, table, rng)
        )
        for one in attackers:
            heard.update(one.heard)
    assert heard.keys() >= SOME
    over.set()
    await asyncio.wait_for(playing, 60)  # `Player` finds gaps in what it is told by itself
    assert witness.seq > 60
    await still_there(site, table, cookie)


async def still_there(site: Site, table: str, cookie: str) -> None:
    """The table answers, what is in its log can be read, and nobody is thought to be there who is not."""
    assert (await asyncio.to_thread(ask, site.port, "/health")).json == {"ok": True}
    host = await Player(site.port, table, cookie).come()
    await host.send({"t": "ping", "at": 7})
    while (await host.hear())["t"] != "pong":
        pass
    store = site.app.state.hub.store
    log = asyncio.run_coroutine_threadsafe(store.read(table), site.loop()).result(PATIENCE)
    assert len([decode(body) for body in log]) > host.seq
    await host.go()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        told = (await asyncio.to_thread(ask, site.port, f"/api/tables/{table}")).json["table"]
        if not any(chair["online"] for chair in told["chairs"] if chair["kind"] == "person"):
            break
        await asyncio.sleep(0.02)
    else:
        raise AssertionError("somebody is still thought to be there")
    while time.monotonic() < until:
        if site.app.state.hub.crowd.total <= 1:  # the witness
            return
        await asyncio.sleep(0.02)
    raise AssertionError("connections are counted that are gone")


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_breaks(site: Site, seed: int) -> None:
    await siege(site, seed, 4)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
async def test_nothing_breaks_for_long(site: Site, seed: int) -> None:
    await siege(site, seed, 30)


async def test_who_talks_before_hello(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", name="Ana")
    ana = await Player(site.port, table, cookie).come(hello=False)
    await ana.send({"t": "act", "id": "a", "base": 0, "what": {"k": "sit", "seat": 1, "name": "Ana"}})
    assert await ana.hear() == {"t": "ack", "id": "a", "seq": 2}
    for _ in range(2):  # hello twice: told twice, and no entry comes twice
        await ana.send({"t": "hello"})
        assert (await ana.hear())["t"] == "snapshot"
    await ana.send({"t": "act", "id": "b", "base": 2, "what": {"k": "start", "fill": "random"}})
    await ana.until(lambda: "b" in ana.answers)
    await ana.send({"t": "act", "id": "a", "base": 0, "what": {"k": "stand"}})
    await ana.until(lambda: ana.answers.get("a"))
    assert ana.answers["a"] == {"t": "ack", "id": "a", "seq": 2}


async def test_a_flood_closes_only_its_own_connection(tmp_path: Path) -> None:
    with Site(tmp_path, limits=replace(FREE, messages=Limits().messages)) as site:
        table, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name="Ana")
        ana = await Player(site.port, table, cookie).come()
        loud = await Player(site.port, table).come()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                await loud.send("[")
        assert await loud.closed() == 1008
        assert (await ana.act({"k": "stand"}))["t"] == "ack"
    assert site.complaints == []


async def test_pages_of_others_do_not_get_in(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", name="Ana")
    for headers in ({"Cookie": cookie}, {"Cookie": cookie, "Origin": "null"}, {"Authorization": "Bearer x"}):
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{site.port}/ws/{table}", additional_headers=headers, proxy=None)
        assert refused.value.response.status_code == 403
