"""A real server on a free port, and guests who play there through websockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from partida.server.app import make_app
from partida.server.limits import Limits, Rate
from partida.server.running import serving
from partida.server.settings import Settings
from tests.server.tables import SEED

PLENTY = Rate(1e9, 1e9)
FREE = Limits(messages=PLENTY, acts=PLENTY, requests=PLENTY, tables=PLENTY)
QUICK: dict[str, Any] = {
    "pause": 0,
    "deal_pause": 0,
    "away_after": 0,
    "limits": FREE,
    "new_seed": lambda: SEED,  # the same cards every time, but for the numbers that players add
}
PATIENCE = 60
OPEN: list[ClientConnection] = []
"""The connections of the test that is running."""


async def leave_all() -> None:
    """Close what a test has left open."""
    lines, OPEN[:] = list(OPEN), []
    for line in lines:
        line.transport.abort()
    await asyncio.gather(*(line.wait_closed() for line in lines))


def pages(folder: Path) -> Path:
    """A folder as that of the client, without the pages to be read."""
    found = folder / "web"
    found.mkdir()
    for name in ("index.html", "table.html", "app.js", "__init__.py"):
        (found / name).write_text(f"/* {name} */")
    return found


class Site:
    """A server in a thread; what it logs as a warning or worse is in ``complaints``."""

    def __init__(self, folder: Path, **more: Any) -> None:
        chosen: dict[str, Any] = {**QUICK, "tick": 0.1}
        pages = more.pop("pages", None)
        self.thinker = more.pop("thinker", None)
        self.app = app = make_app(
            f"sqlite+aiosqlite:///{folder / 'site.db'}",
            Settings(**{**chosen, **more}),
            pages=pages,
            thinker=self.thinker,
        )
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(512)
        self.port: int = self.listener.getsockname()[1]
        self.server = serving(app, "127.0.0.1", self.port)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]})
        self.complaints: list[str] = []

    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the server's thread."""
        loop: asyncio.AbstractEventLoop = self.app.state.hub.loop
        return loop

    def __enter__(self) -> Site:
        self.handler = Listening(self.complaints)
        for name in ("uvicorn.error", "partida.server", "asyncio"):
            logging.getLogger(name).addHandler(self.handler)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=PATIENCE)
        self.listener.close()
        for name in ("uvicorn.error", "partida.server", "asyncio"):
            logging.getLogger(name).removeHandler(self.handler)
        assert not self.thread.is_alive()


class Listening(logging.Handler):
    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self.heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(logging.Formatter().format(record))


# -- HTTP


@dataclass
class Answer:
    status: int
    headers: Any
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def ask(port: int, path: str, body: Any = None, **headers: str) -> Answer:
    """GET, or POST of a body (bytes as they are, all else as JSON)."""
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if data is not None:
        given.setdefault("content-type", "application/json")
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, given)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read())


def new_table(port: int, cookie: str | None = None, **wish: Any) -> tuple[str, str]:
    """Make a table: its id, and the cookie of who made it."""
    answer = ask(port, "/api/tables", wish, **({"cookie": cookie} if cookie else {}))
    assert answer.status == 201, answer.body
    return answer.json["id"], cookie or answer.headers["set-cookie"].partition(";")[0]


# -- websockets


@dataclass
class Player:
    """A guest at a table, who knows what it was told and nothing else."""

    port: int
    table: str
    cookie: str | None = None
    origin: str | None = None
    seq: int = -1
    told: dict[str, Any] = field(default_factory=dict)
    legal: list[str] = field(default_factory=list)
    turn: int | None = None
    phase: str | None = None
    you: int | None = None
    frames: list[str] = field(default_factory=list)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    acts: int = 0
    line: ClientConnection | None = None

    async def come(self, *, hello: bool = True) -> Player:
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self.line = await connect(
            f"ws://127.0.0.1:{self.port}/ws/{self.table}",
            origin=self.origin or f"http://127.0.0.1:{self.port}",  # pyright: ignore[reportArgumentType]
            additional_headers=headers,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_timeout=None,
        )
        OPEN.append(self.line)
        if self.cookie is None and "set-cookie" in self.line.response.headers:  # pyright: ignore
            self.cookie = self.line.response.headers["set-cookie"].partition(";")[0]  # pyright: ignore
        if hello:
            await self.send({"t": "hello", "after": self.seq})
            await self.hear()
        return self

    async def send(self, message: Any) -> None:
        assert self.line is not None
        await self.line.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        assert self.line is not None
        frame = await asyncio.wait_for(self.line.recv(), PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        self.take(message)
        return message

    def take(self, message: dict[str, Any]) -> None:
        if message["t"] in ("ack", "reject"):
            self.answers[message["id"]] = message
        if message.get("table"):
            self.told = message["table"]
        if message["t"] == "snapshot":
            self.seq, self.you = message["seq"], message["you"]
            view = message["view"] or {"moves": [], "turn": None, "phase": None}
            self.legal, self.turn, self.phase = view["moves"], view["turn"], view["phase"]
        if message["t"] == "events":
            assert message["seq"] == self.seq + 1, "a gap"
            self.seq, self.you = message["seq"], message["you"]
            self.legal, self.turn, self.phase = message["legal"], message["turn"], message["phase"]

    async def until(self, true: Callable[[], Any]) -> None:
        while not true():
            await self.hear()

    async def act(self, what: dict[str, Any], *, base: int | None = None, name: str | None = None) -> Any:
        """Send an act and hear until it is answered; the answer."""
        self.acts += 1
        name = name or f"{self.cookie}{self.acts}"[-20:].replace("=", ".")
        self.answers.pop(name, None)
        message = {"t": "act", "id": name, "base": self.seq if base is None else base, "what": what}
        await self.send(message)
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def closed(self) -> int:
        """Hear until the server closes the connection; its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.hear()
        assert self.line is not None
        assert self.line.close_code is not None
        return self.line.close_code

    async def go(self) -> None:
        """Away, without a word."""
        assert self.line is not None
        self.line.transport.abort()
        await self.line.wait_closed()

    # -- playing

    def on_turn(self) -> bool:
        return self.told["phase"] == "hand" and self.turn == self.you and bool(self.legal)

    def waited_for(self) -> bool:
        return (
            self.told["phase"] == "between" and self.told["hand"] > 0 and self.you not in self.told["ready"]
        )

    async def play(self, rng: random.Random, stop: Callable[[], Any] | None = None) -> None:
        """Play at random until the match is over, or what else is asked for."""
        while self.told["phase"] != "over" and not (stop and stop()):
            if self.on_turn():
                await self.act({"k": "move", "text": rng.choice(self.legal)})
            elif self.waited_for():
                await self.act({"k": "ready"})
            else:
                await self.hear()
