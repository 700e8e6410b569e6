"""The authority over a table: a fold over its log, and the one place that says what may come next.

Pure: times are given, chance is in the ``created`` entry, and nothing is read or written. A process that
wants something to happen folds the log, asks `propose` for an entry, and appends it with the next seq; if
another was faster it folds that and asks again.

>>> table, _ = apply(empty(), create("t1", "sueca", host="ana", seed=bytes(32), now=0))
>>> table, story = apply(table, propose(table, Guest("ana"), Sit(2, " Ana "), now=5))
>>> table.chairs[2].name, table.seq, [event.kind for event in story]
('Ana', 1, ['sat'])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

import msgspec

from partida import fairness
from partida.errors import TableError
from partida.game import Event
from partida.registry import variant_text
from partida.server import aids, fair, pace, playing, seating
from partida.server.acts import (
    SERVER,
    Aid,
    AskHint,
    Computer,
    ComputerMove,
    Deal,
    Guest,
    Hand,
    Move,
    Nonce,
    Phrase,
    Ready,
    Server,
    Sit,
    Stand,
    Start,
    Swap,
    What,
    Who,
)
from partida.server.entries import (
    Aided,
    Created,
    Dealt,
    Entry,
    Handed,
    Hinted,
    Moved,
    Nonced,
    Prepared,
    Readied,
    Said,
    Sat,
    Started,
    Stood,
    Swapped,
)
from partida.server.history import record_of
from partida.server.playing import bystanders, next_act
from partida.server.public import public
from partida.server.state import EMPTY_CHAIR, Repeated, Table, refuse, rules_of

KEPT_ACTS: Final = 32
"""How many acts of a guest are remembered, to know one that is sent again."""

_NAME: Final = re.compile("[A-Za-z0-9_-]{1,40}")

Story = tuple[Event, ...]


def empty() -> Table:
    """The table of an empty log."""
    return Table()


def fold(entries: Iterable[Entry]) -> Table:
    """The table of a log."""
    table = empty()
    for entry in entries:
        table, _ = apply(table, entry)
    return table


def create(
    name: str,
    variant: str,
    *,
    host: str,
    seed: bytes,
    now: int,
    pace_name: str = "none",
    with_aids: bool = False,
    prepared: Prepared | None = None,
) -> Created:
    """The first entry of a log; raises `VariantError`, `DealError` and `TableError`.

    ``name`` is the id of the table, ``host`` the key of a guest, ``seed`` 32 secret bytes; ``with_aids`` says
    that everybody may use the counting aids. The hand of a ``prepared`` one was played before.
    """
    fairness.commit(seed)  # its length is checked
    variant = variant_text(rules_of(variant).variant)
    if pace_name not in pace.PACES:
        raise refuse("table/pace", f"there is no pace {pace_name!r}; there are {', '.join(pace.PACES)}")
    if not _NAME.fullmatch(name):
        raise refuse("table/id", f"{name!r} is not a name of a table: 1 to 40 letters, digits, - or _")
    return Created(
        at=now,
        guest=host,
        table=name,
        variant=variant,
        pace=pace_name,
        seed=seed.hex(),
        aids=with_aids,
        prepared=prepared,
    )


# -- what may come next ---------------------------------------------------------------------------------


def propose(
    table: Table,
    who: Who,
    what: What,
    now: int,
    *,
    act: str | None = None,
    base: int | None = None,
    absent: frozenset[int] = frozenset(),
    lag: int = 0,
) -> Entry:
    """The entry by which ``what`` would happen; nothing has happened until it is in the log.

    ``act`` is the client's id of the act, ``base`` the last entry that it had seen, ``absent`` the seats
    whose persons are away (as the hub knows), ``lag`` the milliseconds that its message was on its way.
    Raises `Repeated` for an act that is in the log already, `TableError`, `MoveTextError` and `RuleError`
    with stable codes for what may not be.
    """
    if table.seq < 0:
        raise refuse("table/none", "there is no such table")
    if isinstance(who, Guest) and act is not None:
        _check_repeated(table, who.key, act)
    if base is not None and base > table.seq:
        raise refuse("act/base", f"the last entry is {table.seq}, not {base}")
    entry = _entry(table, who, what, max(now, table.at), base, absent, lag)
    if isinstance(who, Server):
        return entry
    return _signed(entry, who.key, act)


def _check_repeated(table: Table, guest: str, act: str) -> None:
    for known, seq in table.acts.get(guest, ()):
        if known == act:
            raise Repeated(seq)


def _entry(
    table: Table, who: Who, what: What, now: int, base: int | None, absent: frozenset[int], lag: int
) -> Entry:
    match what:
        case Move() | ComputerMove():
            return playing.propose_move(table, who, what, now, base, lag)
        case Hand():
            return playing.propose_hand(table, who, what, now, absent)
        case Phrase():
            return playing.propose_phrase(table, who, what, now)
        case Ready():
            return playing.propose_ready(table, who, now)
        case Aid():
            return aids.propose_aid(table, who, what, now)
        case AskHint():
            return playing.propose_hint(table, who, what, now)
        case Nonce():
            return fair.propose_nonce(table, who, what, now)
        case Deal():
            return fair.propose_deal(table, who, now)
        case _:
            return _seating(table, who, what, now, absent)


def _seating(
    table: Table, who: Who, what: Sit | Stand | Computer | Swap | Start, now: int, absent: frozenset[int]
) -> Entry:
    match what:
        case Sit():
            return seating.propose_sit(table, who, what, now)
        case Stand():
            return seating.propose_stand(table, who, what, now, absent)
        case Computer():
            return seating.propose_computer(table, who, what, now, absent)
        case Swap():
            return seating.propose_swap(table, who, what, now, absent)
        case _:
            return seating.propose_start(table, who, what, now, absent)


def _signed(entry: Entry, guest: str, act: str | None) -> Entry:
    return msgspec.structs.replace(entry, guest=guest, id=act)


# -- what an entry does ---------------------------------------------------------------------------------


def apply(table: Table, entry: Entry) -> tuple[Table, Story]:
    """The table after an entry, and the story of it. Raises for an entry that cannot follow the log."""
    if isinstance(entry, Created) == (table.seq >= 0):
        raise TableError("a log has one created entry, its first", code="table/entry")
    after, story = _APPLY[type(entry)](table, entry)
    seq, acts = table.seq + 1, table.acts
    if entry.guest is not None and entry.id is not None:
        kept = (*acts.get(entry.guest, ()), (entry.id, seq))[-KEPT_ACTS:]
        acts = {**acts, entry.guest: kept}
    after = replace(after, seq=seq, at=entry.at, acts=acts)
    return pace.wound(table, after, entry), story


def _apply_created(table: Table, entry: Created) -> tuple[Table, Story]:
    seats = rules_of(entry.variant).table.size
    after = replace(
        table,
        id=entry.table,
        variant=entry.variant,
        pace=entry.pace,
        aids=entry.aids,
        prepared=entry.prepared,
        seed=fairness.seed_from_hex(entry.seed),
        host=entry.guest,
        chairs=(EMPTY_CHAIR,) * seats,
        reserve=(0,) * seats,
        changed_at=entry.at,
    )
    return after, ()


def _apply_dealt(table: Table, entry: Dealt) -> tuple[Table, Story]:
    after, story = fair.apply_dealt(table, entry)
    return replace(after, changed_seq=table.seq + 1), story


_APPLY: Final[dict[type[Any], Callable[[Table, Any], tuple[Table, Story]]]] = {
    Created: _apply_created,
    Sat: seating.apply_sat,
    Stood: seating.apply_stood,
    Swapped: seating.apply_swapped,
    Started: seating.apply_started,
    Nonced: fair.apply_nonced,
    Dealt: _apply_dealt,
    Moved: playing.apply_moved,
    Handed: playing.apply_handed,
    Said: playing.apply_said,
    Hinted: playing.apply_hinted,
    Readied: playing.apply_readied,
    Aided: aids.apply_aided,
}


def chore(table: Table) -> What | None:
    """What the server itself has to do now without thinking: deal. None if nothing."""
    return Deal() if fair.deal_due(table) else None


__all__ = [
    "SERVER", "ComputerMove", "Deal", "Guest", "Repeated", "Server", "Table", "What", "Who", "apply",
    "bystanders", "chore", "create", "empty", "fold", "next_act", "propose", "public", "record_of",
]  # fmt: skip
