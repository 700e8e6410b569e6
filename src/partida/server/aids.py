"""Aids of a person at the table: where they may be used, and the note in the log that they were.

What a counting aid shows is made by the page, from the events that its seat has seen; the server knows of it
only that somebody looks at it. With other people it is for the table to agree when it is made.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from partida.errors import HandOver
from partida.game import Event
from partida.server.acts import Aid, Guest, Who
from partida.server.entries import Aided
from partida.server.state import HandLog, Played, Table, refuse
from partida.table import Seat

ALONE: Final = 1


def allowed(table: Table) -> bool:
    """True if aids may be used: the table agreed, or a person plays alone against computers.

    Never in a challenge.
    """
    if table.challenge is not None:
        return False
    persons = sum(chair.person for chair in table.chairs)
    return table.aids or (table.phase != "lobby" and persons == ALONE)


def propose_aid(table: Table, who: Who, what: Aid, now: int) -> Aided:
    """Note that a person looks at an aid in the hand in play; raises `TableError`, `HandOver`."""
    seat = table.seat_of(who.key) if isinstance(who, Guest) else None
    if seat is None:
        raise refuse("table/stranger", "only who sits at the table may do this")
    if not allowed(table):
        raise refuse("aid/not-agreed", "this table has not agreed to aids")
    if table.phase != "hand":
        raise HandOver("no hand is being played", code="match/not-playing")
    if (seat, what.kind) in hand_log(table).aided:
        raise refuse("aid/already", f"seat {seat} is known to use it in this hand")
    return Aided(at=now, seat=seat, kind=what.kind)


def apply_aided(table: Table, entry: Aided) -> tuple[Table, tuple[Event, ...]]:
    """It is kept with the hand, and told to all."""
    assert table.playing is not None
    log = hand_log(table)
    log = replace(log, aided=(*log.aided, (entry.seat, entry.kind)))
    playing = Played(table.playing.match, (*table.playing.hands[:-1], log))
    return replace(table, playing=playing), (Event("aided", entry.seat, {"kind": entry.kind}),)


def hand_log(table: Table) -> HandLog:
    """What is known besides of the hand in play, or of the last one."""
    assert table.playing is not None
    return table.playing.hands[-1]


def aided_seats(log: HandLog) -> list[Seat]:
    """The seats that have looked at an aid in a hand."""
    return sorted({seat for seat, _ in log.aided})
