"""What every answer carries, and which requests are answered at all."""

from __future__ import annotations

import logging
from collections.abc import Collection, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from partida.server import trouble
from partida.server.tokens import guest_key, is_token

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS: Final = (
    ("content-security-policy", CSP),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),  # the id of a table is all that one needs to watch it
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
COOKIE: Final = "partida"
SECURE_COOKIE: Final = "__Host-partida"
COOKIE_SECONDS: Final = 400 * 86_400

FAILED: Final = 1011
"""The code with which a websocket is closed when something has failed here."""

log = logging.getLogger("partida.server")

_RAW: Final = [(name.encode(), value.encode()) for name, value in HEADERS]


class SecurityHeaders:
    """Adds the headers to every answer, errors too, and logs errors without what they say."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; websockets have headers of their own."""
        started = False

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            nonlocal started
            started = started or message["type"] in ("http.response.start", "websocket.close")
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                names = {name for name, _ in given}
                more = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
                message["headers"] = [*given, *_RAW, *more]
            await send(message)

        try:
            await self.app(scope, receive, with_headers)
        except Exception as error:
            if scope["type"] not in ("http", "websocket"):
                raise
            log.error("a request failed\n%s", trouble.told(error))
            if not started:
                await self._failed(scope, receive, with_headers)

    async def _failed(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": FAILED})
            return
        answer = Response(b'{"code":"http/error"}', 500, media_type="application/json")
        await answer(scope, receive, send)


def token_of(connection: HTTPConnection) -> str | None:
    """The token that a request brings: of its ``Authorization: Bearer``, or else of its cookie."""
    brought = bearer_of(connection) or connection.cookies.get(cookie_name(connection), "")
    return brought if is_token(brought) else None


def bearer_of(connection: HTTPConnection) -> str | None:
    """The token of a program, which no browser sends by itself."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and is_token(token) else None


def key_of(connection: HTTPConnection) -> str | None:
    """The key of the guest who asks, if it brings a token."""
    token = token_of(connection)
    return None if token is None else guest_key(token)


def cookie_name(connection: HTTPConnection) -> str:
    """The cookie of a guest; over TLS it has the name that only this very host can set."""
    return SECURE_COOKIE if _is_secure(connection) else COOKIE


def set_cookie(connection: HTTPConnection, token: str) -> str:
    """The value of a ``Set-Cookie`` header."""
    secure = "; Secure" if _is_secure(connection) else ""
    name = cookie_name(connection)
    return f"{name}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def drop_cookie(connection: HTTPConnection) -> str:
    """The value of a ``Set-Cookie`` header after which the browser is nobody."""
    secure = "; Secure" if _is_secure(connection) else ""
    return f"{cookie_name(connection)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"


def _is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def may_connect(connection: HTTPConnection, origins: Collection[str]) -> bool:
    """True if a websocket comes from a page of ours, or from a program with a token of its own.

    Browsers always send an Origin and cannot be made to send a bearer's token.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return bearer_of(connection) is not None
    return is_ours(connection, origin, origins)


def is_ours(connection: HTTPConnection, origin: str, origins: Collection[str]) -> bool:
    """True for an origin of the host that was asked, or one that the operator named."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if origin in origins:
        return True
    if origin != f"{parts.scheme}://{parts.netloc}" or parts.scheme not in ("http", "https"):
        return False
    return bool(parts.netloc) and parts.netloc.lower() == connection.headers.get("host", "").lower()


def may_write(connection: HTTPConnection, origins: Collection[str]) -> bool:
    """True unless a browser says that a page of somebody else wants to change something here."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or is_ours(connection, origin, origins)
