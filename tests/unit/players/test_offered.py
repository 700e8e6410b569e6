"""The levels that people are offered, and what they are told of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.rungs import RUNGS

from partida.errors import WordsError
from partida.players.offered import BELOW, OFFERED, offered
from partida.players.registry import DEFAULT, PLAYERS, player_names
from partida.web import __file__ as web
from partida.words import level_line, level_name
from partida.words.catalogue import LANGUAGES

TABLE = ladder.STRENGTH.read_text("utf-8").partition(ladder.BEGIN)[2].partition(ladder.END)[0]


@pytest.mark.parametrize("game", PLAYERS)
def test_five_levels_are_offered_in_the_order_of_their_strength(game: str) -> None:
    places = [player_names(game).index(name) for name in OFFERED]
    assert len(places) == 5
    assert places == sorted(places)
    assert DEFAULT in OFFERED
    for levels in offered(game).values():
        assert [one.name for one in levels] == list(OFFERED)
        assert [one.below for one in levels] == ["random", *OFFERED[:-1]]
    assert set(offered(game)) == ({4} if game == "sueca" else {2, 4})


def test_what_people_are_told_is_what_the_table_says() -> None:
    kept = json.loads(ladder.TOLD.read_text("utf-8"))
    assert kept == ladder.points(TABLE.splitlines())


def test_every_offered_level_is_a_rung_above_the_one_offered_before() -> None:
    rungs = {(rung.variant, rung.level, rung.against) for rung in RUNGS}
    for variant in ("sueca", "cuarenta", "cuarenta(players=2)"):
        assert {(variant, *one) for one in BELOW.items()} <= rungs


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_and_names(language: str) -> None:
    pages = json.loads((Path(web).with_name("i18n") / f"{language}.json").read_text("utf-8"))
    for level, below in BELOW.items():
        assert level_name(level, language) == pages[f"level.{level}"], "the same on the pages"
        line = level_line(level, below, 57, language)
        assert "57" in line
        assert pages[f"level.{below}"] in line
        assert "{" not in line
        assert line.startswith(level_line(level, below, None, language) + " ")
    with pytest.raises(WordsError):
        level_name("nobody", language)
