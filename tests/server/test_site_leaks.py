"""Two hands that differ only in cards nobody has shown: through the real server, the same bytes."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from partida.cards import Card
from partida.errors import PartidaError
from partida.fairness import hand_seed, mixed_seed
from partida.server import authority
from partida.server.entries import decode
from partida.server.state import rules_of
from tests.server.site import Player, Site, ask, new_table
from tests.server.test_leaks import dealing

TABLE = "Leak1Leak1Leak1"
SEED = bytes(range(32))
PACK_SEED = mixed_seed(hand_seed(SEED, 1), {})
Order = tuple[Card, ...]


async def played(folder: Path, variant: str, order: Order, moves: list[str], plies: int) -> dict[Any, Any]:
    """Let four persons play some moves, those given or any; what each and a spectator were sent."""
    folder.mkdir()
    more: dict[str, Any] = {"new_seed": lambda: SEED, "new_table_id": lambda: TABLE, "now": lambda: 5}
    with dealing(PACK_SEED, order), Site(folder, **more) as site:
        _, cookie = new_table(site.port, variant=variant, name="P0")
        players = [await Player(site.port, TABLE, cookie).come()]
        watcher = await Player(site.port, TABLE).come()

        async def all_know() -> None:
            seq = ask(site.port, f"/api/tables/{TABLE}").json["seq"]
            for one in (*players, watcher):
                await one.until(lambda one=one: one.seq == seq)
                await one.send({"t": "ping", "at": seq})
                while (await one.hear())["t"] != "pong":
                    pass

        for seat in (1, 2, 3):
            players.append(await Player(site.port, TABLE).come())
            await players[-1].act({"k": "sit", "seat": seat, "name": f"P{seat}"}, name=f"sit{seat}")
            await all_know()
        await players[0].act({"k": "start"}, name="start")
        await players[0].until(lambda: players[0].told["phase"] == "hand")
        await all_know()
        for ply in range(plies):
            mover = next(one for one in players if one.on_turn())
            if ply == len(moves):
                moves.append(mover.legal[-1])
            answer = await mover.act({"k": "move", "text": moves[ply]}, name=f"m{ply}")
            assert answer["t"] == "ack", answer
            await all_know()
        late = await Player(site.port, TABLE, cookie).come()
        stranger = await Player(site.port, TABLE).come()
    assert site.complaints == []
    told = {one.you: one.frames for one in players}
    return {**told, None: watcher.frames, "late": late.frames, "late watcher": stranger.frames}


def same_moves_elsewhere(folder: Path, order: Order, seat: int) -> Order:
    """The pack with two cards exchanged that neither were played nor lie in the seat's hand."""
    with closing(sqlite3.connect(folder / "site.db")) as database:
        bodies = [row[0] for row in database.execute("SELECT body FROM entry ORDER BY seq")]
    entries = [decode(body) for body in bodies]
    with dealing(PACK_SEED, order):
        table = authority.fold(entries)
    seen = {str(card) for card in table.view(seat).hand}
    told = str(authority.record_of(table, running=True).hands[-1].moves) + str(table.view(None))
    hidden = [card for card in order if str(card) not in seen and str(card) not in told]
    rng = random.Random(1)
    rng.shuffle(hidden)
    for one, other in itertools.combinations(hidden, 2):
        if one.rank == other.rank:
            continue
        exchange = {one: other, other: one}
        changed = tuple(exchange.get(card, card) for card in order)
        try:
            with dealing(PACK_SEED, changed):
                again = authority.fold(entries)
        except PartidaError:
            continue
        if any(again.view(far).hand != table.view(far).hand for far in range(4)):
            return changed
    raise AssertionError("no two cards can be exchanged")


@pytest.mark.parametrize(("variant", "plies"), [("sueca", 8), ("cuarenta(cut_by=none)", 6)])
async def test_bytes_do_not_depend_on_unseen_cards(tmp_path: Path, variant: str, plies: int) -> None:
    order = list(rules_of(variant).pack)
    random.Random(7).shuffle(order)
    moves: list[str] = []
    first = await played(tmp_path / "a", variant, tuple(order), moves, plies)
    changed = same_moves_elsewhere(tmp_path / "a", tuple(order), 0)
    second = await played(tmp_path / "b", variant, changed, moves, plies)
    for who in (0, None, "late", "late watcher"):
        assert first[who] == second[who]
    assert any(first[seat] != second[seat] for seat in (1, 2, 3)), "nobody saw a difference: too weak a test"
    await asyncio.sleep(0)
