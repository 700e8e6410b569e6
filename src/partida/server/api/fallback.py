"""For who has no websocket: acts by POST, and the messages as server-sent events."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Final

from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from partida.server import connection, wire
from partida.server.api.answers import refusal, told
from partida.server.api.route import NO_TABLE, STORAGE, STREAM, Answer, Call, TableParams, get, post
from partida.server.security import key_of
from partida.server.site import network

BEAT: Final = 15.0
"""Seconds after which a silent stream of events says that it is still there."""


class EventsParams(TableParams, frozen=True):
    """From where on."""

    after: Annotated[int, Meta(ge=-1, le=1_000_000_000, description="the last seq seen, or -1")] = -1


@post(
    "/api/tables/{table}/acts",
    TableParams,
    wire.Do,
    Answer(200, wire.Ack, text="it is in the log"),
    Answer(409, wire.Reject, text="it is not"),
    refuses={404: NO_TABLE, 503: STORAGE},
)
async def act(call: Call[TableParams, wire.Do]) -> Response:
    """An ``act`` message, for who has no websocket; answered by ``ack`` or ``reject``."""
    live = await call.site.hub.live(call.params.table)
    answer = await connection.answer(call.site.hub, live, key_of(call.request), call.body)
    return told(answer, 200 if isinstance(answer, wire.Ack) else 409)


@get(
    "/api/tables/{table}/events",
    EventsParams,
    Answer(200, wire.ServerMessage, STREAM, "a message in each event, without end"),
    refuses={404: NO_TABLE, 503: (*STORAGE, "http/crowded")},
)
async def events(call: Call[EventsParams, None]) -> Response:
    """The messages of a table as a stream of server-sent events."""
    site, request = call.site, call.request
    live = await site.hub.live(call.params.table)
    origin = network(request)
    guest = key_of(request)
    if not connection.has_room(site.hub, live, guest) or not site.hub.crowd.enter(origin):
        return refusal("http/crowded", 503)

    async def body() -> AsyncIterator[bytes]:
        messages = connection.stream(site.hub, live, guest, call.params.after, BEAT)
        try:
            async with contextlib.aclosing(messages):
                async for message in messages:
                    yield message
        finally:
            site.hub.crowd.leave(origin)

    return StreamingResponse(body(), media_type=STREAM)
