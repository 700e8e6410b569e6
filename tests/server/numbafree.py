"""Run by a test in a fresh process: a server that plays with people, and does not load Numba for that."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from partida.players.registry import PLAYERS
from partida.puzzles import collection
from tests.server.site import Player, Site, ask, leave_all, new_table


async def play_some(port: int, game: str, level: str) -> int:
    """A solo table with computers of a level, until each has played a card or two; the events heard."""
    name, cookie = new_table(port, variant=game, solo=True, level=level, name="Ana")
    guest = await Player(port, name, cookie).come()
    await guest.play(random.Random(1), lambda: len(guest.frames) > 14)
    assert guest.told["phase"] in ("hand", "between", "over"), guest.told
    await leave_all()
    return guest.seq


def main(folder: Path) -> None:
    with Site(folder) as site:
        puzzle = f"/api/puzzles/{collection('cuarenta').puzzles[0].id}"
        for path in ("/", "/api/games", "/api/openapi.json", "/api/puzzles", puzzle):
            assert ask(site.port, path).status == 200, path
        for game, levels in PLAYERS.items():
            for level in levels:
                heard = asyncio.run(play_some(site.port, game, level))
                assert heard > 10, (game, level, heard)
                print(game, level, heard)
    loaded = {"numba", "llvmlite"} & set(sys.modules)
    assert not loaded, loaded


if __name__ == "__main__":
    main(Path(sys.argv[1]))
