from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from partida.arena.entrants import Entrant, entrant
from partida.arena.plan import Pairing, Plan, Setup, plan_from, read_plan
from partida.arena.statistics import Sprt
from partida.errors import ArenaError, PartidaError, PlayerError
from partida.players.player import Budget
from partida.players.registry import PLAYERS
from tests.unit.arena.crew import ABSENT, setup

TEXT = """
variant = "sueca(preset=portugal)"
entrants = ["club", "a=club:worlds=20", "random"]
pairings = ["club v a", "club+random v a+a"]
pairs = 50
seed = 12
sprt = { null = 49.5, other = 52.0 }
"""


def test_a_plan_is_read_and_looked_up() -> None:
    found = Setup.of(read_plan(TEXT, "plan.toml"))
    assert found.rules.name == "sueca"
    assert list(found.entrants) == ["club", "a", "random"]
    assert found.entrants["a"].budget == Budget(worlds=20)
    assert found.pairings == (
        Pairing(("club", "club"), ("a", "a")),
        Pairing(("club", "random"), ("a", "a")),
    )
    assert found.pairings[1].sides == ("club+random", "a")
    assert found.plan.sprt == Sprt(49.5, 52.0)
    assert found.seed == (12).to_bytes(32, "big")
    assert found.plan.seed == found.seed.hex(), "a plan that is kept is written out in full"
    assert Setup.of(found.plan).plan == found.plan


def test_everybody_meets_everybody_once() -> None:
    found = setup("cuarenta(players=2)", "random", "beginner", "club")
    assert [pairing.sides for pairing in found.pairings] == [
        ("random", "beginner"),
        ("random", "club"),
        ("beginner", "club"),
    ]
    assert found.pairings[0] == Pairing(("random",), ("beginner",))


def test_a_setup_goes_to_other_processes() -> None:
    found = setup("sueca", "club", "random")
    again = pickle.loads(pickle.dumps(found))
    assert again.plan == found.plan
    assert again.entrants["club"].make(0, 1).name == "club"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"variant": "bisca"}, "variant/game"),
        ({"entrants": ("club",)}, "arena/entrants"),
        ({"entrants": ()}, "arena/entrants"),
        ({"entrants": ("club", "club")}, "arena/entrant"),
        ({"entrants": ("club", "nobody")}, "player/name"),
        ({"entrants": ("club", "a b=club")}, "arena/entrant"),
        ({"entrants": ("club", "é=club")}, "arena/entrant"),
        ({"entrants": ("club", "club:worlds=0")}, "arena/budget"),
        ({"entrants": ("club", "club:worlds=-5")}, "arena/budget"),
        ({"entrants": ("club", "club:worlds=1:worlds=2")}, "arena/budget"),
        ({"entrants": ("club", "club:seconds=soon")}, "arena/budget"),
        ({"entrants": ("club", "club:seconds=0.0")}, "arena/budget"),
        ({"entrants": ("club", "club:luck=3")}, "arena/budget"),
        ({"pairings": ("club v nobody",)}, "arena/pairing"),
        ({"pairings": ("club random",)}, "arena/pairing"),
        ({"pairings": ("club v random v club",)}, "arena/pairing"),
        ({"pairings": ("club+club+club v random",)}, "arena/pairing"),
        ({"pairings": ("club v random", "club+club v random")}, "arena/pairing"),
        ({"variant": "cuarenta(players=2)", "pairings": ("club+random v club",)}, "arena/pairing"),
        ({"pairs": 0}, "arena/pairs"),
        ({"pairs": 1_000_001}, "arena/pairs"),
        ({"seed": "nonsense"}, "fairness/seed"),
        ({"seed": -1}, "fairness/seed"),
        ({"sprt": Sprt(52, 51)}, "arena/sprt"),
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], code: str) -> None:
    plan = {"variant": "sueca", "entrants": ("club", "random"), "seed": 1} | changes
    with pytest.raises(PartidaError) as caught:
        Setup.of(Plan(**plan))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("variant = ", "plan.toml: "),
        ("seed = " + "9" * 5000, "plan.toml: "),
        ('variant = "sueca"\nentrants = ["club"]', "seed"),
        ('variant = "sueca"\nentrants = ["club"]\nseed = 1\npears = 3', "pears"),
        ('variant = "sueca"\nentrants = "club"\nseed = 1', "entrants"),
        ('variant = "sueca"\nentrants = ["club"]\nseed = 1\n[sprt]\nnull = "a"', "sprt.null"),
    ],
    ids=range(6),
)
def test_a_plan_that_is_none_is_refused_by_its_member(text: str, told: str) -> None:
    with pytest.raises(ArenaError) as caught:
        read_plan(text, "plan.toml")
    assert caught.value.code == "arena/plan"
    assert told in caught.value.message


def test_a_document_is_a_plan_too() -> None:
    assert plan_from({"variant": "sueca", "entrants": ["club"], "seed": "1"}, "here").pairs == 1000


def test_entrants_by_the_clock_are_not_repeatable() -> None:
    slow = entrant("sueca", "club:seconds=0.5:worlds=9")
    assert slow.budget == Budget(seconds=0.5, worlds=9)
    assert slow.name == "club:seconds=0.5:worlds=9"
    assert not slow.repeatable
    assert not setup("sueca", "club", "x=club:seconds=1").repeatable
    assert setup("sueca", "club", "random").repeatable


def test_entrants_that_have_no_text_are_given() -> None:
    found = setup("sueca", "club", given=(ABSENT,))
    assert found.entrants["absent"] is ABSENT
    with pytest.raises(ArenaError):
        Entrant("a+b", ABSENT.make)


def test_who_has_played_may_be_absent() -> None:
    """Its file can be read, but nobody plays on with it; other mistakes are errors as ever."""
    plan = setup("sueca", "club", given=(ABSENT,)).plan
    with pytest.raises(PlayerError, match="no player 'absent'"):
        Setup.of(plan)
    found = Setup.of(plan, absent=True)
    assert [pairing.sides for pairing in found.pairings] == [("club", "absent")]
    assert not found.repeatable
    with pytest.raises(PlayerError, match="no player 'absent'") as caught:
        found.all_here()
    assert caught.value.code == "player/name"
    with pytest.raises(PlayerError, match="no player 'absent'"):
        found.entrants["absent"].make(0, 1)
    setup("sueca", "club", given=(ABSENT,)).all_here()
    with pytest.raises(ArenaError):
        Setup.of(msgspec.structs.replace(plan, entrants=("club", "club:worlds=x")), absent=True)


def test_no_other_entrant_is_called_like_a_level() -> None:
    """Nobody who goes on with the file would know that it is not the level."""
    with pytest.raises(ArenaError, match="'novice' is a level of sueca") as caught:
        setup("sueca", "club", given=(Entrant("novice", ABSENT.make),))
    assert caught.value.code == "arena/entrant"


def test_what_has_to_be_compiled_is_known_beforehand() -> None:
    assert setup("sueca", "club", given=(ABSENT,)).kernels == ()
    good = PLAYERS["sueca"]["good"].kernels
    assert setup("sueca", "club", "good:worlds=9", "x=strong").kernels == tuple(sorted(good))
