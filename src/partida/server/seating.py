"""Before the start: chairs, names, computer players. What may be done, and what it does."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Final

from partida.game import Event
from partida.players.registry import player_names
from partida.server.acts import Computer, Guest, Sit, Stand, Start, Swap, Who
from partida.server.entries import Sat, Started, Stood, Swapped
from partida.server.fair import first_match
from partida.server.lookalike import look_alike
from partida.server.state import EMPTY_CHAIR, Chair, Played, Table, chair_at, refuse
from partida.table import Seat

NAME_LENGTH: Final = 24
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that print nothing."""
_MARKS: Final = frozenset({"Mn", "Me"})
_MARKS_IN_A_ROW: Final = 2

Story = tuple[Event, ...]
Seats = frozenset[int]


# -- what may be done -----------------------------------------------------------------------------------


def propose_sit(table: Table, who: Who, what: Sit, now: int) -> Sat:
    """Take a chair, or change one's name on it; raises `TableError`."""
    _lobby(table)
    guest = _guest(who)
    chair = chair_at(table, what.seat)
    if chair.guest not in (None, guest):
        raise refuse("chair/taken", f"seat {what.seat} is taken")
    name = clean_name(what.name)
    if any(
        other.guest not in (None, guest) and _same(other.name, name)
        for other in table.chairs
    ):  # fmt: skip
        raise refuse("name/taken", "somebody at the table has this name")
    return Sat(at=now, seat=what.seat, name=name)


def propose_stand(table: Table, who: Who, what: Stand, now: int, absent: Seats) -> Stood:
    """Leave one's chair, or empty another as the host; raises `TableError`."""
    _lobby(table)
    own = table.seat_of(_guest(who))
    seat = own if what.seat is None else what.seat
    if seat is None:
        raise refuse("table/stranger", "only who sits can stand up")
    if seat != own:
        _host(table, who, absent)
    if chair_at(table, seat).empty:
        raise refuse("chair/empty", f"nobody sits at seat {seat}")
    return Stood(at=now, seat=seat)


def propose_computer(table: Table, who: Who, what: Computer, now: int, absent: Seats) -> Sat:
    """Put a computer player on a chair; raises `TableError`."""
    _lobby(table)
    _host(table, who, absent)
    if chair_at(table, what.seat).person:
        raise refuse("chair/taken", f"seat {what.seat} is a person's")
    return Sat(at=now, seat=what.seat, level=_level(table, what.level))


def propose_swap(table: Table, who: Who, what: Swap, now: int, absent: Seats) -> Swapped:
    """Let two chairs change places; raises `TableError`."""
    _lobby(table)
    _host(table, who, absent)
    chair_at(table, what.a)
    chair_at(table, what.b)
    if what.a == what.b:
        raise refuse("chair/same", "a chair does not change places with itself")
    return Swapped(at=now, a=what.a, b=what.b)


def propose_start(table: Table, who: Who, what: Start, now: int, absent: Seats) -> Started:
    """Begin the match; raises `TableError`."""
    _lobby(table)
    _host(table, who, absent)
    if not any(chair.person for chair in table.chairs):
        raise refuse("start/no-person", "a table of computers needs a person")
    fill = None if what.fill is None else _level(table, what.fill)
    if fill is None and any(chair.empty for chair in table.chairs):
        raise refuse("start/empty", "there are empty chairs")
    return Started(at=now, fill=fill)


def clean_name(text: str) -> str:
    """A name in its one form; raises `TableError` with ``name/length`` or ``name/character``.

    It has 1 to 24 characters that print: no controls, nothing that turns the direction of writing, no
    blanks but single spaces, no letters that show nothing, and no towers of accents.
    """
    # Blanks at the ends are trimmed before anything else, so that a pasted line end does no harm.
    name = unicodedata.normalize("NFC", text.strip())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise refuse("name/length", f"a name has 1 to {NAME_LENGTH} characters")
    marks = 0
    for number, letter in enumerate(name):
        marks = marks + 1 if unicodedata.category(letter) in _MARKS else 0
        bare_mark = number == 0 and marks
        if not letter.isprintable() or letter in _BLANK or bare_mark or marks > _MARKS_IN_A_ROW:
            raise refuse("name/character", f"a name cannot hold U+{ord(letter):04X} at {number + 1}")
    if "  " in name:
        raise refuse("name/character", "a name has single spaces only")
    return name


# -- what it does ---------------------------------------------------------------------------------------


def apply_sat(table: Table, entry: Sat) -> tuple[Table, Story]:
    """A person or a computer has a chair."""
    told = Event("sat", entry.seat, {"name": entry.name, "level": entry.level})
    if entry.level is not None:
        chair = Chair(level=entry.level)
        return _with_chairs(table, {entry.seat: chair}), (told,)
    before = table.seat_of(entry.guest)
    after = table if before is None else _left(table, before, keeps=True)
    after = _with_chairs(after, {entry.seat: Chair(guest=entry.guest, name=entry.name)})
    assert entry.guest is not None
    if before is None:
        after = replace(after, sitting=(*after.sitting, entry.guest))
    return after, (told,)


def apply_stood(table: Table, entry: Stood) -> tuple[Table, Story]:
    """A chair is empty again; if it was the host's, the host is who has sat longest."""
    return _left(table, entry.seat, keeps=False), (Event("stood", entry.seat, {}),)


def apply_swapped(table: Table, entry: Swapped) -> tuple[Table, Story]:
    """Two chairs have changed places, their nonces with them."""
    a, b = entry.a, entry.b
    other = {a: b, b: a}
    nonces = {other.get(seat, seat): nonce for seat, nonce in table.nonces.items()}
    after = _with_chairs(table, {a: table.chairs[b], b: table.chairs[a]})
    return replace(after, nonces=nonces), (Event("swapped", None, {"seats": (a, b)}),)


def apply_started(table: Table, entry: Started) -> tuple[Table, Story]:
    """The match has begun, its first dealer drawn; nothing is dealt yet."""
    filled = {
        seat: Chair(level=entry.fill) for seat, chair in enumerate(table.chairs) if chair.empty
    }  # fmt: skip
    match = first_match(table)
    after = replace(_with_chairs(table, filled), playing=Played(match), ready=frozenset())
    return after, (Event("started", None, {"dealer": match.standing.dealer}),)


def _left(table: Table, seat: Seat, *, keeps: bool) -> Table:
    """The table when a chair has been left, by somebody who ``keeps`` a place at it or does not."""
    guest = table.chairs[seat].guest
    nonces = {other: nonce for other, nonce in table.nonces.items() if other != seat}
    after = replace(_with_chairs(table, {seat: EMPTY_CHAIR}), nonces=nonces)
    if keeps or guest is None:
        return after
    sitting = tuple(other for other in table.sitting if other != guest)
    host = sitting[0] if guest == table.host and sitting else table.host
    return replace(after, sitting=sitting, host=host)


def _with_chairs(table: Table, changed: dict[Seat, Chair]) -> Table:
    return replace(
        table, chairs=tuple(changed.get(seat, chair) for seat, chair in enumerate(table.chairs))
    )  # fmt: skip


# -- what is asked again and again ----------------------------------------------------------------------


def _lobby(table: Table) -> None:
    if table.phase != "lobby":
        raise refuse("table/started", "the match has begun: chairs stay as they are")


def _guest(who: Who) -> str:
    if not isinstance(who, Guest):
        raise refuse("table/guests-only", "the server has no chair")
    return who.key


def _host(table: Table, who: Who, absent: Seats) -> None:
    """Refuse who is not the host; if the host has no chair or is away, everybody with a chair is as good."""
    if not isinstance(who, Guest):
        raise refuse("table/not-host", "the server is nobody's host")
    seat = table.seat_of(table.host)
    free = seat is None or seat in absent
    if who.key != table.host and not (free and table.seat_of(who.key) is not None):
        raise refuse("table/not-host", "only the host may do this")


def _level(table: Table, level: str) -> str:
    if level not in player_names(table.rules.name):
        raise refuse("level/unknown", "there is no computer player of this level")
    return level


def _same(one: str | None, other: str) -> bool:
    return one is not None and look_alike(one, other)
