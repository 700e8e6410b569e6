"""All endpoints. Who writes a new one adds it to `ENDPOINTS`."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.responses import Response

from partida.server.api import fallback, tables, words
from partida.server.api.answers import told
from partida.server.api.route import STORAGE, Answer, Call, Endpoint, Nothing, get


class Health(msgspec.Struct, frozen=True):
    """All is well."""

    ok: bool


@get("/health", Nothing, Answer(200, Health), refuses={503: STORAGE}, limited=False)
async def health(call: Call[Nothing, None]) -> Response:
    """Whether the server is there, and its database."""
    await call.site.hub.store.due(0)
    return told(Health(True))


ENDPOINTS: Final[tuple[Endpoint[Any, Any], ...]] = (
    health,
    words.games,
    words.rules,
    tables.guest,
    tables.create,
    tables.table,
    tables.qr,
    fallback.act,
    fallback.events,
)
