"""What the store writes of deals for many to try; see `partida.server.writes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, update

from partida.server.schema import attempt, challenge
from partida.server.statements import Row, insert, run


@dataclass(frozen=True, slots=True)
class PutChallenge:
    """A deal for many to try, unless there is one of this id."""

    id: str
    body: bytes


@dataclass(frozen=True, slots=True)
class PutAttempt:
    """The guest of this digest tries a deal at a table. Answer: whether it is the first time."""

    challenge: str
    guest: bytes
    table: str


@dataclass(frozen=True, slots=True)
class PutResult:
    """What came of an attempt; what is known already stays."""

    challenge: str
    guest: bytes
    result: bytes


_DROP = delete(attempt).where(attempt.c.guest == bindparam("digest"))
_RESULT = (
    update(attempt)
    .where(attempt.c.challenge_id == bindparam("one"), attempt.c.guest == bindparam("digest"))
    .where(attempt.c.result.is_(None))
    .values(result=bindparam("told"))
)


def write_attempts(connection: Connection, writes: Sequence[Any], now: int) -> dict[int, bool]:
    """New deals, new attempts, and what came of them, in this order; answers by the ``id`` of the write."""
    new = {one.id: one.body for one in writes if isinstance(one, PutChallenge)}
    rows: list[Row] = [{"id": name, "body": new[name], "made": now} for name in sorted(new)]
    run(connection, insert(connection, challenge).on_conflict_do_nothing(), rows)
    put = insert(connection, attempt).on_conflict_do_nothing().returning(attempt.c.guest)
    answers: dict[int, bool] = {}
    for one in writes:
        if isinstance(one, PutAttempt):
            row = {"challenge_id": one.challenge, "guest": one.guest, "table_id": one.table, "at": now}
            answers[id(one)] = connection.execute(put, row).first() is not None
    told = [one for one in writes if isinstance(one, PutResult)]
    results: list[Row] = [{"one": one.challenge, "digest": one.guest, "told": one.result} for one in told]
    run(connection, _RESULT, results)
    return answers


def drop_attempts(connection: Connection, digests: list[Row]) -> None:
    """Nothing says any more which deals these guests have tried."""
    run(connection, _DROP, digests)


def forget_challenges(connection: Connection, before: int) -> None:
    """Old deals with all attempts at them."""
    connection.execute(delete(challenge).where(challenge.c.made < before))
    gone = ~exists().where(challenge.c.id == attempt.c.challenge_id)
    connection.execute(delete(attempt).where(gone))
