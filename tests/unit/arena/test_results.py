from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from partida.arena.results import chance, forfeited, games_won, hand_winner
from partida.cuarenta.scoring import Result as CuarentaResult
from partida.cuarenta.scoring import Standing as CuarentaStanding
from partida.registry import rules

SUECA = rules("sueca")
CUARENTA = rules("cuarenta")


def cuarenta(points: tuple[int, int], **more: Any) -> CuarentaResult:
    facts: dict[str, Any] = {
        "reason": "counted",
        "void": False,
        "winner": None,
        "score": points,
        "next_dealer": 3,
    } | more
    return CuarentaResult(points=points, **facts)


def test_a_hand_of_cuarenta_goes_to_who_scored_more() -> None:
    assert hand_winner(CUARENTA, cuarenta((8, 2))) == 0
    assert hand_winner(CUARENTA, cuarenta((2, 8))) == 1
    assert hand_winner(CUARENTA, cuarenta((4, 4))) is None
    assert hand_winner(CUARENTA, cuarenta((8, 2), void=True)) is None
    assert hand_winner(CUARENTA, cuarenta((8, 2), winner=1)) == 1


@pytest.mark.parametrize("variant", ["sueca", "cuarenta", "cuarenta(players=2)", "cuarenta(mesa_chicas=1)"])
def test_the_chance_of_a_match_is_that_of_team_0(variant: str) -> None:
    game = rules(variant)
    ahead = replace(game.first_standing(0), score=(3, 0) if game.name == "sueca" else (30, 0))
    behind = replace(ahead, score=ahead.score[::-1])
    assert 0.6 < chance(game, ahead) < 1
    assert 0 < chance(game, behind) < 0.4
    assert chance(game, replace(ahead, dealer=1)) == pytest.approx(1 - chance(game, behind)), "sides turned"
    assert [chance(game, replace(ahead, winner=team)) for team in (0, 1)] == [1, 0]


@pytest.mark.parametrize("loser", [0, 1])
def test_a_hand_of_sueca_that_is_given_up(loser: int) -> None:
    standing = SUECA.first_standing(2)
    lost = forfeited(SUECA, standing, loser)
    assert (lost.points[loser], lost.tricks[loser]) == (0, 0)
    assert (lost.winner, lost.kind, lost.games) == (1 - loser, "sweep", 4)
    assert hand_winner(SUECA, lost) == 1 - loser
    assert games_won(SUECA, standing, lost)[1 - loser] == 4
    assert SUECA.settle(standing, lost).winner == 1 - loser
    at_once = forfeited(rules("sueca(preset=brazil)"), standing, loser)
    assert at_once.takes_match


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("ours", [2, 12])
def test_a_hand_of_cuarenta_that_is_given_up(loser: int, ours: int) -> None:
    """The score of the loser stays, so below ten it is a zapatería, as with any chica lost so."""
    score = (ours, 30) if loser == 0 else (30, ours)
    standing = CuarentaStanding(dealer=0, score=score)
    lost = forfeited(CUARENTA, standing, loser)
    assert lost.winner == 1 - loser
    assert lost.points[1 - loser] == 10
    assert lost.points[loser] == 0
    assert lost.score[1 - loser] == 40
    assert lost.score[loser] == ours
    after = CUARENTA.settle(standing, lost)
    assert after.dealer == CUARENTA.table.next(0)
    assert after.sets[1 - loser] == games_won(CUARENTA, standing, lost)[1 - loser] == (2 if ours < 10 else 1)
    assert games_won(CUARENTA, standing, lost)[loser] == 0


def test_nobody_wins_games_of_a_draw() -> None:
    assert games_won(CUARENTA, CuarentaStanding(dealer=0), cuarenta((4, 4))) == (0, 0)
