"""Making a table: what a page may wish for, and the first entries of the log."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from partida.errors import TableError
from partida.server import authority
from partida.server.acts import SERVER, Computer, Deal, Guest, Level, Name, SeatNumber, Sit, Start, Who
from partida.server.entries import Entry, Prepared
from partida.server.settings import Settings

NAMELESS: Final = {"pt": "Convidado", "es": "Invitado", "ru": "Гость"}
"""What a guest is called who plays alone and told no name."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request for a table.

    With a ``name`` (and with ``solo`` in any case) who asks sits down at ``seat``. With ``fill`` or
    ``solo`` computers of ``level`` take the other chairs, and ``solo`` begins at once. With ``aids``
    everybody may use the counting aids; whoever plays alone may in any case.
    """

    variant: Annotated[str, Meta(min_length=1, max_length=3000, examples=["sueca", "cuarenta(players=2)"])]
    pace: Annotated[str, Meta(max_length=20, examples=["none", "slow", "medium", "fast"])] = "none"
    name: Annotated[str, Meta(max_length=80)] | None = None
    seat: SeatNumber = 0
    level: Level | None = None
    fill: bool = False
    solo: bool = False
    aids: bool = False
    lang: Annotated[str, Meta(max_length=20)] = "en"


def entries_of(
    wish: NewTable, guest: str, settings: Settings, prepared: Prepared | None = None
) -> list[Entry]:
    """The first entries of the table; raises `VariantError`, `TableError`.

    A ``prepared`` one that is ``solo`` is dealt already.
    """
    now = settings.now()
    first: Entry = authority.create(
        settings.new_table_id(),
        wish.variant,
        host=guest,
        seed=settings.new_seed(),
        now=now,
        pace_name=wish.pace,
        with_aids=wish.aids,
        prepared=prepared,
    )
    entries: list[Entry] = [first]
    table = authority.fold(entries)

    host = Guest(guest)

    def do(what: Any, who: Who = host) -> None:
        nonlocal table
        entry = authority.propose(table, who, what, now)
        table, _ = authority.apply(table, entry)
        entries.append(entry)

    name: Name = (wish.name or "").strip()
    if not name and wish.solo:
        name = NAMELESS.get(wish.lang.partition("-")[0], "Guest")
    if name:
        do(Sit(wish.seat, name))
    if wish.fill or wish.solo:
        if wish.level is None:
            raise TableError("computers need a level", code="level/unknown")
        for seat, chair in enumerate(table.chairs):
            if chair.empty and seat != wish.seat:
                do(Computer(seat, wish.level))
    if wish.solo:
        do(Start())
        if prepared is not None:
            do(Deal(), SERVER)
    return entries
