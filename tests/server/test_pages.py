"""What the pages around the table ask for, through a real server: replays, records, one's own tables."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from partida.errors import TableError
from partida.record import read_matches
from partida.server.api import mine
from partida.server.frame import own_lines
from partida.server.pages import PAGES
from tests.server.site import Player, Site, ask, new_table

SOLO = {"solo": True, "level": "club", "name": "Ana"}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path) as running:
        yield running
    assert running.complaints == []


async def finished(site: Site, variant: str = "sueca(match_target=1)") -> tuple[str, str]:
    """A table at which the computer has played a match for Ana, and her cookie."""
    name, cookie = new_table(site.port, variant=variant, **SOLO)
    ana = await Player(site.port, name, cookie).come()
    await ana.act({"k": "hand", "seat": 0, "to": "computer"})
    await ana.until(lambda: ana.told["phase"] == "over")
    await ana.go()
    return name, cookie


def test_all_pages_are_there(site: Site) -> None:
    for address in PAGES:
        page = ask(site.port, address.replace("{table}", "aaaaaaaaaaaa"))
        assert page.status == 200
        assert b"<!doctype html>" in page.body
        assert b"<!--" not in page.body
        assert page.body.count(b"<body") == 1
    for name in ("js/home.js", "css/pages.css", "i18n/ru.json", "i18n/pages/ru.json"):
        plain = ask(site.port, f"/static/{name}")
        packed = ask(site.port, f"/static/{name}", accept_encoding="gzip")
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.body) < len(plain.body) * 0.6
        assert plain.headers["content-encoding"] is None


def test_a_page_has_the_lines_of_its_own_and_those_of_all() -> None:
    frame = "a\n<!--table-->b\n<!--table lesson-->c\n<!--puzzles-->d\ne <!--table-->\n"
    assert own_lines(frame, "table") == "a\nb\nc\ne <!--table-->\n"
    assert own_lines(frame, "lesson") == "a\nc\ne <!--table-->\n"
    assert own_lines(frame, "rules") == "a\ne <!--table-->\n"


async def test_a_finished_match_is_told_to_anybody(site: Site) -> None:
    name, _ = await finished(site)
    told = ask(site.port, f"/api/tables/{name}/matches").json
    assert told["seat"] is None
    hands = told["matches"][0]["hands"]
    assert all(hand["over"] for hand in hands)
    hand = ask(site.port, f"/api/tables/{name}/matches/0/hands/0").json
    assert hand["over"]
    assert hand["proof"] == hands[0]["proof"]
    assert [event["kind"] for step in hand["steps"] for event in step["story"]].count("played") == 40
    answer = ask(site.port, f"/api/tables/{name}/matches/0/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="partida-{name}-1.partida"'
    (record,) = read_matches(answer.body)
    assert len(record.hands) == len(hands)
    assert record.match().winner in (0, 1)


async def test_a_running_hand_shows_nobody_the_others_cards(site: Site) -> None:
    name, cookie = new_table(site.port, variant="sueca", **SOLO)
    ana = await Player(site.port, name, cookie).come()
    await ana.until(lambda: ana.turn == 0)
    while ana.phase != "play":
        await ana.act({"k": "move", "text": ana.legal[0]})
        await ana.until(lambda: ana.turn == 0)
    finding = asyncio.run_coroutine_threadsafe(site.app.state.hub.live(name), site.loop())
    table = (await asyncio.wrap_future(finding)).table
    others = {str(card) for seat in (1, 2, 3) for card in table.view(seat).hand}
    seen = {
        card
        for message in ana.frames
        for event in json.loads(message).get("story", ())
        for card in str(event).replace("'", " ").split()
    }
    hidden = others - seen
    assert len(hidden) > 20
    for who in ({}, {"cookie": cookie}):
        body = ask(site.port, f"/api/tables/{name}/matches/0/hands/0", **who).body.decode()
        matches = ask(site.port, f"/api/tables/{name}/matches", **who).body.decode()
        assert not [card for card in hidden if f'"{card}"' in body or f'"{card}"' in matches]
        told = json.loads(body)
        assert (told["over"], told["proof"]) == (False, None)
        dealt = [
            event["seat"] for step in told["steps"] for event in step["story"] if event["kind"] == "dealt_to"
        ]
        assert dealt == ([0] if who else [])
    assert ask(site.port, f"/api/tables/{name}/matches/0/record").json == {"code": "table/no-hand"}


def test_what_is_not_there(site: Site) -> None:
    name, _ = new_table(site.port, variant="sueca", name="Ana")
    assert ask(site.port, f"/api/tables/{name}/matches").json["matches"] == []
    for path, status, code in (
        (f"/api/tables/{name}/matches/0/hands/0", 400, "table/no-match"),
        (f"/api/tables/{name}/matches/0/record", 400, "table/no-match"),
        (f"/api/tables/{name}/matches/x/record", 400, "wire/shape"),
        (f"/api/tables/{name}/matches/-1/record", 400, "wire/shape"),
        ("/api/tables/aaaaaaaaaaaa/matches", 404, "table/none"),
        ("/api/variant?variant=chess", 400, "variant/game"),
        ("/api/menu?lang=xx", 404, "words/language"),
    ):
        answer = ask(site.port, path)
        assert (answer.status, answer.json) == (status, {"code": code}), path


async def test_my_tables_and_being_forgotten(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(site.port, "/api/mine").json == {"tables": [], "next": None}
    first, cookie = new_table(site.port, variant="sueca", name="Ana", seat=2)
    second, _ = new_table(site.port, cookie, variant="cuarenta", **SOLO)
    left, _ = new_table(site.port, cookie, variant="sueca", name="Ana")
    ana = await Player(site.port, left, cookie).come()
    await ana.act({"k": "stand"})
    told = ask(site.port, "/api/mine", cookie=cookie).json
    assert {one["id"]: (one["game"], one["seat"], one["phase"]) for one in told["tables"]} == {
        first: ("sueca", 2, "lobby"),
        second: ("cuarenta", 0, "hand"),
    } or {one["phase"] for one in told["tables"]} <= {"lobby", "hand", "between"}
    monkeypatch.setattr(mine, "PAGE", 2)
    page = ask(site.port, "/api/mine", cookie=cookie).json
    rest = ask(site.port, f"/api/mine?before={page['next']}", cookie=cookie).json
    assert {one["id"] for one in page["tables"] + rest["tables"]} == {first, second}
    assert ask(site.port, "/api/mine?before=?", cookie=cookie).json == {"code": "wire/shape"}
    assert ask(site.port, "/api/mine/forget", {}, cookie=cookie, origin="http://evil.example").status == 403
    answer = ask(site.port, "/api/mine/forget", {}, cookie=cookie)
    assert answer.json == {"forgotten": True}
    assert "partida=; Path=/; Max-Age=0" in answer.headers["set-cookie"]
    assert ask(site.port, "/api/mine", cookie=cookie).json["tables"] == []
    assert ask(site.port, "/api/mine/forget", {}).json == {"forgotten": False}


async def test_a_table_that_is_gone_is_left_out(site: Site) -> None:
    _, cookie = new_table(site.port, variant="sueca", name="Ana")

    async def live(name: str) -> None:
        raise TableError(f"{name} is gone", code="table/none")

    site.app.state.hub.live = live
    assert ask(site.port, "/api/mine", cookie=cookie).json == {"tables": [], "next": None}
