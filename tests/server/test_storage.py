import asyncio
import gc
import logging
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from partida.errors import StorageError
from partida.server import database, storage
from partida.server.schema import entry
from partida.server.statements import holds
from partida.server.storage import Store
from tests.server.waits import until

TABLE = "Abcdefghij0"
OTHER = "Abcdefghij1"
GUEST = "ana"
DIGEST = sha256(b"ana").digest()
HOUR = 3_600_000


class Clock:
    def __init__(self) -> None:
        self.now = 1_000 * HOUR

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def opened(url: str, **settings: object):
    store = await Store.open(url, **settings)  # type: ignore[arg-type]
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(StorageError) as caught:
        yield
    assert caught.value.code == code, caught.value


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite+aiosqlite:///"))


async def fill(store: Store, table: str, count: int) -> None:
    for seq in range(count):
        assert await store.append(table, seq, b"%d" % seq)


# --- the log


async def test_a_log_keeps_its_entries_in_order(url: str) -> None:
    async with opened(url) as store:
        assert (await store.latest(TABLE), await store.read(TABLE)) == (-1, [])
        await fill(store, TABLE, 12)
        await fill(store, OTHER, 1)
        assert await store.read(TABLE) == [b"%d" % seq for seq in range(12)]
        assert await store.read(TABLE, after=9) == [b"10", b"11"]
        assert await store.read(TABLE, after=11) == []
        assert await store.latest(TABLE) == 11
    async with opened(url) as store:
        assert await store.latest(TABLE) == 11


async def test_a_taken_seq_stays_as_it_is(url: str) -> None:
    async with opened(url) as store:
        await fill(store, TABLE, 3)
        assert not await store.append(TABLE, 1, b"again")
        assert not await store.append(TABLE, 2, b"2")
        assert await store.read(TABLE) == [b"0", b"1", b"2"]


async def test_a_log_has_no_gap(url: str) -> None:
    async with opened(url) as store:
        with refused("storage/gap"):
            await store.append(TABLE, 1, b"")
        await fill(store, TABLE, 2)
        results = await asyncio.gather(
            *(store.append(TABLE, seq, b"") for seq in (4, 2, 9, 3)), return_exceptions=True
        )
        assert [result if isinstance(result, bool) else "gap" for result in results] == [
            True,
            True,
            "gap",
            True,
        ]
        assert await store.latest(TABLE) == 4


async def test_of_tasks_that_race_one_wins_each_entry(url: str) -> None:
    async with opened(url) as store, opened(url) as another:
        wins: dict[int, bytes] = {}

        async def race(name: int) -> None:
            mine = (store, another)[name % 2]
            seq = 0
            while seq < 30:
                body = b"%d of %d" % (seq, name)
                if await mine.append(TABLE, seq, body):
                    assert seq not in wins
                    wins[seq] = body
                seq = await mine.latest(TABLE) + 1

        await asyncio.gather(*map(race, range(8)))
        assert await store.read(TABLE) == [wins[seq] for seq in range(30)]


async def test_twenty_at_once_have_one_winner(url: str) -> None:
    async with opened(url) as store:
        won = await asyncio.gather(*(store.append(TABLE, 0, b"%d" % number) for number in range(20)))
        assert sum(won) == 1
        assert await store.read(TABLE) == [b"%d" % won.index(True)]


async def test_fifty_writers_share_transactions(url: str) -> None:
    async with opened(url) as store:
        commits: list[object] = []
        engine = store._writer._engine
        event.listen(getattr(engine, "sync_engine", engine), "commit", commits.append)
        names = [f"writer{number:05d}" for number in range(50)]
        await asyncio.gather(*(fill(store, name, 10) for name in names))
        assert len(commits) < 250, "500 entries"
        for name in names:
            assert await store.latest(name) == 9


async def test_close_finishes_what_was_asked_for(url: str) -> None:
    store = await Store.open(url)
    tasks = [asyncio.create_task(store.append(f"closing{number:04d}", 0, b"x")) for number in range(300)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*tasks) == [True] * 300
    await store.close()
    with refused("storage/closed"):
        await store.append(TABLE, 0, b"")
    with refused("storage/closed"):
        await store.read(TABLE)
    async with opened(url) as again:
        assert len(await again.tables()) == 300


# --- tables


async def test_the_restart_lists_unfinished_tables(url: str) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        for name in (OTHER, TABLE):
            clock.now += 1
            await fill(store, name, 3)
        await fill(store, "finished000", 2)
        await store.finish("finished000", 1)
    async with opened(url) as store:
        assert await store.tables() == [OTHER, TABLE]


async def test_a_log_that_goes_on_is_not_finished(url: str) -> None:
    async with opened(url) as store:
        await fill(store, TABLE, 3)
        await store.finish(TABLE, 1)
        assert await store.tables() == [TABLE], "an entry came in between"
        await store.finish(TABLE, 2)
        assert await store.tables() == []
        assert await store.append(TABLE, 3, b"rematch")
        assert await store.tables() == [TABLE]
        await asyncio.gather(store.finish(TABLE, 3), store.append(TABLE, 4, b"at the same time"))
        assert await store.tables() == [TABLE]


async def test_what_nobody_touched_is_forgotten(url: str) -> None:
    clock = Clock()
    async with opened(url, clock=clock) as store:
        for name in (TABLE, OTHER, "appended000"):
            await fill(store, name, 2)
            await store.put_visit(GUEST, name)
            await store.set_due(name, 2, clock.now)
        await store.put_visit(GUEST, "unheardof00")
        await store.set_due("unheardof00", 1, 5)
        await store.finish(TABLE, 1)
        clock.now += 2 * HOUR
        await store.touch(OTHER)
        assert await store.append("appended000", 2, b"")
        assert await store.forget(clock.now - HOUR) == [TABLE]
        assert await store.latest(TABLE) == -1
        assert {row.id for row in await store.tables_of(GUEST, 9)} == {OTHER, "appended000"}
        assert await visits(store) == {OTHER, "appended000"}, "nor is it there without its table"
        assert await store.tables() == ["appended000", OTHER] or await store.tables() == [
            OTHER,
            "appended000",
        ]
        assert {name for name, _ in await store.due(clock.now)} == {OTHER, "appended000"}
        assert await store.forget(clock.now - HOUR) == []
        with refused("storage/gap"):
            await store.append(TABLE, 2, b"to a table that is gone")


async def visits(store: Store) -> set[str]:
    async with store._reader.connect() as connection:
        return set((await connection.exec_driver_sql("SELECT table_id FROM visit")).scalars())


# --- guests


async def test_a_guest_finds_its_tables_the_newest_first(url: str) -> None:
    clock = Clock()
    names = [f"visited{number:04d}" for number in range(5)]
    async with opened(url, clock=clock) as store:
        assert await store.tables_of(GUEST, 10) == []
        for name in names:
            clock.now += 1
            assert await store.append(name, 0, b"")
            assert await store.append(name, 1, b"sat", visitor=GUEST)
        await store.finish(names[1], 1)
        found = await store.tables_of(GUEST, 10)
        assert [row.id for row in found] == names[::-1]
        assert found[0] == (names[4], clock.now, clock.now, None)
        assert found[3] == (names[1], clock.now - 3, clock.now - 3, clock.now)
        assert await store.tables_of(DIGEST, 10) == found, "the digest says the same"
        assert await store.tables_of("berta", 10) == []
        assert await store.tables_of(GUEST, 2) == found[:2]
        assert await store.tables_of(GUEST, 2, before=found[1].id) == found[2:4]
        assert await store.tables_of(GUEST, 2, before=found[4].id) == []
        assert await store.tables_of(GUEST, 2, before="nosuchtable") == []
        assert await store.tables_of("berta", 2, before=found[1].id) == []
        clock.now += 1
        await store.put_visit(GUEST, names[0])
        assert [row.id for row in await store.tables_of(GUEST, 2)] == [names[0], names[4]]
    async with opened(url) as store:
        assert len(await store.tables_of(GUEST, 10)) == 5


async def test_a_guest_who_is_forgotten(url: str) -> None:
    async with opened(url) as store:
        for guest in (GUEST, "berta"):
            assert await store.append(TABLE + guest, 0, b"", visitor=guest)
            assert await store.append(OTHER + guest, 0, b"", visitor=guest)
        await store.put_visit("berta", TABLE + GUEST)
        await store.forget_guest(GUEST)
        await store.forget_guest("nobody")
        assert await store.tables_of(GUEST, 9) == []
        assert len(await store.tables_of("berta", 9)) == 3
        assert await store.read(TABLE + GUEST) == [b""], "the others play on"
        await store.put_visit(GUEST, OTHER + GUEST)
        assert [row.id for row in await store.tables_of(GUEST, 9)] == [OTHER + GUEST]


async def test_tables_of_the_same_instant_are_told_once_each(url: str) -> None:
    async with opened(url, clock=Clock()) as store:
        names = {f"instant{number:04d}" for number in range(7)}
        appends = (store.append(name, 0, b"", visitor=GUEST) for name in names)
        assert all(await asyncio.gather(*appends))
        told: list[str] = []
        while page := await store.tables_of(GUEST, 3, before=told[-1] if told else None):
            told += [row.id for row in page]
        assert (len(told), set(told)) == (7, names)


async def test_where_a_guest_has_sat_is_looked_for(url: str) -> None:
    """A table, or bytes of the first entry of one: among the last at which it took a chair."""
    clock = Clock()
    async with opened(url, clock=clock) as store:
        for number, body in enumerate((b'{"pack":["7H"]}', b"\xff\x00[", b"7H", b"7H")):
            name = f"{TABLE}{number}"
            assert await store.append(name, 0, body)
            if number < 3:
                clock.now += 1
                await store.put_visit(GUEST, name)
        assert await store.append(f"{TABLE}1", 1, b'"pack"')
        assert [await store.has_sat(GUEST, f"{TABLE}{number}") for number in range(4)] == [True] * 3 + [False]
        assert not await store.has_sat("berta", f"{TABLE}0")
        assert await store.has_begun(DIGEST, b'"pack":["7H"]', 3)
        assert not await store.has_begun(GUEST, b'"pack":["7H"]', 2), "that was longer ago"
        assert not await store.has_begun(GUEST, b'"pack":["7H"]', 3, besides=f"{TABLE}0")
        assert await store.has_begun(GUEST, b"7H", 3, besides=f"{TABLE}0"), "at the last one too"
        assert await store.has_begun(GUEST, b"\xff\x00", 3)
        for wanted in (b"7h", b"7S", b"%H", b'"pack",'):
            assert not await store.has_begun(GUEST, wanted, 9)
        assert not await store.has_begun("berta", b"7H", 9)


def test_bytes_are_looked_for_as_the_database_can() -> None:
    found = {
        name: str(holds(name, entry.c.body, b"7H").compile(dialect=dialect))
        for name, dialect in (("sqlite", sqlite.dialect()), ("postgresql", postgresql.dialect()))
    }
    assert found["sqlite"].startswith("instr(entry.body, ?) > ")
    assert found["postgresql"].startswith("position(%(param_1)s IN entry.body) > ")


async def test_who_comes_too_late_for_a_chair_has_not_been_there(url: str) -> None:
    async with opened(url) as store:
        await fill(store, TABLE, 1)
        racers = [f"guest {number}" for number in range(5)]
        won = await asyncio.gather(*(store.append(TABLE, 1, b"sat", visitor=name) for name in racers))
        assert sum(won) == 1
        for name, mine in zip(racers, won, strict=True):
            assert bool(await store.tables_of(name, 1)) == mine
        with refused("storage/gap"):
            await store.append(TABLE, 9, b"sat", visitor=GUEST)
        assert await store.tables_of(GUEST, 1) == []


async def test_a_guest_s_tables_are_found_by_an_index(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        asked: list[tuple[str, object]] = []
        listener = store._reader.sync_engine
        event.listen(listener, "before_cursor_execute", lambda *args: asked.append((args[2], args[3])))
        await store.tables_of(GUEST, 20, before=TABLE)
        ((query, values),) = asked
        async with store._reader.connect() as connection:
            rows = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)).all()  # type: ignore[arg-type]
    plan = " ".join(str(row[-1]) for row in rows)
    assert "SEARCH visit USING COVERING INDEX ix_visit_newest" in plan
    assert "SCAN game_table" not in plan
    assert "TEMP B-TREE" not in plan, "nothing is sorted"


# --- due rows


async def test_due_rows_come_when_their_time_has(url: str) -> None:
    async with opened(url) as store:
        await store.set_due(TABLE, 3, 200)
        await store.set_due(OTHER, 7, 100)
        assert await store.due(99) == []
        assert await store.due(100) == [(OTHER, 7)]
        assert await store.due(200) == [(OTHER, 7), (TABLE, 3)]
        await store.set_due(OTHER, 8, 10**13)
        assert await store.due(200) == [(TABLE, 3)]
        await store.set_due(OTHER, 7, 100)
        assert await store.due(200) == [(TABLE, 3)], "a slow process undoes nothing"
        await store.set_due(TABLE, 3, None)
        assert await store.due(200) == []
        await store.set_due(TABLE, 2, 100)
        assert await store.due(200) == [], "nothing is due is remembered too"
    async with opened(url) as store:
        assert await store.due(10**13) == [(OTHER, 8)]


# --- bad input


@pytest.mark.parametrize(
    "table", ["", "short", "a" * 65, "with space00", "../../../etc", "tableáccent", "newline0000\n", "٣" * 11]
)
async def test_a_table_id_is_base_62(url: str, table: str) -> None:
    async with opened(url) as store:
        for asked in (
            store.append(table, 0, b""), store.read(table), store.latest(table), store.touch(table),
            store.finish(table, 0), store.put_visit(GUEST, table), store.tables_of(GUEST, 1, before=table),
            store.set_due(table, 0, 0),
        ):  # fmt: skip
            with refused("storage/table-id"):
                await asked
        assert await store.tables() == []


async def test_numbers_and_digests_out_of_range(url: str) -> None:
    async with opened(url) as store:
        for seq in (-1, 2**31):
            with refused("storage/seq"):
                await store.append(TABLE, seq, b"")
        with refused("storage/digest"):
            await store.tables_of(b"the token itself", 1)
        with refused("storage/digest"):
            await store.append(TABLE, 0, b"", visitor=b"the token itself")


# --- opening


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "sqlite:///a.db",
        "mysql://u:secret@h/d",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite:///file:a?mode=memory&uri=true",
    ],
)
async def test_an_address_that_is_none(address: str) -> None:
    with refused("storage/url"):
        await Store.open(address)
    with pytest.raises(StorageError) as caught:
        await Store.open(address)
    assert "secret" not in str(caught.value)


async def test_a_server_that_is_not_there() -> None:
    with pytest.raises(StorageError) as caught:
        await Store.open("postgresql+asyncpg://me:secret@127.0.0.1:1/none")
    assert caught.value.code == "storage/cannot-open"
    assert "127.0.0.1" in str(caught.value)
    assert "secret" not in str(caught.value)


async def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with refused("storage/cannot-open"):
        await Store.open("postgresql+asyncpg://127.0.0.1:1/none")


def test_only_sqlite_gets_the_settings_of_sqlite() -> None:
    server = database.make_engine(make_url("postgresql+asyncpg://127.0.0.1:1/none"), 1, "FULL")
    file = database.make_engine(make_url("sqlite+aiosqlite:///none.db"), 1, "FULL")
    assert [len(engine.sync_engine.dispatch.begin) for engine in (server, file)] == [0, 1]


async def test_a_file_that_may_not_be_written(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of a connection fail: its thread ends all the same."""
    async with opened(sqlite_url):
        pass
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    threads = set(threading.enumerate())
    with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN EXCLUSIVE")
        with refused("storage/busy"):
            await Store.open(sqlite_url)
        monkeypatch.setattr(storage, "prepare", lambda address: None)
        with refused("storage/busy"):
            await Store.open(sqlite_url)
    for thread in set(threading.enumerate()) - threads:
        if "worker" in thread.name:
            thread.join(5)
            assert not thread.is_alive()


SLOW = text(
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 400000) SELECT max(x) FROM c"
)


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("times", [1, 2, 3])
async def test_an_opening_that_is_cancelled_leaves_nothing_open(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, times: int, fails: bool
) -> None:
    def upgrade(connection: Connection) -> None:
        connection.execute(SLOW)
        if fails:
            raise StorageError("newer", code="storage/newer")

    monkeypatch.setattr(storage, "upgrade", upgrade)
    async with nothing_left() as begun:
        opening = asyncio.create_task(Store.open(sqlite_url))
        await begun()
        for _ in range(times):
            opening.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await opening


@pytest.mark.parametrize("times", [1, 2])
async def test_a_reader_who_is_cancelled_leaves_nothing_open(sqlite_url: str, times: int) -> None:
    async with nothing_left() as begun:
        store = await Store.open(sqlite_url)
        reader = asyncio.create_task(store._rows(SLOW))
        await begun(2)
        for _ in range(times):
            reader.cancel()
            await asyncio.sleep(0)
        await store.close()
        with pytest.raises(asyncio.CancelledError):
            await reader


@asynccontextmanager
async def nothing_left():
    """At the end no connection of SQLite is left, nor a task; gives a wait for so many connections."""
    threads = set(threading.enumerate())
    trouble: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: trouble.append(told))

    def workers() -> list[threading.Thread]:
        return [one for one in set(threading.enumerate()) - threads if "worker" in one.name]

    async def begun(count: int = 1) -> None:
        await until(lambda: len(workers()) >= count)
        await asyncio.sleep(0.03)

    yield begun
    gc.collect()  # warns of a connection or task that was lost, which is an error here
    assert trouble == []
    await until(lambda: not workers())
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_the_log_of_a_file_is_changed_as_soon_as_it_can_be(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite says at once that it is locked, as it does to those who open a new file together."""
    engine = create_engine(
        f"sqlite:///{file_of(sqlite_url)}", connect_args={"timeout": 0, "check_same_thread": False}
    )
    with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as other:
        other.execute("CREATE TABLE one (two)")
        other.execute("BEGIN IMMEDIATE")
        with engine.connect() as connection:
            monkeypatch.setattr(database, "BUSY_SECONDS", 0)
            with pytest.raises(OperationalError, match="locked"):
                database._keep_a_log(connection)
            monkeypatch.setattr(database, "BUSY_SECONDS", 20)
            changing = asyncio.create_task(asyncio.to_thread(database._keep_a_log, connection))
            await asyncio.sleep(0.1)
            assert not changing.done()
            other.execute("ROLLBACK")
            await changing
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


async def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    for place in (tmp_path / "no folder" / "store.db", tmp_path):
        with refused("storage/cannot-open"):
            await Store.open(f"sqlite+aiosqlite:///{place}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"short", b"A letter to my aunt. " * 500])
async def test_a_file_that_is_no_database_is_left_alone(sqlite_url: str, content: bytes) -> None:
    file = file_of(sqlite_url)
    file.write_bytes(content)
    with refused("storage/not-a-database"):
        await Store.open(sqlite_url)
    assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]


async def test_a_file_that_only_begins_like_a_database(sqlite_url: str) -> None:
    file = file_of(sqlite_url)
    content = b"SQLite format 3\0" + b"?" * 5000
    file.write_bytes(content)
    with refused("storage/not-a-database"):
        await Store.open(sqlite_url)
    assert file.read_bytes() == content


@pytest.mark.parametrize("journal", ["DELETE", "WAL"])
async def test_a_database_of_another_program_is_left_alone(sqlite_url: str, journal: str) -> None:
    file = file_of(sqlite_url)
    with closing(sqlite3.connect(file)) as other:
        other.execute(f"PRAGMA journal_mode={journal}")
        other.executescript(
            "CREATE TABLE alembic_version (version_num TEXT); CREATE TABLE entry (recipe TEXT)"
        )
    content = file.read_bytes()
    with refused("storage/foreign"):
        await Store.open(sqlite_url)
    assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]


async def test_the_files_are_for_their_owner_alone(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await fill(store, TABLE, 1)
        files = list(file_of(sqlite_url).parent.iterdir())
        assert len(files) == 3, "with the log of SQLite and its index"
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


async def test_an_empty_file_becomes_a_store(sqlite_url: str) -> None:
    file_of(sqlite_url).touch()
    async with opened(sqlite_url) as store:
        await fill(store, TABLE, 1)


# --- a database in trouble


async def test_sqlite_is_set_up_to_be_durable(sqlite_url: str) -> None:
    for synchronous, number in (("FULL", 2), ("NORMAL", 1)):
        async with opened(sqlite_url, synchronous=synchronous) as store:
            assert await pragma(store, "synchronous") == number
            assert await pragma(store, "journal_mode") == "wal"
    async with opened(sqlite_url) as store:
        assert await pragma(store, "synchronous") == 2, "by default"


async def pragma(store: Store, text: str) -> object:
    return await store._writer.run(lambda connection: connection.exec_driver_sql(f"PRAGMA {text}").scalar())


async def test_a_full_disk_loses_nothing_acknowledged(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await pages(store, 40)
        acknowledged: list[tuple[str, int]] = []

        async def play(table: str) -> str:
            for seq in range(1000):
                try:
                    assert await store.append(table, seq, bytes(500))
                except StorageError as error:
                    return error.code
                acknowledged.append((table, seq))
            return "never full"

        names = [f"filling{number:04d}" for number in range(10)]
        assert set(await asyncio.gather(*map(play, names))) == {"storage/full"}
        assert len(acknowledged) > 50
        logs = {name: await store.read(name) for name in names}
        assert {(name, seq) for name, log in logs.items() for seq in range(len(log))} == set(acknowledged)
        await pages(store, 4000)
        for name, log in logs.items():
            assert await store.append(name, len(log), b"room again")
    async with opened(sqlite_url) as store:
        assert [await store.latest(name) for name in names] == [len(logs[name]) for name in names]


async def pages(store: Store, most: int) -> None:
    await pragma(store, f"max_page_count={most}")


async def test_a_lock_of_another_program_is_told_to_every_writer(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    async with opened(sqlite_url) as store:
        await fill(store, TABLE, 1)
        with closing(sqlite3.connect(file_of(sqlite_url), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            asked = [store.append(f"waiting{number:04d}", 0, b"") for number in range(20)]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert [error.code for error in told if isinstance(error, StorageError)] == ["storage/busy"] * 20
            assert await store.read(TABLE) == [b"0"], "reading goes on"
            other.execute("ROLLBACK")
        assert await store.tables() == [TABLE]
        assert await store.append("waiting0000", 0, b"")


async def test_an_error_of_the_database_tells_no_secret(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with opened(sqlite_url) as store:
        with closing(sqlite3.connect(file_of(sqlite_url))) as other:
            other.execute("CREATE TRIGGER no BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'never'); END")
        errors = await asyncio.gather(
            *(store.append(TABLE, 0, b"seed of a hand") for _ in range(5)), return_exceptions=True
        )
        for error in errors:
            assert isinstance(error, StorageError)
            assert error.code == "storage/failed"
            assert "INSERT" in str(error.__cause__)
            assert "parameters hidden" in str(error.__cause__), "the body is one of them"
            assert "seed" not in f"{error} {error.__cause__}"
        with closing(sqlite3.connect(file_of(sqlite_url))) as other:
            other.execute("DROP TABLE entry")
        with refused("storage/failed"):
            await store.read(TABLE)
    assert "seed" not in caplog.text


async def test_a_damaged_file_is_told(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await asyncio.gather(*(store.append(f"damaged{number:04d}", 0, bytes(900)) for number in range(200)))
    file = file_of(sqlite_url)
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"?" * (len(content) - 4096))
    with refused("storage/damaged"):
        await Store.open(sqlite_url)


async def test_nothing_is_acknowledged_that_a_deleted_file_would_lose(sqlite_url: str) -> None:
    file = file_of(sqlite_url)
    async with opened(sqlite_url) as store:
        await store.append(TABLE, 0, b"{}")
        aside = file.with_name("aside.db")
        file.rename(aside)
        for there in (False, True):
            if there:
                file.write_bytes(aside.read_bytes())  # a copy in its place is another file
            with refused("storage/moved"):
                await store.append(TABLE, 1, b"{}")
            errors = await asyncio.gather(*(store.latest(TABLE) for _ in range(8)), return_exceptions=True)
            assert {getattr(error, "code", None) for error in errors} == {"storage/moved"}
            assert file.exists() == there, "no reader makes an empty one"
        aside.replace(file)
        assert await store.append(TABLE, 1, b"{}")
        assert await store.latest(TABLE) == 1
