"""Where guests have sat, in the store."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import literal, select, tuple_

from partida.server.keys import check, digest_of
from partida.server.rows import Rows
from partida.server.schema import entry, game_table, visit
from partida.server.statements import holds
from partida.server.writes import DropVisits, PutVisit


class Visited(NamedTuple):
    """A table at which a guest has had a chair. ``finished`` is None while its match goes on."""

    id: str
    created: int
    touched: int
    finished: int | None


class Visits(Rows):
    """What a `Store` keeps of the tables at which guests have had a chair."""

    async def put_visit(self, guest: bytes | str, table: str) -> None:
        """The guest has a chair at the table, from now on."""
        check(table)
        await self._group.submit(PutVisit(digest_of(guest), table))

    async def forget_guest(self, guest: bytes | str) -> None:
        """Nothing says any more at which tables the guest has had a chair, and which deals it has tried.

        The tables stay as they are.
        """
        await self._group.submit(DropVisits(digest_of(guest)))

    async def tables_of(self, guest: bytes | str, limit: int, before: str | None = None) -> list[Visited]:
        """The tables at which a guest has had a chair, that which it took last first.

        ``before`` is the id of the last table of the page before this one; after one that the guest does
        not know there is nothing.
        """
        digest = digest_of(guest)
        query = select(game_table.c.id, game_table.c.created, game_table.c.touched, game_table.c.finished)
        query = query.join(visit, visit.c.table_id == game_table.c.id).where(visit.c.guest == digest)
        if before is not None:
            check(before)
            last = select(visit.c.at).where(visit.c.guest == digest, visit.c.table_id == before)
            cursor = tuple_(last.scalar_subquery(), literal(before))
            query = query.where(tuple_(visit.c.at, visit.c.table_id) < cursor)
        query = query.order_by(visit.c.at.desc(), visit.c.table_id.desc()).limit(limit)
        return [Visited(*row) for row in await self._rows(query)]

    async def has_sat(self, guest: bytes | str, table: str) -> bool:
        """True if a guest has had a chair at a table."""
        check(table)
        query = select(literal(1)).where(visit.c.guest == digest_of(guest), visit.c.table_id == table)
        return bool(await self._rows(query))

    async def has_begun(
        self, guest: bytes | str, wanted: bytes, last: int, besides: str | None = None
    ) -> bool:
        """True if a guest has had a chair at a table whose first entry has the bytes ``wanted`` in it.

        It is looked at the ``last`` tables at which it took one, without that called ``besides``.
        """
        newest = select(visit.c.table_id).where(visit.c.guest == digest_of(guest))
        newest = newest.order_by(visit.c.at.desc(), visit.c.table_id.desc()).limit(last).subquery()
        found = holds(self._dialect, entry.c.body, wanted)
        query = select(literal(1)).join_from(newest, entry, entry.c.table_id == newest.c.table_id)
        query = query.where(entry.c.seq == 0, found)
        if besides is not None:
            query = query.where(newest.c.table_id != besides)
        return bool(await self._rows(query.limit(1)))
