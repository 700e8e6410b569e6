"""What the store writes of deals for many to try; see `partida.server.writes`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, exists, select, update

from partida.server.ends import End
from partida.server.schema import attempt, challenge, game_table
from partida.server.statements import Row, insert, run

USED_MS = 3_600_000
"""Whoever looks renews ``used`` only if it is older: an hour more or less, but not a write for every look."""


@dataclass(frozen=True, slots=True)
class PutChallenge:
    """A deal for many to try, unless there is one of this id; that of a ``day`` is kept for ever."""

    id: str
    body: bytes
    day: str | None = None


@dataclass(frozen=True, slots=True)
class UseChallenge:
    """Somebody has looked at a deal."""

    id: str


@dataclass(frozen=True, slots=True)
class PutAttempt:
    """The guest of this digest tries a deal at a table. Answer: whether it is the first time.

    ``end`` is of a hand that was played before it became a challenge. With ``instead`` a try that was left
    at that table goes on at this one; the answer is whether there was such a try.
    """

    challenge: str
    guest: bytes
    table: str
    end: End | None = None
    instead: str | None = None


@dataclass(frozen=True, slots=True)
class PutResult:
    """What came of an attempt; what is known already stays."""

    challenge: str
    guest: bytes
    end: End


_DROP = delete(attempt).where(attempt.c.guest == bindparam("digest"))
_RESULT = (
    update(attempt)
    .where(attempt.c.challenge_id == bindparam("one"), attempt.c.guest == bindparam("digest"))
    .where(attempt.c.result.is_(None))
    .values(result=bindparam("told"), won=bindparam("games"), lead=bindparam("points"))
)
_MOVE = (
    update(attempt)
    .where(attempt.c.challenge_id == bindparam("one"), attempt.c.guest == bindparam("digest"))
    .where(attempt.c.table_id == bindparam("left"), attempt.c.result.is_(None))
    .values(table_id=bindparam("new"), at=bindparam("now"))
)
_USE = (
    update(challenge)
    .where(challenge.c.id == bindparam("one"), challenge.c.used < bindparam("stale"))
    .values(used=bindparam("now"))
)


def write_attempts(
    connection: Connection, writes: Sequence[Any], ended: Sequence[PutResult], now: int
) -> dict[int, bool]:
    """New deals, new attempts, and what came of them, in this order; answers by the ``id`` of the write.

    ``ended`` are results that hang on other writes of the batch. Rows of a table are always written in the
    order of their keys: two processes that write the same ones in different orders could deadlock.
    """
    _challenges(connection, writes, ended, now)
    answers: dict[int, bool] = {}
    for one in sorted(_of(PutAttempt, writes), key=_key):  # stable: of equals, the first to come wins
        answers[id(one)] = (_put if one.instead is None else _move)(connection, one, now)
    told = sorted((*_of(PutResult, writes), *ended), key=_key)
    run(connection, _RESULT, [_told(one) for one in told])
    return answers


def _put(connection: Connection, one: PutAttempt, now: int) -> bool:
    put = insert(connection, attempt).on_conflict_do_nothing().returning(attempt.c.guest)
    row = {"challenge_id": one.challenge, "guest": one.guest, "table_id": one.table, "at": now}
    values = row if one.end is None else {**row, **one.end._asdict()}
    return connection.execute(put, values).first() is not None


def _move(connection: Connection, one: PutAttempt, now: int) -> bool:
    row = {"one": one.challenge, "digest": one.guest, "left": one.instead, "new": one.table, "now": now}
    return connection.execute(_MOVE, row).rowcount == 1


def _challenges(connection: Connection, writes: Sequence[Any], ended: Sequence[PutResult], now: int) -> None:
    new: dict[str, PutChallenge] = {}
    for one in _of(PutChallenge, writes):
        new.setdefault(one.id, one)
    rows: list[Row] = [
        {"id": name, "body": new[name].body, "made": now, "used": now, "day": new[name].day}
        for name in sorted(new)
    ]
    run(connection, insert(connection, challenge).on_conflict_do_nothing(), rows)
    used = {one.id for one in _of(UseChallenge, writes)}
    used.update(one.challenge for one in (*_of(PutResult, writes), *ended))
    run(connection, _USE, [{"one": name, "stale": now - USED_MS, "now": now} for name in sorted(used)])


def _of(kind: type[Any], writes: Iterable[Any]) -> list[Any]:
    return [one for one in writes if isinstance(one, kind)]


def _key(one: PutAttempt | PutResult) -> tuple[str, bytes]:
    return one.challenge, one.guest


def _told(one: PutResult) -> Row:
    end = one.end
    return {
        "one": one.challenge,
        "digest": one.guest,
        "told": end.result,
        "games": end.won,
        "points": end.lead,
    }


def drop_attempts(connection: Connection, digests: list[Row]) -> None:
    """Nothing says any more which deals these guests have tried."""
    run(connection, _DROP, digests)


def forget_challenges(connection: Connection, before: int) -> None:
    """Deals that nobody has used since, with all attempts at them; of a deal of the day only the attempts.

    A deal stays while somebody's try at a table goes on.
    """
    old = _unused(before)
    connection.execute(delete(attempt).where(attempt.c.challenge_id.in_(select(challenge.c.id).where(old))))
    connection.execute(delete(challenge).where(old, challenge.c.day.is_(None)))
    gone = ~exists().where(challenge.c.id == attempt.c.challenge_id)
    connection.execute(delete(attempt).where(gone))


def _unused(before: int) -> ColumnElement[bool]:
    goes_on = exists().where(
        attempt.c.challenge_id == challenge.c.id,
        attempt.c.result.is_(None),
        game_table.c.id == attempt.c.table_id,
    )
    return and_(challenge.c.used < before, ~goes_on)
