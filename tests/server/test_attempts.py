"""Deals for many to try in the store: ends with the last entry, compared by the database, kept while used."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import event, text

from partida.errors import StorageError
from partida.server import attempts, authority, challenges, schema
from partida.server.acts import Move
from partida.server.challenges import Outcome, ended, of_day, outcome_of
from partida.server.creating import NewTable, entries_of
from partida.server.database import make_writer, parse
from partida.server.ends import End, Tally
from partida.server.entries import Entry, encode
from partida.server.hub import Hub
from partida.server.live import Live
from partida.server.settings import Settings
from partida.server.storage import Store
from partida.server.trying import TOP_GUEST
from tests.server.test_hub import QUICK
from tests.server.test_keeping import House
from tests.server.test_storage import GUEST, HOUR, OTHER, TABLE, Clock, opened
from tests.server.waits import until

DEAL = "someDeal0000"
DAILY = "daily20260301sueca"
GOOD, BAD = End(b"good", 1, 20), End(b"bad", -1, -20)
DAY = 24 * HOUR


async def result_of(store: Store, name: str, guest: str) -> bytes | None:
    found = await store.attempt(name, guest)
    assert found is not None
    return found.result


async def test_the_first_end_of_an_attempt_stays(url: str) -> None:
    async with opened(url) as store:
        assert await store.attempt(DEAL, GUEST) is None
        assert await store.put_attempt(DEAL, GUEST, TABLE)
        assert not await store.put_attempt(DEAL, GUEST, OTHER, GOOD)
        assert await store.attempt(DEAL, GUEST) == (TABLE, None)
        await asyncio.gather(*(store.put_result(DEAL, GUEST, end) for end in (GOOD, BAD, BAD)))
        await store.put_result(DEAL, GUEST, BAD)
        assert await store.attempt(DEAL, GUEST) == (TABLE, b"good")
        assert await store.ends(DEAL) == [Tally(1, 20, 1)]


async def test_an_attempt_goes_on_at_another_table(url: str) -> None:
    async with opened(url) as store:
        assert not await store.put_attempt(DEAL, GUEST, OTHER, instead=TABLE), "there is none"
        await store.put_attempt(DEAL, GUEST, TABLE)
        await store.put_attempt(DEAL, "another", TABLE)
        assert not await store.put_attempt(DEAL, GUEST, "thirdTable00", instead=OTHER), "not at that table"
        assert await store.put_attempt(DEAL, GUEST, OTHER, instead=TABLE)
        assert await store.attempt(DEAL, GUEST) == (OTHER, None)
        assert await store.attempt(DEAL, "another") == (TABLE, None)
        await store.put_result(DEAL, GUEST, GOOD)
        assert not await store.put_attempt(DEAL, GUEST, TABLE, instead=OTHER), "it has ended"
        assert await store.attempt(DEAL, GUEST) == (OTHER, GOOD.result)


async def test_the_end_comes_with_the_entry_that_ends_it(url: str) -> None:
    async with opened(url) as store, opened(url) as other:
        await store.put_attempt(DEAL, GUEST, TABLE)
        assert await store.append(TABLE, 0, b"")
        assert await other.append(TABLE, 1, b"last", ended=(DEAL, GUEST, GOOD))
        assert not await store.append(TABLE, 1, b"too late", ended=(DEAL, GUEST, BAD))
        assert await store.attempt(DEAL, GUEST) == (TABLE, b"good")
        with pytest.raises(StorageError):
            await store.append(TABLE, 9, b"a gap", ended=(DEAL, "rui", BAD))
        assert await store.ends(DEAL) == [Tally(1, 20, 1)]


async def test_the_entry_and_the_end_are_written_both_or_neither(url: str, monkeypatch: Any) -> None:
    async with opened(url) as store:
        await store.put_attempt(DEAL, GUEST, TABLE)
        assert await store.append(TABLE, 0, b"")
        with monkeypatch.context() as broken:
            broken.setattr(attempts, "_RESULT", text("UPDATE nothing SET that = 1"))
            with pytest.raises(StorageError):
                await store.append(TABLE, 1, b"last", ended=(DEAL, GUEST, GOOD))
        assert await store.latest(TABLE) == 0
        assert await store.append(TABLE, 1, b"last", ended=(DEAL, GUEST, GOOD))
        assert await result_of(store, DEAL, GUEST) == b"good"


async def test_ends_are_counted_by_the_database(url: str) -> None:
    ends = [
        End(b"", 1, 20),
        End(b"", 2, 80),
        End(b"", 1, 20),
        End(b"", -1, -20),
        End(b"helped"),
        End(b"", 1, 4),
    ]
    async with opened(url) as store:
        for number, end in enumerate(ends):
            await store.put_attempt(DEAL, f"guest{number}", TABLE, end)
        await store.put_attempt(DEAL, "goes on", TABLE)
        await store.put_attempt("anotherDeal0", GUEST, TABLE, GOOD)
        assert await store.ends(DEAL) == [(-1, -20, 1), (1, 4, 1), (1, 20, 2), (2, 80, 1)]
        assert await store.ends("noSuchDeal00") == []


async def test_ends_are_counted_in_an_index(sqlite_url: str) -> None:
    """It is asked whenever somebody looks: the database does not read the rows of the attempts."""
    async with opened(sqlite_url) as store:
        statements: list[tuple[str, Any]] = []

        def seen(_1: Any, _2: Any, statement: str, parameters: Any, *_: Any) -> None:
            statements.append((statement, parameters))

        event.listen(store._reader.sync_engine, "before_cursor_execute", seen)
        await store.ends(DEAL)
        (statement, parameters) = statements[-1]
        async with store._reader.connect() as connection:
            plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            steps = [row[-1] for row in plan]
    assert len(steps) == 1, steps
    assert "COVERING INDEX ix_attempt_ends" in steps[0]


async def test_a_deal_is_forgotten_a_month_after_its_last_use(url: str) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        for name, day in ((DEAL, None), ("leftAlone000", None), (DAILY, "2026-03-01")):
            await store.put_challenge(name, name.encode(), day)
            await store.put_attempt(name, GUEST, TABLE, GOOD)
        clock.now += 20 * DAY
        assert await store.challenge(DEAL) == DEAL.encode()
        clock.now += 20 * DAY
        await store.forget(clock.now - 30 * DAY)
        assert await store.challenge("leftAlone000") is None
        assert await store.attempt("leftAlone000", GUEST) is None
        assert await store.attempt(DAILY, GUEST) is None
        assert await store.challenge(DAILY) == DAILY.encode(), "that of a day stays, and is the same for ever"
        assert await result_of(store, DEAL, GUEST) == b"good"
        assert await store.challenge(DEAL) == DEAL.encode()


async def test_a_deal_stays_while_somebody_is_at_it(url: str) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        await store.put_challenge(DEAL, b"deal")
        await store.put_attempt(DEAL, GUEST, TABLE)
        await store.append(TABLE, 0, b"")
        clock.now += 40 * DAY
        await store.touch(TABLE)
        await store.forget(clock.now - 30 * DAY)
        assert await store.attempt(DEAL, GUEST) == (TABLE, None)
        await store.append(TABLE, 1, b"last", ended=(DEAL, GUEST, GOOD))
        clock.now += 29 * DAY
        await store.forget(clock.now - 30 * DAY)
        assert await result_of(store, DEAL, GUEST) == b"good", "its end is a use too"
        clock.now += 2 * DAY
        assert await store.forget(clock.now - 30 * DAY) == [TABLE]
        assert await store.challenge(DEAL) is None


async def test_a_deal_whose_table_was_left_and_forgotten(url: str) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        await store.put_challenge(DEAL, b"deal")
        await store.put_attempt(DEAL, GUEST, TABLE)
        await store.append(TABLE, 0, b"")
        clock.now += 31 * DAY
        assert await store.forget(clock.now - 30 * DAY) == [TABLE]
        assert await store.challenge(DEAL) is None


async def test_looking_writes_once_an_hour(url: str) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        await store.put_challenge(DEAL, b"deal")
        written: list[str] = []
        true = store._group._commit

        async def commit(writes: Any) -> Any:
            written.extend(type(one).__name__ for one in writes)
            return await true(writes)

        store._group._commit = commit  # type: ignore[method-assign]
        for minutes in (1, 50, 20, 1):
            clock.now += minutes * 60_000
            await store.challenge(DEAL)
        assert written == ["UseChallenge"]


async def test_a_deal_can_be_read_where_nothing_can_be_written(
    url: str, monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        await store.put_challenge(DEAL, b"deal", None)
        clock.now += DAY
        monkeypatch.setattr(attempts, "_USE", text("UPDATE nothing SET that = 1"))
        assert await store.challenge(DEAL) == b"deal"
    assert "its use is not noted" in caplog.text


async def test_of_deals_with_one_id_the_first_stays(url: str) -> None:
    async with opened(url) as store:
        await asyncio.gather(*(store.put_challenge(DEAL, body) for body in (b"first", b"second")))
        assert await store.challenge(DEAL) == b"first"


async def test_rows_are_written_in_the_order_of_their_keys(sqlite_url: str) -> None:
    """Two processes that write the same rows in different orders could deadlock on PostgreSQL."""
    async with opened(sqlite_url) as store:
        names = ["dealC0000000", "dealA0000000", "dealB0000000"]
        seen: dict[str, list[Any]] = {}

        def executed(_1: Any, _2: Any, statement: str, parameters: Any, *_: Any) -> None:
            if not statement.startswith("SELECT") and parameters:
                rows = parameters if isinstance(parameters, list) else [parameters]
                seen.setdefault(" ".join(statement.split()[:3]), []).extend(rows)

        event.listen(store._writer._engine, "before_cursor_execute", executed)  # type: ignore[attr-defined]
        await store.append(TABLE, 0, b"")  # a batch of its own; all that follows travels together
        await asyncio.gather(
            *(store.put_challenge(name, b"") for name in names),
            *(store.put_attempt(name, guest, TABLE) for name in names for guest in ("b", "a", "c")),
            *(store.put_result(name, guest, GOOD) for name in names for guest in ("b", "a", "c")),
            *(store.set_due(name, 1, 5) for name in names),
            *(store.forget_guest(guest) for guest in ("b", "a")),
        )
    digests = sorted(sha256(guest.encode()).digest() for guest in "abc")
    keys = [(name, digest) for name in sorted(names) for digest in digests]
    gone = sorted(sha256(guest.encode()).digest() for guest in "ab")
    assert [row[:1] for row in seen["INSERT INTO challenge"]] == [(name,) for name in sorted(names)]
    assert [row[:2] for row in seen["INSERT INTO attempt"]] == keys
    assert [row[3:5] for row in seen["UPDATE attempt SET"]] == keys
    assert [row[0] for row in seen["INSERT INTO due"]] == sorted(names)
    assert [row[0] for row in seen["DELETE FROM visit"]] == gone
    assert [row[0] for row in seen["DELETE FROM attempt"]] == gone


async def test_processes_that_write_the_same_attempts(url: str) -> None:
    names = [f"deal{number:08}" for number in range(12)]
    async with opened(url) as one, opened(url) as other:
        for turn in range(4):
            writes = [(name, f"guest{turn}") for name in names]
            first = [one.put_attempt(*key, TABLE) for key in writes]
            second = [other.put_attempt(*key, OTHER) for key in reversed(writes)]
            won = await asyncio.gather(*first, *second)
            assert sum(won) == len(names)
            ends = [one.put_result(*key, GOOD) for key in writes]
            ends += [other.put_result(*key, BAD) for key in reversed(writes)]
            await asyncio.gather(*ends)
        assert sum(tally.attempts for tally in await one.ends(names[0])) == 4


# --- at the tables of hubs


async def tried(hub: Hub) -> tuple[Live, challenges.Challenge]:
    """The table of an attempt at a deal, which is in the store."""
    deal = of_day("2026-03-01", "cuarenta", bytes(32))
    await hub.store.put_challenge(DEAL, msgspec.json.encode(deal))
    wish = NewTable(deal.variant, seat=deal.seat, level=deal.level, solo=True, name="Ana")
    prepared = msgspec.structs.replace(deal.deal, challenge=DEAL)
    entries = entries_of(wish, "ana", hub.settings, prepared)
    table = await hub.create(entries)
    await hub.store.put_attempt(DEAL, "ana", table)
    return await hub.live(table), deal


async def played(hub: Hub, live: Live, seat: int) -> None:
    """Its hand to the end, by the first move there is."""
    number = 0
    while live.table.phase == "hand":
        hub.go_on(live)
        await until(lambda: live.table.phase != "hand" or live.table.state.turn == seat)
        if live.table.phase == "hand":
            text = live.table.rules.write(live.table.view(seat).moves[0])
            number += 1
            await hub.act(live, "ana", Move(text), f"a{number}", None)


async def test_what_came_of_a_try_is_known_when_its_hand_ends(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live, deal = await tried(hub)
        twin = await other.live(live.name)
        assert ended(live.table) is None, "it goes on"
        await played(hub, live, deal.seat)
        result = await result_of(other.store, DEAL, "ana")
        assert result is not None
        end = outcome_of(live.table, deal.seat)
        assert end is not None
        assert msgspec.json.decode(result, type=Outcome) == end
        assert await other.store.ends(DEAL) == [(*end.rank, 1)], (
            "one end, though two processes know the table"
        )
        await other.logs.catch_up(twin)
        assert twin.table.phase == "over"


def log_of(deal: challenges.Challenge, name: str | None, guest: str, *, whole: bool) -> list[Entry]:
    """The log of a table at which a deal is tried, to its end or to its middle."""
    wish = NewTable(deal.variant, seat=deal.seat, level=deal.level, solo=True, name="Ana")
    entries = entries_of(wish, guest, Settings(), msgspec.structs.replace(deal.deal, challenge=name))
    table = authority.fold(entries)
    while table.phase == "hand" and (whole or len(entries) < 12):
        turn = table.state.turn
        move = table.rules.write(table.rules.moves(table.state, turn)[0])
        by_person = turn == deal.seat
        who: Any = authority.Guest(guest) if by_person else authority.SERVER
        what: Any = authority.Move(move) if by_person else authority.ComputerMove(turn, move)
        entries.append(authority.propose(table, who, what, 1))
        table, _ = authority.apply(table, entries[-1])
    return entries


async def test_ends_of_an_older_version_are_found_once(url: str) -> None:
    """Those that are known are counted; tables that ended when nobody asked are woken, and tell."""
    deal = of_day("2026-03-01", "sueca", bytes(32))
    logs = {
        "over": log_of(deal, DEAL, "over", whole=True),
        "running": log_of(deal, DEAL, "running", whole=False),
        "elsewhere": log_of(deal, None, "elsewhere", whole=True),  # a try whose end was never written
    }
    known = {
        "good": Outcome(1, 70, 50),
        "helped": Outcome(4, 120, 0, helped=True),
        TOP_GUEST: Outcome(2, 99, 21),
    }
    rows: list[tuple[str, dict[str, Any]]] = [
        ("INSERT INTO challenge VALUES (:id, :body, 5)", {"id": DEAL, "body": msgspec.json.encode(one)})
        if day is None
        else ("INSERT INTO challenge VALUES (:id, :body, 5)", {"id": DAILY, "body": msgspec.json.encode(one)})
        for day, one in ((None, msgspec.structs.replace(deal, day=None)), ("day", deal))
    ]
    attempt = "INSERT INTO attempt VALUES (:deal, :guest, :table, 6, :result)"
    for guest, entries in logs.items():
        name = authority.fold(entries).id
        digest = sha256(guest.encode()).digest()
        rows.append((attempt, {"deal": DEAL, "guest": digest, "table": name, "result": None}))
        rows.append(("INSERT INTO game_table VALUES (:id, 1, 1, NULL)", {"id": name}))
        rows.append(("INSERT INTO due VALUES (:id, 3, NULL)", {"id": name}))
        rows += [
            ("INSERT INTO entry VALUES (:id, :seq, :body)", {"id": name, "seq": seq, "body": encode(one)})
            for seq, one in enumerate(entries)
        ]
    for guest, end in known.items():
        digest, result = sha256(guest.encode()).digest(), msgspec.json.encode(end)
        rows.append((attempt, {"deal": DEAL, "guest": digest, "table": TABLE, "result": result}))
    await old(url, rows)
    async with opened(url, clock=lambda: 10) as store:
        assert await store.ends(DEAL) == [(1, 20, 1)], "neither with help, nor that of the strongest level"
        assert len(await store.due(0)) == len(logs)
        hub = Hub(store, replace(QUICK, now=lambda: 10))
        await hub.keeper.tick()
        assert await store.due(10**15) == [], "once"
        await hub.close()
        result = await result_of(store, DEAL, "over")
        assert result is not None
        assert msgspec.json.decode(result, type=Outcome) == outcome_of(
            authority.fold(logs["over"]), deal.seat
        )
        assert await result_of(store, DEAL, "running") is None
        assert await result_of(store, DEAL, "elsewhere") is None, "the hand of that table is not the deal's"
        assert sum(tally.attempts for tally in await store.ends(DEAL)) == 2
        await store.forget(6)
        assert await store.challenge(DAILY) is not None, "that of a day stays"
        assert await store.challenge(DEAL) is None


async def old(url: str, rows: list[tuple[str, dict[str, Any]]]) -> None:
    """A database of version 3 with these rows."""
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))

    def fill(connection: Any) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        for statement, values in rows:
            connection.execute(text(statement), values)

    writer = make_writer(parse(url), "FULL")
    await writer.run(fill)
    await writer.close()


async def test_an_old_database_without_a_deal(url: str) -> None:
    await old(url, [])
    async with opened(url) as store:
        assert await store.ends(DEAL) == []


@pytest.mark.parametrize(
    "body",
    [b"", b"{oops", b"[]", b"{}", b"\xff\xfe\x00", b'{"day": {"a": 1}}', b'{"day": "a very long day"}'],
)
async def test_a_damaged_deal_of_an_older_version_keeps_nobody_out(url: str, body: bytes) -> None:
    """It belongs to no day any more, and all others stay as they were."""
    deal = of_day("2026-03-01", "sueca", bytes(32))
    insert = "INSERT INTO challenge VALUES (:id, :body, 5)"
    kept = {DEAL: body, DAILY: msgspec.json.encode(deal)}
    await old(url, [(insert, {"id": name, "body": text}) for name, text in kept.items()])
    async with opened(url, clock=lambda: 10) as store:
        assert await store.challenge(DEAL) == body
        await store.forget(6)
        assert await store.challenge(DEAL) is None
        assert await store.challenge(DAILY) is not None


@pytest.mark.parametrize(
    "result",
    [
        b"",
        b"{oops",
        b"[]",
        b'{"won": 1}',
        b'{"won": 1, "own": "70", "others": 50}',
        b'{"won": 1, "own": 1e400, "others": 50}',
        b'{"won": 1, "own": 99999999999999999999, "others": 50}',
    ],
)
async def test_a_damaged_end_of_an_older_version_is_not_counted(url: str, result: bytes) -> None:
    rows: list[tuple[str, dict[str, Any]]] = [
        (
            "INSERT INTO attempt VALUES (:deal, :guest, :table, 6, :result)",
            {"deal": DEAL, "guest": sha256(guest).digest(), "table": TABLE, "result": end},
        )
        for guest, end in ((b"odd", result), (b"good", msgspec.json.encode(Outcome(1, 70, 50))))
    ]
    await old(url, rows)
    async with opened(url) as store:
        assert await store.ends(DEAL) == [(1, 20, 1)]
        assert await result_of(store, DEAL, "odd") == result
