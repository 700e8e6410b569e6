"""Moments of hands of Cuarenta near their end, for the tests of the solver."""

import random

from partida.cuarenta.moves import Announce, Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.state import State
from partida.cuarenta.variants import Variant
from partida.game import Deal

SCORES = (0, 10, 20, 26, 28, 29, 30, 34, 36, 37, 38, 39)


def ending(
    variant: Variant,
    rng: random.Random,
    left: int,
    score: tuple[int, int] | None = None,
    last_deals: int = 1,
) -> tuple[CuarentaRules, State]:
    """A hand in one of its last deals with so many cards left in the hands, from a score drawn or given.

    Cards are taken where that is possible, so that the piles come near what is counted. The score is set at
    the end: from 39 points hardly any hand comes so far.
    """
    rules = CuarentaRules(variant)
    while True:
        pack = list(rules.pack)
        rng.shuffle(pack)
        dealer = rng.randrange(rules.table.size)
        before = score or (rng.choice(SCORES), rng.choice(SCORES))
        state, _ = rules.start(Deal(tuple(pack), dealer, prepared=True), Standing(dealer))
        while state.turn is not None and state.phase != "claim":
            cards = sum(hand.bit_count() for hand in state.hands)
            if state.phase == "play" and state.deal == rules.setting.deals - last_deals and cards <= left:
                setup = state.setup._replace(standing=Standing(dealer, before))
                return rules, state._replace(score=before, setup=setup)
            moves = rules.moves(state, state.turn)
            if Announce() in moves:
                move = Announce()
            else:
                taking = [one for one in moves if not isinstance(one, Play) or one.taken]
                move = rng.choice(taking or moves)
            state, _ = rules.play(state, state.turn, move)
