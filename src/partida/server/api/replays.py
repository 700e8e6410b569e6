"""What has been played at a table: its matches, hands step by step, and files of records."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.record import write_matches
from partida.server.api.answers import told
from partida.server.api.route import NO_TABLE, STORAGE, Answer, Call, TableParams, get
from partida.server.history import record_of
from partida.server.security import key_of
from partida.server.state import refuse
from partida.server.stories import hand_json, matches_json

Number = Annotated[int, Meta(ge=0, le=1_000_000, description="counted from 0")]


class MatchParams(TableParams, frozen=True):
    """A match of a table."""

    match: Number


class HandParams(MatchParams, frozen=True):
    """A hand of a match."""

    hand: Number


class Matches(msgspec.Struct, frozen=True):
    """The matches of a table: the hands of each, with the standing and the proof of those that are over."""

    id: str
    game: str
    variant: str
    seat: int | None
    names: tuple[str | None, ...]
    kinds: tuple[str | None, ...]
    prepared: bool
    matches: tuple[dict[str, Any], ...]


class HandTold(msgspec.Struct, frozen=True):
    """A hand as steps, the deal first; all of it if it is ``over``, or else what the ``seat`` may know."""

    match: int
    hand: int
    number: int
    over: bool
    seat: int | None
    standing: dict[str, Any]
    proof: dict[str, Any] | None
    aided: tuple[int, ...]
    steps: tuple[dict[str, Any], ...]


@get(
    "/api/tables/{table}/matches",
    TableParams,
    Answer(200, Matches),
    refuses={404: NO_TABLE, 503: STORAGE},
)
async def matches(call: Call[TableParams, None]) -> Response:
    """The matches of a table and their hands, without a card but for the packs of those that are over."""
    table = (await call.site.hub.live(call.params.table)).table
    return told(matches_json(table, table.seat_of(key_of(call.request))))


@get(
    "/api/tables/{table}/matches/{match}/hands/{hand}",
    HandParams,
    Answer(200, HandTold),
    refuses={400: ("table/no-match", "table/no-hand"), 404: NO_TABLE, 503: STORAGE},
)
async def hand(call: Call[HandParams, None]) -> Response:
    """A hand from its beginning; of the one in play only what who asks has been told."""
    table = (await call.site.hub.live(call.params.table)).table
    asked = call.params
    return told(hand_json(table, asked.match, asked.hand, table.seat_of(key_of(call.request))))


@get(
    "/api/tables/{table}/matches/{match}/record",
    MatchParams,
    Answer(200, media="text/plain", text="a match file"),
    refuses={400: ("table/no-match", "table/no-hand"), 404: NO_TABLE, 503: STORAGE},
)
async def record(call: Call[MatchParams, None]) -> Response:
    """The finished hands of a match as a file of records (docs/records.md)."""
    table = (await call.site.hub.live(call.params.table)).table
    found = record_of(table, call.params.match)
    if not found.hands:
        raise refuse("table/no-hand", "no hand of the match is over")
    name = f"partida-{table.id}-{call.params.match + 1}.partida"
    return Response(
        write_matches([found]),
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )
