"""``partida serve``: the web table."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from partida.errors import TableError

PortNumber = Annotated[
    int, Parameter(help="The port to listen on; 0 for any that is free.", validator=Number(gte=0, lte=65535))
]


def command(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 for the whole network.")] = (
        "127.0.0.1"
    ),
    port: PortNumber = 8040,
    data: Annotated[Path | None, Parameter(help="The folder for tables and their matches.")] = None,
    origin: Annotated[
        tuple[str, ...],
        Parameter(help="Another origin whose pages may connect, as in https://cards.example."),
    ] = (),
    trust: Annotated[
        tuple[str, ...],
        Parameter(help="An address whose network (/24 or /48) may connect and ask without limits."),
    ] = (),
    workers: Annotated[
        int,
        Parameter(
            help="Processes in which strong computer players think; 0: in this one.",
            validator=Number(gte=0, lte=64),
        ),
    ] = 1,
    quick: Annotated[bool, Parameter(negative="", help="Computers play without pauses.")] = False,
) -> int:
    """Serve the web table: play in the browser, alone or with friends."""
    from partida.server.app import make_app
    from partida.server.limits import Limits, network_of
    from partida.server.running import database_url, serving
    from partida.server.settings import Settings

    listener = _listen(host, port)
    try:
        limits = Limits(trusted=frozenset(network_of(address) for address in trust))
        settings = Settings(origins=frozenset(origin), workers=workers, limits=limits)
        if quick:
            settings = replace(settings, pause=0, deal_pause=0)
        app = make_app(database_url(data or _folder()), settings)
        server = serving(app, host, port)
        shown = f"[{host}]" if ":" in host else host
        print(f"http://{shown}:{listener.getsockname()[1]}/", flush=True)
        server.run(sockets=[listener])
    finally:
        listener.close()
    return 0 if server.started else 1


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise TableError(
            f"cannot listen on {host} port {port}: {error.strerror or error}", code="cli/port"
        ) from None
    return listener


def _folder() -> Path:
    """The folder of the user's data; ``PARTIDA_DATA`` names another one."""
    named = os.environ.get("PARTIDA_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("partida", appauthor=False)
