"""The web application: pages, JSON over HTTP, websockets, and streams of events."""

from __future__ import annotations

import contextlib
import io
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from partida.errors import PartidaError, StorageError, TableError, WordsError
from partida.server import authority, connection, wire
from partida.server.catalogue import games_json, rules_json
from partida.server.creating import NewTable, entries_of
from partida.server.hub import Hub
from partida.server.limits import Bucket, Buckets, network_of
from partida.server.live import Live
from partida.server.security import (
    SecurityHeaders,
    key_of,
    may_connect,
    may_write,
    set_cookie,
    token_of,
)
from partida.server.settings import Settings
from partida.server.storage import Store
from partida.server.thinking import Thinker
from partida.server.tokens import guest_key, new_token

BODY_MOST: Final = 4096
"""The longest body of a request, in bytes."""
BEAT: Final = 15.0
"""Seconds after which a silent stream of events says that it is still there."""
SUFFIXES: Final = (".html", ".js", ".css", ".json", ".svg", ".png", ".ico", ".webmanifest")
"""What is served from the folder of the pages; there is Python in it too."""

Endpoint = Callable[[Request], Awaitable[Response]]
log = logging.getLogger("partida.server")


def make_app(
    url: str,
    settings: Settings | None = None,
    *,
    thinker: Thinker | None = None,
    pages: Path | None = None,
) -> Starlette:
    """The application over a store at ``url``, which it opens when it starts and closes when it ends."""
    chosen = settings or Settings()
    site = Site(chosen, pages or Path(str(files("partida.web"))))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        store = await Store.open(url)
        try:
            app.state.hub = site.hub = Hub(store, chosen, thinker)
            site.hub.start()
            yield
            await site.hub.close()
        finally:
            await store.close()

    app = Starlette(
        routes=site.routes(),
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: _http_error, PartidaError: _refused, ClientDisconnect: _gone},
    )
    return app


class Site:
    """The endpoints."""

    hub: Hub

    def __init__(self, settings: Settings, pages: Path) -> None:
        self.settings = settings
        self.pages = pages
        limits = settings.limits
        self.requests = Buckets(limits.requests, time.monotonic, limits.trusted)
        self.tables = Buckets(limits.tables, time.monotonic, limits.trusted)

    def routes(self) -> list[Route | Mount | WebSocketRoute]:
        """All addresses."""
        return [
            Route("/", self.page("index.html")),
            Route("/t/{table}", self.page("table.html")),
            Route("/rules", self.page("rules.html")),
            Route("/health", self.health),
            Route("/api/games", self.limited(self.games)),
            Route("/api/rules", self.limited(self.rules)),
            Route("/api/guests", self.limited(self.guest), methods=["POST"]),
            Route("/api/tables", self.limited(self.create), methods=["POST"]),
            Route("/api/tables/{table}", self.limited(self.table)),
            Route("/api/tables/{table}/qr.svg", self.limited(self.qr)),
            Route("/api/tables/{table}/acts", self.limited(self.act), methods=["POST"]),
            Route("/api/tables/{table}/events", self.limited(self.events)),
            WebSocketRoute("/ws/{table}", self.socket),
            Mount("/static", Pages(directory=self.pages)),
        ]

    def limited(self, endpoint: Endpoint) -> Endpoint:
        """The endpoint for networks that do not ask too often, and for writers that are no other's page."""

        async def answer(request: Request) -> Response:
            if not self.requests.take(_network(request)):
                return _json({"code": "http/rate"}, 429)
            if request.method == "POST" and not may_write(request, self.settings.origins):
                return _json({"code": "http/cross-site"}, 403)
            return await endpoint(request)

        return answer

    # -- pages

    def page(self, name: str) -> Endpoint:
        """A page; who comes without a token gets one."""

        async def answer(request: Request) -> Response:
            file = self.pages / name
            if not file.is_file():
                raise HTTPException(404)
            response = FileResponse(file, headers={"cache-control": "no-cache"})
            if token_of(request) is None:
                response.headers["set-cookie"] = set_cookie(request, new_token())
            return response

        return answer

    async def health(self, _: Request) -> Response:
        """Tell that the server is there, and its database."""
        await self.hub.store.due(0)
        return _json({"ok": True})

    # -- words

    async def games(self, request: Request) -> Response:
        """All games, presets and options in a language."""
        return _bytes(games_json(_language(request)))

    async def rules(self, request: Request) -> Response:
        """The rules of a variant in a language."""
        asked = request.query_params
        return _bytes(rules_json(asked.get("variant", "sueca"), _language(request), asked.get("diff")))

    # -- tables

    async def guest(self, request: Request) -> Response:
        """A token for a program, which sends it as ``Authorization: Bearer``."""
        await _body(request)
        return _json({"token": new_token()}, 201)

    async def create(self, request: Request) -> Response:
        """Make a table."""
        wish = _decoded(await _body(request), NewTable)
        if not self.tables.take(_network(request)):
            return _json({"code": "http/rate"}, 429)
        token = token_of(request)
        fresh = token is None
        token = token or new_token()
        name = await self.hub.create(entries_of(wish, guest_key(token), self.settings))
        response = _json({"id": name, "path": f"/t/{name}"}, 201)
        if fresh:
            response.headers["set-cookie"] = set_cookie(request, token)
        return response

    async def table(self, request: Request) -> Response:
        """What everybody may know of a table."""
        live = await self._live(request)
        told = {"seq": live.table.seq, "table": authority.public(live.table, live.online())}
        return _json(told)

    async def qr(self, request: Request) -> Response:
        """The address of a table's page as a QR code."""
        live = await self._live(request)
        out = io.BytesIO()
        page = request.url.replace(path=f"/t/{live.name}", query="")
        segno.make_qr(str(page)).save(out, kind="svg", scale=4)
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def act(self, request: Request) -> Response:
        """An ``act`` message, for who has no websocket; answered by ``ack`` or ``reject``."""
        body = await _body(request)
        live = await self._live(request)
        message = wire.decode(body)
        if not isinstance(message, wire.Do):
            raise TableError("only acts are posted", code="wire/shape")
        answer = await connection.answer(self.hub, live, key_of(request), message)
        return _bytes(wire.encode(answer), 200 if isinstance(answer, wire.Ack) else 409)

    async def events(self, request: Request) -> Response:
        """The messages of a table as a stream of server-sent events."""
        live = await self._live(request)
        if len(live.outboxes) >= self.settings.limits.per_table:
            return _json({"code": "http/crowded"}, 503)
        after = _number(request.query_params.get("after", "-1"))
        network = _network(request)
        if not self.hub.crowd.enter(network):
            return _json({"code": "http/crowded"}, 503)

        async def body() -> AsyncIterator[bytes]:
            messages = connection.stream(self.hub, live, key_of(request), after, BEAT)
            try:
                async with contextlib.aclosing(messages):
                    async for message in messages:
                        yield message
            finally:
                self.hub.crowd.leave(network)

        return StreamingResponse(body(), media_type="text/event-stream")

    async def _live(self, request: Request) -> Live:
        return await self.hub.live(request.path_params["table"])

    # -- websockets

    async def socket(self, websocket: WebSocket) -> None:
        """The websocket of a table."""
        if not may_connect(websocket, self.settings.origins):
            await websocket.close()  # before accept: answered by 403
            return
        network = _network(websocket)
        if not self.hub.crowd.enter(network):
            await websocket.close()
            return
        try:
            await self._socket(websocket, Bucket(self.settings.limits.messages_of(network), time.monotonic))
        finally:
            self.hub.crowd.leave(network)

    async def _socket(self, websocket: WebSocket, bucket: Bucket) -> None:
        token = token_of(websocket)
        headers: list[tuple[bytes, bytes]] = []
        if token is None:
            token = new_token()
            headers.append((b"set-cookie", set_cookie(websocket, token).encode()))
        await websocket.accept(headers=headers)
        try:
            live = await self.hub.live(websocket.path_params["table"])
        except StorageError as error:
            log.warning("a table cannot be read: %s [%s]", error, error.code)
            await websocket.close(1011)
            return
        except TableError:
            await websocket.close(connection.NO_TABLE)
            return
        await connection.serve(websocket, self.hub, live, guest_key(token), bucket)


class Pages(StaticFiles):
    """The files of the pages, and nothing else that lies there."""

    def lookup_path(self, path: str) -> tuple[str, Any]:
        """Only files of the kinds that pages are made of."""
        if not path.endswith(SUFFIXES):
            return "", None
        return super().lookup_path(path)

    def file_response(self, *args: Any, **more: Any) -> Response:
        """Asked for anew each time, answered by 304 if it is the same."""
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = "no-cache"
        return response


# -- requests and answers


async def _body(request: Request) -> bytes:
    """The body of a request; raises `HTTPException` if it is no JSON or too long."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > BODY_MOST:
            raise HTTPException(413)
    return body


def _decoded(body: bytes, kind: type[NewTable]) -> NewTable:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise TableError(f"the body is not as it should be: {error}", code="wire/shape") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise TableError(f"the body is not JSON: {error}", code="wire/json") from None


def _language(request: Request) -> str:
    """The language that is asked for, or the first of the browser's that is spoken here."""
    asked = request.query_params.get("lang")
    return asked if asked is not None else "en"


def _number(text: str) -> int:
    if not (text == "-1" or (text.isascii() and text.isdigit() and len(text) <= 9)):
        raise TableError("after is the number of an entry, or -1", code="wire/shape")
    return int(text)


def _network(asked: HTTPConnection) -> str:
    return network_of(asked.client.host if asked.client else None)


def _json(told: Any, status: int = 200) -> Response:
    return _bytes(msgspec.json.encode(told), status)


def _bytes(told: bytes, status: int = 200) -> Response:
    return Response(told, status, media_type="application/json")


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "http/not-found", 405: "http/method", 413: "wire/size", 415: "http/json-only"}
    response = _json({"code": codes.get(error.status_code, "http/error")}, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, PartidaError)
    if isinstance(error, StorageError):
        log.warning("%s [%s]", error, error.code)
        return _json({"code": error.code}, 503)
    missing = error.code == "table/none" or isinstance(error, WordsError)
    return _json({"code": error.code}, 404 if missing else 400)


async def _gone(_: Request, __: Exception) -> Response:
    return Response(status_code=400)
