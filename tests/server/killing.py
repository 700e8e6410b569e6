"""A real server process that can be killed, and programs that play there and come back after every kill."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.server.folding import Fold, same

COMING_BACK = (ConnectionClosed, InvalidMessage, OSError, TimeoutError, EOFError)
RACES = {
    "act/stale",
    "ready/already",
    "nonce/given",
    "nonce/hand",
    "table/started",
    "table/not-between",
    "seat/computer",
}
"""Refusals of acts that came too late, some for a clock that ran out; all others are faults."""


def free_port() -> int:
    """A port that no connection is given by the system, which could take it while the server is not there."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class Server:
    """``partida serve`` on one port, over one folder, again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.starts = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "server.log"

    def start(self) -> None:
        self.starts += 1
        options = ["--port", str(self.port), "--data", str(self.folder), "--quick", "--trust", "127.0.0.1"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "partida", "serve", *options], stdout=log, stderr=log
            )

    async def ready(self) -> None:
        """Until it answers."""
        while True:
            with suppress(*COMING_BACK):
                answer = await said(
                    self.port, b"GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
                )
                if b" 200 " in answer[:20]:
                    return
            await asyncio.sleep(0.02)

    def kill(self) -> None:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        self.process.kill()
        self.process.wait()


async def said(port: int, request: bytes) -> bytes:
    """All that a server says to a request; OSError or TimeoutError if it does not."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()


async def ask(port: int, path: str, body: Any, token: str) -> Any:
    """POST, again until there is a server that answers."""
    data = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
    )
    while True:
        try:
            answer = await said(port, head.encode() + data)
            status, _, rest = answer.partition(b"\r\n")
            if rest:
                assert b" 201 " in status, answer
                return json.loads(answer.partition(b"\r\n\r\n")[2])
        except COMING_BACK:
            pass
        await asyncio.sleep(0.03)


@dataclass
class Seat:
    """A program on a chair: it plays at random until the match is over, whatever happens to the server."""

    port: int
    table: str
    chair: int
    rng: Random
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    fold: Fold = field(default_factory=Fold)
    most: int | None = None
    """After so many entries it has played enough."""
    pending: dict[str, Any] | None = None
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    acked: dict[str, int] = field(default_factory=dict)
    rejects: Counter[str] = field(default_factory=Counter)
    lines: int = 0
    resent: int = 0
    compared: int = 0
    folds: dict[int, Any] = field(default_factory=dict)
    """What it knew after each of the last entries."""

    async def play(self) -> None:
        while not self.over:
            try:
                async with await self.line() as line:
                    self.lines += 1
                    await line.send(json.dumps({"t": "hello", "after": self.fold.seq}))
                    if self.pending is not None:
                        self.resent += 1
                        await line.send(json.dumps(self.pending))
                    while not self.over:
                        await self.hear(line)
            except COMING_BACK:
                await asyncio.sleep(0.1)

    @property
    def over(self) -> bool:
        if self.fold.table is None or self.pending is not None:
            return False
        enough = self.most is not None and self.fold.seq >= self.most
        return enough or self.fold.table["phase"] == "over"

    async def line(self) -> ClientConnection:
        return await connect(
            f"ws://127.0.0.1:{self.port}/ws/{self.table}",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            proxy=None,
            open_timeout=60,
            ping_timeout=None,
        )

    async def hear(self, line: ClientConnection) -> None:
        message = json.loads(await asyncio.wait_for(line.recv(), 60))
        match message["t"]:
            case "ack":
                self.acked[message["id"]] = message["seq"]
                self._answered(message["id"])
            case "reject":
                self.rejects[message["code"]] += 1
                assert message["code"] in RACES, message
                self.sent.pop(message["id"], None)
                self._answered(message["id"])
            case _:
                self.fold.take(message)
                self.folds[self.fold.seq] = self.fold.known()
                self.folds.pop(self.fold.seq - 64, None)
        if self.pending is None and (what := self._wish()) is not None:
            await self._act(line, what)

    def _answered(self, name: str) -> None:
        if self.pending is not None and self.pending["id"] == name:
            self.pending = None

    async def _act(self, line: ClientConnection, what: dict[str, Any]) -> None:
        name = secrets.token_hex(8)
        self.pending = {"t": "act", "id": name, "base": self.fold.seq, "what": what}
        self.sent[name] = what
        await line.send(json.dumps(self.pending))
        if self.rng.random() < 0.05:
            await line.send(json.dumps(self.pending))  # doubled by a nervous network

    def _wish(self) -> dict[str, Any] | None:
        """What this program wants to do now, if anything."""
        fold = self.fold
        table = fold.table
        if table is None:
            return None
        if fold.you is None:
            return {"k": "sit", "seat": self.chair, "name": f"Name {self.chair}"}
        if table["phase"] == "lobby":
            full = all(chair["kind"] for chair in table["chairs"])
            return {"k": "start"} if self.chair == 0 and full else None
        if table["phase"] == "between" and fold.you not in table["nonces"] and self.rng.random() < 0.5:
            return {"k": "nonce", "hand": table["hand"] + 1, "hex": self.rng.randbytes(8).hex()}
        if table["phase"] == "between" and table["hand"] and fold.you not in table["ready"]:
            return {"k": "ready"}
        if table["phase"] == "hand" and fold.turn == fold.you and fold.legal:
            return {"k": "move", "text": self.rng.choice(fold.legal)}
        return None

    async def compare(self) -> None:
        """What this program has folded is what a fresh connection of the same guest is told."""
        for _ in range(200):
            fresh = Fold()
            try:
                async with await self.line() as line:
                    await line.send(json.dumps({"t": "hello"}))
                    fresh.take(json.loads(await asyncio.wait_for(line.recv(), 60)))
            except COMING_BACK:
                await asyncio.sleep(0.05)
                continue
            for _ in range(100):
                if self.fold.seq >= fresh.seq:
                    break
                if self.over and self.most is not None:
                    return  # it has gone, the table goes on
                await asyncio.sleep(0.02)
            if fresh.seq in self.folds:
                same(self.folds[fresh.seq], fresh.known())
                self.compared += 1
                return
        raise AssertionError(f"nothing to compare: {fresh.seq} of {sorted(self.folds)[-3:]}")
