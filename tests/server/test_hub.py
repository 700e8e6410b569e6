"""What the hub does when things go wrong: slow connections, other processes, bad players, a full disk."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from partida.errors import StorageError, TableError
from partida.server import connection, wire
from partida.server.acts import Computer, Hand, Move, Ready, Sit
from partida.server.creating import NewTable, entries_of
from partida.server.entries import Moved, decode
from partida.server.hub import Hub
from partida.server.live import Live
from partida.server.outbox import OUTBOX_MOST, Outbox
from partida.server.settings import Settings
from partida.server.storage import Store
from partida.server.thinking import InlineThinker, Question
from tests.server.site import PATIENCE
from tests.server.tables import SEED
from tests.server.waits import until

QUICK = Settings(pause=0, deal_pause=0, away_after=0, tick=0.05, new_seed=lambda: SEED)
SOLO = NewTable("sueca", solo=True, level="random", name="Ana")


@asynccontextmanager
async def hub_at(folder: Path, settings: Settings = QUICK, thinker: Any = None) -> AsyncIterator[Hub]:
    store = await Store.open(f"sqlite+aiosqlite:///{folder / 'hub.db'}")
    hub = Hub(store, settings, thinker)
    try:
        yield hub
    finally:
        await hub.close()
        await store.close()


async def solo(hub: Hub, wish: NewTable = SOLO) -> Live:
    return await hub.live(await hub.create(entries_of(wish, "ana", hub.settings)))


def on_turn(live: Live) -> bool:
    return live.table.phase == "hand" and live.table.state.turn == 0


async def move(hub: Hub, live: Live, name: str) -> int:
    text = live.table.rules.write(live.table.view(0).moves[0])
    return await hub.act(live, "ana", Move(text), name, None)


async def test_an_outbox_that_nobody_empties_is_closed() -> None:
    outbox = Outbox(None)
    for number in range(OUTBOX_MOST):
        outbox.put(b"%d" % number)
    assert outbox.code is None
    outbox.put(b"more")
    outbox.put(b"even more")
    outbox.close(1000)
    assert outbox.code == 4408
    assert await outbox.get() is None


async def test_who_has_had_a_chair_finds_the_table_again(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.create(entries_of(NewTable("sueca", name="Ana"), "ana", hub.settings))
        bare = await hub.create(entries_of(NewTable("cuarenta"), "ana", hub.settings))
        live = await hub.live(made)

        async def tables_of(guest: str) -> list[str]:
            return [row.id for row in await hub.store.tables_of(guest, 9)]

        assert await tables_of("ana") == [made], "the host of the other has no chair there yet"
        assert await tables_of("rui") == []
        with pytest.raises(TableError):
            await hub.act(live, "rui", Sit(0, "Rui"), "a", None)
        assert await tables_of("rui") == []
        await hub.act(live, "rui", Sit(1, "Rui"), "b", None)
        await hub.act(live, "ana", Computer(2, "random"), "c", None)
        assert await tables_of("rui") == [made]
        await hub.act(await hub.live(bare), "rui", Sit(1, "Rui"), "d", None)
        assert sorted(await tables_of("rui")) == sorted([made, bare])


async def test_two_processes_share_a_table(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as one, hub_at(tmp_path) as other:
        live = await solo(one)
        one.hello(live, Outbox("ana"), -1)
        await until(lambda: on_turn(live))
        twin = await other.live(live.name)
        assert twin.table.seq == live.table.seq
        await move(one, live, "a")
        await until(lambda: on_turn(live))
        seq = await other.act(twin, "ana", Hand(0, "computer"), "b", None)  # the other is behind
        assert seq > live.table.seq - 1
        await until(lambda: twin.table.phase == "over")
        assert await one.act(live, "ana", Ready(), "c", None) == twin.table.seq + 1
        assert live.table.phase == "over" or live.table.ready


async def test_a_bad_player_is_played_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hub_at(tmp_path, thinker=Bad()) as hub:
        live = await solo(hub)
        hub.hello(live, Outbox("ana"), -1)
        await until(lambda: on_turn(live))
        await hub.act(live, "ana", Hand(0, "computer"), "a", None)
        await until(lambda: live.table.phase == "over")
    assert "a computer's move was refused" in caplog.text


class Bad(InlineThinker):
    """Answers every question with a cut that no pack allows."""

    async def answer(self, question: Question) -> Any:
        from partida.registry import rules

        return rules("sueca").read("cut 0") if question.on_turn else None


class Broken(InlineThinker):
    """Raises."""

    async def answer(self, question: Question) -> Any:
        raise ZeroDivisionError


async def test_a_broken_player_is_played_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hub_at(tmp_path, thinker=Broken()) as hub:
        live = await solo(hub)
        hub.hello(live, Outbox("ana"), -1)
        await until(lambda: on_turn(live))
        await move(hub, live, "a")
        await until(lambda: on_turn(live))
    assert "a computer player broke" in caplog.text


class Full(Store):
    """A store whose disk can be full."""

    full = False

    async def append(self, *args: Any, **more: Any) -> bool:
        if self.full:
            raise StorageError("no room", code="storage/full")
        return await super().append(*args, **more)


async def test_a_full_disk_is_told_and_got_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partida.server.driving.RETRY", 0.01)
    store = await Full.open(f"sqlite+aiosqlite:///{tmp_path / 'hub.db'}")
    assert isinstance(store, Full)
    hub = Hub(store, QUICK)
    live = await solo(hub)
    box = Outbox("ana")
    store.full = True
    hub.hello(live, box, -1)
    await asyncio.sleep(0.05)
    assert live.table.dealt == 0
    store.full = False
    await until(lambda: on_turn(live))
    store.full = True
    with pytest.raises(StorageError) as error:
        await move(hub, live, "a")
    assert error.value.code == "storage/full"
    store.full = False
    await move(hub, live, "a")
    await hub.close()
    await store.close()


async def test_tables_leave_the_memory_and_then_the_store(tmp_path: Path) -> None:
    now = [10**9]
    settings = replace(QUICK, idle_after=0, forget_after=100, now=lambda: now[0])
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'hub.db'}", clock=lambda: now[0])
    hub = Hub(store, settings)
    live = await solo(hub, replace_wish(pace="fast"))
    box = Outbox("ana")
    hub.hello(live, box, -1)
    await until(lambda: on_turn(live))
    hub.start()
    await asyncio.sleep(0.1)
    assert await hub.live(live.name) is live, "somebody is there"
    live.leave(box, 0)
    live.leave(box, 0)
    await until(lambda: live.name not in hub.lives)
    again = await hub.live(live.name)
    assert again is not live
    assert again.table == live.table
    watcher = Outbox(None)
    hub.hello(again, watcher, -1)
    now[0] += 10**6
    assert await hub.keeper.forget() == [live.name]
    assert watcher.code == 4404
    with pytest.raises(TableError):
        await hub.live(live.name)
    await hub.close()
    await store.close()


def replace_wish(**more: Any) -> NewTable:
    return NewTable("sueca", solo=True, level="random", name="Ana", **more)


async def test_who_has_no_token_does_nothing(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        live = await solo(hub)
        with pytest.raises(TableError) as error:
            await hub.act(live, None, Ready(), "a", None)
        assert error.value.code == "table/stranger"
        entries = entries_of(SOLO, "ana", replace(QUICK, new_table_id=lambda: live.name))
        with pytest.raises(TableError) as error:
            await hub.create(entries)
        assert error.value.code == "table/id"


async def test_a_stale_due_row_does_nothing(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        live = await solo(hub, replace_wish(pace="slow"))
        box = Outbox("ana")
        hub.hello(live, box, -1)
        await until(lambda: on_turn(live))
        await hub.store.set_due(live.name, live.table.seq + 5, 1)
        await hub.store.set_due("nosuchtable", 3, 1)
        hub.start()
        async with asyncio.timeout(PATIENCE):
            while await hub.store.due(2):
                await asyncio.sleep(0.01)
        assert not live.table.chairs[0].auto


async def test_lag_that_a_client_tells_is_not_charged(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        live = await solo(hub, replace_wish(pace="fast"))
        hub.hello(live, Outbox("ana"), -1)
        await until(lambda: on_turn(live))
        view = live.table.view(0)
        text = live.table.rules.write(view.moves[0])
        what = {"k": "move", "text": text}
        act = json.dumps({"t": "act", "id": "late", "base": live.table.seq, "what": what, "lag": 400})
        told = wire.decode(act)
        assert isinstance(told, wire.Do)
        assert isinstance(await connection.answer(hub, live, "ana", told), wire.Ack)
        moved = [entry for entry in map(decode, await hub.store.read(live.name)) if isinstance(entry, Moved)]
        assert [entry.lag for entry in moved if entry.guest == "ana"] == [400]
        with pytest.raises(TableError):
            wire.decode(act.replace("400", "1001"))


async def test_the_pause_is_short_where_nothing_moves_on_the_pages(tmp_path: Path) -> None:
    settings = replace(QUICK, pause=3600, still_pause=0)
    async with hub_at(tmp_path, settings) as hub:
        live = await solo(hub)
        mine, other = Outbox("ana"), Outbox(None)
        assert not live.still(), "nobody looks"
        for outbox in (mine, other):
            hub.hello(live, outbox, -1)
        assert not live.still()
        await connection._message('{"t":"tempo","still":true}', hub, live, mine, True)
        assert live.still(), "who has no chair does not count"
        hub.hello(live, Outbox("ana"), -1)
        assert not live.still(), "a person may look at two screens"
        assert live.table.seq > 0
        assert hub.driver.pause(live) == 3600
        await connection._message('{"t":"tempo","still":false}', hub, live, mine, True)
        for outbox in live.outboxes:
            outbox.still = True
        assert hub.driver.pause(live) == 0
