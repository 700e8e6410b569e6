"""Strategies ask the levels themselves, remember what they said, and read no hidden card."""

from random import Random

import pytest

from partida.cards import Card, CardSet
from partida.errors import PlayerError
from partida.players.player import Budget
from partida.players.registry import player
from partida.response.reduced import REDUCED, Moment, World
from partida.response.strategies import Answering, Asked, strategy
from partida.sueca.moves import Play

GAME = REDUCED[3][1]
DEALS = list(GAME.deals())


def test_random_has_every_card_with_the_same_chance() -> None:
    world = DEALS[0]
    choices = strategy(GAME, "random").choices(Moment(), world)
    assert {card for card, _ in choices} == {int(card) for card in CardSet(world[0])}
    assert [chance for _, chance in choices] == [1 / 3] * 3


def test_a_level_that_tosses_coins_is_asked_often() -> None:
    """The random player, asked like a level of which nothing is known, comes near its true chances."""
    world = DEALS[0]
    asked = Asked(GAME, "random", draws=600)
    choices = asked.choices(Moment(), world)
    assert sum(chance for _, chance in choices) == pytest.approx(1)
    assert [chance for _, chance in choices] == pytest.approx([1 / 3] * 3, abs=0.1)
    assert choices == Asked(GAME, "random", draws=600).choices(Moment(), world), "the same seeds again"
    assert len(Asked(GAME, "random").choices(Moment(), world)) == 1


@pytest.mark.parametrize("level", ["beginner", "novice", "club"])
def test_a_level_plays_as_at_a_table(level: str) -> None:
    random, asked = Random(1), strategy(GAME, level, draws=5)
    for world in random.sample(DEALS, 30):
        state, moment = GAME.dealt(world), Moment()
        while len(moment.line) < 4 * GAME.size:
            seat = GAME.seats[moment.turn]
            legal = GAME.rules.moves(state, seat)
            move = player("sueca", level).choose(GAME.rules.view(state, seat), legal, Budget())
            assert isinstance(move, Play)
            assert asked.choices(moment, world) == ((int(move.card), 1.0),)
            played = random.choice(legal)
            assert isinstance(played, Play)
            state, _ = GAME.rules.play(state, seat, played)
            moment = GAME.after(moment, played.card)


def test_hidden_cards_make_no_difference() -> None:
    for world in Random(2).sample(DEALS, 30):
        others = [other for other in DEALS if other[0] == world[0]]
        for other in Random(3).sample(others, 3):
            assert Asked(GAME, "club").choices(Moment(), world) == Asked(GAME, "club").choices(
                Moment(), other
            )


def test_what_was_said_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, questions = Asked(GAME, "club"), [0]
    answer = Asked._answer

    def counted(self: Asked, moment: Moment, hands: World) -> tuple[tuple[int, float], ...]:
        questions[0] += 1
        return answer(self, moment, hands)

    monkeypatch.setattr(Asked, "_answer", counted)
    first = asked.choices(Moment(), DEALS[0])
    assert asked.choices(Moment(), DEALS[1]) == first, "another deal with the same hand"
    assert DEALS[0] != DEALS[1]
    assert asked.known(()) == {DEALS[0][0]: first}
    assert questions == [1]


def test_a_response_plays_its_cards_and_else_as_before() -> None:
    world = DEALS[0]
    low = min(CardSet(world[0]))
    base = strategy(GAME, "random")
    playing = Answering({((), world[0]): int(low)}, base)
    assert playing.choices(Moment(), world) == ((int(low), 1.0),)
    other = next(deal for deal in DEALS if deal[0] != world[0])
    assert playing.choices(Moment(), other) == base.choices(Moment(), other)


def test_a_single_legal_card_is_asked_of_nobody() -> None:
    world = next(
        deal for deal in DEALS if deal[0] >> Card.parse("AH") & 1 and deal[1] >> Card.parse("7H") & 1
    )
    moment = GAME.after(Moment(), Card.parse("AH"))
    assert Asked(GAME, "random").choices(moment, world) == ((int(Card.parse("7H")), 1.0),)


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(PlayerError):
        strategy(GAME, "nobody")
