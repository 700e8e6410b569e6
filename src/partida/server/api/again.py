"""A finished hand played again: from any of its moves on, or from another seat, at a table of its own."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.server.acts import Level, SeatNumber
from partida.server.api.reviews import NumberParams
from partida.server.api.route import NO_TABLE, STORAGE, Answer, Call, post
from partida.server.api.tables import WISHES, Made, make
from partida.server.creating import NewTable
from partida.server.stories import prepared_of


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks sits at ``seat``, computers of ``level`` at the others; so many ``moves`` are made already."""

    seat: SeatNumber
    moves: Annotated[int, Meta(ge=0, le=10_000)] = 0
    level: Level = "club"
    name: Annotated[str, Meta(max_length=80)] | None = None
    lang: Annotated[str, Meta(max_length=20)] = "en"


@post(
    "/api/tables/{table}/hands/{number}/again",
    NumberParams,
    Again,
    Answer(201, Made),
    refuses={
        400: (*WISHES, "table/no-hand", "review/running", "review/moves"),
        404: NO_TABLE,
        429: ("http/rate",),
        503: STORAGE,
    },
)
async def again(call: Call[NumberParams, Again]) -> Response:
    """Make a table at which a finished hand is played again; its deal is known, so it counts for nothing."""
    table, wish = (await call.site.hub.live(call.params.table)).table, call.body
    prepared = prepared_of(table, call.params.number, wish.moves)
    new = NewTable(table.variant, name=wish.name, seat=wish.seat, level=wish.level, solo=True, lang=wish.lang)
    return await make(call.site, call.request, new, prepared)
