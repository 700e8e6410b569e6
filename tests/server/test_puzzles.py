"""Puzzles as the server tells them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from partida.analysis.hintwords import SeatTeller
from partida.puzzles import collection
from partida.puzzles.model import THEMES
from partida.puzzles.viewing import plain_answer, seen
from partida.words.catalogue import LANGUAGES
from tests.server.site import Site, ask


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("puzzles")) as running:
        yield running
    assert running.complaints == []


@pytest.mark.parametrize("game", THEMES)
def test_the_list_is_short_and_whole(site: Site, game: str) -> None:
    answer = ask(site.port, f"/api/puzzles?game={game}")
    told = answer.json
    puzzles = collection(game).puzzles
    assert [(name, told["themes"][theme], grade) for name, theme, grade in told["puzzles"]] == [
        (one.id, one.theme, one.grade) for one in puzzles
    ]
    assert len(answer.body) < 30 * len(puzzles)


@pytest.mark.parametrize("game", THEMES)
def test_a_puzzle_has_what_its_seat_sees_and_the_answer(site: Site, game: str) -> None:
    one = collection(game).puzzles[1]
    told = {code: ask(site.port, f"/api/puzzles/{one.id}?lang={code}").json for code in LANGUAGES}
    english = told["en"]
    assert english["view"]["seat"] == english["view"]["turn"]
    moves = {move for choice in english["choices"] for move in (choice["move"], *choice["also"])}
    assert set(english["view"]["moves"]) == moves
    assert english["choices"][0]["move"] == one.best
    plain = plain_answer(one, seen(one)[1])
    assert plain is not None
    assert english["reasons"] == SeatTeller("en", game).why(plain, one.reasons, one.seat)
    assert english["reasons"][0] == SeatTeller("en", game).plain(plain)
    assert english["counted"] == len(english["reasons"]) - 1 > 0
    assert len({tuple(words["reasons"]) for words in told.values()}) == len(LANGUAGES)
    assert all({**words, "reasons": []} == {**english, "reasons": []} for words in told.values())


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/puzzles?game=chess", 400, "wire/shape"),
        ("/api/puzzles/s0000000000", 404, "puzzle/none"),
        ("/api/puzzles/x", 404, "puzzle/none"),
        ("/api/puzzles/FIRST?lang=xx", 404, "words/language"),
    ],
)
def test_what_is_not_there(site: Site, path: str, status: int, code: str) -> None:
    answer = ask(site.port, path.replace("FIRST", collection("sueca").puzzles[0].id))
    assert (answer.status, answer.json["code"]) == (status, code)
