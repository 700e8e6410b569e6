"""Deals for many to try, in the store and at the tables of the hub."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

import msgspec

from partida.errors import StorageError
from partida.server.analysts import Crowded, Task
from partida.server.challenges import (
    DAILY,
    Challenge,
    Field,
    Outcome,
    compared,
    id_of_day,
    of_day,
    today,
)
from partida.server.hub import Hub
from partida.server.state import refuse
from partida.server.tokens import is_table_id
from partida.server.topping import TOP, TopJob

TOP_GUEST: Final = "the strongest level"
"""Under this name its attempt is kept; no key of a guest is like it."""

Kept = TypeVar("Kept", Challenge, Outcome)

_DEAL: Final = msgspec.json.Decoder(Challenge)
_OUTCOME: Final = msgspec.json.Decoder(Outcome)


class Tried(NamedTuple):
    """One's own attempt: at which table, and how it ended, None while it goes on.

    ``gone`` says that the table is forgotten: nobody can go on there, nor look at what was played.
    """

    table: str
    outcome: Outcome | None
    gone: bool


async def of_today(hub: Hub) -> list[tuple[str, Challenge]]:
    """The deals of the day, one for each game, with their ids. Whoever asks first has them made."""
    day = today(hub.settings.now())
    found: list[tuple[str, Challenge]] = []
    for game in DAILY:
        name = id_of_day(day, game)
        body = await hub.store.challenge(name)
        if body is None:
            new = of_day(day, game, hub.settings.new_seed())
            await hub.store.put_challenge(name, msgspec.json.encode(new), day)
            body = await hub.store.challenge(name)  # another process may have been faster
            assert body is not None
        found.append((name, _deal(name, body)))
    return found


async def challenge(hub: Hub, name: str) -> Challenge:
    """A deal that is kept; raises `TableError` ``challenge/none``, `StorageError` if it is damaged."""
    body = await hub.store.challenge(name) if is_table_id(name) else None
    if body is None:
        raise refuse("challenge/none", "there is no such challenge, or it is forgotten")
    return _deal(name, body)


def _deal(name: str, body: bytes) -> Challenge:
    return _decoded(_DEAL, body, f"challenge {name}")


def _end(name: str, result: bytes) -> Outcome:
    return _decoded(_OUTCOME, result, f"the end of an attempt at challenge {name}")


def _decoded(decoder: msgspec.json.Decoder[Kept], kept: bytes, what: str) -> Kept:
    try:
        return decoder.decode(kept)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StorageError(f"{what} cannot be read: {error}", code="storage/damaged") from None


async def attempt_of(hub: Hub, name: str, guest: str | None) -> Tried | None:
    """The attempt of a guest; None if it has not tried yet."""
    found = None if guest is None else await hub.store.attempt(name, guest)
    if found is None:
        return None
    outcome = None if found.result is None else _end(name, found.result)
    return Tried(found.table, outcome, await hub.store.latest(found.table) < 0)


async def field(hub: Hub, name: str, deal: Challenge, mine: Outcome) -> Field:
    """How others have done, for whoever has an end of its own."""
    return compared(mine, await hub.store.ends(name), await _top(hub, name, deal))


async def _top(hub: Hub, name: str, deal: Challenge) -> Outcome | None:
    """What the strongest level made of a deal; None while it has not: then it is let."""
    found = await hub.store.attempt(name, TOP_GUEST)
    if found is not None and found.result is not None:
        return _end(name, found.result)
    top_tries(hub, name, deal)
    return None


def top_tries(hub: Hub, name: str, deal: Challenge) -> None:
    """Let the strongest level try a deal, unless it is at it."""
    if name not in hub.topping:
        hub.topping.add(name)
        hub.spawn(_top_plays(hub, name, deal))


async def _top_plays(hub: Hub, name: str, deal: Challenge) -> None:
    try:
        with suppress(Crowded):  # the next who looks lets it try again
            await _top_tried(hub, name, hub.analysts.ask(TopJob(deal, TOP)))
    finally:
        hub.topping.discard(name)


async def _top_tried(hub: Hub, name: str, task: Task) -> None:
    while task.open:
        task.wanted = hub.loop.time()
        with suppress(TimeoutError):
            await asyncio.wait_for(task.ended.wait(), 5)
    if task.answer is not None:
        end, table = task.answer.kept(counted=False), hub.settings.new_table_id()
        await hub.store.put_attempt(name, TOP_GUEST, table, end)
