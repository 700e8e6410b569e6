"""One websocket: hello, acts and pings come in; what the outbox has goes out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from partida.errors import PartidaError, TableError
from partida.server import wire
from partida.server.hub import Hub
from partida.server.keeping import NO_TABLE as NO_TABLE
from partida.server.limits import Bucket
from partida.server.live import Live
from partida.server.outbox import Outbox

BINARY: Final = 1003
GONE: Final = 1006
POLICY: Final = 1008
CLOSING_SECONDS: Final = 2.0
"""How long a connection that does not read may take to be closed."""


async def serve(websocket: WebSocket, hub: Hub, live: Live, guest: str | None, bucket: Bucket) -> None:
    """Serve an accepted websocket to its end; every message takes one from the bucket."""
    outbox = Outbox(guest)
    tasks = [
        asyncio.create_task(_receive(websocket, hub, live, outbox, bucket)),
        asyncio.create_task(_send(websocket, outbox)),
        asyncio.create_task(_closed(outbox)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        try:
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            live.leave(outbox, time.monotonic())  # not before: a hello being read would bring it back
    if outbox.code is not None:
        with suppress(TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
            await asyncio.wait_for(websocket.close(outbox.code), CLOSING_SECONDS)
    for end in ended:
        if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect | OSError):
            raise end


async def _closed(outbox: Outbox) -> None:
    await outbox.closed.wait()


async def _send(websocket: WebSocket, outbox: Outbox) -> None:
    """Send what the outbox has. Raises `WebSocketDisconnect` if there is nobody to send it to any more."""
    while (message := await outbox.get()) is not None:
        try:
            await websocket.send({"type": "websocket.send", "text": message.decode()})
        except RuntimeError as gone:  # what uvicorn says where the other side has closed meanwhile
            raise WebSocketDisconnect(GONE) from gone


async def _receive(websocket: WebSocket, hub: Hub, live: Live, outbox: Outbox, bucket: Bucket) -> None:
    greeted = False
    while outbox.code is None:
        try:
            patience = None if greeted else hub.settings.hello_within
            frame = await asyncio.wait_for(websocket.receive(), patience)
        except TimeoutError:
            outbox.close(POLICY)
            return
        if frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        if text is None:
            outbox.close(BINARY)
        elif not bucket.take():
            outbox.close(POLICY)
        else:
            greeted = await _message(text, hub, live, outbox, greeted) or greeted


async def _message(text: str, hub: Hub, live: Live, outbox: Outbox, greeted: bool) -> bool:
    """Answer a message; True for a hello."""
    try:
        message = wire.decode(text)
    except TableError as error:
        outbox.put(wire.encode(wire.Reject(None, error.code, live.table.seq)))
        return False
    match message:
        case wire.Hello():
            if not greeted and not has_room(hub, live, outbox.guest):
                outbox.close(POLICY)
                return False
            hub.hello(live, outbox, message.after)
            return True
        case wire.Ping():
            outbox.put(wire.encode(wire.Pong(message.at, hub.settings.now())))
        case wire.Tempo():
            outbox.still = message.still
        case _:
            outbox.put(wire.encode(await answer(hub, live, outbox.guest, message)))
    return False


def has_room(hub: Hub, live: Live, guest: str | None) -> bool:
    """True if a guest may look at a table; spectators can be too many, and keep nobody from a chair."""
    return len(live.outboxes) < hub.settings.limits.per_table or live.table.seat_of(guest) is not None


async def answer(hub: Hub, live: Live, guest: str | None, message: wire.Do) -> wire.Ack | wire.Reject:
    """Do an act, and the answer to it."""
    try:
        seq = await hub.act(live, guest, message.what, message.id, message.base, message.lag)
    except PartidaError as error:
        return wire.Reject(message.id, error.code, live.table.seq)
    return wire.Ack(message.id, seq)


async def stream(hub: Hub, live: Live, guest: str | None, after: int, beat: float) -> AsyncGenerator[bytes]:
    """The messages of a table as server-sent events, for who has no websocket; endless."""
    outbox = Outbox(guest)
    try:
        hub.hello(live, outbox, after)
        while True:
            try:
                message = await asyncio.wait_for(outbox.get(), beat)
            except TimeoutError:
                yield b": still here\n\n"
                continue
            if message is None:
                return
            yield b"data: " + message + b"\n\n"  # its JSON has no line ends
    finally:
        live.leave(outbox, time.monotonic())
