"""Players that take thought at real tables: nobody waits for another table's, and the beat is kept."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from partida.players import registry
from partida.server.acts import Hand
from partida.server.creating import NewTable
from partida.server.entries import Moved, decode
from partida.server.live import Live
from partida.server.outbox import Outbox
from partida.server.thinking import InlineThinker, Question
from partida.server.workers import Workers
from tests.server.odd_worker import with_odd_players
from tests.server.test_hub import QUICK, hub_at, solo
from tests.server.waits import until
from tests.server.workers import odd_workers


@pytest.fixture(autouse=True)
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "PLAYERS", with_odd_players())


def wish(level: str, game: str = "sueca") -> NewTable:
    return NewTable(game, solo=True, level=level, name="Ana")


async def computers_alone(hub: Any, live: Live) -> None:
    """All seats of a table are the computer's from now on."""
    hub.hello(live, Outbox("ana"), -1)
    await until(lambda: live.table.phase == "hand")
    await hub.act(live, "ana", Hand(0, "computer"), "auto", None)


async def test_a_table_that_hangs_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hub_at(tmp_path, thinker=odd_workers(late=3.0)) as hub:
        stuck = await solo(hub, wish("hang"))
        begun = time.monotonic()
        await computers_alone(hub, stuck)  # also where it is Ana's turn, no one waits for her
        await asyncio.sleep(0.3)
        seq = stuck.table.seq
        light = await solo(hub, wish("club"))
        await computers_alone(hub, light)
        await until(lambda: light.table.results)
        assert stuck.table.seq == seq or time.monotonic() - begun > 2, "it was asked all the while"
        await until(lambda: stuck.table.seq > seq)
    assert "did not answer in time" in caplog.text


async def test_a_match_goes_on_whatever_players_do(tmp_path: Path) -> None:
    async with hub_at(tmp_path, thinker=odd_workers(rest=0.3)) as hub:
        for game in ("sueca", "cuarenta"):
            for level in ("fine", "crash", "illegal", "quit"):
                live = await solo(hub, wish(level, game))
                await computers_alone(hub, live)
                enough = 20 if level == "quit" else 10_000  # for every move of these a process is started
                await until(lambda live=live, enough=enough: live.table.results or live.table.seq >= enough)


THOUGHT = 0.25


class Slow(InlineThinker):
    async def answer(self, question: Question) -> Any | None:
        await asyncio.sleep(THOUGHT)
        return await super().answer(question)


async def test_thinking_is_part_of_the_pause(tmp_path: Path) -> None:
    """Between two moves is the longer of both and not their sum; on a busy machine now and then more."""
    settings = replace(QUICK, pause=0.3, now=lambda: time.monotonic_ns() // 1_000_000)
    async with hub_at(tmp_path, settings, Slow()) as hub:
        live = await solo(hub, wish("random"))
        await computers_alone(hub, live)
        gaps: list[int] = []
        while len(gaps) < 3 or min(gaps) >= 300 + 1000 * THOUGHT:
            assert len(gaps) < 30, f"thinking comes on top of the pause: {gaps}"
            await until(lambda seq=live.table.seq: live.table.seq > seq)
            entries = [decode(body) for body in await hub.store.read(live.name)]
            gaps = [
                late.at - soon.at for soon, late in pairwise(one for one in entries if type(one) is Moved)
            ]
        assert min(gaps) >= 299, "the pause is kept"


async def test_workers_come_from_the_settings(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        assert isinstance(hub.thinker, Workers)
        assert hub.thinker.count == 1
        assert hub.thinker.pids == []
    async with hub_at(tmp_path, replace(QUICK, workers=0)) as hub:
        assert isinstance(hub.thinker, InlineThinker)
