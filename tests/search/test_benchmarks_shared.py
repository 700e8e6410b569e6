"""What benchmarks share: hands step by step, players by name, intervals."""

from __future__ import annotations

from math import isnan
from random import Random
from typing import Any

import pytest
from benchmarks.hands import begun, maker, steps
from benchmarks.within import half_width, interval

from partida import rules
from partida.game import Deal
from partida.players.drive import play_hand
from partida.players.registry import player


@pytest.mark.parametrize("text", ["sueca", "cuarenta"])
def test_the_steps_of_a_hand_are_those_of_its_players(text: str) -> None:
    game: Any = rules(text)
    deal = Deal(tuple(Random(1).sample(game.pack, 40)), 2, prepared=True)
    crew = [player(text, "casual", seat) for seat in range(4)]
    end = play_hand(game, deal, game.first_standing(2), crew)
    crew = [maker(text, "casual")(seat) for seat in range(4)]
    *played, last = steps(game, begun(game, deal), crew)
    assert (last.seat, last.move, game.result(last.state)) == (None, None, game.result(end))
    state = begun(game, deal)
    for one in played:
        assert one.state == state
        state, _ = game.play(state, one.seat, one.move)
    assert state == end
    *_, again = steps(game, played[-1].state, crew)
    assert again.state == end, "from any moment on"


def test_a_player_on_trial_has_its_name() -> None:
    assert maker("cuarenta", "plain")(1).name == "trial"
    assert maker("sueca", "novice")(1).name == "novice"


def test_intervals() -> None:
    assert interval([1.0, 2.0, 3.0, 4.0]) == "2.5 ± 1.3"
    assert interval([2.0]) == "2.0"
    assert isnan(half_width([2.0]))
