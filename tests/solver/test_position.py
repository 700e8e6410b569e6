"""Positions that cannot be are refused with the reason; those of a hand in play are taken from it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from partida.cards import Card, CardSet, Suit
from partida.errors import CountError, PositionError, RuleError
from partida.game import Deal
from partida.registry import rules as rules_of
from partida.solver import Effort, Position, Solver
from partida.solver.ends import ends_of
from partida.sueca.variants import Variant


def hands(*texts: str) -> tuple[int, int, int, int]:
    masks = [CardSet.parse(text).mask for text in texts]
    return masks[0], masks[1], masks[2], masks[3]


GOOD: dict[str, Any] = {
    "hands": hands("AC 2C", "7C 3C", "KC 4C", "JC 5C"),
    "trump": Suit.CLUBS,
    "leader": 0,
}


@pytest.mark.parametrize(
    ("changes", "code", "told"),
    [
        ({"leader": 4}, "seat/number", "no seat 4"),
        ({"leader": True}, "seat/number", "no seat True"),
        ({"hands": (3, 68, 4104)}, "position/hands", "there are four hands, not 3"),
        ({"hands": (3, 68, 4104, 1040, 0)}, "position/hands", "there are four hands, not 5"),
        ({"trump": 7}, "position/trump", "7 is no suit for trumps"),
        ({"trump": None}, "position/trump", "None is no suit"),
        ({"direction": "left"}, "position/direction", "'left' is no direction"),
        ({"trick": (-1,)}, "position/cards", "-1 on the table is no card"),
        ({"trick": (52,)}, "position/cards", "52 on the table is no card"),
        ({"trick": ("AC",)}, "position/cards", "'AC' on the table is no card"),
        ({"hands": (-1, 1, 1, 1)}, "position/cards", "-1 is no set of cards"),
        ({"hands": (1 << 52, 1, 1, 1)}, "position/cards", "is no set of cards"),
        ({"hands": hands("AC 2C", "7C 3C", "KC 4C", "JC 2C")}, "position/twice", "2C is there twice"),
        ({"hands": hands("AC 2C", "7C 3C", "KC 4C", "8C 5C")}, "position/pack", "8C is in no pack"),
        ({"hands": hands("AC 2C", "7C 3C", "KC 4C", "TC 5C")}, "position/pack", "never in one pack"),
        ({"hands": hands("AC 2C", "7C 3C", "KC 4C", "JC")}, "position/sizes", "N and W do not have"),
        ({"hands": (0, 0, 0, 0)}, "position/sizes", "0 tricks left"),
        ({"trick": (Card.parse("QC"),)}, "position/sizes", "N and W do not have"),
        ({"hands": hands("AC", "7C", "KC", "JC 5C")}, "position/sizes", "N and W do not have"),
        ({"hands": hands("AC", "7C 3C", "KC", "JC")}, "position/sizes", "S and E do not have"),
        (
            {
                "hands": hands("AC", "7C 3C", "KC 4C", "2C"),
                "trick": (Card.parse("QC"), Card.parse("5D")),
            },
            "position/renounce",
            "W played 5D but holds cards of the suit led",
        ),
        (
            {
                "hands": hands("AC", "7C", "KC", "JC"),
                "trick": tuple(map(Card.parse, ("2C", "3C", "4C", "5C"))),
            },
            "position/trick",
            "at most three cards",
        ),
        ({"points": (60, 60)}, "position/taken", "120 points are taken, but at most"),
        ({"points": (-1, 0)}, "position/taken", "whole numbers"),
        ({"points": (1, 2, 3)}, "position/taken", "two whole numbers"),
        ({"won": (5, 4)}, "position/taken", "9 tricks are taken, but at most 8"),
        ({"won": (True, 1)}, "position/taken", "whole numbers"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], code: str, told: str) -> None:
    with pytest.raises(RuleError, match=told.replace("(", r"\(")) as found:
        Position(**{**GOOD, **changes})
    assert found.value.code == code


def test_a_card_that_may_not_be_played_is_refused() -> None:
    position = Position(**GOOD)
    with pytest.raises(PositionError, match="7C may not be played here"):
        position.after(Card.parse("7C"))
    with pytest.raises(PositionError, match="-1 may not be played here"):
        position.after(-1)  # type: ignore[arg-type]
    with pytest.raises(PositionError, match="AC is not the last card"):
        position.end(Card.parse("AC"))
    for card in ("AC", "5C", "4C", "3C", "2C", "JC", "KC"):
        position = position.after(Card.parse(card))
    assert position.ends
    with pytest.raises(PositionError, match="the hand ends"):
        position.after(Card.parse("7C"))
    assert position.end(Card.parse("7C")) == ((11, 17), (1, 1))
    with pytest.raises(PositionError, match="AC is not the last card"):
        position.end(Card.parse("AC"))


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Effort(cards=-1), "effort/cards"),
        (lambda: Effort(cards=2.5), "effort/cards"),  # type: ignore[arg-type]
        (lambda: Effort(seconds=-0.1), "effort/seconds"),
        (lambda: Effort(seconds=float("nan")), "effort/seconds"),
        (lambda: Solver(0), "solver/memory"),
        (lambda: Solver(float("nan")), "solver/memory"),
        (lambda: Solver(float("inf")), "solver/memory"),
    ],
)
def test_limits_that_are_none_are_refused(make: Callable[[], object], code: str) -> None:
    with pytest.raises(CountError) as found:
        make()
    assert found.value.code == code


def test_a_limit_that_nothing_reaches() -> None:
    assert Solver(0.01).value(Position(**GOOD), Effort(cards=10**30)).exact


def test_games_need_a_whole_hand() -> None:
    ends = ends_of(Variant())
    with pytest.raises(PositionError, match="are not the 120 of a hand"):
        Solver(0.01).best(Position(**GOOD), ends)
    with pytest.raises(PositionError, match="are not the ten of a hand"):
        Solver(0.01).worths(Position(**GOOD, points=(50, 42)), ends)


def test_positions_of_a_hand_in_play() -> None:
    rules = rules_of("sueca(preset=brazil)")
    rng = random.Random(3)
    pack = tuple(rng.sample(rules.pack, 40))
    state, _ = rules.start(Deal(pack, 0), rules.first_standing(0))
    with pytest.raises(PositionError, match="no card is due in the phase cut") as found:
        Position.of(state)
    assert found.value.code == "position/phase"
    state, _ = rules.start(Deal(pack, 0, prepared=True), rules.first_standing(0))
    while state.phase == "play":
        position = Position.of(state)
        moves = [move for move in rules.moves(state, state.turn) if hasattr(move, "card")]
        assert {move.card for move in moves} == set(CardSet(position.legal()))
        assert position.turn == state.turn
        assert position.rest + sum(position.points) == 120
        state, _ = rules.play(state, state.turn, rng.choice(moves))


def test_trumps_may_not_open_the_hand_under_that_rule() -> None:
    """S27: the leader of the hand has other cards, so trumps are not even looked at."""
    rules = rules_of("sueca(first_trick_trump_lead=dealer_only)")
    solver = Solver()
    for seed in (1, 2, 3):
        pack = tuple(random.Random(seed).sample(rules.pack, 40))
        state, _ = rules.start(Deal(pack, 0, prepared=True), rules.first_standing(0))
        position = Position.of(state)
        assert position.barred
        told = solver.values(position)
        assert told
        assert all(card.suit is not position.trump for card in told)
        best = max(bounds.least for bounds in told.values())
        assert solver.value(position) == (best, best)
        assert solver.reaches(position, best)
        assert solver.reaches(position, best + 1) is False
        ends = ends_of(rules.variant)
        worths = solver.worths(position, ends)
        assert solver.best(position, ends).least == max(bounds.least for bounds in worths.values())
        assert not position.after(next(iter(told))).barred
