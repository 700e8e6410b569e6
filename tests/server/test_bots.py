"""The bot of docs/bots.md, run as a stranger runs it: as a program of its own, over the network."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import Player, Site, new_table

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "web_bot.py"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path) as running:
        yield running
    assert running.complaints == []


async def start(site: Site, *words: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    here = f"http://127.0.0.1:{site.port}"
    return await asyncio.create_subprocess_exec(
        sys.executable, BOT, here, *words, stdout=pipe, stderr=pipe
    )  # fmt: skip


async def end_of(bot: asyncio.subprocess.Process) -> tuple[Any, str]:
    out, complaints = await asyncio.wait_for(bot.communicate(), 150)
    return json.loads(out) if out else None, complaints.decode()


@pytest.mark.parametrize("variant", ["sueca", "cuarenta", "cuarenta(preset=pagat,players=2)"])
async def test_a_bot_plays_whole_hands(site: Site, variant: str) -> None:
    told, complaints = await end_of(await start(site, variant, "2"))
    assert complaints == ""
    assert told["hands"] >= 2 or told["standing"]["winner"] is not None
    assert len(told["results"]) == told["hands"]


async def test_a_bot_comes_by_a_link(site: Site) -> None:
    # five games: no single hand ends such a match, after which nobody would wait for Ana
    table, cookie = new_table(site.port, variant="sueca(match_target=5)", name="Ana")
    ana = await Player(site.port, table, cookie).come()
    bots = [await start(site, f"http://127.0.0.1:{site.port}/t/{table}") for _ in range(3)]
    await ana.until(lambda: all(chair["kind"] for chair in ana.told["chairs"]))
    assert (await ana.act({"k": "start"}))["t"] == "ack"
    await ana.play(random.Random(1), ana.waited_for)
    for bot in bots:
        told, complaints = await end_of(bot)
        assert (told["hands"], complaints) == (1, "")
    # they have left their seats to the computer, so that Ana can go on
    await ana.until(lambda: [chair["auto"] for chair in ana.told["chairs"]] == [False, True, True, True])


async def test_a_bot_goes_on_after_its_connection_broke(tmp_path: Path) -> None:
    with Site(tmp_path, pause=0.02) as site:
        table, cookie = new_table(site.port, variant="cuarenta(players=2)", name="Ana")
        ana = await Player(site.port, table, cookie).come()
        bot = await start(site, f"http://127.0.0.1:{site.port}/t/{table}")
        await ana.until(lambda: all(chair["kind"] for chair in ana.told["chairs"]))
        assert (await ana.act({"k": "start"}))["t"] == "ack"
        rng = random.Random(1)
        for _ in range(2):
            seq = ana.seq
            await ana.play(rng, lambda seq=seq: ana.seq > seq + 8)
            site.loop().call_soon_threadsafe(break_off, site, ana)
        await ana.play(rng, ana.waited_for)
        told, complaints = await end_of(bot)
    assert (told["hands"], complaints, site.complaints) == (1, "", [])


def break_off(site: Site, besides: Player) -> None:
    """Close the connections of everybody but one."""
    (live,) = site.app.state.hub.lives.values()
    for outbox in [one for one in live.outboxes if live.seat_of(one) != besides.you]:
        outbox.close(1012)


async def test_no_such_table(site: Site) -> None:
    assert await end_of(await start(site, "http://x/t/aaaaaaaaaaaa")) == (None, "there is no such table\n")
