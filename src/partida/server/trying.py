"""Deals for many to try, in the store and at the tables of the hub."""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

from partida.errors import StorageError, TableError
from partida.server.analysts import Crowded
from partida.server.challenges import (
    DAILY,
    Challenge,
    Field,
    Outcome,
    compared,
    id_of_day,
    of_day,
    outcome_of,
    today,
)
from partida.server.hub import Hub
from partida.server.state import refuse
from partida.server.storage import Attempt
from partida.server.tokens import is_table_id
from partida.server.topping import TOP, TopJob

TOP_GUEST: Final = "the strongest level"
"""Under this name its attempt is kept; no key of a guest is like it."""
AT_ONCE: Final = 16
"""So many attempts whose end is not known are looked at whenever somebody asks."""

_TOP_DIGEST: Final = sha256(TOP_GUEST.encode()).digest()
_DEAL: Final = msgspec.json.Decoder(Challenge)
_OUTCOME: Final = msgspec.json.Decoder(Outcome)
log = logging.getLogger("partida.server")


class Tried(NamedTuple):
    """One's own attempt: at which table, and how it ended, None while it goes on."""

    table: str
    outcome: Outcome | None


async def of_today(hub: Hub) -> list[tuple[str, Challenge]]:
    """The deals of the day, one for each game, with their ids. Whoever asks first has them made."""
    day = today(hub.settings.now())
    found: list[tuple[str, Challenge]] = []
    for game in DAILY:
        name = id_of_day(day, game)
        body = await hub.store.challenge(name)
        if body is None:
            new = of_day(day, game, hub.settings.new_seed())
            await hub.store.put_challenge(name, msgspec.json.encode(new))
            body = await hub.store.challenge(name)  # another process may have been faster
            assert body is not None
        found.append((name, _DEAL.decode(body)))
    return found


async def challenge(hub: Hub, name: str) -> Challenge:
    """A deal that is kept; raises `TableError` ``challenge/none``."""
    body = await hub.store.challenge(name) if is_table_id(name) else None
    if body is None:
        raise refuse("challenge/none", "there is no such challenge, or it is forgotten")
    return _DEAL.decode(body)


async def attempt_of(hub: Hub, name: str, deal: Challenge, guest: str | None) -> Tried | None:
    """The attempt of a guest; None if it has not tried yet."""
    found = await hub.store.attempts(name, guest) if guest is not None else []
    if not found:
        return None
    return Tried(found[0].table, await _end(hub, name, deal, found[0]))


async def field(hub: Hub, name: str, deal: Challenge, mine: Outcome) -> Field:
    """How others have done, for whoever has an end of its own."""
    attempts = await hub.store.attempts(name)
    unknown = [one for one in attempts if one.result is None and one.guest != _TOP_DIGEST]
    # some that were left in the midst never end: they must not hide the others
    unknown = random.sample(unknown, min(AT_ONCE, len(unknown)))
    ends = await asyncio.gather(*(_end(hub, name, deal, one) for one in unknown))
    late = {one.guest: end for one, end in zip(unknown, ends, strict=True)}
    top = await _top(hub, name, deal)
    outcomes = [
        late.get(one.guest) if one.result is None else _OUTCOME.decode(one.result)
        for one in attempts
        if one.guest != _TOP_DIGEST
    ]
    return compared(mine, (end for end in outcomes if end is not None), top)


async def _end(hub: Hub, name: str, deal: Challenge, one: Attempt) -> Outcome | None:
    """How an attempt ended, from its table if it is not written down yet; None while it goes on."""
    if one.result is not None:
        return _OUTCOME.decode(one.result)
    try:
        live = await hub.live(one.table)
    except TableError:
        return None  # the table is gone
    except StorageError as error:
        if error.code != "storage/damaged":
            raise
        return None  # the ends of others are told all the same
    end = outcome_of(live.table, deal.seat)
    if end is None:
        hub.go_on(live)
    else:
        await hub.store.put_result(name, one.guest, msgspec.json.encode(end))
    return end


async def _top(hub: Hub, name: str, deal: Challenge) -> Outcome | None:
    """What the strongest level made of a deal; None while it has not: then it is let."""
    found = await hub.store.attempts(name, TOP_GUEST)
    if found and found[0].result is not None:
        return _OUTCOME.decode(found[0].result)
    top_tries(hub, name, deal)
    return None


def top_tries(hub: Hub, name: str, deal: Challenge) -> None:
    """Let the strongest level try a deal, unless it is at it."""
    if name not in hub.topping:
        hub.topping.add(name)
        hub.spawn(_top_plays(hub, name, deal))


async def _top_plays(hub: Hub, name: str, deal: Challenge) -> None:
    try:
        task = hub.analysts.ask(TopJob(deal, TOP))
        while task.open:
            task.wanted = hub.loop.time()
            with suppress(TimeoutError):
                await asyncio.wait_for(task.ended.wait(), 5)
        if task.answer is not None:
            await hub.store.put_attempt(name, TOP_GUEST, hub.settings.new_table_id())
            await hub.store.put_result(name, TOP_GUEST, msgspec.json.encode(task.answer))
    except Crowded:
        log.warning("the strongest level has no time for challenge %s", name)
    finally:
        hub.topping.discard(name)
