"""Aids: where they may be used, that their use is noted, and the facts with which a page counts along."""

from __future__ import annotations

import json
import random

import pytest

from partida.cuarenta.scoring import Worth
from partida.errors import HandOver, TableError, VariantError, WordsError
from partida.registry import rules
from partida.server import authority
from partida.server.acts import SERVER, Aid, Guest, Sit, Start
from partida.server.creating import NewTable, entries_of
from partida.server.entries import Created, decode, encode
from partida.server.facts import facts_json
from partida.server.history import record_of
from partida.server.mine import at_a_glance
from partida.server.public import public
from partida.server.settings import Settings
from partida.server.stories import hand_json, matches_json
from partida.server.wire import Told
from partida.sueca.scoring import count_worth
from partida.words import LANGUAGES
from tests.server.tables import SEED, Game, guest

COUNTING = Aid("counting")


def agreed(variant: str, persons: int) -> Game:
    """A table that has agreed to aids, in its first hand."""
    game = Game(authority.empty())
    game.append(authority.create("t1", variant, host="g0", seed=SEED, now=0, with_aids=True))
    for seat in range(persons):
        game.do(guest(seat), Sit(seat, f"Name {seat}"))
    game.do(guest(0), Start("random"))
    game.deal()
    return game


def code(game: Game, who: Guest) -> str:
    with pytest.raises((TableError, HandOver)) as refused:
        game.do(who, COUNTING)
    return refused.value.code


def test_who_plays_alone_may() -> None:
    game = Game.started("sueca")
    assert public(game.table)["aids"]
    assert code(game, guest(0)) == "match/not-playing"
    game.deal()
    assert code(game, guest(1)) == "table/stranger"
    [event] = game.do(guest(0), COUNTING)
    assert (event.kind, event.seat, event.data, event.seen_by) == ("aided", 0, {"kind": "counting"}, None)
    assert code(game, guest(0)) == "aid/already"
    with pytest.raises(TableError, match="only who sits"):
        game.do(SERVER, COUNTING)


def test_with_other_people_only_if_the_table_agreed() -> None:
    game = Game.started("sueca", persons=2)
    assert not public(game.table)["aids"]
    game.deal()
    assert code(game, guest(0)) == "aid/not-agreed"
    game = agreed("cuarenta", 2)
    assert public(game.table)["aids"]
    game.do(guest(1), COUNTING)
    game.do(guest(0), COUNTING)
    assert public(game.table)["aided"] == [[0, 1]]


def test_a_lobby_tells_what_was_agreed() -> None:
    assert not public(Game.new("sueca").table)["aids"]
    settings = Settings(new_seed=lambda: SEED)
    for aids in (False, True):
        [first] = entries_of(NewTable("sueca", aids=aids), "g0", settings)
        assert isinstance(first, Created)
        assert first.aids is aids
        assert public(authority.fold([first]))["aids"] is aids
        assert decode(encode(first)) == first
        assert (b'"aids":true' in encode(first)) is aids


def test_their_use_stands_in_what_is_told_of_a_table() -> None:
    game = agreed("sueca", 2)
    rng = random.Random(3)
    assert [at_a_glance(game.table, seat).aided for seat in (0, 1)] == [False, False]
    before = game.table
    game.do(guest(1), COUNTING)
    assert (game.table.state, game.table.changed_seq) == (before.state, before.changed_seq)
    while game.table.phase == "hand":
        seat = game.table.state.turn
        move = rng.choice(game.table.rules.moves(game.table.state, seat))
        game.move(seat, game.table.rules.write(move))
    game.deal()
    assert public(game.table)["aided"] == [[1], []]
    assert [at_a_glance(game.table, seat).aided for seat in (0, 1)] == [False, True]
    assert dict(record_of(game.table).hands[0].tags)["Aids"] == "1:counting"
    assert hand_json(game.table, 0, 0, None)["aided"] == [1]
    assert [hand["aided"] for hand in matches_json(game.table, None)["matches"][0]["hands"]] == [[1], []]
    assert "Aids" not in dict(record_of(game.table, running=True).hands[1].tags)


def test_all_are_told_of_the_table_when_an_aid_is_used() -> None:
    game = agreed("sueca", 2)
    told = []
    for seat in (0, 1):
        game.do(guest(seat), COUNTING)
        message = Told.of(*game.told[-1]).to(1)
        assert message.story == [{"kind": "aided", "seat": seat, "data": {"kind": "counting"}}]
        assert message.table is not None
        told.append(message.table["aided"])
    assert told == [[[0]], [[0, 1]]]


@pytest.mark.parametrize(
    "variant", ["sueca", "sueca(preset=encyclopedia,second_rank=10)", "sueca(loser_under_30=4)"]
)
def test_facts_of_sueca(variant: str) -> None:
    facts = json.loads(facts_json(variant, "en"))
    found = rules(variant)
    second = "T" if "second_rank=10" in variant else "7"
    assert facts["ranks"] == f"A{second}KJQ65432"
    assert {rank + suit for rank in facts["ranks"] for suit in facts["suits"]} == {
        str(card) for card in found.pack
    }
    assert sum(facts["points"].values()) * 4 == facts["total"] == 120
    games = {points: count_worth(points, found.variant).games for points in range(60, 119)}
    rising = [points for points in range(61, 119) if games[points] > games[points - 1]]
    assert [one["points"] for one in facts["steps"]] == rising
    assert [one["games"] for one in facts["steps"]] == [games[points] for points in rising]


@pytest.mark.parametrize(
    "variant", ["cuarenta", "cuarenta(preset=tournament)", "cuarenta(rule_38=off,carton_start=19)"]
)
def test_facts_of_cuarenta(variant: str) -> None:
    facts = json.loads(facts_json(variant, "es"))
    found = rules(variant)
    worth = Worth.of(found.variant)
    assert {rank + suit for rank in facts["ranks"] for suit in facts["suits"]} == {
        str(card) for card in found.pack
    }
    assert facts["pile"].index(6) == found.variant.carton_start
    assert len(facts["pile"]) == 41
    assert facts["silence"] == worth.bar
    if "off" in variant:
        assert facts["bar"] is facts["bar_text"] is facts["pile_stops"] is None
    else:
        assert facts["bar"] == 38
        assert "38" in facts["bar_text"] or "treinta y ocho" in facts["bar_text"].lower()
        assert facts["pile_stops"] == min(38, worth.cutoff)


def test_silence_tells_everything_where_rondas_are_announced_by_themselves() -> None:
    facts = json.loads(facts_json("cuarenta(ronda_announce=auto)", "en"))
    assert not facts["silence_chosen"]
    assert facts["silence"] > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_facts_in_every_language(language: str) -> None:
    assert json.loads(facts_json("cuarenta", language))["bar_text"]


def test_facts_that_cannot_be() -> None:
    with pytest.raises(VariantError):
        facts_json("cuarenta(players=3)", "en")
    with pytest.raises(WordsError):
        facts_json("sueca", "xx")
