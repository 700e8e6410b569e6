import random
from typing import Any

import pytest

from partida import fairness, registry
from partida.errors import DealError, PartidaError, TableError, VariantError
from partida.server import authority
from partida.server.acts import (
    SERVER,
    Computer,
    ComputerMove,
    Hand,
    Move,
    Nonce,
    Ready,
    Sit,
    Stand,
    Start,
    Swap,
)
from partida.server.acts import Deal as DealIt
from partida.server.authority import Repeated
from partida.server.entries import Created, Sat, decode, encode
from partida.server.public import public
from partida.server.seating import clean_name
from tests.server.tables import SEED, Game, guest


def code(game: Game, who: Any, what: Any, **more: Any) -> str:
    """The code with which an act is refused; the table stays as it is."""
    with pytest.raises(PartidaError) as caught:
        authority.propose(game.table, who, what, game.now, **more)
    return caught.value.code


def filled(*persons: int, variant: str = "sueca") -> Game:
    game = Game.new(variant)
    for seat in persons:
        game.do(guest(seat), Sit(seat, f"Name {seat}"))
    return game


def test_a_table_begins_with_chairs_by_the_variant_and_only_once() -> None:
    assert len(Game.new("cuarenta(preset=pagat,players=2)").table.chairs) == 2
    game = Game.new("sueca( match_target = 4 )")
    assert game.table.variant == "sueca"
    with pytest.raises(TableError, match="one created entry"):
        authority.apply(game.table, decode(game.log[0]))
    with pytest.raises(TableError, match="one created entry"):
        authority.apply(authority.empty(), Sat(at=0, guest="g0", seat=0, name="A"))


@pytest.mark.parametrize(
    ("changed", "error", "wanted"),
    [
        ({"variant": "chess"}, VariantError, "variant/game"),
        ({"seed": b"short"}, DealError, "fairness/seed"),
        ({"pace_name": "bullet"}, TableError, "table/pace"),
        ({"name": "../x"}, TableError, "table/id"),
        ({"name": "x" * 41}, TableError, "table/id"),
        ({"name": "x\n"}, TableError, "table/id"),
    ],
)
def test_a_table_that_cannot_be(changed: dict[str, Any], error: type[PartidaError], wanted: str) -> None:
    right: dict[str, Any] = {"name": "t", "variant": "sueca", "host": "h", "seed": SEED, "now": 0}
    with pytest.raises(error) as caught:
        authority.create(**(right | changed))
    assert caught.value.code == wanted


def test_nothing_can_be_done_at_no_table() -> None:
    with pytest.raises(TableError) as caught:
        authority.propose(authority.empty(), guest(0), Ready(), 0)
    assert caught.value.code == "table/none"


def test_sitting_changing_and_standing() -> None:
    game = filled(0, 1)
    assert code(game, guest(2), Sit(1, "X")) == "chair/taken"
    assert code(game, guest(2), Sit(3, "nAME 0")) == "name/taken"
    assert code(game, SERVER, Sit(3, "X")) == "table/guests-only"
    game.do(guest(0), Nonce(1, "ab"))
    game.do(guest(0), Sit(0, "Other"))  # a new name on the same chair
    game.do(guest(0), Sit(3, "Name 0"))
    assert [chair.name for chair in game.table.chairs] == [None, "Name 1", None, "Name 0"]
    assert game.table.nonces == {}, "a nonce goes with its chair"
    assert code(game, guest(9), Stand()) == "table/stranger"
    assert code(game, guest(1), Stand(3)) == "table/not-host"
    assert code(game, guest(0), Stand(2)) == "chair/empty"
    game.do(guest(0), Stand(1))
    assert game.table.chairs[1].empty
    assert game.table.sitting == ("g0",)


def test_the_host_is_the_maker_then_who_has_sat_longest() -> None:
    game = filled(2, 1)
    assert public(game.table)["host"] is None, "the maker has no chair yet"
    game.do(guest(0), Sit(0, "Maker"))
    game.do(guest(0), Stand())
    assert public(game.table)["host"] == 2
    game.do(guest(2), Stand())
    game.do(guest(1), Stand())
    assert game.table.host == "g1", "an empty table keeps its host"


def test_computers_and_swaps_are_for_the_host() -> None:
    game = filled(0, 1)
    assert code(game, guest(1), Computer(2, "club")) == "table/not-host"
    assert code(game, SERVER, Computer(2, "club")) == "table/not-host"
    assert code(game, guest(0), Computer(1, "club")) == "chair/taken"
    assert code(game, guest(0), Computer(2, "grandmaster")) == "level/unknown"
    game.do(guest(0), Computer(2, "club"))
    game.do(guest(0), Computer(2, "beginner"))
    assert game.table.chairs[2].level == "beginner"
    game.do(guest(5), Sit(2, "Late friend"))
    assert game.table.chairs[2].level is None
    game.do(guest(1), Nonce(1, "ab12"))
    assert code(game, guest(1), Swap(0, 1)) == "table/not-host"
    assert code(game, guest(0), Swap(1, 1)) == "chair/same"
    game.do(guest(0), Swap(1, 3))
    assert game.table.seat_of("g1") == 3
    assert game.table.nonces == {3: "ab12"}
    game.do(guest(0), Computer(1, "club"))
    game.do(guest(0), Stand(1))
    assert game.table.chairs[1].empty
    two = Game.new("cuarenta(preset=pagat,players=2)")
    assert code(two, guest(0), Swap(0, 3)) == "chair/number"
    assert code(two, guest(0), Sit(2, "A")) == "chair/number"


def test_who_sits_is_as_good_as_a_host_who_is_away() -> None:
    game = filled(0, 1)
    away = frozenset({0})
    assert code(game, guest(1), Start("club"), absent=frozenset({1})) == "table/not-host"
    assert code(game, guest(7), Start("club"), absent=away) == "table/not-host", "a stranger is not"
    for what in (Computer(2, "club"), Swap(2, 3), Stand(0), Start("club")):
        assert authority.propose(game.table, guest(1), what, game.now, absent=away)
    unseated = filled(1, 2)
    assert public(unseated.table)["host"] is None
    assert authority.propose(unseated.table, guest(2), Start("club"), unseated.now)


def test_starting() -> None:
    game = Game.new("sueca")
    assert code(game, guest(0), Start("club")) == "start/no-person"
    game.do(guest(0), Sit(1, "A"))
    assert code(game, guest(1), Start("club")) == "table/not-host"
    assert code(game, guest(0), Start()) == "start/empty"
    assert code(game, guest(0), Start("nobody")) == "level/unknown"
    assert code(game, guest(0), Hand(1, "computer")) == "table/not-started"
    assert code(game, guest(0), Move("AH")) == "match/not-playing"
    assert code(game, SERVER, DealIt()) == "deal/not-ready"
    assert code(game, guest(0), Ready()) == "table/not-between"
    (told,) = game.do(guest(0), Start("club"))
    rules = registry.rules("sueca")
    drawn = rules.first_dealer(fairness.shuffled(rules.pack, fairness.hand_seed(SEED, 0)))
    assert told.data == {"dealer": drawn}
    assert [chair.level for chair in game.table.chairs] == ["club", None, "club", "club"]
    for what in (Sit(0, "B"), Stand(), Computer(0, "club"), Swap(0, 1), Start("club")):
        assert code(game, guest(0), what) == "table/started"
    assert game.table.phase == "between"
    assert code(game, guest(0), DealIt()) == "table/server-only"
    assert code(game, guest(0), ComputerMove(0, "AH")) == "table/server-only"
    assert authority.chore(game.table) == DealIt()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("  Ana \n", "Ana"),
        ("Zoe\u0308", "Zoë"),
        ("Иван Грозный", "Иван Грозный"),
        ("x" * 24, "x" * 24),
        ("", "name/length"),
        ("  ", "name/length"),
        ("x" * 25, "name/length"),
        ("a\nb", "name/character"),
        ("a\u202eb", "name/character"),
        ("a\u200bb", "name/character"),
        ("a\u00a0b", "name/character"),
        ("a  b", "name/character"),
        ("\u3164", "name/character"),
        ("\u0301a", "name/character"),
        ("q" + "\u0323\u0325\u0331", "name/character"),
        ("a\ud800", "name/character"),
    ],
)
def test_names(text: str, wanted: str) -> None:
    if not wanted.startswith("name/"):
        assert clean_name(text) == wanted
        return
    with pytest.raises(TableError) as caught:
        clean_name(text)
    assert caught.value.code == wanted


def test_an_act_that_is_sent_again_gets_its_seq_for_32_acts() -> None:
    game = filled(0, 1)
    game.do(guest(0), Computer(2, "club"), act="first")
    seq = game.table.seq
    for who, what in ((guest(0), Computer(2, "club")), (guest(0), Stand())):
        with pytest.raises(Repeated) as caught:
            authority.propose(game.table, who, what, 0, act="first")
        assert caught.value.seq == seq
    game.do(guest(1), Sit(1, "Mine"), act="first")  # another guest's ids are its own
    for number in range(31):
        game.do(guest(0), Computer(2, "club"), act=f"more{number}")
    assert code(game, guest(0), Computer(2, "club"), act="first") == "act/repeated"
    game.do(guest(0), Computer(2, "club"), act="last")
    game.do(guest(0), Computer(2, "club"), act="first")
    assert len(game.table.acts["g0"]) == authority.KEPT_ACTS


def test_a_base_that_is_not_there_yet() -> None:
    game = filled(0)
    assert code(game, guest(0), Stand(), base=game.table.seq + 1) == "act/base"
    game.do(guest(0), Stand(), base=game.table.seq)


def test_time_never_runs_back() -> None:
    game = filled(0)
    at = game.table.at
    assert authority.propose(game.table, guest(0), Stand(), 5).at == at


def test_entries_are_read_as_written_and_nothing_else_is() -> None:
    entry = authority.create("t", "sueca", host="h", seed=SEED, now=3)
    assert isinstance(decode(encode(entry)), Created)
    assert decode(encode(entry)) == entry
    for bad in (b"", b"{}", b'{"e":"sat"}', encode(entry)[:-1] + b',"more":1}'):
        with pytest.raises(TableError) as caught:
            decode(bad)
        assert caught.value.code == "table/entry"


def test_secrets_are_not_in_the_text_of_a_table() -> None:
    game = Game.started("sueca", persons=2)
    game.play_hand(random.Random(1))
    game.deal()
    text = repr(game.table)
    assert SEED.hex() not in text
    assert repr(SEED) not in text
    assert "g0" not in text
    assert "hands=" not in text


ALIKE = (
    ("Ana", "\u0410na"), ("Ana", "An\u0430"), ("ANA", "\u0391\u039d\u0391"), ("Ana", "Ana\ufe0f"),
    ("Ana", "A\u034fna"), ("Ana", "\uff21na"), ("Ilda", "llda"), ("Bea0", "BeaO"), ("O\u2019Neil", "O'Neil"),
    ("\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430"), ("Jos\u00e9", "jose\u0301"), ("Ana", "ana"),
)  # fmt: skip
UNLIKE = (
    ("Ana", "Ann"),
    ("Anna", "\u0410\u043d\u043d\u0430"),
    ("Ali", "Aii"),
    ("Jos\u00e9", "Jose"),
    ("Rui 1", "Rui 2"),
)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_nobody_passes_for_another(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        game = Game.new("sueca")
        game.do(guest(0), Sit(0, first))
        assert code(game, guest(1), Sit(1, second)) == "name/taken"
        game.do(guest(0), Sit(0, second))


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_names_that_differ_to_the_eye_sit_together(one: str, other: str) -> None:
    game = Game.new("sueca")
    game.do(guest(0), Sit(0, one))
    game.do(guest(1), Sit(1, other))
