"""Making tables, and what everybody may know of one."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from partida.errors import TableError
from partida.server import authority
from partida.server.api.answers import refusal, told
from partida.server.api.route import NO_TABLE, STORAGE, Answer, Call, Nothing, TableParams, get, post
from partida.server.creating import NewTable, entries_of
from partida.server.entries import Prepared
from partida.server.invitation import invitation as invited
from partida.server.security import set_cookie, token_of
from partida.server.site import Site, network
from partida.server.tokens import guest_key, new_token

WISHES = ("variant/*", "table/pace", "level/unknown", "chair/*", "name/*", "start/*")
"""The codes of wishes that cannot be had."""


class Made(msgspec.Struct, frozen=True):
    """A new table."""

    id: str
    path: str


class TableTold(msgspec.Struct, frozen=True):
    """A table as all may know it, after the entry ``seq``."""

    seq: int
    table: dict[str, Any]


class Invitation(msgspec.Struct, frozen=True):
    """The address of a table for others; ``local`` if it means this computer to everybody."""

    address: str
    local: bool


class NoFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class Token(msgspec.Struct, frozen=True):
    """Who a program is from now on; to be kept secret."""

    token: str


@post("/api/guests", Nothing, NoFields, Answer(201, Token))
async def guest(call: Call[Nothing, NoFields]) -> Response:
    """A token for a program, which sends it as ``Authorization: Bearer``."""
    return told(Token(new_token()), 201)


@post("/api/tables", Nothing, NewTable, Answer(201, Made), refuses={400: WISHES, 503: STORAGE})
async def create(call: Call[Nothing, NewTable]) -> Response:
    """Make a table."""
    return await make(call.site, call.request, call.body)


async def make(site: Site, request: Request, wish: NewTable, prepared: Prepared | None = None) -> Response:
    """Make a table as it is wished for, for who asks."""
    if not site.tables.take(network(request)):
        return refusal("http/rate", 429)
    token = token_of(request)
    fresh = token is None
    token = token or new_token()
    name = await site.hub.create(entries_of(wish, guest_key(token), site.settings, prepared))
    response = told(Made(name, f"/t/{name}"), 201)
    if fresh:
        response.headers["set-cookie"] = set_cookie(request, token)
    return response


@get("/api/tables/{table}", TableParams, Answer(200, TableTold), refuses={404: NO_TABLE, 503: STORAGE})
async def table(call: Call[TableParams, None]) -> Response:
    """What everybody may know of a table."""
    live = await call.site.hub.live(call.params.table)
    return told(TableTold(live.table.seq, authority.public(live.table, live.online())))


@get(
    "/api/tables/{table}/invitation",
    TableParams,
    Answer(200, Invitation),
    refuses={404: NO_TABLE, 503: STORAGE},
)
async def invitation(call: Call[TableParams, None]) -> Response:
    """The address of a table's page, for others to come by."""
    live = await call.site.hub.live(call.params.table)
    return told(Invitation(*invited(call.request, live.name, call.site.settings)))


@get(
    "/api/tables/{table}/qr.svg",
    TableParams,
    Answer(200, media="image/svg+xml"),
    refuses={404: NO_TABLE, 503: STORAGE},
)
async def qr(call: Call[TableParams, None]) -> Response:
    """The address of a table's page as a QR code."""
    live = await call.site.hub.live(call.params.table)
    out = io.BytesIO()
    address, _ = invited(call.request, live.name, call.site.settings)
    try:
        segno.make_qr(address).save(out, kind="svg", scale=4)
    except segno.DataOverflowError:
        raise TableError("the Host is too long to be drawn", code="wire/shape") from None
    return Response(out.getvalue(), media_type="image/svg+xml")
