import random

import pytest

from partida.server import authority
from partida.server.entries import decode
from tests.server.tables import Game

VARIANTS = ("sueca", "sueca(preset=tournament)", "cuarenta", "cuarenta(preset=pagat,players=2)")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_match_and_the_first_hand_of_its_rematch(variant: str) -> None:
    game = Game.started(variant, persons=2)
    rng = random.Random(variant)
    while game.table.phase != "over":
        game.play_hand(rng)
    assert game.table.match.winner is not None
    game.play_hand(rng)
    assert len(game.table.past) == 1
    assert game.table == authority.fold(map(decode, game.log))
