"""A server whose database or guests give it trouble."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.server.site import Site, ask, new_table


def test_a_damaged_table_is_refused_and_the_others_are_told(tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        broken, cookie = new_table(site.port, variant="sueca", name="Ana")
        good, _ = new_table(site.port, cookie, variant="cuarenta", name="Ana")
        database = sqlite3.connect(tmp_path / "site.db")
        with database:
            bad = b'{"e":"moved","at":1,"seat":7,"text":"7H","by":"person"}'
            database.execute("INSERT INTO entry VALUES (?, 2, ?)", (broken, bad))
        database.close()
        site.loop().call_soon_threadsafe(site.app.state.hub.lives.clear)  # as after a restart
        for path in (f"/api/tables/{broken}", f"/api/tables/{broken}/matches"):
            answer = ask(site.port, path)
            assert (answer.status, answer.json) == (503, {"code": "storage/damaged"})
        told = ask(site.port, "/api/mine", cookie=cookie).json["tables"]
        assert [one["id"] for one in told] == [good]
