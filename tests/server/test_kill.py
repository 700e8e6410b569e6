"""The whole server is killed again and again while programs play: nothing that it acknowledged is lost."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from partida.server import authority
from partida.server.acts import Guest, Sit, Start
from partida.server.entries import Entry, decode, encode
from partida.server.pace import waiting
from partida.server.running import database_url
from partida.server.storage import Store
from partida.server.tokens import guest_key, new_table_id
from tests.server.killing import Seat, Server, ask

KINDS = (
    ("sueca(match_target=1)", 4, "none"),
    ("cuarenta", 4, "fast"),
    ("cuarenta(players=2)", 2, "slow"),
    ("sueca(match_target=2)", 1, "medium"),
    ("cuarenta", 1, "none"),
    ("sueca(preset=north-portugal-half,renounce_mode=auto,match_target=1)", 4, "medium"),
)
"""Variant, persons (the other chairs are computers'), pace."""


@dataclass
class Game:
    """One table and the programs at it."""

    name: str
    seats: list[Seat]


@dataclass
class Report:
    """What was seen, for the operator of the soak."""

    tables: int = 0
    whole: int = 0
    kills: int = 0
    entries: int = 0
    acknowledged: int = 0
    resumed: int = 0
    resent: int = 0
    compared: int = 0
    rejects: Counter[str] = field(default_factory=Counter)


async def open_game(port: int, kind: tuple[str, int, str], rng: Random, most: int | None) -> Game:
    variant, persons, pace = kind
    token = secrets.token_urlsafe(16)
    wish: dict[str, Any] = {"variant": variant, "pace": pace, "name": "Name 0", "seat": 0}
    if persons == 1:
        wish.update(solo=True, level=rng.choice(("random", "club")))
    name = (await ask(port, "/api/tables", wish, token))["id"]
    seats = [Seat(port, name, chair, Random(rng.random()), most=most) for chair in range(persons)]
    seats[0].token = token
    return Game(name, seats)


async def play_game(port: int, kind: tuple[str, int, str], rng: Random, most: int | None) -> Game:
    """A match; now and then a fresh connection is told the same as who was there all the time."""
    game = await open_game(port, kind, rng, most)
    playing = asyncio.gather(*(seat.play() for seat in game.seats))
    while not playing.done():
        await asyncio.wait([playing], timeout=rng.uniform(0.2, 1.0))
        if not playing.done() and (seat := rng.choice(game.seats)).folds:
            await seat.compare()
    await playing
    for seat in game.seats if most is None else ():
        await seat.compare()
    return game


async def soak(
    folder: Path,
    tables: int,
    at_once: int,
    seed: int,
    *,
    lives: tuple[float, float],
    kills: int,
    most: int | None = None,
) -> Report:
    """Play so many matches, some at once, on a server that is killed so often (at most).

    It lives for so many seconds after it has begun to answer, or, one time in five, does not come so far.
    """
    rng = Random(seed)
    server = Server(folder)
    asleep = await put_sleeper(folder)
    server.start()
    room = asyncio.Semaphore(at_once)
    report = Report(tables=tables)

    async def one(number: int) -> Game:
        async with room:
            return await play_game(
                server.port, KINDS[number % len(KINDS)], Random(seed * 1000 + number), most
            )

    games = asyncio.gather(*(one(number) for number in range(tables)))
    try:
        while not games.done():
            if rng.random() < 0.2 and report.kills:
                await asyncio.sleep(rng.uniform(0, 0.5))
            else:
                await server.ready()
                more = report.kills < kills
                await asyncio.wait([games], timeout=rng.uniform(*lives) if more else None)
            if not games.done() and report.kills < kills:
                server.kill()
                report.kills += 1
                server.start()
        played = await games
        await until_over(folder, asleep)
    finally:
        games.cancel()
        server.kill()
    for game in played:
        await check_game(folder, game, report)
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
    return report


# -- the log


async def logs(folder: Path, name: str) -> list[Entry]:
    store = await Store.open(database_url(folder))
    try:
        bodies = await store.read(name)
        assert await store.latest(name) == len(bodies) - 1, "a gap"
        return [decode(body) for body in bodies]
    finally:
        await store.close()


async def check_game(folder: Path, game: Game, report: Report) -> None:
    entries = await logs(folder, game.name)
    table = authority.fold(entries)
    whole = table.phase == "over"
    assert whole or all(seat.most is not None and seat.fold.seq >= seat.most for seat in game.seats)
    ids = [(entry.guest, entry.id) for entry in entries if entry.id is not None]
    assert len(set(ids)) == len(ids), "an act was done twice"
    wanted = {(guest_key(seat.token), name) for seat in game.seats for name in seat.sent}
    assert set(ids) <= wanted, "an act that nobody sent, or that was refused"
    for seat in game.seats:
        assert seat.fold.seq == table.seq or seat.most is not None
        for name, seq in seat.acked.items():
            assert (entries[seq].guest, entries[seq].id) == (guest_key(seat.token), name)
        assert set(seat.acked) == set(seat.sent), "everything was answered in the end"
        report.acknowledged += len(seat.acked)
        report.resumed += seat.lines - 1
        report.resent += seat.resent
        report.compared += seat.compared
        report.rejects += seat.rejects
    report.entries += len(entries)
    report.whole += whole


# -- clocks


async def put_sleeper(folder: Path) -> str:
    """A fast table, as an earlier server left it, whose person has two seconds left and sleeps."""
    now = time.time_ns() // 1_000_000 - 53_000
    name = new_table_id()
    entries: list[Entry] = [
        authority.create(name, "sueca(match_target=1)", host="s", seed=bytes(32), now=now, pace_name="fast")
    ]
    for what in (Sit(0, "Sleeper"), Start("random")):
        entries.append(authority.propose(authority.fold(entries), Guest("s"), what, now))
    while (wait := waiting(table := authority.fold(entries))) is None:
        what = authority.chore(table)
        if what is None:
            turn = authority.next_act(table)
            assert turn is not None
            what = authority.ComputerMove(turn[0], table.rules.write(turn[1].moves[0]))
        entries.append(authority.propose(table, authority.SERVER, what, now))
    store = await Store.open(database_url(folder))
    for seq, entry in enumerate(entries):
        assert await store.append(name, seq, encode(entry))
    await store.set_due(name, len(entries), wait.until)
    await store.close()
    return name


async def until_over(folder: Path, name: str) -> None:
    """Nobody ever comes to that table: its clock alone hands over the seat, and the match goes to its end."""
    until = time.monotonic() + 60
    while (table := authority.fold(entries := await logs(folder, name))).phase != "over":
        assert time.monotonic() < until, table.phase
        await asyncio.sleep(0.2)
    handed = [entry for entry in entries if type(entry).__name__ == "Handed"]
    assert len(handed) == 1, "once, however often the server began anew"
    since = max(entry.at for entry in entries if entry.at < handed[0].at)
    assert handed[0].at >= since + 55_000, "not before its time"


def test_killed_at_play(tmp_path: Path) -> None:
    report = asyncio.run(soak(tmp_path, tables=6, at_once=6, seed=1, lives=(0.1, 1.5), kills=4, most=90))
    assert report.kills
    assert report.resumed


@pytest.mark.soak
def test_hundreds_of_games_and_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = asyncio.run(soak(tmp_path, tables=400, at_once=40, seed=2, lives=(0.1, 4), kills=1000))
    with capsys.disabled():
        print(f"\n{report}")
    assert report.kills > 10
