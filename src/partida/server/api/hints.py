"""Hints for who plays alone: in three steps, each of which is written in the log."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.analysis.hintwords import counted_in, step_lines
from partida.analysis.model import Hint
from partida.server.analysts import State
from partida.server.api.answers import told
from partida.server.api.reviews import too_many
from partida.server.api.route import NO_TABLE, STORAGE, Answer, Call, TableParams, post
from partida.server.api.words import NO_WORDS, Language
from partida.server.reviews import TooMany
from partida.server.security import key_of
from partida.server.state import Table
from partida.words import language

WAIT = 1.0
"""Seconds that an answer is waited for, so that most questions need no second one."""


class WantHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which step: 1 where to look, 2 two candidates, 3 the card and why; and the language of its words."""

    step: Annotated[int, Meta(ge=1, le=3)] = 1
    lang: Language = "en"


class HintTold(msgspec.Struct, frozen=True):
    """How a hint stands: what the step tells, once it is ``done``; else ask again.

    ``preparing`` says that the code for it is being loaded, or compiled: once, and for up to minutes.
    ``changed`` is the last entry that changed the hand: a hint is for that moment alone. ``candidates`` come
    with step 2, and the whole ``hint`` with step 3. ``lines`` are the sentences of this step, in which a
    seat is a letter between the marks ``U+2068`` and ``U+2069``: first the plain ones; the last ``counted``
    of them are what was counted.
    """

    state: State
    step: int
    changed: int
    code: str | None = None
    preparing: bool = False
    seat: str | None = None
    area: str | None = None
    suit: str | None = None
    candidates: tuple[str, ...] | None = None
    hint: Hint | None = None
    lines: tuple[str, ...] = ()
    counted: Annotated[int, Meta(ge=0)] = 0


@post(
    "/api/tables/{table}/hint",
    TableParams,
    WantHint,
    Answer(200, HintTold),
    refuses={
        400: ("table/stranger", "hint/*", "act/rate", "seat/computer"),
        404: (*NO_TABLE, *NO_WORDS),
        503: (*STORAGE, "http/crowded"),
    },
)
async def hint(call: Call[TableParams, WantHint]) -> Response:
    """A hint for one's seat on turn, at a table without other people. That it was asked for is recorded."""
    hub, guest, step = call.site.hub, key_of(call.request), call.body.step
    language(call.body.lang)  # nothing is recorded of a question that cannot be answered
    live = await hub.live(call.params.table)
    table = await hub.hinted(live, guest, step)
    try:
        return told(await _stands(call, table, step, guest))
    except TooMany as error:
        return too_many(error)


async def _stands(
    call: Call[TableParams, WantHint], table: Table, step: int, guest: str | None
) -> HintTold:  # fmt: skip
    seat = table.seat_of(guest)
    assert seat is not None
    task = call.site.hub.reviews.hint(table, seat)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(task.ended.wait(), WAIT)
    answer = task.answer if isinstance(task.answer, Hint) else None
    if answer is None:
        preparing = call.site.hub.reviews.preparing(task)
        return HintTold(task.state, step, table.changed_seq, task.code, preparing)
    lines = step_lines(answer, step, call.body.lang)
    return HintTold(
        state="done",
        step=step,
        changed=table.changed_seq,
        seat=answer.seat,
        area=answer.area,
        suit=answer.suit,
        candidates=answer.candidates if step > 1 else None,
        hint=answer if step > 2 else None,
        lines=lines,
        counted=counted_in(lines, step),
    )
