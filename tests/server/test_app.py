"""The web table as a whole: a real server, real websockets."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from partida.players.registry import PLAYERS
from partida.registry import rules
from tests.server.site import PATIENCE, Player, Site, ask, new_table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path) as running:
        yield running
    assert running.complaints == []


SOLO = {"solo": True, "level": "club", "name": "Ana"}


@pytest.mark.parametrize("variant", ["sueca(match_target=2)", "cuarenta", "cuarenta(players=2)"])
async def test_solo_match_to_its_end(site: Site, variant: str) -> None:
    table, cookie = new_table(site.port, variant=variant, **SOLO)
    ana = await Player(site.port, table, cookie).come()
    assert ana.you == 0
    await ana.play(random.Random(4))
    assert ana.told["standing"]["winner"] in (0, 1)
    assert ana.told["reveal"]["hand"] == ana.told["hand"] == len(ana.told["results"])
    # a rematch
    assert (await ana.act({"k": "ready"}))["t"] == "ack"
    await ana.until(lambda: ana.told["phase"] == "hand")
    assert ana.told["matches"] == 1


async def four(site: Site, variant: str = "sueca(match_target=1)", **wish: Any) -> list[Player]:
    """Four persons at a table that has not begun; the first is the host."""
    table, cookie = new_table(site.port, variant=variant, name="P0", **wish)
    players = [await Player(site.port, table, cookie).come()]
    for seat in (1, 2, 3):
        player = await Player(site.port, table).come()
        assert (await player.act({"k": "sit", "seat": seat, "name": f"P{seat}"}))["t"] == "ack"
        players.append(player)
    await asyncio.gather(*(one.until(lambda one=one: one.seq == player.seq) for one in players[:3]))
    return players


async def begin(players: list[Player]) -> None:
    for player in players:
        nonce = {"k": "nonce", "hand": 1, "hex": f"0{player.you}" * 8}
        assert (await player.act(nonce))["t"] == "ack"
    await players[0].until(lambda: players[0].seq == players[3].seq)
    assert (await players[0].act({"k": "start"}))["t"] == "ack"
    await asyncio.gather(*(one.until(lambda one=one: one.told["phase"] == "hand") for one in players))


async def test_four_at_a_table(site: Site) -> None:
    players = await four(site)
    assert [chair["online"] for chair in players[3].told["chairs"]] == [True] * 4
    await begin(players)
    watcher = await Player(site.port, players[0].table).come()
    assert watcher.you is None
    await asyncio.gather(*(one.play(random.Random(one.you)) for one in [*players, watcher]))
    assert len({json.dumps(one.told["results"]) for one in [*players, watcher]}) == 1
    reveal = players[0].told["reveal"]
    assert reveal["commit"] == players[0].told["commit"]
    if reveal["hand"] == 1:
        assert reveal["nonces"] == {str(seat): f"0{seat}" * 8 for seat in range(4)}


async def test_a_dropped_connection_resumes_where_it_was(site: Site) -> None:
    players = await four(site)
    await begin(players)
    away = players[2]
    if away.on_turn():
        await away.act({"k": "move", "text": away.legal[0]})
        await asyncio.gather(*(one.until(lambda one=one: one.seq == away.seq) for one in players))
    before = away.seq
    await away.go()
    others = [one for one in players if one is not away]
    rng = random.Random(1)
    await asyncio.gather(
        *(one.play(rng, lambda one=one: one.turn == 2 and one.seq > before) for one in others)
    )
    await others[0].until(lambda: not others[0].told["chairs"][2]["online"])
    frames = len(away.frames)
    await away.come()
    await away.until(lambda: away.seq == others[0].seq)
    assert '"snapshot"' not in "".join(away.frames[frames:])
    fresh = await Player(site.port, away.table, away.cookie).come()
    assert (fresh.you, fresh.seq, fresh.legal) == (2, away.seq, away.legal)
    # two connections of the same seat: both are told, and either may act
    assert (await fresh.act({"k": "move", "text": fresh.legal[0]}))["t"] == "ack"
    await away.until(lambda: away.seq == fresh.seq)


async def test_a_gap_too_wide_gets_a_snapshot(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", **SOLO)
    ana = await Player(site.port, table, cookie).come()
    await ana.play(random.Random(1), ana.waited_for)
    late = Player(site.port, table, cookie, seq=2)
    await late.come()
    assert json.loads(late.frames[0])["t"] == "snapshot"
    ahead = Player(site.port, table, cookie, seq=10_000)
    await ahead.come()
    assert json.loads(ahead.frames[0])["t"] == "snapshot"


async def test_the_same_act_twice_is_done_once(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", **SOLO)
    ana = await Player(site.port, table, cookie).come()
    await ana.until(ana.on_turn)
    move = {"k": "move", "text": ana.legal[0]}
    first = await ana.act(move, name="once")
    assert await ana.act(move, base=0, name="once") == first


async def test_strangers_and_spectators(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", **SOLO)
    ana = await Player(site.port, table, cookie).come()
    await ana.play(random.Random(5), lambda: ana.on_turn() and len(ana.legal[0]) == 2)
    eve = await Player(site.port, table).come()
    assert eve.cookie is not None
    assert eve.you is None
    view = json.loads(eve.frames[0])["view"]
    assert view["moves"] == []
    held = json.loads((await _snapshot(site, ana))["raw"])["view"]
    assert held["hand"]
    assert not view.get("hand")
    for what, code in (
        ({"k": "move", "text": ana.legal[0]}, "table/stranger"),
        ({"k": "ready"}, "table/stranger"),
        ({"k": "hand", "seat": 0, "to": "computer"}, "table/stranger"),
        ({"k": "start"}, "table/started"),
        ({"k": "sit", "seat": 1, "name": "Eve"}, "table/started"),
    ):
        answer = await eve.act(what)
        assert (answer["t"], answer["code"]) == ("reject", code)
    await ana.play(random.Random(2), ana.waited_for)
    await eve.until(lambda: eve.seq == ana.seq)
    for frame in eve.frames:
        message = json.loads(frame)
        assert message.get("you") is None
        assert message.get("legal", []) == []
        for private in (event for event in message.get("story", ()) if event["kind"] == "dealt"):
            assert private["seat"] is None or "cards" not in private["data"]


async def _snapshot(site: Site, player: Player) -> dict[str, str]:
    other = await Player(site.port, player.table, player.cookie).come()
    return {"raw": other.frames[0]}


async def test_codes_of_refusals_are_stable(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", **SOLO)
    ana = await Player(site.port, table, cookie).come()
    await ana.play(random.Random(5), lambda: ana.on_turn() and len(ana.legal[0]) == 2)
    held = json.loads((await _snapshot(site, ana))["raw"])["view"]["hand"]
    strange = next(str(card) for card in rules("sueca").pack if str(card) not in held)
    for what, base, code in (
        ({"k": "move", "text": "nonsense"}, None, "move/text"),
        ({"k": "move", "text": strange}, None, "move/not-held"),
        ({"k": "move", "text": ana.legal[0]}, 0, "act/stale"),
        ({"k": "move", "text": ana.legal[0]}, 10_000, "act/base"),
        ({"k": "ready"}, None, "table/not-between"),
        ({"k": "hand", "seat": 1, "to": "computer"}, None, "hand/computer"),
        ({"k": "nonce", "hand": 9, "hex": "00"}, None, "nonce/hand"),
    ):
        seq = ana.seq
        answer = await ana.act(what, base=base)
        assert (answer["t"], answer["code"], answer["seq"]) == ("reject", code, seq)


BAD = (
    "", "{", "[]", "null", "7", '"hello"', '{"t":"act"}', '{"t":"nothing"}', '{"t":"hello","after":-2}',
    '{"t":"hello","after":1e99}', '{"t":"hello","more":1}', "[" * 2000, '{"t":"ping","at":"x"}', "\x00",
    '{"t":"act","id":"a b","base":0,"what":{"k":"ready"}}',
    '{"t":"act","id":"a","base":0,"what":{"k":"deal"}}',
    '{"t":"act","id":"a","base":0,"what":{"k":"sit","seat":-1,"name":"x"}}',
    '{"t":"act","id":"a","base":0,"what":{"k":"sit","seat":99999999999999999999,"name":"x"}}',
)  # fmt: skip


async def test_odd_frames_do_no_harm(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", **SOLO)
    ana = await Player(site.port, table, cookie).come()
    await ana.until(ana.on_turn)
    for frame in BAD:
        await ana.send(frame)
        answer = await ana.hear()
        assert (answer["t"], answer["id"]) == ("reject", None)
        assert answer["code"] in ("wire/json", "wire/shape")
    await ana.send({"t": "ping", "at": 1.5})
    pong = await ana.hear()
    assert pong == {"t": "pong", "at": 1.5, "now": pong["now"]}
    assert abs(pong["now"] - time.time() * 1000) < 60_000
    for frame, code in ((b"\x00\x01", 1003), ("x" * 4097, 1009), ("x" * 400_000, 1009)):
        other = await Player(site.port, table, cookie).come()
        await other.send(frame)
        assert await other.closed() == code
    # broken on the level of the protocol
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
        f"Origin: http://127.0.0.1:{site.port}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readline()
    writer.write(b"\xff\xff\xff\xff not a frame")
    await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    assert (await ana.act({"k": "move", "text": ana.legal[0]}))["t"] == "ack"


async def test_other_origins_are_refused(site: Site) -> None:
    table, cookie = new_table(site.port, variant="sueca", **SOLO)
    here = f"127.0.0.1:{site.port}"
    for origin in (
        "https://evil.example",
        f"http://{here}.evil.example",
        "null",
        f"http://a@{here}",
        "http://[",
    ):
        with pytest.raises(InvalidStatus) as refused:
            await Player(site.port, table, cookie, origin=origin).come()
        assert refused.value.response.status_code == 403
    with pytest.raises(InvalidStatus):  # a program without a token of its own
        await connect(f"ws://{here}/ws/{table}", additional_headers={"Cookie": cookie}, proxy=None)
    token = ask(site.port, "/api/guests", {}).json["token"]
    async with connect(
        f"ws://{here}/ws/{table}", additional_headers={"Authorization": f"Bearer {token}"}, proxy=None
    ) as line:
        await line.send('{"t":"hello"}')
        assert json.loads(await line.recv())["t"] == "snapshot"


async def test_no_such_table(site: Site) -> None:
    for name in ("aaaaaaaaaaaa", "short", "x" * 300):
        player = await Player(site.port, name).come(hello=False)
        assert await player.closed() == 4404
    answers = [ask(site.port, f"/api/tables/{name}") for name in ("aaaaaaaaaaaa", "short")]
    assert {(answer.status, answer.body) for answer in answers} == {(404, b'{"code":"table/none"}')}


# -- seats of persons who are away, and clocks


async def test_handing_over_and_taking_back(site: Site) -> None:
    players = await four(site)
    await begin(players)
    assert (await players[1].act({"k": "hand", "seat": 2, "to": "computer"}))["code"] == "hand/present"
    await players[2].go()
    await players[1].until(lambda: not players[1].told["chairs"][2]["online"])
    assert (await players[1].act({"k": "hand", "seat": 2, "to": "computer"}))["t"] == "ack"
    await players[2].come()
    await players[2].until(lambda: players[2].told["chairs"][2]["auto"])
    assert (await players[2].act({"k": "hand", "seat": 2, "to": "person"}))["t"] == "ack"


async def test_the_clock_hands_a_seat_over_also_after_a_restart(tmp_path: Path) -> None:
    now = [1_000_000]
    with Site(tmp_path, now=lambda: now[0]) as site:
        table, cookie = new_table(site.port, variant="sueca", pace="fast", **SOLO)
        ana = await Player(site.port, table, cookie).come()
        await ana.until(ana.on_turn)
        assert not ana.told["chairs"][0]["auto"]
        await ana.go()
    now[0] += 56_000
    with Site(tmp_path, now=lambda: now[0]) as site:  # nobody comes: the due row alone wakes the table
        until = time.monotonic() + PATIENCE
        while (told := ask(site.port, f"/api/tables/{table}").json["table"])["phase"] != "over":
            assert time.monotonic() < until, told["phase"]
            await asyncio.sleep(0.05)
        assert told["chairs"][0]["auto"]
    assert site.complaints == []


# -- crashes


class Killable:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "partida", "serve", "--port", "0", "--quick", "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rstrip("/\n").rpartition(":")[2])

    def end(self, how: int) -> str:
        os.kill(self.process.pid, how)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return complaints


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[], Killable]]:
    """Starts servers over one folder; whatever happens none is left."""
    servers: list[Killable] = []

    def start() -> Killable:
        servers.append(Killable(tmp_path))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


async def test_no_acknowledged_move_is_lost_by_a_kill(serve: Callable[[], Killable]) -> None:
    rng = random.Random(3)
    server = serve()
    table, cookie = new_table(server.port, variant="cuarenta", **SOLO)
    ana = Player(server.port, table, cookie)
    move: dict[str, Any] = {}
    base, answer = -1, None
    for kill in range(4):
        ana.port = server.port
        await ana.come()
        if kill:
            again = await ana.act(move, base=base, name=f"last{kill - 1}")
            assert again == answer, "the move that was acknowledged is not there"
        for _ in range(2):
            await ana.play(rng, ana.on_turn)
            await ana.act({"k": "move", "text": rng.choice(ana.legal)})
        await ana.play(rng, ana.on_turn)
        move, base = {"k": "move", "text": rng.choice(ana.legal)}, ana.seq
        answer = await ana.act(move, name=f"last{kill}")
        assert answer["t"] == "ack"
        server.end(signal.SIGKILL)
        server = serve()
    ana.port = server.port
    await ana.come()
    hand = ana.told["hand"]
    await ana.play(rng, lambda: ana.told["hand"] > hand)
    assert server.end(signal.SIGTERM) == ""


async def test_a_port_that_is_taken(tmp_path: Path, serve: Callable[[], Killable]) -> None:
    server = serve()
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "partida", "serve", "--port", str(server.port), "--data", str(tmp_path / "b"),
        stderr=subprocess.PIPE,
    )  # fmt: skip
    _, complaint = await other.communicate()
    assert other.returncode == 2
    assert complaint.endswith(b"[cli/port]\n")
    assert server.end(signal.SIGTERM) == ""


async def test_who_does_not_read_is_left_behind(tmp_path: Path) -> None:
    """The others play on; the one with a full outbox is closed with 4408 and may come again."""
    with Site(tmp_path) as site:
        players = await four(site, "sueca(match_target=1)")
        hub = site.app.state.hub
        await begin(players)
        live = await asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(hub.live(players[0].table), site.loop())
        )
        stuck = next(box for box in live.outboxes if live.seat_of(box) == 3)

        def fill() -> None:
            for _ in range(70):
                stuck.put(b'{"t":"pong","at":0}')

        site.loop().call_soon_threadsafe(fill)
        assert await players[3].closed() == 4408
        await players[0].until(lambda: not players[0].told["chairs"][3]["online"])
        await players[3].come()
        await asyncio.gather(*(one.play(random.Random(1)) for one in players))
    assert site.complaints == []


def test_a_server_that_plays_never_loads_numba(tmp_path: Path) -> None:
    """At solo tables with computers of every level: those who need kernels think in other processes."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.numbafree", str(tmp_path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == sum(map(len, PLAYERS.values()))
