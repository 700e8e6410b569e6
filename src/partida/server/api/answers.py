"""Answers: JSON, and refusals with their codes."""

from __future__ import annotations

import logging
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response

from partida.errors import PartidaError, StorageError, WordsError
from partida.server.frame import framed

HTTP_CODES: Final = {
    404: "http/not-found",
    405: "http/method",
    408: "http/slow",
    413: "wire/size",
    415: "http/json-only",
}

MISSING: Final = framed(Path(str(files("partida.web"))), "missing")
"""The page that a browser gets where there is none."""

log = logging.getLogger("partida.server")


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    code: str


def told(what: Any, status: int = 200) -> Response:
    """An answer of JSON: a struct, or bytes that are JSON."""
    body = what if isinstance(what, bytes) else msgspec.json.encode(what)
    return Response(body, status, media_type="application/json")


def refusal(code: str, status: int) -> Response:
    """A refusal."""
    return told(Refusal(code), status)


async def http_error(request: Request, error: Exception) -> Response:
    """The answer to what Starlette, or the reading of a request, refuses."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _wants_page(request):
        return HTMLResponse(MISSING, 404, headers={"cache-control": "no-cache"})
    response = refusal(HTTP_CODES.get(error.status_code, "http/error"), error.status_code)
    response.headers.update(error.headers or {})
    return response


def _wants_page(request: Request) -> bool:
    """True for a browser that went to an address of ours where no page is."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith(("/api/", "/static/"))


async def refused(_: Request, error: Exception) -> Response:
    """The answer to an error of ours: 503 for the database, 404 for what is not there, or else 400."""
    assert isinstance(error, PartidaError)
    if isinstance(error, StorageError):
        log.warning("%s [%s]", error, error.code)
        return refusal(error.code, 503)
    missing = error.code in ("table/none", "puzzle/none", "challenge/none") or isinstance(error, WordsError)
    return refusal(error.code, 404 if missing else 400)


async def gone(_: Request, __: Exception) -> Response:
    """Nobody reads this: the request ended before its body did."""
    return Response(status_code=400)


HANDLERS: Final = {HTTPException: http_error, PartidaError: refused, ClientDisconnect: gone}
"""How Starlette answers each kind of error."""
