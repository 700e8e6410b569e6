"""The whole application in this process, asked without a network."""

from __future__ import annotations

import asyncio
import io
import logging
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import requests
from requests.adapters import BaseAdapter
from urllib3 import HTTPResponse

from partida.server.app import make_app
from partida.server.settings import Settings
from tests.server.site import PATIENCE, QUICK, Listening

BASE = "http://partida.test"
LOGGERS = ("uvicorn.error", "partida.server", "asyncio")


class InProcess:
    """The application, running in an event loop of its own thread; ``session`` asks it.

    What is logged as a warning or worse is in ``complaints``, and so is what an endpoint raised.
    """

    def __init__(self, folder: Path, **more: Any) -> None:
        pages = more.pop("pages", None)
        url = f"sqlite+aiosqlite:///{folder / 'inprocess.db'}"
        self.app = make_app(url, Settings(**{**QUICK, **more}), pages=pages)
        self.complaints: list[str] = []
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.mount(BASE, _Straight(self))

    def __enter__(self) -> InProcess:
        self._listening = Listening(self.complaints)
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self._listening)
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self._lifespan = self.app.router.lifespan_context(self.app)
        self.run(self._lifespan.__aenter__())
        return self

    def __exit__(self, *_: object) -> None:
        self.run(self._lifespan.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self._listening)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the loop of the application."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def ask(self, method: str, path: str, **more: Any) -> requests.Response:
        """A request; ``json``, ``data`` and ``headers`` as of `requests`."""
        return self.session.request(method, BASE + path, **more)


class _Straight(BaseAdapter):
    """Sends requests to the application instead of to a network."""

    def __init__(self, site: InProcess) -> None:
        super().__init__()
        self.site = site

    def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
        status, headers, body = self.site.run(_asked(self.site.app, request))
        response = requests.Response()
        response.status_code = status
        response.headers.update(headers)
        response.raw = HTTPResponse(
            io.BytesIO(body), response.headers, status, request_method=request.method, preload_content=False
        )
        response.request = request
        response.url = request.url or ""
        response.encoding = requests.utils.get_encoding_from_headers(response.headers)
        return response

    def close(self) -> None:
        pass


async def _asked(app: Any, request: requests.PreparedRequest) -> tuple[int, dict[str, str], bytes]:
    """The answer; of a stream without end its beginning, after which the client is gone."""
    body = request.body or b""
    body = body.encode() if isinstance(body, str) else body
    sent: list[dict[str, Any]] = []
    asked, enough = iter((body,)), asyncio.Event()

    async def receive() -> dict[str, Any]:
        for part in asked:
            return {"type": "http.request", "body": part, "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        if message.get("more_body"):
            enough.set()

    await asyncio.wait_for(app(_scope(request), receive, send), PATIENCE)
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in sent[0]["headers"]}
    told = b"" if request.method == "HEAD" else b"".join(message["body"] for message in sent[1:])
    return sent[0]["status"], headers, told


def _scope(request: requests.PreparedRequest) -> dict[str, Any]:
    url = urlsplit(request.url or "")
    headers = {"host": url.netloc, **{name.lower(): value for name, value in request.headers.items()}}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": url.scheme,
        "path": unquote(url.path),
        "raw_path": url.path.encode(),
        "query_string": url.query.encode(),
        "root_path": "",
        "headers": [(_raw(name), _raw(value)) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": (url.hostname, 80),
        "state": {},
    }


def _raw(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("latin-1")
