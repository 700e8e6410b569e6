"""Who knows the cards of a deal already: who has had a chair where they lay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from partida.server.challenges import ended
from partida.server.entries import AS_KNOWN, Prepared, with_pack
from partida.server.state import Table

if TYPE_CHECKING:
    from partida.server.ends import Ended
    from partida.server.storage import Store

REMEMBERED: Final = 1000
"""At so many of the tables at which a guest has sat it is looked whether it knows a deal, the last first."""


async def knows(store: Store, guest: bytes | str, deal: Prepared, besides: str | None = None) -> bool:
    """True if a guest has had a chair where the cards of a deal were shuffled, or were dealt again.

    The table ``besides`` does not count. Who has only looked at a replay without a chair there cannot be
    known. Raises `StorageError`.
    """
    origin = deal.origin
    if origin is not None and origin != besides and await store.has_sat(guest, origin):
        return True
    return await store.has_begun(guest, with_pack(deal.pack), REMEMBERED, besides)


async def began_knowing(store: Store, table: str) -> bool:
    """True if whoever tries a deal at a table knew its cards when that was begun; of no table False."""
    first = (await store.read(table))[:1]
    return any(AS_KNOWN in entry for entry in first)


async def end_of_try(store: Store, before: Table, after: Table) -> Ended | None:
    """The attempt at a challenge that ends between two states of a table, and how; None where none does.

    Who has got to know the cards elsewhere since it began is not counted either. Raises `StorageError`.
    """
    if before.phase == after.phase or after.phase != "over" or after.prepared is None:
        return None
    found = ended(after)
    if found is None or not await knows(store, found[1], after.prepared, besides=after.id):
        return found
    return ended(after, known=True)
