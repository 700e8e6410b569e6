"""What the clauses of both games say where no source does, on points that need two rules at once."""

from __future__ import annotations

from typing import Any

import pytest

from partida.errors import HandOver
from partida.game import Deal
from partida.options import Value
from partida.sueca.scoring import Standing
from tests.rules.clauses import clause
from tests.rules.helpers import N, W, cuarenta, cuarenta_hand, sueca, sueca_hand
from tests.unit.cuarenta import tables

RENOUNCE = {"W": "AC", "S": "4C 4H", "E": "2C 2H", "N": "3C 5D"}


@clause("SUE-57", "SUE-63")
@pytest.mark.parametrize(
    ("played", "last"), [("W AC, S 4H", "S"), ("W AC, S 4C, E 2H", "E"), ("W AC, S 4C, E 2C, N 5D", "N")]
)
def test_under_auto_the_fourth_player_cannot_take_back(played: str, last: str) -> None:
    claim = sueca_hand(sueca(renounce_mode="claim"), top="5D", **RENOUNCE).play(played)
    assert "back" in claim.legal(last)
    auto = sueca_hand(sueca(renounce_mode="auto"), top="5D", **RENOUNCE).play(played)
    if last != "N":
        assert "back" in auto.legal(last)
        return
    assert (auto.result.reason, auto.result.seat) == ("renounce", N)
    assert auto.refused("N back") == "hand/over"


@clause("SUE-54")
@pytest.mark.parametrize("won", [{"score": (4, 0)}, {"score": (2, 5)}, {"sets": (0, 1)}])
def test_nothing_is_dealt_from_a_score_with_a_match_won(won: dict[str, Any]) -> None:
    rules = sueca()
    with pytest.raises(HandOver, match="no hand can be dealt"):
        rules.start(Deal(rules.pack, N), Standing(N, **won))


@clause("CUA-18", "CUA-60")
@pytest.mark.parametrize(("value", "sets"), [("win_chica", (1, 0)), ("win_mesa", (2, 0))])
def test_a_doble_ronda_that_wins_wins_at_38_too(value: str, sets: tuple[int, int]) -> None:
    hand = cuarenta_hand(cuarenta(doble_ronda=value), score=(38, 20), S="7C 7D 7H 7S KC")
    hand.play("W pass, S ronda")
    assert (hand.result.reason, hand.result.winner, hand.result.points) == ("doble_ronda", 0, (0, 0))
    assert hand.settled.sets == sets


@clause("CUA-34")
def test_a_run_cut_short_is_open_to_all_but_who_cut_it() -> None:
    rules = cuarenta(overlooked="opponents_claim", run_mode="player_picks")
    dealt = cuarenta_hand(
        rules, W="5C AC 2D 3H JD", S="6C AD 2H 3S QD", E="7C AH 2S 3C KD", N="5D AS 2C 3D KH"
    )
    hand = dealt.play("W pass, S pass, E pass, N pass, W 5C, S 6C, E 7C, N 5Dx5C6C")
    claims = {name: [text for text in hand.legal(name) if text.startswith("claim")] for name in "NESW"}
    assert claims == {"N": [], "E": ["claim x7C"], "S": ["claim x7C"], "W": ["claim x7C"]}
    assert hand.refused("N claim x7C") == "move/no-such-claim"
    assert hand.turn == rules.table.name(W)


@clause("CUA-59")
@pytest.mark.parametrize(
    ("options", "score", "reason", "points"),
    [
        ({}, 20, "carton", 14),
        ({"carton_cutoff": 30}, 29, "chica", 14),
        ({"carton_cutoff": 30}, 16, "carton", 14),
        ({"carton_cutoff": 30, "carton_over_cutoff": "cap"}, 16, "carton", 14),
        ({"carton_cutoff": 30, "carton_over_cutoff": "cap"}, 17, "counted", 13),
        ({"carton_cutoff": 30}, 30, "counted", 0),
        ({}, 38, "counted", 0),
    ],
)
def test_an_instant_win_needs_the_points_really_scored(
    options: dict[str, Value], score: int, reason: str, points: int
) -> None:
    rules = tables.rules_of(carton_instant_win=14, **options)
    state, _ = tables.counted(rules, (28, 8), score=(score, 0))
    assert state.result is not None
    assert (state.result.reason, state.result.carton[0]) == (reason, points)
