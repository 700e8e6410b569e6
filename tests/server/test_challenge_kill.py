"""The server is killed as a challenge ends: the last move and what came of it are kept both or neither."""

from __future__ import annotations

import asyncio
import json
import secrets
from pathlib import Path
from random import Random
from typing import Any

from partida.server import authority
from partida.server.challenges import Outcome, outcome_of
from partida.server.entries import decode
from partida.server.running import database_url
from partida.server.storage import Store
from partida.server.tokens import guest_key
from tests.server.killing import COMING_BACK, Seat, Server, ask, said

DELAYS = (0.0, 0.004, 0.02, 0.1)
"""Seconds from the last act of the person to the kill: before it is read, while it is written, while the
computers end the hand, and after all of it."""


async def got(port: int, path: str, token: str) -> Any:
    """What GET answers."""
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
    answer = await said(port, f"{head}Connection: close\r\n\r\n".encode())
    return json.loads(answer.partition(b"\r\n\r\n")[2])


class Last(Seat):
    """A program that wants to be killed after its last card, while that is on its way."""

    killed = False

    async def _act(self, line: Any, what: dict[str, Any]) -> None:
        await super()._act(line, what)
        if not self.killed and what["k"] == "move" and len(self.fold.view["hand"]) == 1:
            raise EOFError("now")


async def kept(folder: Path, challenge: str, table: str, token: str) -> tuple[Outcome | None, bytes | None]:
    """How the hand of a table ended by its log, and what is written of the attempt."""
    store = await Store.open(database_url(folder))
    try:
        entries = [decode(body) for body in await store.read(table)]
        attempt = await store.attempt(challenge, guest_key(token))
    finally:
        await store.close()
    assert attempt is not None
    return outcome_of(authority.fold(entries), 2), attempt.result


async def until_the_last_card(seat: Last) -> None:
    """Play, coming back as a page does, until the last card is sent."""
    while True:
        try:
            async with await seat.line() as line:
                await line.send(json.dumps({"t": "hello", "after": seat.fold.seq}))
                while True:
                    await seat.hear(line)
        except COMING_BACK as error:
            if isinstance(error, EOFError) and error.args == ("now",):
                return
            await asyncio.sleep(0.02)


async def attacked(folder: Path) -> None:
    """For every delay a challenge that is killed at its end, and gone on with."""
    server, token = Server(folder), secrets.token_urlsafe(16)
    server.start()
    try:
        await server.ready()
        [name] = [
            one["id"]
            for one in (await got(server.port, "/api/daily", "x" * 22))["deals"]
            if "sueca" in one["id"]
        ]
        for number, delay in enumerate(DELAYS):
            token = secrets.token_urlsafe(16)
            table = (await ask(server.port, f"/api/challenges/{name}/try", {}, token))["id"]
            seat = Last(server.port, table, 2, Random(number), token=token)
            await until_the_last_card(seat)
            await asyncio.sleep(delay)
            server.kill()
            end, result = await kept(folder, name, table, token)
            assert (end is None) is (result is None), "the end of the hand and of the attempt are one"
            server.start()
            await server.ready()
            seat.killed = True
            await asyncio.wait_for(seat.play(), 60)
            told = (await got(server.port, f"/api/challenges/{name}", token))["mine"]
            end, result = await kept(folder, name, table, token)
            assert end is not None
            assert result is not None
            assert told["table"] == table
            assert told["outcome"] == json.loads(result)
            assert (end.own, end.others) == (told["outcome"]["own"], told["outcome"]["others"])
        field = (await got(server.port, f"/api/challenges/{name}", token))["field"]
        assert field["better"] + field["same"] + field["worse"] == len(DELAYS), "each is counted once"
    finally:
        server.kill()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


def test_killed_at_the_end_of_a_challenge(tmp_path: Path) -> None:
    asyncio.run(attacked(tmp_path))
