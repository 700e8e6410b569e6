"""Reviews of finished hands: asked for, and told when they are made."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.analysis.hintwords import SeatTeller, counted_of
from partida.analysis.model import HandReview
from partida.server.analysts import State, Task
from partida.server.api.answers import refusal, told
from partida.server.api.route import NO_TABLE, STORAGE, Answer, Call, TableParams, get, post
from partida.server.api.words import NO_WORDS, Language
from partida.server.reviews import TooMany, share_key
from partida.server.security import key_of
from partida.server.site import Site, network
from partida.server.state import Table, refuse
from partida.words.catalogue import language as known_language


class NumberParams(TableParams, frozen=True):
    """A hand of a table."""

    number: Annotated[int, Meta(ge=1, le=1_000_000, description="its number at the table, from 1")]


class ReviewParams(NumberParams, frozen=True):
    """And in which language its reasons are told."""

    lang: Language = "en"


class AskReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With the ``key`` of a link who has no chair may ask too."""

    key: Annotated[str, Meta(max_length=16)] | None = None


class ReviewTold(msgspec.Struct, frozen=True):
    """How a review stands: ``done`` cards ``of`` all, ``ahead`` others before it, the ``review`` at last.

    ``preparing`` says that the code for it is being loaded, or compiled: once, and for up to minutes.
    ``state`` is ``none`` if nobody has asked for it. ``code`` says why it ``failed``. ``key`` is for links:
    it is told to who sat at the table. ``reasons`` are those of each card in sentences, in which a seat is a
    letter between the marks ``U+2068`` and ``U+2069``: first a plain one, if there is one, and as the last
    ``counted`` of each card what was counted.
    """

    state: State | Annotated[str, Meta(pattern="^none$")]
    done: int = 0
    of: int = 0
    ahead: int = 0
    preparing: bool = False
    code: str | None = None
    key: str | None = None
    review: HandReview | None = None
    reasons: tuple[tuple[str, ...], ...] | None = None
    counted: tuple[int, ...] | None = None


REFUSES = {400: ("table/no-hand", "review/running"), 404: (*NO_TABLE, *NO_WORDS), 503: STORAGE}


@get("/api/tables/{table}/hands/{number}/review", ReviewParams, Answer(200, ReviewTold), refuses=REFUSES)
async def review(call: Call[ReviewParams, None]) -> Response:
    """How the review of a finished hand stands, and the review once it is made."""
    table = (await call.site.hub.live(call.params.table)).table
    found = call.site.hub.reviews.found(table, call.params.number)
    return told(_stands(call, table, found))


@post(
    "/api/tables/{table}/hands/{number}/review",
    ReviewParams,
    AskReview,
    Answer(200, ReviewTold),
    refuses={
        **REFUSES,
        400: (*REFUSES[400], "table/stranger"),
        429: ("http/rate",),
        503: (*STORAGE, "http/crowded"),
    },
)
async def ask(call: Call[ReviewParams, AskReview]) -> Response:
    """Have a finished hand reviewed; asking again does no harm. Poll until it is ``done`` or ``failed``."""
    table = (await call.site.hub.live(call.params.table)).table
    reviews, number = call.site.hub.reviews, call.params.number
    guest, origin = key_of(call.request), network(call.request)
    found = reviews.found(table, number)
    if found is None or found.state == "failed":
        if table.seat_of(guest) is None and call.body.key != share_key(table, number):
            raise refuse("table/stranger", "a review is for who sat at the table, or has a link to it")
        try:
            found = reviews.review(table, number, guest or origin, origin)
        except TooMany as error:
            return too_many(error)
    return told(_stands(call, table, found))


def too_many(error: TooMany) -> Response:
    """The answer to who has asked for too much."""
    return refusal("http/crowded", 503) if error.crowded else refusal("http/rate", 429)


def _stands(call: Call[ReviewParams, Any], table: Table, task: Task | None) -> ReviewTold:
    language = known_language(call.params.lang)
    sat = table.seat_of(key_of(call.request)) is not None
    key = share_key(table, call.params.number) if sat else None
    if task is None:
        return ReviewTold("none", key=key)
    answer = task.answer if isinstance(task.answer, HandReview) else None
    reasons = None if answer is None else _reasons(answer, language)
    return ReviewTold(
        state=task.state,
        done=task.done,
        of=task.of,
        ahead=_ahead(call.site, task),
        preparing=call.site.hub.reviews.preparing(task),
        code=task.code,
        key=key,
        review=answer,
        reasons=reasons,
        counted=None if answer is None or reasons is None else _counted(answer, reasons),
    )


def _reasons(review: HandReview, language: str) -> tuple[tuple[str, ...], ...]:
    teller = SeatTeller(language, review.game)
    return tuple(tuple(teller.why(card.plain, card.reasons, card.seat)) for card in review.cards)


def _counted(review: HandReview, reasons: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    return tuple(counted_of(lines, card.plain) for card, lines in zip(review.cards, reasons, strict=True))


def _ahead(site: Site, task: Task) -> int:
    return site.hub.reviews.ahead(task) if task.state == "waiting" else 0
