"""Properties of hands played at random under any variant."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from partida.cards import CardSet
from partida.cuarenta import leaf
from partida.cuarenta.moves import Play
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.state import State
from partida.game import Deal
from partida.testing import variants
from tests.unit.cuarenta.tables import shuffled


def check(rules: CuarentaRules, state: State) -> None:
    """Forty cards are in the hands, on the table, in the piles and in the stock, each once."""
    dealt = 0 if state.phase == "cut" else 5 * rules.table.size * (state.deal + 1)
    places = [*state.hands, state.mask, *state.piles, CardSet(state.setup.order[dealt:]).mask]
    assert sum(mask.bit_count() for mask in places) == 40
    assert sum(places) == CardSet(rules.pack).mask
    assert state.mask == CardSet(state.table).mask
    assert state.tally == leaf.tally_of(state.mask)


@given(st.data(), st.integers(0, 1 << 32))
@settings(max_examples=60)
def test_forty_cards_and_the_same_story_twice(data: st.DataObject, seed: int) -> None:
    rules = CuarentaRules(data.draw(variants("cuarenta")))
    rng = random.Random(seed)
    deal = Deal(shuffled(rules, seed), rng.randrange(rules.table.size))
    state, _ = rules.start(deal, rules.first_standing(deal.dealer))
    played = []
    while state.turn is not None:
        check(rules, state)
        seat = rng.choice([state.turn, rng.randrange(rules.table.size)])
        moves = rules.moves(state, seat)
        if moves:
            played.append((seat, rng.choice(moves)))
            state, _ = rules.play(state, *played[-1])
    again, _ = rules.start(deal, rules.first_standing(deal.dealer))
    for seat, move in played:
        again, _ = rules.play(again, seat, rules.read(rules.write(move)))
    assert again == state
    assert sum(isinstance(move, Play) for _, move in played) == len(state.turns)
