"""``partida web``: the web table on this computer, opened in the browser."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import urlsplit

from cyclopts import Parameter
from cyclopts.validators import Number

from partida.cli.lan import lan_address
from partida.cli.notice import Notice, answers, running_at
from partida.cli.options import LanguageName
from partida.cli.serve import data_folder, listen, listen_near, serve_on
from partida.errors import TableError

HOST: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
PORT: Final = 8040
"""The port that is tried first."""
ANSWERED_WITHIN: Final = 5.0
"""Seconds that another server has, which may have been started a moment ago."""


def command(
    *,
    port: Annotated[
        int | None,
        Parameter(
            help="The port to listen on; without it 8040, or any that is free.",
            validator=Number(gte=0, lte=65535),
        ),
    ] = None,
    data: Annotated[Path | None, Parameter(help="The folder for tables and their matches.")] = None,
    lan: Annotated[
        bool, Parameter(negative="", help="Let other devices in the same network come to your tables.")
    ] = False,
    language: LanguageName = None,
    browser: Annotated[bool, Parameter(help="Open the browser, or only tell the address.")] = True,
) -> int:
    """Open the web table in the browser: both games, alone or with friends. Ctrl-C ends it."""
    from partida.cli.say import Voice, choose_language
    from partida.server.settings import WARM_AFTER, Settings

    say = Voice(choose_language(language, None))
    folder = data_folder(data)

    def show(key: str, address: str) -> None:
        print(say(key, address=address), flush=True)
        if browser and can_open(os.environ):
            threading.Thread(target=_open, args=(address,), daemon=True).start()

    outside = _own_address() if lan else None
    running = running_at(folder, within=ANSWERED_WITHIN)
    if running is not None:
        show("web.running", running)
        if outside is not None:
            others = f"http://{outside}:{urlsplit(running).port}/"
            print(say("web.others" if answers(others) else "web.only_here", address=others), flush=True)
        return 0
    host = EVERYWHERE if lan else HOST
    listener = listen(host, port) if port is not None else listen_near(host, PORT)
    own = listener.getsockname()[1]
    address = f"http://{HOST}:{own}/"
    others = f"http://{outside}:{own}/" if outside is not None else None

    def ready() -> None:
        show("web.open", address)
        if others is not None:
            print(say("web.others", address=others), flush=True)

    with Notice(folder, address):
        started = serve_on(listener, folder, Settings(outside=others, warm_after=WARM_AFTER), ready=ready)
    if started:
        print(f"\n{say('web.kept')}", flush=True)
    return 0 if started else 1


def _own_address() -> str:
    """The address of this computer for others; raises `TableError` without a network."""
    found = lan_address()
    if found is None:
        raise TableError("this computer is in no network that others could come by", code="cli/network")
    return found


def can_open(environment: Mapping[str, str]) -> bool:
    """True where a browser can show a page: on a desk, or where the person named one by ``BROWSER``."""
    if environment.get("BROWSER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _open(address: str) -> None:
    """Open the address, but never a browser that would take the terminal over."""
    import webbrowser

    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if type(found) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return
    found.open(address)
