"""Run by a test in a fresh process: a server that plays with people, and does not load Numba for that."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import Any

from partida.analysis.model import Depth
from partida.players.registry import PLAYERS
from partida.puzzles import collection
from partida.server.analysts import AnalystPatience
from tests.server.site import Player, Site, ask, leave_all, new_table


async def play_some(port: int, game: str, level: str) -> int:
    """A solo table with computers of a level, until each has played a card or two; the events heard."""
    name, cookie = new_table(port, variant=game, solo=True, level=level, name="Ana")
    guest = await Player(port, name, cookie).come()
    await guest.play(random.Random(1), lambda: len(guest.frames) > 14)
    assert guest.told["phase"] in ("hand", "between", "over"), guest.told
    await leave_all()
    return guest.seq


async def reviewed(port: int) -> dict[str, Any]:
    """A hint asked for, a hand played to its end, and its review."""
    name, cookie = new_table(port, variant="sueca", solo=True, level="club", name="Ana")
    guest = await Player(port, name, cookie).come()
    await guest.play(random.Random(1), lambda: guest.on_turn() and not guest.legal[0].startswith("cut"))
    hint = await asyncio.to_thread(ask, port, f"/api/tables/{name}/hint", {"step": 3}, cookie=cookie)
    assert hint.status == 200, hint.body
    await guest.play(random.Random(1), lambda: guest.told["phase"] != "hand")
    await leave_all()
    path, body = f"/api/tables/{name}/hands/1/review", {}
    while True:
        told: dict[str, Any] = ask(port, path, body, cookie=cookie).json
        if told["state"] not in ("waiting", "running"):
            return told
        await asyncio.sleep(0.1)


def main(folder: Path) -> None:
    with Site(folder, depth=Depth(worlds=8, solved=2), analyst_patience=AnalystPatience(late=240)) as site:
        puzzle = f"/api/puzzles/{collection('cuarenta').puzzles[0].id}"
        for path in ("/", "/api/games", "/api/openapi.json", "/api/puzzles", puzzle):
            assert ask(site.port, path).status == 200, path
        for game, levels in PLAYERS.items():
            for level in levels:
                heard = asyncio.run(play_some(site.port, game, level))
                assert heard > 10, (game, level, heard)
                print(game, level, heard)
        told = asyncio.run(reviewed(site.port))
        assert told["state"] == "done", told
        assert len(told["review"]["cards"]) == 40
    loaded = {"numba", "llvmlite", "numpy"} & set(sys.modules)
    assert not loaded, loaded


if __name__ == "__main__":
    main(Path(sys.argv[1]))
