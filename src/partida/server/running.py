"""Running the application under uvicorn, with the settings that were measured for it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import WS_PROTOCOLS

from partida.server.wire import FRAME_MOST

GRACE: Final = 3
"""Seconds that connections have to end when the server stops."""


def database_url(folder: Path) -> str:
    """The address of the database in a folder, which is made for its owner alone."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return f"sqlite+aiosqlite:///{folder / 'partida.db'}"


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
