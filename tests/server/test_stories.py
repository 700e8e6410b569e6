"""Hands told again: the story of what was played, all of it when it is over, and no hidden card before."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from partida.errors import TableError
from partida.record.views import story_json
from partida.server import authority, fair, stories
from partida.server.entries import decode
from partida.server.state import Table
from partida.server.stories import hand_json, matches_json
from tests.server.tables import Game
from tests.server.test_leaks import any_move, dealing, possible, reordered, verdicts

VARIANTS = ("sueca(match_target=1)", "sueca(renounce_mode=claim)", "cuarenta", "cuarenta(players=2)")
SEATS = (None, 0, 1)


def told_alive(game: Game, seat: int | None) -> list[list[dict[str, Any]]]:
    """The stories of the last hand as a seat was told them while it was played."""
    found: list[list[dict[str, Any]]] = []
    for before, after, story in game.told:
        if after.dealt != before.dealt:
            found = []
        if after.dealt and any(event.kind not in ("said", "handed", "sat") for event in story):
            found.append(story_json(story, seat))
    return [story for story in found if story]


def stories_of(told: dict[str, Any]) -> list[list[dict[str, Any]]]:
    return [step["story"] for step in told["steps"] if step["story"]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_running_hand_is_told_as_it_was(variant: str) -> None:
    game = Game.started(variant, persons=1)
    game.play_hand(random.Random(3))
    game.deal()
    for _ in range(9):
        turn = game.table.state.turn
        game.move(turn, game.table.rules.write(game.table.rules.moves(game.table.state, turn)[0]))
    played = game.table.playing
    assert played is not None
    for seat in SEATS:
        told = hand_json(game.table, len(game.table.past), len(played.hands) - 1, seat)
        assert (told["over"], told["proof"], told["seat"]) == (False, None, seat)
        assert stories_of(told) == told_alive(game, seat)
        assert {step["move"] for step in told["steps"]} == {None}
        assert {step["seat"] for step in told["steps"]} == {None}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_finished_hand_is_told_whole(variant: str) -> None:
    game = Game.started(variant, persons=1)
    game.play_hand(random.Random(5))
    table = game.table
    told = hand_json(table, 0, 0, None)
    assert told["over"]
    kinds = [event["kind"] for story in stories_of(told) for event in story]
    assert kinds.count("dealt_to") in (4, 8)
    assert kinds[-1] in ("standing", "match_won")
    whole = told["proof"]["pack"]
    dealt = [
        card
        for story in stories_of(told)
        for event in story
        if event["kind"] == "dealt_to"
        for card in event["data"]["cards"]
    ]
    assert sorted(dealt) == sorted(whole) or table.rules.name == "cuarenta"
    assert told["standing"]["score"] == [0, 0]
    assert told["steps"][0]["move"] is None
    assert all(step["move"] for step in told["steps"][1:])
    assert json.loads(msgspec.json.encode(told)) == told


def test_the_list_of_matches() -> None:
    game = Game.started("sueca(match_target=1)", persons=1)
    empty = matches_json(game.table, None)
    assert empty["matches"] == [{"standing": empty["matches"][0]["standing"], "hands": []}]
    draw = random.Random(6)
    while not game.table.past:
        if game.table.phase == "hand":
            game.move(*any_move(game.table, draw))
        else:
            game.deal()
    told = matches_json(game.table, 0)
    assert (told["game"], told["seat"], told["kinds"]) == (
        "sueca",
        0,
        ["person", "random", "random", "random"],
    )
    first, second = told["matches"]
    assert first["standing"]["winner"] in (0, 1)
    assert all(hand["over"] for hand in first["hands"])
    assert first["hands"][-1]["standing"] == first["standing"]
    assert second["hands"][-1] == {
        "number": game.table.dealt,
        "over": False,
        "dealer": second["hands"][-1]["dealer"],
        "standing": None,
        "proof": None,
        "aided": [],
        "hints": 0,
    }
    assert matches_json(authority.fold([decode(game.log[0])]), None)["matches"] == []


def test_what_the_computer_did_for_somebody_is_marked() -> None:
    from partida.server.acts import SERVER, ComputerMove, Hand

    game = Game.started("sueca(renounce_mode=blocked)", persons=1)
    game.do(_guest(), Hand(0, "computer"))
    game.deal()
    while game.table.phase == "hand":
        turn = game.table.state.turn
        game.do(
            SERVER,
            ComputerMove(turn, game.table.rules.write(game.table.rules.moves(game.table.state, turn)[0])),
        )
    steps = hand_json(game.table, 0, 0, None)["steps"]
    assert {step["computer"] for step in steps if step["seat"] == 0} == {True}
    assert {step["computer"] for step in steps if step["seat"] != 0} == {False}


def _guest() -> Any:
    from tests.server.tables import guest

    return guest(0)


@pytest.mark.parametrize(
    ("match", "hand", "code"),
    [(1, 0, "table/no-match"), (-1, 0, "table/no-match"), (0, 5, "table/no-hand"), (0, -1, "table/no-hand")],
)
def test_what_is_not_there(match: int, hand: int, code: str) -> None:
    game = Game.started("sueca", persons=1)
    game.deal()
    with pytest.raises(TableError) as caught:
        hand_json(game.table, match, hand, 0)
    assert caught.value.code == code


def all_told(table: Table, seat: int | None) -> bytes:
    """Every byte that a seat can ask for of what was and is played."""
    matches = matches_json(table, seat)
    hands = [
        hand_json(table, at, number, seat)
        for at, match in enumerate(matches["matches"])
        for number in range(len(match["hands"]))
    ]
    return msgspec.json.encode([matches, hands])


def compare(variant: str, seed: int, seat: int | None) -> bool:
    """True if two worlds that this seat cannot tell apart could be compared; raises AssertionError."""
    draw = random.Random(seed)
    game = Game.started(variant, persons=1)
    game.deal()
    for _ in range(draw.randrange(20)):
        if game.table.phase == "hand":
            game.move(*any_move(game.table, draw))
    table = game.table
    if table.phase != "hand":
        return False
    key = fair.pack_seed(table, table.playing.hands[-1])
    order = table.match.hands[-1].deal.order
    log = [decode(body) for body in game.log]
    here, facts = all_told(table, seat), verdicts(log)
    for _ in range(8):
        other = reordered(order, table.view(seat).seen, draw)
        with dealing(key, other):
            if other != order and possible(log, facts):
                assert all_told(authority.fold(log), seat) == here, f"hidden cards reach seat {seat}"
                return True
    return False


@pytest.mark.parametrize("variant", ["sueca", "cuarenta"])
@pytest.mark.parametrize("seat", SEATS)
def test_no_hidden_card_of_a_running_hand(variant: str, seat: int | None) -> None:
    assert sum(compare(variant, seed, seat) for seed in range(12)) >= 3


@pytest.mark.parametrize("variant", ["sueca", "cuarenta"])
def test_the_leak_test_would_find_a_leak(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "story_json", lambda story, _: [stories.event_json(one) for one in story])

    def search() -> None:
        for seed in range(12):
            compare(variant, seed, None)

    with pytest.raises(AssertionError, match="hidden cards"):
        search()
