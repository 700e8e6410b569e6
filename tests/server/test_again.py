"""A finished hand played again: what is dealt and known at such a table, and that it counts for nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partida.errors import TableError
from partida.record import read_matches
from partida.server import authority
from partida.server.acts import Nonce, Ready
from partida.server.authority import fold
from partida.server.creating import NewTable, entries_of
from partida.server.entries import decode, encode
from partida.server.mine import at_a_glance
from partida.server.public import public
from partida.server.settings import Settings
from partida.server.state import Table
from partida.server.stories import hand_json, matches_json, prepared_of
from tests.server.tables import Game, guest
from tests.server.test_reviews import People


def finished(variant: str, hands: int = 1) -> Table:
    """A table with so many finished hands."""
    game = Game.started(variant)
    for _ in range(hands):
        game.play_hand(random.Random(hands))
    return game.table


def again(table: Table, seat: int, moves: int, number: int = 1) -> tuple[Game, Any]:
    """The prepared table as `POST .../again` makes it."""
    prepared = prepared_of(table, number, moves)
    wish = NewTable(table.variant, seat=seat, level="random", solo=True)
    game = Game(authority.empty())
    for entry in entries_of(wish, "g0", Settings(), prepared):
        game.append(decode(encode(entry)))
    return game, prepared


@pytest.mark.parametrize("variant", ["sueca", "cuarenta", "cuarenta(players=2)"])
def test_the_hand_goes_on_from_any_move(variant: str) -> None:
    table = finished(variant, 2)
    hand = table.playing.match.hands[1]  # type: ignore[union-attr]
    seats = len(table.chairs)
    for moves in (0, 1, len(hand.moves) // 2, len(hand.moves) - 1):
        seat = moves % seats
        game, prepared = again(table, seat, moves, 2)
        new = game.table
        assert (new.phase, new.seat_of("g0"), new.dealt) == ("hand", seat, 1)
        assert new.playing.match.hands[0].deal == hand.deal  # type: ignore[union-attr]
        assert new.playing.match.hands[0].moves == hand.moves[:moves]  # type: ignore[union-attr]
        before = table.playing.match.hands[0].result  # type: ignore[union-attr]
        assert new.playing.match.opening == table.rules.settle(table.playing.match.opening, before)  # type: ignore[union-attr]
        assert (prepared.hand, len(prepared.moves)) == (2, moves)
        for seat, move in hand.moves[moves:]:
            game.move(seat, table.rules.write(move))
        assert game.table.phase == "over", "one hand and no more"
        assert game.table.playing.match.hands[0].result == hand.result  # type: ignore[union-attr]
        assert fold(decode(body) for body in game.log) == game.table
        with pytest.raises(TableError):
            game.do(guest(0), Ready())
        assert authority.chore(game.table) is None


def test_there_is_nothing_to_prove_and_the_table_says_so() -> None:
    game, _ = again(finished("sueca"), 1, 5)
    told = public(game.table)
    assert told["prepared"] == {"hand": 1, "moves": 5, "challenge": None}
    assert (told["commit"], told["next_commit"], told["reveal"]) == (None, None, None)
    with pytest.raises(TableError) as refused:
        game.do(guest(0), Nonce(2, "ab"))
    assert refused.value.code == "nonce/hand"
    while game.table.phase == "hand":
        turn = game.table.state.turn
        game.move(turn, game.table.rules.write(game.table.rules.moves(game.table.state, turn)[0]))
    told = matches_json(game.table, 1)
    assert told["prepared"]
    assert told["matches"][0]["hands"][0]["proof"] is None
    assert hand_json(game.table, 0, 0, 1)["proof"] is None
    assert public(game.table)["reveal"] is None
    record = authority.record_of(game.table).hands[0]
    assert record.seed is None
    assert ("Prepared", "5") in record.tags
    assert not {"HandSeed", "HandCommit", "Nonces"} & {name for name, _ in record.tags}
    assert at_a_glance(game.table, 1).prepared
    assert not at_a_glance(finished("sueca"), 0).prepared


def test_a_seat_is_told_no_more_than_at_any_table() -> None:
    """The cards of the others are as hidden as they were when the hand was played first."""
    table = finished("sueca")
    hand = table.playing.match.hands[0]  # type: ignore[union-attr]
    game, _ = again(table, 2, len(hand.moves) // 2)
    match = table.rules.start(hand.deal, table.playing.match.opening)[0]  # type: ignore[union-attr]
    for seat, move in hand.moves[: len(hand.moves) // 2]:
        match, _ = table.rules.play(match, seat, move)
    assert game.table.view(2) == table.rules.view(match, 2)
    assert hand_json(game.table, 0, 0, 2)["steps"][0]["move"] is None
    dealt = [
        one
        for step in hand_json(game.table, 0, 0, 2)["steps"]
        for one in step["story"]
        if one["kind"] == "dealt_to"
    ]
    assert [one["seat"] for one in dealt] == [2]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[People]:
    with People(tmp_path) as running:
        yield running
    assert running.complaints == []


def test_over_http(site: People) -> None:
    ana, eva = site.guest(), site.guest()
    name = site.solo(ana)
    path = f"/api/tables/{name}/hands/1/again"
    site.play(name, ana, lambda table: True)
    answer = site.post(path, ana, seat=1)
    assert (answer.status_code, answer.json()) == (400, {"code": "review/running"})
    site.play(name, ana)
    moves = len(site.table(name).playing.match.hands[0].moves)  # type: ignore[union-attr]
    for body, code in (
        ({"seat": 1, "moves": moves}, "review/moves"),
        ({"seat": 4}, "wire/shape"),
        ({"seat": 1, "level": "nobody"}, "level/unknown"),
    ):
        answer = site.post(path, ana, **body)
        assert (answer.status_code, answer.json()) == (400, {"code": code})
    assert site.post(path.replace("/1/", "/2/"), ana, seat=1).json() == {"code": "table/no-hand"}
    made = site.post(path, eva, seat=1, moves=moves - 1, level="random", name="Eva", lang="es")
    assert made.status_code == 201
    new = made.json()["id"]
    assert site.get(f"/api/tables/{new}").json()["table"]["chairs"][1]["name"] == "Eva"
    assert name not in site.get(f"/api/tables/{new}").text, "where it comes from is not told"
    live = site.run(site.app.state.hub.live(new))
    if live.table.state.turn == 1:
        site.act(new, eva, k="move", text=live.table.rules.write(live.table.view(1).moves[0]))
    else:
        site.run(site._look(new))
    site.until(lambda: site.table(new).phase == "over")
    (record,) = read_matches(site.get(f"/api/tables/{new}/matches/0/record").text)
    assert ("Prepared", str(moves - 1)) in record.hands[0].tags
    mine = site.get("/api/mine", eva).json()["tables"]
    assert [(one["id"], one["prepared"]) for one in mine] == [(new, True)]
    again_made = site.post(f"/api/tables/{new}/hands/1/again", eva, seat=1, moves=moves - 1, level="random")
    assert again_made.status_code == 201, "and once more"
