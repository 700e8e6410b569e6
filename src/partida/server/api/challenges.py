"""The deal of the day, and challenges: the same deal for all, one try, compared with all who tried."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.server.acts import SeatNumber
from partida.server.api.answers import refusal, told
from partida.server.api.route import NO_TABLE, STORAGE, Answer, Call, Nothing, get, post
from partida.server.api.tables import Made
from partida.server.authority import fold
from partida.server.challenges import Challenge, Field, Outcome, end_at, of_hand
from partida.server.creating import NewTable, entries_of
from partida.server.entries import Entry
from partida.server.knowing import began_knowing, knows
from partida.server.security import key_of
from partida.server.site import Site, network
from partida.server.state import Table, refuse, rules_of
from partida.server.trying import Tried, attempt_of, challenge, field, of_today, top_tries

NONE = ("challenge/none",)


class ChallengeParams(msgspec.Struct, frozen=True):
    """An address under that of a challenge."""

    challenge: Annotated[str, Meta(description="the id of the challenge")]


class Try(msgspec.Struct, frozen=True):
    """One's own try, at a table; ``outcome`` is None while it goes on.

    The table may be ``gone``, forgotten a month after the last move there. What the try came to stays; one
    that has not ended may be begun anew.
    """

    table: str
    outcome: Outcome | None
    gone: bool


class Told(msgspec.Struct, frozen=True):
    """A deal to be tried, without a card of it.

    ``mine``, and the ``field`` when that has ended, are for who asks; so is ``first``: how the hand ended
    where the challenge is from. ``known`` says that who asks has had a chair elsewhere where these cards lay:
    a try, or that which goes on, is not counted among those of others. When it has ended its outcome says so.
    """

    id: str
    game: str
    variant: str
    seat: int
    level: str
    day: str | None
    mine: Try | None
    field: Field | None
    first: Outcome | None
    known: bool = False


class Daily(msgspec.Struct, frozen=True):
    """The deals of the day."""

    day: str
    deals: tuple[Told, ...]


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished hand (its number at the table, from 1) that others shall try at a seat."""

    table: Annotated[str, Meta(max_length=64)]
    hand: Annotated[int, Meta(ge=1, le=1_000_000)]
    seat: SeatNumber


class Trying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name to be called by at the table."""

    name: Annotated[str, Meta(max_length=80)] | None = None
    lang: Annotated[str, Meta(max_length=20)] = "en"


class Challenged(msgspec.Struct, frozen=True):
    """A new challenge: the address of its page is for others."""

    id: str
    path: str


@get("/api/daily", Nothing, Answer(200, Daily), refuses={503: STORAGE})
async def daily(call: Call[Nothing, None]) -> Response:
    """The deals of the day, with what who asks has made of them."""
    guest = key_of(call.request)
    deals = [await _told(call.site, name, deal, guest) for name, deal in await of_today(call.site.hub)]
    return told(Daily(deals[0].day or "", tuple(deals)))


@get("/api/challenges/{challenge}", ChallengeParams, Answer(200, Told), refuses={404: NONE, 503: STORAGE})
async def show(call: Call[ChallengeParams, None]) -> Response:
    """A challenge, with what who asks has made of it."""
    name = call.params.challenge
    deal = await challenge(call.site.hub, name)
    return told(await _told(call.site, name, deal, key_of(call.request)))


@post(
    "/api/challenges",
    Nothing,
    NewChallenge,
    Answer(201, Challenged),
    refuses={
        400: ("table/no-hand", "table/stranger", "review/running", "chair/number"),
        404: NO_TABLE,
        503: STORAGE,
    },
)
async def make(call: Call[Nothing, NewChallenge]) -> Response:
    """Challenge others with a finished hand; if who asks has played it at that seat, that was the own try."""
    site, wish, guest = call.site, call.body, key_of(call.request)
    if guest is None:
        raise refuse("table/stranger", "who challenges needs a token")
    if not site.tables.take(network(call.request)):
        return refusal("http/rate", 429)
    table = (await site.hub.live(wish.table)).table
    deal = of_hand(table, wish.hand, wish.seat)
    name = site.settings.new_table_id()
    await site.hub.store.put_challenge(name, msgspec.json.encode(deal))
    if table.seat_of(guest) == wish.seat:
        end = await _own_end(site, table, wish, guest)
        await site.hub.store.put_attempt(name, guest, table.id, end.kept())
    return told(Challenged(name, f"/c/{name}"), 201)


async def _own_end(site: Site, table: Table, wish: NewChallenge, guest: str) -> Outcome:
    """How the hand ended for who challenges with it; of a try as it was kept, known cards and all."""
    tried = await attempt_of(site.hub, table.challenge, guest) if table.challenge else None
    return tried.outcome if tried and tried.outcome else end_at(table, wish.hand, wish.seat)


@post(
    "/api/challenges/{challenge}/try",
    ChallengeParams,
    Trying,
    Answer(200, Made, text="the table of the first try"),
    Answer(201, Made),
    refuses={
        400: ("table/stranger", "name/*"),
        404: (*NONE, *NO_TABLE),
        429: ("http/rate",),
        503: STORAGE,
    },
)
async def attempt(call: Call[ChallengeParams, Trying]) -> Response:
    """Try a deal at a table of one's own, once; who has done so gets the same table again.

    The try of who has had a chair where these cards lay before is not counted, nor is one that was begun
    anew because its table is forgotten. If it had ended, there is nothing to go on with (``table/none``).
    """
    site, name, guest = call.site, call.params.challenge, key_of(call.request)
    if guest is None:
        raise refuse("table/stranger", "who tries needs a token")
    deal = await challenge(site.hub, name)
    found = await attempt_of(site.hub, name, guest)
    if found is not None and not found.gone:
        return told(Made(found.table, f"/t/{found.table}"))
    if found is not None and found.outcome is not None:
        raise refuse("table/none", "the table of this try is forgotten; how it ended is not")
    if not site.tables.take(network(call.request)):
        return refusal("http/rate", 429)
    known = found is not None or await knows(site.hub.store, guest, deal.deal)
    entries, table = _entries(site, name, deal, guest, call.body, known=known)
    left = None if found is None else found.table
    tried = site.hub.store.put_attempt(name, guest, table, instead=left)
    _, first = await site.hub.create_with(entries, tried)
    if not first:
        await site.hub.drop(table)  # asked for twice at the same time: nobody may practise there
        found = await attempt_of(site.hub, name, guest)
        table = table if found is None else found.table
    top_tries(site.hub, name, deal)
    return told(Made(table, f"/t/{table}"), 201)


def _entries(
    site: Site, name: str, deal: Challenge, guest: str, wish: Trying, *, known: bool
) -> tuple[list[Entry], str]:
    """The first entries of a table at which a deal is tried, and its id."""
    new = NewTable(deal.variant, name=wish.name, seat=deal.seat, level=deal.level, solo=True, lang=wish.lang)
    prepared = msgspec.structs.replace(deal.deal, challenge=name, known=known)
    entries = entries_of(new, guest, site.settings, prepared)
    return entries, fold(entries).id


async def _told(site: Site, name: str, deal: Challenge, guest: str | None) -> Told:
    mine = await attempt_of(site.hub, name, guest)
    return Told(
        id=name,
        game=rules_of(deal.variant).name,
        variant=deal.variant,
        seat=deal.seat,
        level=deal.level,
        day=deal.day,
        mine=None if mine is None else Try(mine.table, mine.outcome, mine.gone),
        field=await field(site.hub, name, deal, mine.outcome) if mine and mine.outcome else None,
        first=deal.first if mine and mine.outcome else None,
        known=guest is not None and await _known(site, deal, guest, mine),
    )


async def _known(site: Site, deal: Challenge, guest: str, mine: Tried | None) -> bool:
    """Whether a try that begins, or goes on, would not be counted."""
    if mine is None:
        return await knows(site.hub.store, guest, deal.deal)
    if mine.outcome is not None:
        return False
    if mine.gone or await began_knowing(site.hub.store, mine.table):
        return True
    return await knows(site.hub.store, guest, deal.deal, besides=mine.table)
