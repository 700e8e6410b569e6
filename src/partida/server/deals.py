"""Deals for many to try, in the store; their ids are like those of tables. `attempts` is what is written."""

from __future__ import annotations

import logging
from typing import NamedTuple

from sqlalchemy import func, select

from partida.errors import StorageError
from partida.server.attempts import USED_MS, PutAttempt, PutChallenge, PutResult, UseChallenge
from partida.server.ends import End, Tally
from partida.server.keys import check, digest_of
from partida.server.rows import Rows
from partida.server.schema import attempt, challenge

log = logging.getLogger("partida.server")


class Attempt(NamedTuple):
    """A deal tried: at which table, and what came of it (None while it goes on)."""

    table: str
    result: bytes | None


class Deals(Rows):
    """What a `Store` keeps of deals, and of who has tried them."""

    async def put_challenge(self, challenge_id: str, body: bytes, day: str | None = None) -> None:
        """Keep a deal, for ever if it is that of a ``day``; nothing happens if there is one of this id."""
        check(challenge_id)
        await self._group.submit(PutChallenge(challenge_id, body, day))

    async def challenge(self, challenge_id: str) -> bytes | None:
        """The body of a deal that is kept; None if there is none of this id. Who asks has used it.

        It can be read all the same when nothing can be written, on a full disk say.
        """
        check(challenge_id)
        query = select(challenge.c.body, challenge.c.used).where(challenge.c.id == challenge_id)
        for body, used in await self._rows(query):
            if used < self._clock() - USED_MS:
                try:
                    await self._group.submit(UseChallenge(challenge_id))
                except StorageError as error:
                    log.warning(
                        "challenge %s: its use is not noted: %s [%s]", challenge_id, error, error.code
                    )
            return bytes(body)
        return None

    async def put_attempt(
        self,
        challenge_id: str,
        guest: bytes | str,
        table: str,
        end: End | None = None,
        *,
        instead: str | None = None,
    ) -> bool:
        """A guest tries a deal at a table; False, and nothing happens, if it has done so before.

        With an ``end`` it has been played there already. With ``instead`` a try without an end goes on here
        and no more at that table; False if there is none.
        """
        check(challenge_id)
        check(table)
        put = PutAttempt(challenge_id, digest_of(guest), table, end, instead)
        return bool(await self._group.submit(put))

    async def put_result(self, challenge_id: str, guest: bytes | str, end: End) -> None:
        """What came of an attempt; the first that is told stays."""
        await self._group.submit(result_of(challenge_id, guest, end))

    async def attempt(self, challenge_id: str, guest: bytes | str) -> Attempt | None:
        """The attempt of a guest at a deal; None if it has not tried."""
        check(challenge_id)
        query = select(attempt.c.table_id, attempt.c.result)
        query = query.where(attempt.c.challenge_id == challenge_id, attempt.c.guest == digest_of(guest))
        for table, told in await self._rows(query):
            return Attempt(str(table), told and bytes(told))
        return None

    async def ends(self, challenge_id: str) -> list[Tally]:
        """How often a deal has ended how, of the ends that are counted, the worst first."""
        check(challenge_id)
        how = (attempt.c.won, attempt.c.lead)
        query = select(*how, func.count()).where(attempt.c.challenge_id == challenge_id)
        query = query.where(attempt.c.won.is_not(None)).group_by(*how).order_by(*how)
        return [Tally(*row) for row in await self._rows(query)]


def result_of(challenge_id: str, guest: bytes | str, end: End) -> PutResult:
    """What came of an attempt, as it is written; raises `StorageError`."""
    check(challenge_id)
    return PutResult(challenge_id, digest_of(guest), end)
