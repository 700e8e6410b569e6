"""The endpoints and pages, asked in this process: what is answered and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import ClientDisconnect

from partida.errors import StorageError
from partida.server.api import answers
from partida.server.api.endpoints import ENDPOINTS
from partida.server.limits import Rate
from partida.server.tokens import is_token
from partida.words import LANGUAGES
from tests.server.inprocess import InProcess
from tests.server.site import FREE, pages

SOLO = {"variant": "sueca", "solo": True, "level": "random", "name": "Ana"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[InProcess]:
    with InProcess(tmp_path, pages=pages(tmp_path)) as running:
        yield running
    assert running.complaints == []


def guest(site: InProcess) -> dict[str, str]:
    """The headers of a program."""
    return {"authorization": f"Bearer {site.ask('POST', '/api/guests', json={}).json()['token']}"}


# -- pages


def test_pages_give_a_token_to_who_has_none(site: InProcess) -> None:
    page = site.ask("GET", "/")
    assert (page.text, page.headers["cache-control"]) == ("/* index.html */", "no-cache")
    cookie = page.headers["set-cookie"].partition(";")[0]
    assert is_token(cookie.removeprefix("partida="))
    site.session.cookies.clear()
    again = site.ask("GET", "/t/aaaaaaaaaaaa", headers={"cookie": cookie})
    assert again.text == "/* table.html */"
    assert "set-cookie" not in again.headers


def test_only_files_of_pages_are_there(site: InProcess) -> None:
    assert site.ask("GET", "/static/app.js").headers["cache-control"] == "no-cache"
    for hidden in ("/static/__init__.py", "/static/", "/static/none.js", "/rules", "/api/nothing"):
        answer = site.ask("GET", hidden)
        assert (answer.status_code, answer.json()) == (404, {"code": "http/not-found"})


def test_an_address_of_the_api_has_no_slash_at_its_end(site: InProcess) -> None:
    for endpoint in ENDPOINTS:
        address = re.sub(r"{\w+}", "1", endpoint.path)
        for method in ("GET", "POST"):
            answer = site.ask(method, f"{address}/")
            assert (answer.status_code, answer.json()) == (404, {"code": "http/not-found"}), address


def test_a_page_is_found_with_a_slash_too_many(site: InProcess) -> None:
    sent = site.ask("GET", "/t/aaaaaaaaaaaa/?seat=1", allow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (307, "/t/aaaaaaaaaaaa?seat=1")
    assert site.ask("GET", "/t/aaaaaaaaaaaa/").text == "/* table.html */"
    assert site.ask("GET", "/games/", allow_redirects=False).headers["location"] == "/games"
    assert site.ask("GET", "/chess/").status_code == 404


# -- how requests are read


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "wire/json"),
        (b"", 400, "wire/json"),
        (b"\xff", 400, "wire/json"),
        (b'{"variant":"\xed\xa0\x80"}', 400, "wire/json"),
        (b"[" * 4096, 400, "wire/shape"),
        (b'{"variant":' + b"[" * 4000, 400, "wire/shape"),
        (b'{"more":' + b"[" * 4000, 400, "wire/shape"),
        (b"{}", 400, "wire/shape"),
        (b'{"variant":"sueca","seat":0.0}', 400, "wire/shape"),
        (b'{"variant":"sueca","seat":' + b"9" * 400 + b"}", 400, "wire/shape"),
        (b'{"variant":"sueca","seat":NaN}', 400, "wire/json"),
        (b'{"variant":"chess"}', 400, "variant/game"),
        (b" " * 4097, 413, "wire/size"),
    ],
)
def test_bodies_that_are_not_as_declared(site: InProcess, body: bytes, status: int, code: str) -> None:
    answer = site.ask("POST", "/api/tables", data=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()) == (status, {"code": code})


@pytest.mark.parametrize("after", ["x", "-2", "1e99", "0x1", "", " 1", "9" * 400])
def test_parameters_that_are_not_as_declared(site: InProcess, after: str) -> None:
    answer = site.ask("GET", "/api/tables/aaaaaaaaaaaa/events", params={"after": after})
    assert (answer.status_code, answer.json()) == (400, {"code": "wire/shape"})


def test_a_parameter_of_the_query_cannot_be_one_of_the_path(site: InProcess) -> None:
    name = site.ask("POST", "/api/tables", json=SOLO).json()["id"]
    told = site.ask("GET", f"/api/tables/{name}", params={"table": "other", "more": "1"}).json()
    assert told["table"]["id"] == name


def test_who_may_ask_for_what(site: InProcess) -> None:
    for headers, status, code in (
        ({"content-type": "text/plain"}, 415, "http/json-only"),
        ({"sec-fetch-site": "cross-site"}, 403, "http/cross-site"),
        ({"origin": "https://evil.example"}, 403, "http/cross-site"),
    ):
        answer = site.ask("POST", "/api/guests", json={}, headers=headers)
        assert (answer.status_code, answer.json()) == (status, {"code": code})
    wrong = site.ask("DELETE", "/api/guests")
    assert (wrong.status_code, wrong.json(), wrong.headers["allow"]) == (405, {"code": "http/method"}, "POST")


def test_too_often(tmp_path: Path) -> None:
    limits = replace(FREE, requests=Rate(4, 0), tables=Rate(1, 0))
    with InProcess(tmp_path, limits=limits) as site:
        asked = [site.ask("POST", "/api/tables", json=SOLO) for _ in range(2)]
        asked += [site.ask("GET", "/api/games") for _ in range(3)]
        assert [answer.status_code for answer in asked] == [201, 429, 200, 200, 429]
        assert asked[1].json() == asked[4].json() == {"code": "http/rate"}
        assert site.ask("GET", "/health").json() == {"ok": True}, "who watches over it may always ask"


async def test_nobody_is_told_when_the_request_breaks_off() -> None:
    request: Any = None
    assert (await answers.gone(request, ClientDisconnect())).status_code == 400


def test_errors_of_ours_by_kind(tmp_path: Path) -> None:
    with InProcess(tmp_path) as site:
        site.run(site.app.state.hub.store.close())
        for method, path, body in (
            ("GET", "/health", None),
            ("GET", "/api/tables/aaaaaaaaaaaa", None),
            ("POST", "/api/tables", SOLO),
        ):
            answer = site.ask(method, path, json=body)
            assert (answer.status_code, answer.json()) == (503, {"code": "storage/closed"})
    assert len(site.complaints) == 3
    assert all(complaint.endswith("[storage/closed]") for complaint in site.complaints)
    assert issubclass(StorageError, tuple(answers.HANDLERS))


# -- words


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_and_rules(site: InProcess, language: str) -> None:
    games = site.ask("GET", "/api/games", params={"lang": language}).json()
    for name, game in games.items():
        for preset in game["presets"]:
            assert set(preset["options"]) == {option["name"] for option in game["options"]}
        asked = {"variant": name, "lang": language}
        whole = site.ask("GET", "/api/rules", params=asked).json()
        assert whole["text"].startswith("# ")
        assert (whole["game"], whole["language"], whole["diff"]) == (name, language, None)
        same = site.ask("GET", "/api/rules", params={**asked, "diff": "standard"}).json()
        assert same["diff"] == "standard"
        assert len(same["text"]) < len(whole["text"])
        assert site.ask("GET", "/api/rules", params={**asked, "diff": ""}).json() == whole


def test_words_that_are_not_there(site: InProcess) -> None:
    for path, status, code in (
        ("/api/games?lang=xx", 404, "words/language"),
        ("/api/rules?lang=", 404, "words/language"),
        ("/api/rules?variant=chess", 400, "variant/game"),
        ("/api/rules?diff=chess", 400, "variant/preset"),
        (f"/api/rules?variant={'x' * 3001}", 400, "wire/shape"),
    ):
        answer = site.ask("GET", path)
        assert (answer.status_code, answer.json()) == (status, {"code": code})


# -- tables


def test_a_table_belongs_to_who_made_it(site: InProcess) -> None:
    mine = guest(site)
    made = site.ask("POST", "/api/tables", json=SOLO, headers=mine)
    assert "set-cookie" not in made.headers
    name = made.json()["id"]
    assert made.json()["path"] == f"/t/{name}"
    told = site.ask("GET", f"/api/tables/{name}").json()
    assert (told["seq"], told["table"]["host"]) == (5, 0)
    picture = site.ask("GET", f"/api/tables/{name}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<svg" in picture.text
    fresh = site.ask("POST", "/api/tables", json=SOLO)
    assert is_token(fresh.headers["set-cookie"].removeprefix("partida=").partition(";")[0])


def test_acts_by_post(site: InProcess) -> None:
    mine = guest(site)
    name = site.ask("POST", "/api/tables", json={"variant": "sueca", "name": "Ana"}, headers=mine).json()[
        "id"
    ]
    act = {"t": "act", "id": "a", "base": 1, "what": {"k": "start", "fill": "random"}}
    for headers, status, told in (
        ({}, 409, {"t": "reject", "id": "a", "code": "table/stranger", "seq": 1}),
        (mine, 200, {"t": "ack", "id": "a", "seq": 2}),
        (mine, 200, {"t": "ack", "id": "a", "seq": 2}),
    ):
        site.session.cookies.clear()
        answer = site.ask("POST", f"/api/tables/{name}/acts", json=act, headers=headers)
        assert (answer.status_code, answer.json()) == (status, told)
    other = site.ask("POST", f"/api/tables/{name}/acts", json={"t": "hello"}, headers=mine)
    assert (other.status_code, other.json()) == (400, {"code": "wire/shape"})


def test_events_begin_with_what_was_missed(site: InProcess) -> None:
    name = site.ask("POST", "/api/tables", json={"variant": "sueca", "name": "Ana"}).json()["id"]
    path = f"/api/tables/{name}/events"
    stream = site.ask("GET", path)
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert stream.text.startswith('data: {"t":"snapshot","seq":1,')
    assert site.app.state.hub.crowd.total == 0
    assert site.ask("GET", path, params={"after": "1"}).text.startswith('data: {"t":"table","seq":1,')


@pytest.mark.parametrize("full", [{"per_table": 0}, {"per_network": 0}, {"connections": 0}])
def test_a_crowd_gets_no_stream(tmp_path: Path, full: dict[str, int]) -> None:
    with InProcess(tmp_path, limits=replace(FREE, **full)) as site:
        name = site.ask("POST", "/api/tables", json=SOLO).json()["id"]
        answer = site.ask("GET", f"/api/tables/{name}/events")
        assert (answer.status_code, answer.json()) == (503, {"code": "http/crowded"})
    assert site.complaints == []


def test_asking_for_the_head_of_a_stream_ends(site: InProcess) -> None:
    name = site.ask("POST", "/api/tables", json=SOLO).json()["id"]
    answer = site.ask("HEAD", f"/api/tables/{name}/events")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
