"""The HTTP part: making tables, words, the fallback for who has no websocket, headers, limits."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from partida.server.limits import Bucket, Buckets, Crowd, Limits, Rate, network_of
from partida.server.tokens import guest_key, is_table_id, is_token, new_table_id, new_token
from partida.words import LANGUAGES
from tests.server.site import FREE, PATIENCE, Player, Site, ask, new_table, pages

SOLO = {"solo": True, "level": "club", "name": "Ana"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path, pages=pages(tmp_path)) as running:
        yield running
    assert running.complaints == []


def test_tokens_and_ids() -> None:
    assert is_token(new_token())
    assert is_table_id(new_table_id())
    assert not is_token("short")
    assert not is_table_id("a/b" * 5)
    token = new_token()
    assert token not in guest_key(token)
    assert guest_key(token) == guest_key(token) != guest_key(new_token())
    assert len({new_table_id() for _ in range(100)}) == 100


def test_every_answer_has_the_headers(site: Site) -> None:
    for path in ("/", "/nothing", "/api/games", "/api/tables/none", "/static/app.js", "/static/__init__.py"):
        answer = ask(site.port, path)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] in ("no-store", "no-cache")
        assert answer.headers["server"] is None


def test_pages(site: Site, tmp_path: Path) -> None:
    page = ask(site.port, "/")
    assert page.body == b"/* index.html */"
    cookie = page.headers["set-cookie"]
    assert is_token(cookie.partition("=")[2].partition(";")[0])
    assert "HttpOnly; SameSite=Lax" in cookie
    again = ask(site.port, "/t/aaaaaaaaaaaa", cookie=cookie.partition(";")[0])
    assert again.body == b"/* table.html */"
    assert again.headers["set-cookie"] is None
    assert ask(site.port, "/rules").status == 404
    (tmp_path / "web" / "index.html").unlink()
    assert ask(site.port, "/").status == 404
    assert ask(site.port, "/static/app.js").body == b"/* app.js */"
    for hidden in ("__init__.py", "", "../site.db", "%2e%2e/site.db"):
        assert ask(site.port, f"/static/{hidden}").status == 404
    assert ask(site.port, "/health").json == {"ok": True}


def test_over_tls_the_cookie_is_secure(site: Site) -> None:
    cookie = ask(site.port, "/", x_forwarded_proto="https").headers["set-cookie"]
    assert cookie.startswith("__Host-partida=")
    assert cookie.endswith("; Secure")


def test_words(site: Site) -> None:
    for language in LANGUAGES:
        games = ask(site.port, f"/api/games?lang={language}").json
        assert set(games) == {"sueca", "cuarenta"}
        for game in games.values():
            assert {one["name"] for one in game["offered"]} < set(game["levels"])
            for preset in game["presets"]:
                assert set(preset["options"]) == {option["name"] for option in game["options"]}
            assert all(option["label"] and option["values"] for option in game["options"])
        for preset in games["cuarenta"]["presets"]:
            path = f"/api/rules?variant={preset['variant']}&lang={language}"
            assert ask(site.port, path).json["text"].startswith("# ")
    told = ask(site.port, "/api/rules?variant=sueca(preset=brazil)&lang=en&diff=standard").json
    assert told["diff"] == "standard"
    assert ask(site.port, "/api/games?lang=xx").status == 404
    assert ask(site.port, "/api/rules?variant=chess").json == {"code": "variant/game"}


def test_making_a_table(site: Site) -> None:
    name, cookie = new_table(site.port, variant="cuarenta", name="Ana", seat=1, pace="slow")
    answer = ask(site.port, f"/api/tables/{name}", cookie=cookie).json
    assert answer["seq"] == 1
    table = answer["table"]
    assert (table["id"], table["phase"], table["pace"], table["host"]) == (name, "lobby", "slow", 1)
    assert table["chairs"][1]["name"] == "Ana"
    assert cookie.partition("=")[2] not in json.dumps(answer)
    assert guest_key(cookie.partition("=")[2]) not in json.dumps(answer)
    filled, _ = new_table(site.port, cookie, variant="sueca", fill=True, level="club", seat=2)
    kinds = [chair["kind"] for chair in ask(site.port, f"/api/tables/{filled}").json["table"]["chairs"]]
    assert kinds == ["computer", "computer", None, "computer"]
    nameless, _ = new_table(
        site.port, cookie, variant="sueca", solo=True, level="club", lang="pt-PT", name=""
    )
    assert ask(site.port, f"/api/tables/{nameless}").json["table"]["chairs"][0]["name"] == "Convidado"
    picture = ask(site.port, f"/api/tables/{name}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in picture.body


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({}, "wire/shape"),
        ([], "wire/shape"),
        (b"{", "wire/json"),
        (b"\xff", "wire/json"),
        (b"", "wire/json"),
        (b"[" * 4000, "wire/shape"),
        (b"x" * 4097, "wire/size"),
        ({"variant": "chess"}, "variant/game"),
        ({"variant": "sueca(match_target=0)"}, "variant/value"),
        ({"variant": "sueca", "pace": "hasty"}, "table/pace"),
        ({"variant": "sueca", "name": "Ana", "seat": 4}, "wire/shape"),
        ({"variant": "cuarenta(players=2)", "name": "Ana", "seat": 3}, "chair/number"),
        ({"variant": "sueca", "name": "A" * 30}, "name/length"),
        ({"variant": "sueca", "solo": True}, "level/unknown"),
        ({"variant": "sueca", "solo": True, "level": "god"}, "level/unknown"),
        ({"variant": "sueca", "more": 1}, "wire/shape"),
    ],
)
def test_tables_that_cannot_be(site: Site, wish: Any, code: str) -> None:
    answer = ask(site.port, "/api/tables", wish)
    assert (answer.status, answer.json) == (413 if code == "wire/size" else 400, {"code": code})


def test_only_json_from_our_own_pages(site: Site) -> None:
    wish = {"variant": "sueca"}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert ask(site.port, "/api/tables", wish, content_type=kind).status == 415
    for headers in (
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"origin": "https://evil.example"},
    ):
        answer = ask(site.port, "/api/tables", wish, **headers)
        assert (answer.status, answer.json) == (403, {"code": "http/cross-site"})
    own = {"sec_fetch_site": "same-origin", "origin": f"http://127.0.0.1:{site.port}"}
    assert ask(site.port, "/api/tables", wish, **own).status == 201
    assert ask(site.port, "/api/tables").status == 405


# -- the fallback: POST and a stream of events


class Stream:
    """Server-sent events, read one by one."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.connection.request("GET", path, headers={"cookie": cookie})
        self.answer = self.connection.getresponse()
        assert self.answer.headers["content-type"].startswith("text/event-stream")

    def next(self) -> Any:
        line = self.answer.readline()
        assert line.startswith(b"data: ")
        assert self.answer.readline() == b"\n"
        return json.loads(line[6:])

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def test_a_hand_over_post_and_stream(site: Site) -> None:
    name, cookie = new_table(site.port, variant="cuarenta(players=2)", **SOLO)
    stream = Stream(site.port, f"/api/tables/{name}/events", cookie)
    message = stream.next()
    assert message["t"] == "snapshot"
    seq, acts = message["seq"], 0
    while acts < 3:
        message = stream.next()
        if message["t"] != "events":
            continue
        assert message["seq"] == seq + 1
        seq = message["seq"]
        if message["turn"] == message["you"] == 0 and message["legal"]:
            acts += 1
            act = {
                "t": "act",
                "id": f"m{acts}",
                "base": seq,
                "what": {"k": "move", "text": message["legal"][0]},
            }
            answer = ask(site.port, f"/api/tables/{name}/acts", act, cookie=cookie)
            assert (answer.status, answer.json) == (200, {"t": "ack", "id": f"m{acts}", "seq": seq + 1})
            assert ask(site.port, f"/api/tables/{name}/acts", act, cookie=cookie).json == answer.json
    stream.close()
    ready = {"t": "act", "id": "r", "base": seq, "what": {"k": "ready"}}
    assert ask(site.port, f"/api/tables/{name}/acts", ready).json["code"] == "table/stranger"
    refused = ask(site.port, f"/api/tables/{name}/acts", ready, cookie=cookie)
    assert (refused.status, refused.json["code"]) == (409, "table/not-between")
    assert ask(site.port, f"/api/tables/{name}/acts", {"t": "hello"}, cookie=cookie).status == 400
    late = Stream(site.port, f"/api/tables/{name}/events?after={seq - 1}", cookie)
    assert late.next()["seq"] == seq
    late.close()
    for bad in ("x", "-2", "9" * 10):
        assert ask(site.port, f"/api/tables/{name}/events?after={bad}").status == 400


def test_a_stream_ends_when_the_server_stops(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        name, cookie = new_table(site.port, variant="sueca", name="Ana")
        stream = Stream(site.port, f"/api/tables/{name}/events", cookie)
        assert stream.next()["t"] == "snapshot"
    assert stream.answer.read() == b""
    stream.close()
    assert site.complaints == []


# -- limits


def test_buckets() -> None:
    now = [0.0]
    bucket = Bucket(Rate(2, 1), lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 1.5
    assert [bucket.take(), bucket.take()] == [True, False]
    buckets = Buckets(Rate(1, 0), lambda: now[0])
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    for number in range(10_000):
        buckets.take(str(number))
    assert buckets.take("a"), "the networks that were silent longest are forgotten"


def test_crowds_and_networks() -> None:
    crowd = Crowd(Limits(connections=3, per_network=2))
    assert [crowd.enter(name) for name in "aaabb"] == [True, True, False, True, False]
    crowd.leave("a")
    assert crowd.enter("b")
    assert network_of("10.1.2.3") == network_of("::ffff:10.1.2.9") == "10.1.2.0/24"
    assert network_of("2001:db8:1:2::3") == "2001:db8:1::/48"
    assert network_of(None) == network_of("nonsense") == "?"


async def test_too_much_is_refused(tmp_path: Path) -> None:
    limits = replace(FREE, messages=Rate(5, 0), tables=Rate(2, 0), per_network=3, per_table=2)
    with Site(tmp_path, limits=limits) as site:
        name, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name="Ana")
        new_table(site.port, variant="sueca")
        answer = ask(site.port, "/api/tables", {"variant": "sueca"})
        assert (answer.status, answer.json) == (429, {"code": "http/rate"})
        ana = await Player(site.port, name, cookie).come()
        for _ in range(5):
            await ana.send({"t": "ping", "at": 0})
        assert await ana.closed() == 1008
        two = [await Player(site.port, name).come() for _ in range(2)]
        third = await Player(site.port, name).come(hello=False)
        await third.send({"t": "hello"})
        assert await third.closed() == 1008
        assert ask(site.port, f"/api/tables/{name}/events").json == {"code": "http/crowded"}
        assert len(two) == 2
    assert site.complaints == []
    with Site(tmp_path, limits=replace(FREE, requests=Rate(1, 0))) as site:
        assert [ask(site.port, "/api/games").status for _ in range(2)] == [200, 429]


async def test_who_does_not_say_hello_is_let_go(tmp_path: Path) -> None:
    with Site(tmp_path, hello_within=0.2) as site:
        name, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name="Ana")
        silent = await Player(site.port, name, cookie).come(hello=False)
        assert await silent.closed() == 1008
    assert site.complaints == []


async def test_a_network_has_so_many_connections(tmp_path: Path) -> None:
    with Site(tmp_path, limits=replace(FREE, per_network=1)) as site:
        name, cookie = new_table(site.port, variant="sueca", name="Ana")
        ana = await Player(site.port, name, cookie).come()
        with pytest.raises(InvalidStatus):
            await Player(site.port, name, cookie).come()
        assert ask(site.port, f"/api/tables/{name}/events").json == {"code": "http/crowded"}
        await ana.go()
    assert site.complaints == []


async def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        name, cookie = new_table(site.port, variant="sueca", name="Ana")
        store = site.app.state.hub.store
        asyncio.run_coroutine_threadsafe(store.close(), site.loop()).result(PATIENCE)
        answer = ask(site.port, f"/api/tables/{name}")
        assert (answer.status, answer.json) == (503, {"code": "storage/closed"})
        assert ask(site.port, "/api/tables", {"variant": "sueca"}).status == 503
        player = await Player(site.port, name, cookie).come(hello=False)
        assert await player.closed() == 1011
    assert all("[storage/closed]" in complaint for complaint in site.complaints)


def test_the_log_has_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with Site(tmp_path) as site:
        name, cookie = new_table(site.port, variant="sueca", **SOLO)
        ask(site.port, f"/api/tables/{name}", cookie=cookie)
    assert cookie.partition("=")[2] not in caplog.text
    assert "127.0.0.1:" not in caplog.text.replace(f"http://127.0.0.1:{site.port}", "").replace(
        f"('127.0.0.1', {site.port})", ""
    )
