"""The address by which others come to a table, and the page that browsers get where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request

from partida.server.invitation import invitation, is_loopback
from partida.server.settings import Settings
from tests.server.site import Site, ask, new_table

LAN = Settings(outside="http://192.168.1.5:8040/")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path) as running:
        yield running
    assert running.complaints == []


def asked(host: str) -> Request:
    headers = [(b"host", host.encode())]
    return Request(
        {"type": "http", "scheme": "http", "path": "/api", "query_string": b"x=1", "headers": headers}
    )


@pytest.mark.parametrize(
    ("host", "settings", "expected"),
    [
        ("127.0.0.1:8040", Settings(), ("http://127.0.0.1:8040/t/abc", True)),
        ("localhost:8040", LAN, ("http://192.168.1.5:8040/t/abc", False)),
        ("[::1]:8040", LAN, ("http://192.168.1.5:8040/t/abc", False)),
        ("192.168.1.5:8040", Settings(), ("http://192.168.1.5:8040/t/abc", False)),
        ("cards.example", LAN, ("http://cards.example/t/abc", False)),
    ],
)
def test_the_address_for_others(host: str, settings: Settings, expected: tuple[str, bool]) -> None:
    assert invitation(asked(host), "abc", settings) == expected


def test_what_is_loopback() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "127.8.9.1", "::1", "localhost", "a.localhost"]))
    assert not any(map(is_loopback, [None, "192.168.0.1", "localhost.example", "cards.example"]))


def test_a_table_tells_its_invitation(site: Site) -> None:
    name, _ = new_table(site.port, variant="sueca")
    told = ask(site.port, f"/api/tables/{name}/invitation")
    assert told.json == {"address": f"http://127.0.0.1:{site.port}/t/{name}", "local": True}
    assert ask(site.port, "/api/tables/aaaaaaaaaaaa/invitation").status == 404


def test_a_browser_gets_a_page_where_none_is_and_a_program_a_code(site: Site) -> None:
    page = ask(site.port, "/nowhere", accept="text/html,application/xhtml+xml")
    assert page.status == 404
    assert b"missing-page.js" in page.body
    assert page.headers["content-security-policy"]
    for path in ("/nowhere", "/api/nowhere", "/static/nowhere.js"):
        accept = "*/*" if path == "/nowhere" else "text/html"
        answer = ask(site.port, path, accept=accept)
        assert (answer.status, answer.json) == (404, {"code": "http/not-found"})
