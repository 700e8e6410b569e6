"""A table at a glance: how it stands and whether it is one's turn; variants and presets at a glance."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from partida.errors import VariantError, WordsError
from partida.players.offered import OFFERED
from partida.registry import GAMES
from partida.server.acts import Ready, Sit
from partida.server.menu import menu_json, variant_json
from partida.server.mine import at_a_glance
from partida.words import LANGUAGES
from tests.server.tables import Game, guest


def test_in_the_lobby() -> None:
    game = Game.new("cuarenta(players=2)")
    game.do(guest(0), Sit(1, "Ana"))
    seen = at_a_glance(game.table, 1)
    assert (seen.phase, seen.score, seen.winner, seen.hands) == ("lobby", (0, 0), None, 0)
    assert (seen.names, seen.kinds) == ((None, "Ana"), (None, "person"))
    assert not seen.your_turn


@pytest.mark.parametrize("variant", ["sueca(match_target=1)", "cuarenta(players=2)"])
def test_whose_turn_it_is(variant: str) -> None:
    game = Game.started(variant, persons=2)
    assert not at_a_glance(game.table, 0).your_turn, "the first hand is dealt by itself"
    game.deal()
    draw = random.Random(8)
    while game.table.phase == "hand":
        turn = game.table.state.turn
        waited = [seat for seat in (0, 1) if at_a_glance(game.table, seat).your_turn]
        assert waited == ([turn] if turn in (0, 1) else [])
        game.move(turn, game.table.rules.write(draw.choice(game.table.rules.moves(game.table.state, turn))))
    seen = at_a_glance(game.table, 0)
    if game.table.phase == "over":
        assert seen.winner in (0, 1)
        assert not seen.your_turn
        return
    assert seen.your_turn
    assert at_a_glance(game.table, 1).your_turn
    game.do(guest(0), Ready())
    assert not at_a_glance(game.table, 0).your_turn
    assert at_a_glance(game.table, 1).your_turn


@pytest.mark.parametrize(
    ("variant", "sets"),
    [
        ("sueca", None),
        ("sueca(rubber_sets=2)", (0, 0)),
        ("cuarenta", (0, 0)),
        ("cuarenta(mesa_chicas=1)", (0, 0)),
    ],
)
def test_sets_where_a_match_is_won_by_them(variant: str, sets: tuple[int, int] | None) -> None:
    game = Game.started(variant, persons=2)
    game.deal()
    assert at_a_glance(game.table, 0).sets == sets


def words(variant: str, base: str = "standard") -> Any:
    return json.loads(variant_json(variant, "en", base))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu(language: str) -> None:
    menu = json.loads(menu_json(language))
    assert {name: [one["name"] for one in game["presets"]] for name, game in menu.items()} == {
        name: list(game.presets) for name, game in GAMES.items()
    }
    assert all(one["title"] and one["text"] for game in menu.values() for one in game["presets"])
    for name, game in menu.items():
        assert [one["name"] for one in game["offered"]] == list(OFFERED)
        assert set(OFFERED) < set(game["levels"])
        sizes = {"sueca": {"4"}, "cuarenta": {"2", "4"}}[name]
        assert all(one["lines"].keys() == sizes and all(one["lines"].values()) for one in game["offered"])
    assert len(menu_json(language)) < 9_000, "the first page waits for it"
    with pytest.raises(WordsError):
        menu_json("xx")


def test_a_variant_in_words() -> None:
    told = words("sueca(direction=cw,preset=brazil,match_target=8)")
    assert (told["game"], told["players"], told["preset"], told["nearest"]) == ("sueca", 4, None, "brazil")
    assert told["variant"] == "sueca(preset=brazil,match_target=8)"
    changed = {change["name"]: change for change in told["changes"]}
    assert "eight" in changed["match_target"]["here"] or "8" in changed["match_target"]["here"]
    assert {option["name"] for option in told["options"]} > set(changed)
    assert all(option["clause"] and option["section"] and option["title"] for option in told["options"])
    assert [option for option in told["options"] if option["text"] is None], "some have no effect here"
    assert words("sueca(preset=brazil)")["preset"] == "brazil"
    assert words("sueca(preset=brazil)", "brazil")["changes"] == []
    assert words("cuarenta(players=2)")["players"] == 2
    for wrong, code in (
        ("chess", "variant/game"),
        ("sueca(a=1)", "variant/option"),
        ("sueca(match_target=x)", "variant/value"),
    ):
        with pytest.raises(VariantError) as caught:
            words(wrong)
        assert caught.value.code == code
    with pytest.raises(VariantError):
        words("sueca", "nowhere")
