"""The clock of a table: how long somebody may be waited for.

A pace is a time for each move and a reserve for the whole hand; a move that takes longer than its time
eats the reserve. When that is gone too the server hands the seat to the computer, visibly, and its person
takes it back with any card. Between hands everybody has `PAUSE`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from partida.server.entries import Dealt, Entry, Moved
from partida.server.fair import deal_due, waited_for
from partida.server.playing import is_side_move
from partida.server.state import Table
from partida.table import Seat


class Pace(NamedTuple):
    """Milliseconds for a move, and of reserve for each seat in a hand."""

    move: int
    reserve: int


PACES: Final[dict[str, Pace | None]] = {
    "none": None,
    "slow": Pace(40_000, 180_000),
    "medium": Pace(20_000, 90_000),
    "fast": Pace(10_000, 45_000),
}
"""How fast a table plays; ``none`` waits for ever."""

PAUSE: Final = 60_000
"""How long a person may look at the end of a hand, at tables with a pace."""


class Wait(NamedTuple):
    """A person who is waited for: since when, and until when (None: for ever)."""

    seat: Seat
    since: int
    until: int | None


def waiting(table: Table) -> Wait | None:
    """Who is waited for now: the person on turn, or the first who is not ready. None if nobody is."""
    seat = _awaited(table)
    if seat is None:
        return None
    pace = PACES[table.pace]
    if pace is None:
        return Wait(seat, table.changed_at, None)
    more = pace.move + table.reserve[seat] if table.phase == "hand" else PAUSE
    return Wait(seat, table.changed_at, table.changed_at + more)


def _awaited(table: Table) -> Seat | None:
    if table.phase == "hand":
        turn: Seat | None = table.state.turn
        return None if turn is None or table.chairs[turn].computed else turn
    if table.phase == "between" and not deal_due(table):
        return waited_for(table)[0]
    return None


def wound(before: Table, after: Table, entry: Entry) -> Table:
    """The table after an entry with its clocks set."""
    pace = PACES[after.pace]
    if isinstance(entry, Dealt):
        reserve = (0 if pace is None else pace.reserve,) * len(after.chairs)
        return replace(after, reserve=reserve, changed_at=after.at)
    if not isinstance(entry, Moved):
        return (
            after  # handing a seat over and taking it back stops no clock, or somebody could do it for ever
        )
    if before.state.turn == after.state.turn and _is_aside(before, entry):
        return after  # who is waited for gets no more time, not by asides of its own either
    after = replace(after, changed_at=after.at)
    waited = waiting(before)
    if pace is None or waited is None or waited.seat != entry.seat:
        return after
    over = max(0, after.at - waited.since - entry.lag - pace.move)
    left = max(0, after.reserve[entry.seat] - over)
    return replace(
        after, reserve=tuple(left if seat == entry.seat else old for seat, old in enumerate(after.reserve))
    )


def _is_aside(before: Table, entry: Moved) -> bool:
    match = before.match
    return match is not None and is_side_move(match, entry.seat, before.rules.read(entry.text))
