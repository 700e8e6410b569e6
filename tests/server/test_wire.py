import json
import random
from typing import Any

import msgspec
import pytest

from partida.cards import CardSet
from partida.errors import TableError
from partida.game import Event
from partida.record.views import event_json, plain, view_json
from partida.server import authority, wire
from partida.server.acts import Hand, Nonce, Sit, Stand, Start
from tests.server.tables import SEED, Game, random_move


def test_messages_of_a_client() -> None:
    assert wire.decode('{"t":"hello"}') == wire.Hello(-1)
    assert wire.decode(b'{"t":"ping","at":12.5}') == wire.Ping(12.5)
    act = wire.decode(b'{"t":"act","id":"a-1","base":3,"what":{"k":"sit","seat":2,"name":"Ana"}}')
    assert act == wire.Do("a-1", 3, Sit(2, "Ana"))
    for text, what in (
        ('{"k":"stand"}', Stand()),
        ('{"k":"start","fill":"club"}', Start("club")),
        ('{"k":"nonce","hand":1,"hex":"00ff"}', Nonce(1, "00ff")),
        ('{"k":"hand","seat":0,"to":"person"}', Hand(0, "person")),
    ):
        assert wire.decode(f'{{"t":"act","id":"x","base":-1,"what":{text}}}').what == what


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", "wire/json"),
        ("{", "wire/json"),
        (b"\xff\xfe", "wire/json"),
        ('{"t":"hello","after":0}' + " " * 4096, "wire/size"),
        ("é" * 2049, "wire/size"),
        ("[" * 4000, "wire/shape"),
        ("null", "wire/shape"),
        ("[]", "wire/shape"),
        ('{"t":"shout"}', "wire/shape"),
        ('{"t":"snapshot"}', "wire/shape"),
        ('{"t":"hello","after":-2}', "wire/shape"),
        ('{"t":"hello","after":1e300}', "wire/shape"),
        ('{"t":"hello","after":99999999999999999999}', "wire/shape"),
        ('{"t":"hello","more":1}', "wire/shape"),
        ('{"t":"ping","at":1e16}', "wire/shape"),
        ('{"t":"ping","at":"now"}', "wire/shape"),
        ('{"t":"ping","at":NaN}', "wire/json"),
    ],
)
def test_messages_that_cannot_be_read(frame: Any, code: str) -> None:
    with pytest.raises(TableError) as caught:
        wire.decode(frame)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "what",
    [
        {"k": "sit", "seat": 4, "name": "A"},
        {"k": "sit", "seat": -1, "name": "A"},
        {"k": "sit", "seat": 1.5, "name": "A"},
        {"k": "sit", "seat": True, "name": "A"},
        {"k": "sit", "seat": 0, "name": ""},
        {"k": "sit", "seat": 0, "name": "x" * 81},
        {"k": "sit", "seat": 0},
        {"k": "stand", "seat": "0"},
        {"k": "computer", "seat": 0, "level": "Club"},
        {"k": "computer", "seat": 0, "level": "club\n"},
        {"k": "nonce", "hand": 0, "hex": "aa"},
        {"k": "nonce", "hand": 1, "hex": "aaa"},
        {"k": "nonce", "hand": 1, "hex": "AA"},
        {"k": "nonce", "hand": 1, "hex": "aa\n"},
        {"k": "nonce", "hand": 1, "hex": "aa" * 33},
        {"k": "move", "text": ""},
        {"k": "move", "text": "x" * 81},
        {"k": "hand", "seat": 0, "to": "dog"},
        {"k": "deal"},
        {"k": "ready", "seat": 0},
        {},
        None,
    ],
)
def test_acts_that_cannot_be_read(what: Any) -> None:
    frame = json.dumps({"t": "act", "id": "a", "base": 0, "what": what})
    with pytest.raises(TableError) as caught:
        wire.decode(frame)
    assert caught.value.code == "wire/shape"


@pytest.mark.parametrize("name", ["", "x" * 41, "a b", "a\n", "é"])
def test_ids_of_acts(name: str) -> None:
    frame = json.dumps({"t": "act", "id": name, "base": 0, "what": {"k": "ready"}})
    with pytest.raises(TableError, match="not as it should be"):
        wire.decode(frame)


def test_what_is_not_meant_to_be_sent_is_not() -> None:
    game = Game.started("sueca", persons=1)
    game.deal()
    for thing in (game.table.state, game.table, SEED, [1], {1, 2}, 1.5, object()):
        with pytest.raises(TypeError, match="not sent"):
            plain(thing)
    with pytest.raises(TypeError, match="no view"):
        view_json(game.table.state, game.table.rules)


def test_values_as_json() -> None:
    data = {"card": CardSet.parse("7H"), "pair": (1, None), "yes": True}
    assert event_json(Event("x", 2, data)) == {
        "kind": "x",
        "seat": 2,
        "data": {"card": ["7H"], "pair": [1, None], "yes": True},
    }


@pytest.mark.parametrize("variant", ["sueca", "cuarenta(preset=pagat,players=2)"])
def test_a_view_has_all_its_fields(variant: str) -> None:
    game = Game.started(variant, persons=1)
    game.deal()
    rng = random.Random(1)
    for _ in range(9):
        game.move(*random_move(game.table, rng))
    view = game.table.view(1)
    sent = msgspec.json.decode(wire.encode(wire.snapshot(game.table, 1)))["view"]
    assert set(sent) == set(view.__dataclass_fields__)
    assert sent["hand"] == [str(card) for card in view.hand]
    assert sent["moves"] == [game.table.rules.write(move) for move in view.moves]
    assert sent["variant"] == game.table.variant
    assert sent["table"]["size"] == len(game.table.chairs)
    assert sent["standing"]["dealer"] == view.standing.dealer


def test_the_table_is_sent_only_when_it_changed() -> None:
    game = Game.started("sueca", persons=1)
    game.deal()
    game.move(*random_move(game.table, random.Random(1)))
    sent = [wire.Told.of(*told).to(0) for told in game.told]
    assert [message.seq for message in sent] == list(range(game.table.seq + 1))
    assert all(message.table is not None for message in sent[:-1])
    assert b'"table"' not in wire.encode(sent[-1])
    before, after, story = game.told[-1]
    both = frozenset({0})
    assert wire.Told.of(before, after, story, both).to(0).table is None
    assert wire.snapshot(after, 0, both).table["chairs"][0]["online"] is True
    assert wire.snapshot(after, 0).table["chairs"][0]["online"] is False
    assert wire.snapshot(after, None).you is None


def test_the_first_message_of_a_table_has_it() -> None:
    game = Game.new("sueca")
    first = wire.Told.of(authority.empty(), game.table, ()).to(None)
    assert first.table is not None
    assert first.phase is None
