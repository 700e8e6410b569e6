"""All endpoints. Who writes a new one adds it to `ENDPOINTS`."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from starlette.responses import Response

from partida.server.api import (
    again,
    challenges,
    fallback,
    hints,
    menu,
    mine,
    puzzles,
    replays,
    reviews,
    tables,
    words,
)
from partida.server.api.answers import told
from partida.server.api.messages import messages_schema
from partida.server.api.openapi import document
from partida.server.api.route import STORAGE, Answer, Call, Endpoint, Nothing, get


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    ok: bool


@get("/health", Nothing, Answer(200, Health), refuses={503: STORAGE}, limited=False)
async def health(call: Call[Nothing, None]) -> Response:
    """Whether the server is there, and its database."""
    await call.site.hub.store.due(0)
    return told(Health(True))


@get("/api/openapi.json", Nothing, Answer(200, dict[str, Any]))
async def openapi(call: Call[Nothing, None]) -> Response:
    """This description."""
    return told(_openapi())


@get("/api/messages.json", Nothing, Answer(200, dict[str, Any], text="a JSON Schema"))
async def messages(call: Call[Nothing, None]) -> Response:
    """The messages of the websocket."""
    return told(_messages())


@cache
def _openapi() -> bytes:
    return msgspec.json.encode(document(ENDPOINTS))


@cache
def _messages() -> bytes:
    return msgspec.json.encode(messages_schema())


ENDPOINTS: Final[tuple[Endpoint[Any, Any], ...]] = (
    health,
    words.games,
    words.rules,
    menu.menu,
    menu.variant,
    menu.facts,
    tables.guest,
    tables.create,
    tables.table,
    tables.invitation,
    tables.qr,
    replays.matches,
    replays.hand,
    replays.record,
    reviews.review,
    reviews.ask,
    again.again,
    hints.hint,
    puzzles.puzzles,
    puzzles.puzzle,
    challenges.daily,
    challenges.show,
    challenges.make,
    challenges.attempt,
    mine.mine,
    mine.forget,
    fallback.act,
    fallback.events,
    openapi,
    messages,
)
