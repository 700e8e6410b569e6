"""Reduced games are endings of real hands that tell nothing but what they should."""

from math import factorial
from random import Random

import pytest

from partida.cards import Card, CardSet
from partida.errors import IllegalMove
from partida.response.reduced import REDUCED, Moment, Reduced
from partida.sueca import leaf

GAMES = [game for games in REDUCED.values() for game in games]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.size}-{game.turn_up}")
def test_the_earlier_tricks_tell_nothing_of_the_hands(game: Reduced) -> None:
    for world in Random(1).sample(list(game.deals()), 20):
        state = game.dealt(world)
        assert state.phase == "play"
        assert state.turn == game.seats[0]
        assert state.points[0] == state.points[1]
        assert sum(state.points) + game.total == leaf.PACK_POINTS
        for trick in state.tricks:
            assert len({leaf.SUIT[card] for card in trick.cards}) == 1, "all followed suit"
        for nth, seat in enumerate(game.seats):
            assert game.rules.view(state, seat).hand == CardSet(world[nth])
        assert game.rules.view(state, 0).turn_up == game.turn_up
        assert game.rules.view(state, 0).dealer == game.seats[3]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.size}-{game.turn_up}")
def test_all_deals_are_there_once(game: Reduced) -> None:
    deals = list(game.deals())
    size, others = game.size, 4 * game.size - 1
    assert len(deals) == factorial(others) // factorial(size) ** 3 // factorial(size - 1)
    assert len(set(deals)) == len(deals)
    for hands in deals:
        assert [hand.bit_count() for hand in hands] == [size] * 4
        assert sum(hands) == game.pack
        assert hands[3] & game.turn_up.bit


def test_which_cards_are_left() -> None:
    for game in REDUCED[2]:
        assert CardSet(game.pack) == CardSet.parse("AC 7C AD 7D AH 7H AS 7S")
    for game in REDUCED[3]:
        assert CardSet(game.pack) == CardSet.parse("AC 7C AD 7D KD QD 6D 5D AH 7H AS 7S")
    assert [str(game.turn_up) for game in GAMES] == ["AS", "7S", "AS", "7S"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.size}-{game.turn_up}")
def test_a_moment_goes_by_the_rules(game: Reduced) -> None:
    """Played at random beside the rules: turns, legal cards, points, and the same views by either way."""
    random = Random(2)
    for world in random.sample(list(game.deals()), 10):
        state, moment = game.dealt(world), Moment()
        before = state.points[0]
        while len(moment.line) < 4 * game.size:
            seat = game.seats[moment.turn]
            assert state.turn == seat
            legal = game.rules.moves(state, seat)
            mask = game.legal(moment, world[moment.turn] & ~moment.played)
            assert CardSet(move.card for move in legal) == CardSet(mask)  # type: ignore[union-attr]
            quick = game.state(world, moment.line)
            for looking in range(4):
                assert game.rules.view(quick, looking) == game.rules.view(state, looking)
            move = random.choice(legal)
            state, _ = game.rules.play(state, seat, move)
            moment = game.after(moment, move.card)  # type: ignore[union-attr]
            assert state.points[0] - before == moment.taken
        result = game.rules.result(state)
        assert result is not None
        winner = None if 2 * moment.taken == game.total else int(2 * moment.taken < game.total)
        assert result.winner == winner, "more than half of what is left wins the hand"


def test_earlier_tricks_that_cannot_be_played_are_refused() -> None:
    tricks = (*REDUCED[2][0].earlier[:-1], "4S 3S 5S 2S")
    game = Reduced(("KD JD 6C QD", *tricks[1:2], "KC JC QC 6D", *tricks[3:]), Card.parse("AS"))
    with pytest.raises(IllegalMove):
        game.dealt(next(game.deals()))
