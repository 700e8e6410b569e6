"""What the store writes, and how a batch of it becomes one transaction.

Writes of one batch were asked for at the same time, so their order is free; those of the same kind keep it.
Everything here blocks: a whole batch is done in the writer's thread, for hops between threads cost more than
what the database does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Connection, and_, bindparam, delete, exists, func, or_, select, update
from sqlalchemy.sql.dml import ReturningInsert

from partida.errors import StorageError
from partida.server.attempts import (
    PutAttempt,
    PutChallenge,
    PutResult,
    UseChallenge,
    drop_attempts,
    forget_challenges,
    write_attempts,
)
from partida.server.schema import due, entry, game_table, visit
from partida.server.statements import Row, insert, insert_in, run

TOUCH_MS = 3_600_000
"""An append renews ``touched`` only if it is older: an hour more or less, but not a write for every move."""


@dataclass(frozen=True, slots=True)
class Append:
    """An entry that wants to be number ``seq`` of a table's log. Answer: whether it is.

    If it is, the guest of the digest ``visitor`` has a chair at the table, and what came of an attempt
    (``ended``) is known.
    """

    table: str
    seq: int
    body: bytes
    visitor: bytes | None = None
    ended: PutResult | None = None


@dataclass(frozen=True, slots=True)
class PutVisit:
    """The guest of this digest has a chair at the table."""

    guest: bytes
    table: str


@dataclass(frozen=True, slots=True)
class DropVisits:
    """Nothing says any more where the guest of this digest has been."""

    guest: bytes


@dataclass(frozen=True, slots=True)
class SetDue:
    """The due row of a table, unless that of a later seq is there already."""

    table: str
    seq: int
    at: int | None


@dataclass(frozen=True, slots=True)
class Touch:
    """Somebody was at the table."""

    table: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The table is over with its entry ``seq``, unless more entries followed."""

    table: str
    seq: int


@dataclass(frozen=True, slots=True)
class Forget:
    """Everything about the tables untouched since ``before``. Answer: their ids."""

    before: int


@dataclass(frozen=True, slots=True)
class Drop:
    """Everything about a table whose last entry is ``seq``. Answer: whether it was."""

    table: str
    seq: int


Write = (
    Append | PutVisit | DropVisits | SetDue | Touch | Finish | Forget | Drop
    | PutChallenge | UseChallenge | PutAttempt | PutResult
)  # fmt: skip
Answer = bool | None | list[str]
Kind = TypeVar("Kind", bound=Write)


def write(connection: Connection, writes: Sequence[Write], now: int) -> Sequence[Answer | StorageError]:
    """Do a batch within the transaction that ``connection`` is in; the answers in the order of the writes."""
    answers: dict[int, Answer | StorageError] = {}
    appends = _of(Append, writes)
    if appends:
        answers.update(zip(map(id, appends), _append(connection, appends, now), strict=True))
    won = [one for one in appends if answers[id(one)] is True]
    seated = [PutVisit(one.visitor, one.table) for one in won if one.visitor]
    _visits(connection, [*_of(PutVisit, writes), *seated], now)
    dropped: list[Row] = [
        {"digest": digest} for digest in sorted({one.guest for one in _of(DropVisits, writes)})
    ]
    run(connection, _DROP_VISITS, dropped)
    ended = [one.ended for one in won if one.ended is not None]
    answers.update(write_attempts(connection, writes, ended, now))
    drop_attempts(connection, dropped)
    _dues(connection, _of(SetDue, writes))
    _marks(connection, writes, now)
    for forget in _of(Forget, writes):
        answers[id(forget)] = _forget(connection, forget.before)
    for drop in _of(Drop, writes):
        answers[id(drop)] = _drop(connection, drop)
    return [answers.get(id(one)) for one in writes]


def _of(kind: type[Kind], writes: Sequence[Write]) -> list[Kind]:
    return [one for one in writes if isinstance(one, kind)]


@lru_cache(maxsize=2)
def _new_entries(dialect: str) -> ReturningInsert[Any, Any]:
    """Kept: to put it together takes longer than to run it."""
    new = insert_in(dialect, entry).on_conflict_do_nothing()
    return new.returning(entry.c.table_id, entry.c.seq)


# --- the log


@dataclass(slots=True)
class _Log:
    """What is known of a table's log within the transaction."""

    tip: int = -1
    touched: int = 0
    finished: bool = False


_LOGS = (
    select(
        game_table.c.id,
        game_table.c.touched,
        game_table.c.finished,
        select(func.max(entry.c.seq)).where(entry.c.table_id == game_table.c.id).scalar_subquery(),
    )
    .where(game_table.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(game_table.c.id)
    # PostgreSQL: while we append, nobody forgets the table; SQLite has one writer anyway
    .with_for_update(read=True, key_share=True, of=game_table)
)
_REVIVE = update(game_table).where(game_table.c.id == bindparam("table"))


def _append(connection: Connection, appends: Sequence[Append], now: int) -> list[bool | StorageError]:
    logs = {one.table: _Log() for one in appends}
    for name, touched, finished, tip in connection.execute(_LOGS, {"ids": sorted(logs)}):
        logs[name] = _Log(-1 if tip is None else tip, touched, finished is not None)
    answers: dict[int, bool | StorageError] = {}
    runners: dict[tuple[str, int], Append] = {}
    for one in sorted(appends, key=lambda one: one.seq):  # stable: of equals, the first to come may win
        log = logs[one.table]
        if one.seq > log.tip + 1:
            answers[id(one)] = _gap(one, log.tip)
        elif one.seq == log.tip + 1:
            runners[one.table, one.seq] = one
            log.tip = one.seq
    won = _insert_entries(connection, runners)
    answers.update((id(runners[key]), True) for key in won)
    _revive(connection, won, logs, now)
    return [answers.get(id(one), False) for one in appends]


def _gap(one: Append, tip: int) -> StorageError:
    return StorageError(
        f"entry {one.seq} of table {one.table} would leave a gap: its last is {tip}", code="storage/gap"
    )


def _insert_entries(connection: Connection, runners: dict[tuple[str, int], Append]) -> set[tuple[str, int]]:
    """Insert, and tell which of the keys are ours: another process may have been first."""
    if not runners:
        return set()
    # in the order of the keys: two processes that insert the same ones in different orders could deadlock
    rows = [
        {"table_id": name, "seq": seq, "body": one.body}
        for (name, seq), one in sorted(runners.items(), key=_key)
    ]
    written = connection.execute(_new_entries(connection.dialect.name), rows)
    return {(str(name), int(seq)) for name, seq in written}


def _key(item: tuple[tuple[str, int], Append]) -> tuple[str, int]:
    return item[0]


def _revive(connection: Connection, won: set[tuple[str, int]], logs: dict[str, _Log], now: int) -> None:
    """Make the rows of new tables; touch the others; a table whose log goes on is not finished."""
    new = sorted(name for name, seq in won if seq == 0)
    if new:
        rows = [{"id": name, "created": now, "touched": now} for name in new]
        connection.execute(insert(connection, game_table).on_conflict_do_nothing(), rows)
    old = {name for name, _ in won}.difference(new)
    stale = sorted(name for name in old if logs[name].finished or logs[name].touched < now - TOUCH_MS)
    if stale:
        values = {"touched": now, "finished": None}
        connection.execute(_REVIVE.values(values), [{"table": name} for name in stale])


# --- visits, due rows, marks

_TOUCH = (
    update(game_table)
    .where(game_table.c.id == bindparam("table"), game_table.c.touched < bindparam("now"))
    .values(touched=bindparam("now"))
)
_MORE = exists().where(entry.c.table_id == game_table.c.id, entry.c.seq > bindparam("last"))
_FINISH = (
    update(game_table)
    .where(game_table.c.id == bindparam("table"), ~_MORE)
    .values(finished=func.coalesce(game_table.c.finished, bindparam("now")))
)

_DROP_VISITS = delete(visit).where(visit.c.guest == bindparam("digest"))


def _visits(connection: Connection, visits: Sequence[PutVisit], now: int) -> None:
    if not visits:
        return
    new = insert(connection, visit)
    keys = [visit.c.guest, visit.c.table_id]
    upsert = new.on_conflict_do_update(index_elements=keys, set_={"at": new.excluded.at})
    # each once and in the order of the keys, as with the entries
    once = sorted({(one.guest, one.table) for one in visits})
    run(connection, upsert, [{"guest": guest, "table_id": table, "at": now} for guest, table in once])


def _dues(connection: Connection, writes: Sequence[SetDue]) -> None:
    if not writes:
        return
    new = insert(connection, due)
    upsert = new.on_conflict_do_update(
        index_elements=[due.c.table_id],
        set_={"seq": new.excluded.seq, "at": new.excluded.at},
        where=new.excluded.seq >= due.c.seq,
    )
    rows: list[Row] = [{"table_id": one.table, "seq": one.seq, "at": one.at} for one in writes]
    run(connection, upsert, sorted(rows, key=_of_table))  # by key too; stable: of equals, the last stays


def _of_table(row: Row) -> str:
    return row["table_id"]


def _marks(connection: Connection, writes: Sequence[Write], now: int) -> None:
    touched: list[Row] = [{"table": one.table, "now": now} for one in _of(Touch, writes)]
    run(connection, _TOUCH, sorted(touched, key=_table_of))
    over: list[Row] = [{"table": one.table, "last": one.seq, "now": now} for one in _of(Finish, writes)]
    run(connection, _FINISH, sorted(over, key=_table_of))


def _table_of(row: Row) -> str:
    return row["table"]


# --- forgetting


def _forget(connection: Connection, before: int) -> list[str]:
    """Old tables with all that hangs on them, and visits and due rows that hang on nothing."""
    old = delete(game_table).where(game_table.c.touched < before).returning(game_table.c.id)
    gone = sorted((connection.execute(old)).scalars())
    _clear(connection, gone)
    orphan = ~exists().where(game_table.c.id == visit.c.table_id)
    connection.execute(delete(visit).where(and_(orphan, visit.c.at < before)))
    lone = ~exists().where(game_table.c.id == due.c.table_id)
    connection.execute(delete(due).where(and_(lone, or_(due.c.at.is_(None), due.c.at < before))))
    forget_challenges(connection, before)
    return gone


def _drop(connection: Connection, drop: Drop) -> bool:
    """One table with all that hangs on it, unless its log has gone on."""
    row = select(game_table.c.id).where(game_table.c.id == drop.table).with_for_update()
    connection.execute(row)  # on PostgreSQL who appends holds it: then we see what it wrote
    unchanged = delete(game_table).where(game_table.c.id == bindparam("table"), ~_MORE)
    values = {"table": drop.table, "last": drop.seq}
    gone = list((connection.execute(unchanged.returning(game_table.c.id), values)).scalars())
    _clear(connection, gone)
    return bool(gone)


def _clear(connection: Connection, gone: Sequence[str]) -> None:
    """What hung on tables that are gone."""
    for part in (entry, due, visit):
        statement = delete(part).where(part.c.table_id == bindparam("table"))
        run(connection, statement, [{"table": name} for name in gone])
