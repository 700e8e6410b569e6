"""What the server does by itself: tables that nobody comes to end, and what was not touched for a month."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from partida.errors import StorageError, TableError
from partida.server.acts import Phrase, Ready, Sit, Stand, Start
from partida.server.creating import NewTable, entries_of
from partida.server.hub import Hub
from partida.server.limits import Limits, Rate
from partida.server.live import Live
from partida.server.outbox import Outbox
from partida.server.settings import Settings
from partida.server.storage import Store
from tests.server.test_hub import QUICK, Full, move, on_turn, solo
from tests.server.waits import until

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


class House:
    """A store that several hubs may share, and a clock that a test moves."""

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite+aiosqlite:///{folder / 'hub.db'}"
        self.now = 10**12
        self.settings = replace(QUICK, now=lambda: self.now)
        self.opened: list[tuple[Hub, Store]] = []

    async def __aenter__(self) -> House:
        return self

    async def __aexit__(self, *_: object) -> None:
        for hub, store in self.opened:
            await hub.close()
            await store.close()

    async def hub(self, settings: Settings | None = None, kind: type[Store] = Store) -> Hub:
        store = await kind.open(self.url, clock=lambda: self.now)
        hub = Hub(store, settings or self.settings)
        self.opened.append((hub, store))
        return hub


def lobby(hub: Hub, **more: object) -> list:
    return entries_of(NewTable("sueca", name="Ana", **more), "ana", hub.settings)  # type: ignore[arg-type]


async def there(hub: Hub, name: str) -> bool:
    with suppress(TableError):
        await hub.live(name)
        return True
    return False


@pytest.mark.parametrize("pace", ["none", "fast"])
async def test_a_table_that_nobody_comes_to_ends_after_ten_minutes(tmp_path: Path, pace: str) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        name = await hub.create(lobby(hub, pace=pace))
        house.now += 10 * MINUTE - 1
        await hub.keeper.tick()
        assert await there(hub, name)
        house.now += 1
        await hub.keeper.tick()
        assert name not in hub.lives
        assert not await there(hub, name)
        assert await hub.store.read(name) == []
        assert await hub.store.tables() == []
        assert await hub.store.tables_of("ana", 9) == []
        assert await hub.store.due(10**15) == []


async def test_also_one_that_was_made_before_a_restart(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        name = await hub.create(lobby(hub))
        house.now += 11 * MINUTE
        again = await house.hub()
        await again.keeper.tick()
        assert not await there(again, name)
        assert not await there(hub, name)


async def test_whoever_waits_keeps_the_table(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        name = await hub.create(lobby(hub))
        live = await hub.live(name)
        box = Outbox("rui")
        hub.hello(live, box, -1)
        for _ in range(8):
            house.now += 4 * MINUTE
            await hub.keeper.tick()
            await other.keeper.tick()  # which knows of no connection
        assert await there(hub, name)
        live.leave(box, live.used)
        house.now += 20 * MINUTE  # by that clock; the connection has just gone
        await hub.keeper.tick()
        assert await there(hub, name)
        live.left = live.used - 600
        house.now += 10 * MINUTE
        await hub.keeper.tick()
        assert not await there(hub, name)


async def test_an_act_keeps_the_table_for_another_ten_minutes(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        house.now += 9 * MINUTE
        await hub.act(live, "rui", Sit(1, "Rui"), "a", None)
        house.now += 9 * MINUTE
        await hub.store.set_due(live.name, 99, 1)  # a row that comes too early
        await hub.keeper.tick()
        assert await there(hub, live.name)
        assert await hub.store.due(house.now) == []
        house.now += 1 * MINUTE
        await hub.keeper.tick()
        assert not await there(hub, live.name)


async def test_a_table_that_has_begun_stays(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        twin = await other.live(live.name)
        await hub.act(live, "ana", Start("random"), "a", None)
        assert await hub.store.due(10**15) == [], "nothing waits for its end any more"
        await hub.store.set_due(live.name, 50, 1)
        house.now += 11 * MINUTE
        await other.keeper.tick()
        await hub.keeper.tick()
        assert await there(hub, live.name)
        assert (await other.live(live.name)) is twin
        assert twin.table.phase != "lobby"
        assert await hub.store.due(house.now) == []
        await hub.store.set_due(live.name, 60, 1)
        third = await house.hub()
        await third.keeper.tick()
        assert await hub.store.due(house.now) == []
        assert third.lives[live.name].driver is None, "without a pace and without anybody nothing goes on"


async def test_a_table_that_begins_at_that_very_moment_stays(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        twin = await other.live(live.name)
        house.now += 11 * MINUTE
        await other.act(twin, "rui", Sit(1, "Rui"), "a", None)
        assert live.table.seq < twin.table.seq
        await hub.store.set_due(live.name, 50, 1)
        await hub.keeper.tick()
        assert live.behind
        assert await there(hub, live.name)


async def test_a_table_that_is_gone_is_gone_for_all(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub, other = await house.hub(), await house.hub()
        live = await hub.live(await hub.create(lobby(hub)))
        twin = await other.live(live.name)
        box, late = Outbox("ana"), Outbox("rui")
        other.hello(twin, box, -1)
        house.now += 11 * MINUTE
        await hub.keeper.tick()
        with pytest.raises(TableError) as caught:
            await hub.act(live, "ana", Start("random"), "a", None)
        assert caught.value.code == "table/none"
        with pytest.raises(TableError) as caught:
            await other.act(twin, "ana", Start("random"), "b", None)
        assert caught.value.code == "table/none"
        assert box.code == 4404
        hub.hello(live, late, -1)
        assert late.code == 4404
        assert await hub.store.read(live.name) == []


async def test_what_nobody_touched_for_thirty_days_is_forgotten(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        old, kept = await solo(hub), await solo(hub)
        house.now += 29 * DAY
        box = Outbox("ana")
        hub.hello(kept, box, -1)
        await until(lambda: on_turn(kept))
        await move(hub, kept, "a")
        house.now += 1 * DAY
        assert await hub.keeper.forget() == []
        house.now += 1
        assert await hub.keeper.forget() == [old.name]
        assert [row.id for row in await hub.store.tables_of("ana", 9)] == [kept.name]
        assert (box.code, old.gone) == (None, True)
        assert not await there(hub, old.name)


async def test_the_ticker_forgets_once_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        live = await solo(hub, NewTable("sueca", solo=True, level="random", pace="slow"))
        house.now += 31 * DAY
        await hub.keeper.tick()
        assert await hub.store.latest(live.name) > 0
        monkeypatch.setattr("partida.server.keeping.FORGET_EVERY", -1)
        await hub.keeper.tick()
        assert await hub.store.latest(live.name) == -1
        assert live.timer is None


class Deaf(Full):
    """A store that cannot even be read at times."""

    async def due(self, now: int) -> list[tuple[str, int]]:
        if self.full:
            raise StorageError("no disk", code="storage/failed")
        return await super().due(now)


async def test_the_ticker_gets_over_a_store_in_trouble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub(replace(house.settings, tick=0.01), Deaf)
        assert isinstance(hub.store, Deaf)
        name = await hub.create(lobby(hub))
        hub.store.full = True
        house.now += 11 * MINUTE
        hub.start()
        await until(lambda: "the due rows: no disk [storage/failed]" in caplog.text)
        assert await there(hub, name)
        hub.store.full = False
        await until(lambda: name not in hub.lives)
        assert not await there(hub, name)


BROKEN = (
    b"nonsense",
    b'{"e":"later","at":1}',
    b'{"e":"moved","at":1,"seat":0,"text":"7H","by":"person"}',
    b'{"e":"sat","at":1,"seat":1,"name":"Eva"}',
    b'{"e":"handed","at":1,"seat":0,"to":"person","more":1}',
)


@pytest.mark.parametrize("body", BROKEN)
async def test_a_log_that_cannot_be_read_stops_nobody_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    async with House(tmp_path) as house:
        before = await house.hub()
        broken, other = [await before.create(lobby(before)) for _ in range(2)]
        await before.store.append(broken, 2, body)
        await before.store.set_due(broken, 3, 1)
        house.now += 11 * MINUTE
        hub = await house.hub(replace(house.settings, tick=0.01))
        hub.start()
        await until(lambda: f"table {broken} cannot go on" in caplog.text)
        while await there(hub, other):
            await asyncio.sleep(0.01)
        for _ in range(2):
            with pytest.raises(StorageError) as caught:
                await hub.live(broken)
            assert caught.value.code == "storage/damaged"
        assert caplog.text.count("entry 2 is none") == 1, "told once"
        assert await hub.store.due(10**15) == []
        assert await hub.store.read(broken, 1) == [body], "for whoever mends it"


async def test_the_ticker_gets_over_what_nobody_expected(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub(replace(house.settings, tick=0.01), Odd)
        name = await hub.create(lobby(hub))
        house.now += 11 * MINUTE
        hub.start()
        await until(lambda: "the due rows\n" in caplog.text)
        assert "secret" not in caplog.text
        assert await there(hub, name)
        Odd.odd = False
        while await there(hub, name):
            await asyncio.sleep(0.01)


class Odd(Store):
    """A store that breaks."""

    odd = True

    async def due(self, now: int) -> list[tuple[str, int]]:
        if self.odd:
            raise RuntimeError("a secret")
        return await super().due(now)


async def test_a_table_with_a_pace_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partida.server.driving.RETRY", 0.01)
    async with House(tmp_path) as house:
        hub = await house.hub(kind=Full)
        assert isinstance(hub.store, Full)
        name = await hub.create(entries_of(SLOW_SOLO, "ana", hub.settings))
        assert await hub.store.due(house.now) == [], "before somebody comes its clock stands still"
        await hub.store.set_due(name, 6, 1)
        hub.store.full = True
        await hub.keeper.tick()
        live = hub.lives[name]
        assert await hub.store.due(house.now) == [(name, 6)], "until the deal is done"
        hub.store.full = False
        await until(lambda: on_turn(live))


SLOW_SOLO = NewTable("sueca", solo=True, level="random", name="Ana", pace="slow")


async def test_lobbies_leave_the_memory_too(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub(replace(house.settings, idle_after=-1))
        live = await hub.live(await hub.create(lobby(hub)))
        assert live.timer is None
        await hub.keeper.tick()
        assert hub.lives == {}
        assert await there(hub, live.name)


async def test_tables_that_are_not_in_the_memory_are_forgotten_too(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub()
        name = await hub.create(lobby(hub))
        house.now += 31 * DAY
        assert await hub.keeper.forget() == [name]


async def test_a_store_that_cannot_be_read_keeps_its_due_rows(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        hub = await house.hub(kind=Blind)
        assert isinstance(hub.store, Blind)
        name = await hub.create(lobby(hub))
        house.now += 11 * MINUTE
        hub.store.full = True
        with pytest.raises(StorageError):
            await hub.keeper.tick()
        hub.store.full = False
        await hub.keeper.tick()
        assert not await there(hub, name)


class Blind(Full):
    """A store of which no log can be read at times."""

    async def read(self, table: str, after: int = -1) -> list[bytes]:
        if self.full:
            raise StorageError("no disk", code="storage/failed")
        return await super().read(table, after)


# -- how much a guest may do


async def test_chairs_are_dearer_than_moves_and_counted_by_guest(tmp_path: Path) -> None:
    limits = Limits(acts=Rate(9, 0))
    async with House(tmp_path) as house:
        hub = await house.hub(replace(house.settings, limits=limits))
        live = await hub.live(await hub.create(lobby(hub)))
        other = await hub.live(await hub.create(lobby(hub)))
        await hub.act(live, "rui", Sit(1, "Rui"), "a", None)
        await hub.act(other, "rui", Sit(1, "Rui"), "b", None)  # at whatever table
        assert await code_of(hub, live, "rui", Stand()) == "act/rate"
        assert await code_of(hub, live, "rui", Phrase("thanks")) == "act/rate"
        assert await code_of(hub, live, "rui", Ready()) == "table/not-between", "one is left"
        assert await code_of(hub, live, "rui", Ready()) == "act/rate"
        await hub.act(live, "eva", Sit(2, "Eva"), "c", None)
        assert live.table.chairs[1].name == "Rui"


async def code_of(hub: Hub, live: Live, guest: str, what: object) -> str:
    with pytest.raises(TableError) as caught:
        await hub.act(live, guest, what, "x", None)  # type: ignore[arg-type]
    return caught.value.code
