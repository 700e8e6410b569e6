"""``partida serve``: the web table."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable
from dataclasses import replace
from errno import ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from partida.cli.notice import Notice
from partida.errors import TableError

if TYPE_CHECKING:
    from partida.server.settings import Settings

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
    analysts: Annotated[
        int,
        Parameter(
            help="Processes that review hands and give hints; 0: there is neither.",
            validator=Number(gte=0, lte=64),
        ),
    ] = 1,
    quick: Annotated[bool, Parameter(negative="", help="Computers play without pauses.")] = False,
) -> int:
    """Serve the web table to others."""
    from partida.server.limits import Limits, network_of
    from partida.server.settings import WARM_AFTER, Settings

    limits = Limits(trusted=frozenset(network_of(address) for address in trust))
    settings = Settings(
        origins=frozenset(origin), workers=workers, analysts=analysts, warm_after=WARM_AFTER, limits=limits
    )
    if quick:
        settings = replace(settings, pause=0, deal_pause=0)
    folder = data_folder(data)
    listener = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    own = f"http://{shown}:{listener.getsockname()[1]}/"
    with Notice(folder, own):
        print(own, flush=True)
        started = serve_on(listener, folder, settings)
    return 0 if started else 1


def serve_on(
    listener: socket.socket,
    folder: Path,
    settings: Settings | None = None,
    *,
    ready: Callable[[], None] | None = None,
) -> bool:
    """Serve the tables of a folder until it is interrupted; False if it could not begin.

    ``ready`` is called once, when the first page can be asked for. The listener is closed at the end.
    """
    from partida.server.app import make_app
    from partida.server.limits import Limits
    from partida.server.running import database_url, serving
    from partida.server.slow import open_many

    try:
        open_many((settings.limits if settings else Limits()).connections)
        host, port = listener.getsockname()[:2]
        server = serving(make_app(database_url(folder), settings), host, port, ready=ready)
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn has ended in good order before it says so
            server.run(sockets=[listener])
    finally:
        listener.close()
    return server.started


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises `TableError`."""
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


def listen_near(host: str, port: int) -> socket.socket:
    """A socket that listens on this port, or on any free one if somebody else has it; raises `TableError`."""
    try:
        return listen(host, port)
    except TableError:
        return listen(host, 0)


def data_folder(named: Path | None) -> Path:
    """The folder named, else that of ``PARTIDA_DATA``, else that of the user's data.

    Raises `NotADirectoryError` if there is something else of that name.
    """
    found = named or _folder()
    if found.exists() and not found.is_dir():
        raise NotADirectoryError(ENOTDIR, "is no folder", str(found))
    return found


def _folder() -> Path:
    named = os.environ.get("PARTIDA_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("partida", appauthor=False)
