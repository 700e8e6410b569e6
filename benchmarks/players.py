"""The programs of ``benchmarks.load``: four at a table, who play at random and note how long moves take."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

VARIANTS = ("sueca", "cuarenta")


class Message(msgspec.Struct):
    """What a program reads of a message; the rest of it is skipped."""

    t: str
    seq: int = -1
    id: str | None = None
    you: int | None = None
    legal: list[str] | None = None
    turn: int | None = None
    phase: str | None = None
    table: dict[str, Any] | None = None
    view: dict[str, Any] | None = None


DECODER = msgspec.json.Decoder(Message)


@dataclass
class Window:
    """What was measured while it was open."""

    moves: int = 0
    rejects: int = 0
    gaps: int = 0
    times: list[float] = field(default_factory=list)
    opens: float = float("inf")
    closes: float = float("inf")

    def open_at(self, now: float) -> bool:
        return self.opens <= now < self.closes


class Table:
    """Four programs. One move at a time is on its way: ``sent`` is when, for which entry, by whom."""

    def __init__(self, port: int, number: int, every: float, window: Window) -> None:
        self.port = port
        self.variant = VARIANTS[number % len(VARIANTS)]
        self.window = window
        self.beat = every / 4
        self.next = 0.0
        self.sent: tuple[float, int, int] | None = None
        self.go = asyncio.Event()
        self.name = ""
        self.seats: list[Seat] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def sit(self) -> None:
        tokens = [secrets.token_urlsafe(16) for _ in range(4)]
        self.name = await make_table(self.port, self.variant, tokens[0])
        for chair, token in enumerate(tokens):
            seat = Seat(self, chair)
            await seat.come(token)
            self.seats.append(seat)
        await self.seats[0].act({"k": "start"})
        self.tasks = [asyncio.create_task(seat.play()) for seat in self.seats]

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for seat in self.seats:
            seat.line.transport.abort()

    async def wait_for_beat(self) -> None:
        """Until the next move of the table is due; tables do not beat together."""
        await self.go.wait()
        if not self.beat:
            return
        now = time.perf_counter()
        if not self.next:
            self.next = now + random.uniform(0, self.beat)
        await asyncio.sleep(self.next - now)
        self.next = max(self.next + self.beat, time.perf_counter())


class Seat:
    """One program; it knows what the last message said."""

    line: ClientConnection

    def __init__(self, table: Table, chair: int) -> None:
        self.table = table
        self.chair = chair
        self.seq = -1
        self.acts = 0
        self.ready = -1

    async def come(self, token: str) -> None:
        self.line = await connect(
            f"ws://127.0.0.1:{self.table.port}/ws/{self.table.name}",
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            proxy=None,
            ping_interval=None,
        )
        await self.line.send('{"t":"hello"}')
        self.seq = DECODER.decode(await self.line.recv()).seq
        if self.chair:
            await self.act({"k": "sit", "seat": self.chair, "name": f"Name {self.chair}"})

    async def act(self, what: dict[str, Any]) -> None:
        self.acts += 1
        message = {"t": "act", "id": f"{self.chair}.{self.acts}", "base": self.seq, "what": what}
        await self.line.send(msgspec.json.encode(message).decode())

    async def play(self) -> None:
        while True:
            message = DECODER.decode(await self.line.recv())
            now = time.perf_counter()
            if message.t == "events":
                self._heard(message, now)
                if message.seq > self.seq:
                    await self._answer(message)
            elif message.t == "reject" and self.table.window.open_at(now):
                self.table.window.rejects += 1

    def _heard(self, message: Message, now: float) -> None:
        table = self.table
        window = table.window
        if message.seq != self.seq + 1 and window.open_at(now):
            window.gaps += 1
        self.seq = message.seq - 1
        if table.sent is None or not window.open_at(now):
            return
        since, seq, chair = table.sent
        if seq != message.seq:
            return
        if chair == self.chair:
            window.moves += 1
        else:
            window.times.append(now - since)

    async def _answer(self, message: Message) -> None:
        self.seq = message.seq
        if message.table is not None and message.table["phase"] in ("between", "over"):
            hand = message.table["hand"]
            if hand and self.ready < hand and self.chair not in message.table["ready"]:
                self.ready = hand
                await self.act({"k": "ready"})
        elif message.turn == self.chair and message.legal:
            await self.table.wait_for_beat()
            self.table.sent = (time.perf_counter(), self.seq + 1, self.chair)
            await self.act({"k": "move", "text": random.choice(message.legal)})


async def make_table(port: int, variant: str, token: str) -> str:
    """Make a table by HTTP, with the host on its first chair."""
    body = msgspec.json.encode({"variant": variant, "name": "Name 0", "seat": 0})
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["id"]


async def play_tables(
    port: int, tables: int, every: float, warm_up: float, seconds: float, barrier: Any
) -> Window:
    """Fill tables, wait for the other processes, and play."""
    window = Window()
    played = [Table(port, number, every, window) for number in range(tables)]
    for start in range(0, tables, 10):
        await asyncio.gather(*(table.sit() for table in played[start : start + 10]))
    await asyncio.to_thread(barrier.wait, 300)
    window.opens = time.perf_counter() + warm_up
    window.closes = window.opens + seconds
    for table in played:
        table.go.set()
    await asyncio.sleep(warm_up + seconds + 0.2)
    await asyncio.gather(*(table.leave() for table in played))
    return window
