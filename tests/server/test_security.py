"""The rows of docs/security.md that no other test holds."""

from __future__ import annotations

import asyncio
import http.client
import logging
import re
import urllib.parse
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.types import Message
from websockets.exceptions import ConnectionClosed, InvalidStatus

from partida.server import security
from partida.server.limits import Limits, Rate
from partida.server.security import SecurityHeaders, is_ours
from partida.server.tokens import new_table_id, new_token
from tests.server.site import FREE, PATIENCE, Player, Site, ask, new_table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path, origins=frozenset({"https://friends.example"})) as running:
        yield running


# -- seats and sessions


async def test_the_cookie_of_another_guest_is_another_guest(site: Site) -> None:
    name, ana = new_table(site.port, variant="sueca", name="Ana")
    rui = await Player(site.port, name).come()
    assert rui.cookie not in (None, ana)
    sit = {"t": "act", "id": "a", "base": 1, "what": {"k": "stand", "seat": 0}}
    for cookie in (rui.cookie, f"partida={new_token()}", "partida=", "partida=x", f"other={ana}", ana[:-1]):
        answer = ask(site.port, f"/api/tables/{name}/acts", sit, cookie=cookie)
        assert answer.status == 409
        assert answer.json["code"] in ("table/stranger", "table/not-host")
    table = ask(site.port, f"/api/tables/{name}").json["table"]
    assert table["chairs"][0]["name"] == "Ana"


async def test_a_cookie_that_somebody_planted_gives_no_seat(site: Site) -> None:
    """Who plants a token knows it, but the guest's seats hang on the token that it had before."""
    name, ana = new_table(site.port, variant="sueca", name="Ana")
    planted = f"partida={new_token()}"
    mallory = await Player(site.port, name, planted).come()
    assert mallory.you is None
    token = ana.partition("=")[2]
    for forged, seat in ((f"{planted}; {ana}", 0), (f"{ana}; {planted}", None)):
        # of two cookies of that name one counts, and a planted one is a guest without a chair
        player = await Player(site.port, name, forged).come()
        assert player.you == seat
    bearer = {"authorization": f"Bearer {token}"}
    ready = {"t": "act", "id": "r", "base": 1, "what": {"k": "stand"}}
    answer = ask(site.port, f"/api/tables/{name}/acts", ready, cookie=planted, **bearer)
    assert answer.status == 200, "what a program says itself goes before a cookie"


def test_over_tls_only_this_host_can_set_the_cookie(site: Site) -> None:
    name, _ = new_table(site.port, variant="sueca", name="Ana")
    for path in ("/", f"/t/{name}"):
        cookie = ask(site.port, path, x_forwarded_proto="https").headers["set-cookie"]
        value, *attributes = cookie.split("; ")
        assert re.fullmatch(r"__Host-partida=[A-Za-z0-9_-]{22}", value)
        assert sorted(attributes) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax", "Secure"]
    plain = f"partida={new_token()}"  # a neighbour can set this one; over TLS nobody looks at it
    again = ask(site.port, "/", x_forwarded_proto="https", cookie=plain)
    assert again.headers["set-cookie"].startswith("__Host-partida=")


# -- ids


def test_ids_cannot_be_told_from_each_other(site: Site) -> None:
    name, _ = new_table(site.port, variant="sueca", name="Ana")
    odd = [new_table_id(), name[:-1], name + "a", name.swapcase(), "..", "%2e%2e", "a" * 5000, "٣" * 12, "-1"]
    answers: set[tuple[int, bytes, tuple[str, ...]]] = set()
    for one in odd:
        for tail in ("", "/qr.svg", "/events"):
            path = f"/api/tables/{urllib.parse.quote(one)}{tail}"
            answer = ask(site.port, path)
            answers.add((answer.status, answer.body, tuple(sorted(answer.headers))))
    codes = {(status, body) for status, body, _ in answers}
    assert codes <= {(404, b'{"code":"table/none"}'), (404, b'{"code":"http/not-found"}')}
    wrong = {ask(site.port, f"/api/tables/{one}").body for one in (new_table_id(), name[:-1], "nonsense")}
    assert wrong == {b'{"code":"table/none"}'}
    assert ask(site.port, f"/api/tables/{name}").status == 200


# -- other sites


def test_origins_that_may_ask(site: Site) -> None:
    host = f"127.0.0.1:{site.port}"
    for origin, status in (
        (f"http://{host}", 201),
        ("https://friends.example", 201),
        ("https://friends.example.evil.example", 403),
        ("http://friends.example", 403),
        ("https://friends.example:444", 403),
        ("null", 403),
        ("", 403),
        (f"ftp://{host}", 403),
        (f"http://{host}/", 403),
        (f"http://x@{host}", 403),
    ):
        assert ask(site.port, "/api/tables", {"variant": "sueca"}, origin=origin).status == status, origin
    for told, status in (("same-origin", 201), ("none", 201), ("same-site", 403), ("cross-site", 403)):
        assert ask(site.port, "/api/tables", {"variant": "sueca"}, sec_fetch_site=told).status == status
    bare = HTTPConnection({"type": "http", "headers": [], "path": "/", "scheme": "http"})
    assert not is_ours(bare, "http://", frozenset())


async def test_a_websocket_of_a_named_origin(site: Site) -> None:
    name, cookie = new_table(site.port, variant="sueca", name="Ana")
    friend = await Player(site.port, name, cookie, origin="https://friends.example").come()
    assert friend.you == 0
    with pytest.raises(InvalidStatus):
        await Player(site.port, name, cookie, origin="https://friends.example.evil.example").come()


def test_a_token_in_the_address_is_nobody(site: Site) -> None:
    name, cookie = new_table(site.port, variant="sueca", name="Ana")
    token = cookie.partition("=")[2]
    act = {"t": "act", "id": "a", "base": 1, "what": {"k": "stand"}}
    answer = ask(site.port, f"/api/tables/{name}/acts?token={token}&partida={token}", act)
    assert answer.json["code"] == "table/stranger"


# -- what comes in


def test_a_body_is_not_read_beyond_its_limit(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)
    chunks = (b"x" * 3000 for _ in range(2))
    connection.request(
        "POST", "/api/tables", chunks, {"content-type": "application/json"}, encode_chunked=True
    )
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (413, b'{"code":"wire/size"}')
    connection.close()


async def test_a_frame_that_is_too_long_ends_the_connection(site: Site) -> None:
    name, cookie = new_table(site.port, variant="sueca", name="Ana")
    player = await Player(site.port, name, cookie).come()
    await player.send('{"t":"ping","at":1,"x":"' + "x" * 4096 + '"}')
    assert await player.closed() == 1009
    binary = await Player(site.port, name, cookie).come()
    await binary.send(b"{}")
    assert await binary.closed() == 1003
    assert site.complaints == [], "no traceback"


# -- what goes out


def test_headers_are_on_every_answer(site: Site) -> None:
    name, _ = new_table(site.port, variant="sueca", name="Ana")
    asked: list[tuple[str, Any, dict[str, str]]] = [
        ("/", None, {}), (f"/t/{name}", None, {}), ("/nothing", None, {}), ("/health", None, {}),
        ("/static/js/home.js", None, {}), ("/static/none.js", None, {}), (f"/ws/{name}", None, {}),
        ("/api/games", None, {}), ("/api/games?lang=xx", None, {}), (f"/api/tables/{name}", None, {}),
        ("/api/tables", b"{", {}), ("/api/tables", {}, {"origin": "null"}), ("/api/tables", b"x" * 5000, {}),
        ("/api/tables", {}, {"content_type": "text/plain"}), ("/api/tables/none", None, {}),
    ]  # fmt: skip
    for path, body, headers in asked:
        answer = ask(site.port, path, body, **headers)
        for header, value in security.HEADERS:
            assert answer.headers[header] == value, (path, header)
        assert answer.headers["cache-control"] in ("no-store", "no-cache")
        assert "access-control-allow-origin" not in answer.headers


def test_the_policy_lets_no_page_run_what_is_not_ours() -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in security.CSP.split(";"))
    assert rules["default-src"] == "'none'"
    assert (rules["script-src"], rules["style-src"], rules["connect-src"]) == ("'self'",) * 3
    assert (rules["base-uri"], rules["frame-ancestors"]) == ("'none'",) * 2
    assert rules["require-trusted-types-for"] == "'script'"
    assert "unsafe" not in security.CSP
    headers = dict(security.HEADERS)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_name_is_text(site: Site) -> None:
    name, _ = new_table(site.port, variant="sueca", name="<img src=x onerror=a>")
    answer = ask(site.port, f"/api/tables/{name}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["table"]["chairs"][0]["name"] == "<img src=x onerror=a>"


# -- what breaks


async def run_broken(kind: str, first: Message | None, caplog: pytest.LogCaptureFixture) -> list[Message]:
    sent: list[Message] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        if first is not None:
            await send(first)
        raise ValueError("7H")

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": f"{kind}.disconnect"}

    caplog.set_level(logging.DEBUG)
    await SecurityHeaders(app)({"type": kind}, receive, send)
    assert "ValueError" in caplog.text
    assert "7H" not in caplog.text
    return sent


async def test_what_breaks_before_the_answer_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    start, body = await run_broken("http", None, caplog)
    assert (start["status"], body["body"]) == (500, b'{"code":"http/error"}')
    assert dict(start["headers"])[b"content-security-policy"] == security.CSP.encode()


async def test_what_breaks_afterwards_is_not_answered_twice(caplog: pytest.LogCaptureFixture) -> None:
    first = {"type": "http.response.start", "status": 200, "headers": [(b"cache-control", b"no-cache")]}
    (start,) = await run_broken("http", first, caplog)
    assert [value for name, value in start["headers"] if name == b"cache-control"] == [b"no-cache"]


async def test_a_websocket_that_breaks_is_closed(caplog: pytest.LogCaptureFixture) -> None:
    accept = {"type": "websocket.accept"}
    assert await run_broken("websocket", accept, caplog) == [
        accept,
        {"type": "websocket.close", "code": 1011},
    ]
    close = {"type": "websocket.close", "code": 1000}
    assert await run_broken("websocket", close, caplog) == [close]


async def test_an_act_that_breaks_ends_its_connection_alone(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        name, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name="Ana")
        ana, rui = await Player(site.port, name, cookie).come(), await Player(site.port, name).come()
        hub = site.app.state.hub

        async def fail(*_: object) -> None:
            raise ValueError("7H")

        hub.act = fail
        await ana.send({"t": "act", "id": "a", "base": 1, "what": {"k": "stand"}})
        assert await ana.closed() == 1011
        del hub.act
        await rui.act({"k": "sit", "seat": 1, "name": "Rui"})
        assert rui.told["chairs"][1]["name"] == "Rui"
    (complaint,) = site.complaints
    assert "ValueError" in complaint
    assert "7H" not in complaint


async def test_a_server_that_cannot_start_says_so(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ValueError, match="7H"):
        await run_broken("lifespan", None, caplog)


async def test_rates_end_a_connection_that_asks_too_much(tmp_path: Path) -> None:
    """With what may be asked at once on any day, and no time passing."""
    limits = Limits()
    still = replace(FREE, acts=Rate(limits.acts.burst, 0), messages=Rate(limits.messages.burst, 0))
    with Site(tmp_path, limits=still) as site:
        name, cookie = await asyncio.to_thread(new_table, site.port, variant="sueca", name="Ana")
        player = await Player(site.port, name, cookie).come()
        codes: list[str] = []
        for _ in range(25):
            codes.append((await player.act({"k": "sit", "seat": 0, "name": "Ana"})).get("code", "ack"))
        assert "act/rate" in codes
        with suppress(ConnectionClosed):
            for _ in range(200):
                await player.send({"t": "ping", "at": 0})
        assert await player.closed() == 1008
        other = await Player(site.port, name, cookie).come()
        refused = [(await other.act({"k": "sit", "seat": 0, "name": "Ana"})).get("code") for _ in range(4)]
        assert "act/rate" in refused, "another connection of the same guest has no more"


# -- what the document says


def test_every_test_that_the_document_names_is_there() -> None:
    text = (ROOT / "docs" / "security.md").read_text()
    named = set(re.findall(r"`(test_\w+)`", text))
    found: set[str] = set()
    for folder in (ROOT / "tests", ROOT / "tests" / "server", ROOT / "tests" / "web"):
        for file in folder.rglob("test_*.py"):
            found |= {file.stem, *re.findall(r"def (test_\w+)", file.read_text())}
    assert named
    assert named <= found, named - found
