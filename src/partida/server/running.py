"""Running the application under uvicorn, with the settings that were measured for it."""

from __future__ import annotations

import gc
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import WS_PROTOCOLS

from partida.server.slow import Askers, mind_readers
from partida.server.wire import FRAME_MOST

GRACE: Final = 3
"""Seconds that connections have to end when the server stops."""


def database_url(folder: Path) -> str:
    """The address of the database in a folder, which is made for its owner alone."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite+aiosqlite:///{folder / 'partida.db'}"


class Serving(uvicorn.Server):
    """The server; when it stops it lets go of its connections first, streams of events too."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready
        self._askers = Askers()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and tell whoever waits for it."""
        for listener in sockets or ():
            mind_readers(listener)
        await super().startup(sockets)
        spare_the_collector()
        if self.started and self._ready is not None:
            self._ready()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; True to stop."""
        if counter % 10 == 0:
            self._askers.close_overdue(tuple(self.server_state.connections), time.monotonic())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close everything."""
        await self._app.state.hub.close()
        await super().shutdown(sockets)


def spare_the_collector() -> None:
    """Let Python look for cycles among everything but seldom, and never in what is there from the start.

    All connections stand still meanwhile; left as it is, that is 0.2 s every few seconds with 1,000 seats.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 50)


def serving(app: Starlette, host: str, port: int, *, ready: Callable[[], None] | None = None) -> Serving:
    """A server of the application, with these settings; ``ready`` is called when it has begun."""
    return Serving(configured(app, host, port), app, ready)


def configured(app: Starlette, host: str, port: int, *, level: str = "warning") -> uvicorn.Config:
    """The configuration: small frames, nothing compressed, no log of who asked for what."""
    protocol = "websockets-sansio" if "websockets-sansio" in WS_PROTOCOLS else "websockets"
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level=level,
        access_log=False,
        server_header=False,
        ws=protocol,
        ws_max_size=FRAME_MOST,
        ws_per_message_deflate=False,
        ws_ping_interval=15,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
