"""What a guest has here: the tables at which it has a chair, and to be forgotten."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.errors import StorageError, TableError
from partida.server.api.answers import told
from partida.server.api.route import STORAGE, Answer, Call, Nothing, get, post
from partida.server.api.tables import NoFields
from partida.server.mine import TableAtAGlance, at_a_glance
from partida.server.security import drop_cookie, key_of
from partida.server.site import Site

PAGE: Final = 20
"""How many tables are told at once."""


Before = Annotated[str, Meta(pattern="^[A-Za-z0-9]{11,64}$", description="the last table of the page before")]


class MineParams(msgspec.Struct, frozen=True):
    """Which page."""

    before: Before | None = None


class Mine(msgspec.Struct, frozen=True):
    """Tables, where one sat down last first; ``next`` is the ``before`` of the next page, or null."""

    tables: tuple[TableAtAGlance, ...]
    next: str | None


class Forgotten(msgspec.Struct, frozen=True):
    """Done."""

    forgotten: bool


@get("/api/mine", MineParams, Answer(200, Mine), refuses={503: STORAGE})
async def mine(call: Call[MineParams, None]) -> Response:
    """The tables at which who asks has a chair."""
    guest = key_of(call.request)
    if guest is None:
        return told(Mine((), None))
    visited = await call.site.hub.store.tables_of(guest, PAGE, call.params.before)
    found = [await _glance(call.site, one.id, guest) for one in visited]
    more = visited[-1].id if len(visited) == PAGE else None
    return told(Mine(tuple(one for one in found if one is not None), more))


async def _glance(site: Site, name: str, guest: str) -> TableAtAGlance | None:
    """A table at a glance, or None if it is gone or the guest has left its chair."""
    try:
        table = (await site.hub.live(name)).table
    except TableError:
        return None
    except StorageError as error:
        if error.code != "storage/damaged":
            raise
        return None  # the guest's other tables are told all the same
    seat = table.seat_of(guest)
    return None if seat is None else at_a_glance(table, seat)


@post("/api/mine/forget", Nothing, NoFields, Answer(200, Forgotten), refuses={503: STORAGE})
async def forget(call: Call[Nothing, NoFields]) -> Response:
    """Forget where who asks has been, and with the cookie who it is. What was played stays at its table."""
    guest = key_of(call.request)
    if guest is not None:
        await call.site.hub.store.forget_guest(guest)
    response = told(Forgotten(guest is not None))
    response.headers["set-cookie"] = drop_cookie(call.request)
    return response
