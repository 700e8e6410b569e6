"""All that is logged while everything happens: nothing that somebody should not know, nor who came."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from partida.cards import CARDS as PACK
from partida.errors import StorageError
from partida.server import trouble
from partida.server.thinking import InlineThinker, Question
from partida.server.tokens import guest_key
from tests.server.site import PATIENCE, Player, Site, ask, new_table

NAMES = ("Leonor-Zulmira", "Evaristo-Xico")
UVICORN = ("uvicorn", "uvicorn.error", "uvicorn.access")
CARDS = re.compile("|".join(rf"\b{card}\b" for card in map(str, PACK)))
ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+")


class Heard(logging.Handler):
    """Everything that any logger says, as it would be written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == "websockets.client":  # the guests, not the server
            return
        self.lines.append(self.format(record))


@contextmanager
def listening() -> Iterator[Heard]:
    heard = Heard()
    root = logging.getLogger()
    loggers = [root, *map(logging.getLogger, UVICORN)]
    before = root.level
    root.setLevel(logging.DEBUG)
    for logger in loggers:
        logger.addHandler(heard)
    try:
        yield heard
    finally:
        root.setLevel(before)
        for logger in loggers:
            logger.removeHandler(heard)


class Quoting(InlineThinker):
    """A player that breaks and quotes its cards; then one that answers what it may not do."""

    asked = 0

    async def answer(self, question: Question) -> Any:
        self.asked += 1
        if not question.on_turn:
            return None
        if self.asked % 2:
            raise KeyError(f"{NAMES[0]} has {question.view.hand} of {question.seed}")
        from partida.registry import rules

        return rules("sueca").read("cut 0")


async def test_nothing_is_logged_that_nobody_should_know(tmp_path: Path) -> None:
    with listening() as heard:
        with Site(tmp_path, thinker=Quoting()) as site:
            table, cookies = await evening(site)
        with closing(sqlite3.connect(tmp_path / "site.db")) as database:
            log = b"\n".join(row[0] for row in database.execute("SELECT body FROM entry")).decode()
    said = "\n".join(heard.lines)
    for expected in (
        "a computer player broke",
        "a computer's move was refused",
        "a request failed",
        "a task of the hub failed",
        "[storage/full]",
        "[storage/closed]",
    ):
        assert expected in said
    seed = re.search(r'"seed":"([0-9a-f]{64})"', log)
    assert seed is not None
    tokens = [cookie.partition("=")[2] for cookie in cookies]
    secrets = [seed[1], *tokens, *map(guest_key, tokens), *NAMES]
    assert all(key in log for key in map(guest_key, tokens[:2])), "the keys looked for are the right ones"
    for secret in secrets:
        assert secret not in said
    said = said.replace(table, "TABLE")
    for pattern in (CARDS, ADDRESS):
        assert [line for line in said.split("\n") if pattern.search(line)] == []


async def evening(site: Site) -> tuple[str, list[str]]:
    """A lobby, hands, refusals, odd requests, broken players, and a database in trouble."""
    table, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name=NAMES[0])
    ana = await Player(site.port, table, cookie).come()
    rui = await Player(site.port, table).come()
    watcher = await Player(site.port, table).come()
    await rui.act({"k": "sit", "seat": 0, "name": NAMES[1]})
    assert (await rui.act({"k": "sit", "seat": 2, "name": NAMES[1]}))["t"] == "ack"
    await watcher.act({"k": "move", "text": "7H"})
    await watcher.send("{")
    await watcher.send('{"t":"act","id":"x","base":0,"what":{"k":"sit","seat":9,"name":"' + NAMES[1] + '"}}')
    assert (await ana.act({"k": "start", "fill": "random"}))["t"] == "ack"
    await ana.act({"k": "move", "text": "7H of 127.0.0.1"})
    await ana.act({"k": "move", "text": "7H"})
    rng = Random(1)
    await asyncio.gather(*(one.play(rng, stop=lambda one=one: one.seq > 24) for one in (ana, rui)))
    await watcher.send(b"\x00")
    await watcher.closed()
    await requests(site, table, cookie)
    await trouble_with_the_store(site, ana)
    assert rui.cookie is not None
    assert watcher.cookie is not None
    return table, [cookie, rui.cookie, watcher.cookie]


async def requests(site: Site, table: str, cookie: str) -> None:
    for path in (f"/api/tables/{table}", "/api/tables/none", f"/t/{table}?name={NAMES[0]}", "/static/7H"):
        await asyncio.to_thread(ask, site.port, path, cookie=cookie)
    bad = {"variant": "sueca", "name": NAMES[0], "what": "7H"}
    assert (await asyncio.to_thread(ask, site.port, "/api/tables", bad, cookie=cookie)).status == 400
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(f"NONSENSE {cookie} 7H\r\n\r\n".encode())
    await reader.read()
    writer.close()


async def trouble_with_the_store(site: Site, ana: Player) -> None:
    hub = site.app.state.hub

    async def fail(*_: object, **__: object) -> None:
        raise ValueError(f"{NAMES[0]} 7H {ana.cookie}")

    async def full(*_: object, **__: object) -> None:
        raise StorageError("cannot write: the disk is full", code="storage/full")

    hub.store.append, hub.store.due = full, full
    await ana.act({"k": "hand", "seat": 0, "to": "computer"})
    async with asyncio.timeout(PATIENCE):
        while not any("[storage/full]" in one for one in site.complaints):
            await asyncio.sleep(0.01)
    hub.loop.call_soon_threadsafe(lambda: hub.spawn(fail()))
    kept, hub.live = hub.live, fail
    failed = await asyncio.to_thread(ask, site.port, f"/api/tables/{ana.table}")
    assert (failed.status, failed.json) == (500, {"code": "http/error"})
    assert failed.headers["content-security-policy"]
    hub.live = kept
    del hub.store.append, hub.store.due
    asyncio.run_coroutine_threadsafe(hub.store.close(), site.loop()).result(PATIENCE)
    failed = await asyncio.to_thread(ask, site.port, "/api/tables", {"variant": "sueca"})
    assert failed.status == 503


def test_an_error_is_told_without_what_it_says() -> None:
    def look(*, hide: bool) -> None:
        try:
            raise StorageError("the seed 7H", code="storage/full")
        except StorageError as error:
            raise ValueError("Ana has 7H") from (None if hide else error)

    with pytest.raises(ValueError, match="7H") as caught:
        look(hide=False)
    lines = trouble.told(caught.value).split("\n")
    assert lines[1] == "StorageError [storage/full]"
    assert lines[-1] == "ValueError"
    assert "in look" in lines[0]
    assert "7H" not in " ".join(lines)
    with pytest.raises(ValueError, match="7H") as caught:
        look(hide=True)
    assert "StorageError" not in trouble.told(caught.value)
