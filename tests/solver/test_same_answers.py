"""What must make no difference to a value; lines; limited efforts. `test_planted` breaks each on purpose."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from partida.cards import Card, Suit
from partida.game import AnyRules, Deal
from partida.registry import rules as rules_of
from partida.solver import Bounds, Effort, Position, Solver, reference
from partida.solver.ends import Ends, ends_of
from partida.sueca.variants import Variant
from tests.solver.endings import deal, random_ending

MONOTONE = ends_of(Variant(loser_under_30=4, exact_90_30=3))
"""More points are never worth less: all questions about it are thresholds."""
UNEVEN = ends_of(Variant(exact_90_30=3, sweep_by="tricks", sweep_award="match"))
"""Exactly 90 is worth more than 91, and all the tricks more than all the points."""


def some_positions(seed: int, tricks: int, number: int) -> list[Position]:
    rng = random.Random(seed)
    return [random_ending(rng, tricks).position() for _ in range(number)]


def values(position: Position, solver: Solver | None = None) -> dict[Card, Bounds]:
    return (solver or Solver(megabytes=1)).values(position)


def test_size_of_the_table_and_order_of_questions_make_no_difference() -> None:
    positions = [*some_positions(1, 6, 6), *some_positions(2, 7, 4)]
    expected = [values(position) for position in positions]
    for megabytes in (0.0001, 0.01, 16):
        solver = Solver(megabytes)
        for _ in range(2):
            for at in random.Random(3).sample(range(len(positions)), len(positions)):
                assert solver.values(positions[at]) == expected[at]
                best = max(bounds.least for bounds in expected[at].values())
                assert solver.value(positions[at]) == (best, best)


def test_size_of_the_table_makes_no_difference_to_games() -> None:
    rng = random.Random(15)
    positions = [random_ending(rng, 5).position() for _ in range(6)]
    for ends in (MONOTONE, UNEVEN):
        expected = [Solver(megabytes=4).worths(position, ends) for position in positions]
        for megabytes in (0.0001, 0.05):
            solver = Solver(megabytes)
            assert [solver.worths(position, ends) for position in reversed(positions)] == expected[::-1]


@pytest.mark.parametrize("ends", [MONOTONE, UNEVEN], ids=["monotone", "uneven"])
def test_games_do_not_disturb_points(ends: Ends) -> None:
    rng = random.Random(4)
    solver = Solver(megabytes=0.05)
    for _ in range(10):
        position = random_ending(rng, 4).position()
        points, games = values(position), Solver(megabytes=1).worths(position, ends)
        assert solver.values(position) == points
        assert solver.worths(position, ends) == games
        assert solver.values(position) == points
        assert solver.worths(position, ends) == games


def test_worths_of_any_kind_whatever_was_asked_before() -> None:
    """Each end is worth something by chance, so that every question needs the search for outcomes."""
    rng = random.Random(19)
    solver = Solver(megabytes=1)
    for tricks in (3, 3, 3, 4, 4):
        position = random_ending(rng, tricks).position()
        ends = Ends(tuple(tuple(rng.randrange(4) for _ in range(121)) for _ in range(4)))
        side = position.turn % 2

        def worth(points: tuple[int, int], won: tuple[int, int], side: int = side, ends: Ends = ends) -> int:
            return ends.at(points[side], won[side], won[1 - side])

        expected = reference.worths(position, worth)
        assert {card: bounds.least for card, bounds in solver.worths(position, ends).items()} == expected


def moved(cards: int, names: dict[int, int]) -> int:
    """A set of cards with their suits renamed."""
    return sum(1 << (names[card // 13] * 13 + card % 13) for card in range(52) if cards >> card & 1)


def test_names_of_suits_make_no_difference() -> None:
    """Neither to points nor to games; half of the renamings leave the trumps alone."""
    rng = random.Random(5)
    for count, position in enumerate([*some_positions(5, 5, 10), *some_positions(16, 8, 3)]):
        new = list(range(4))
        rng.shuffle(new)
        if count % 2:
            at = new.index(position.trump)
            new[at], new[position.trump] = new[position.trump], position.trump
        names = dict(enumerate(new))
        hands = tuple(moved(hand, names) for hand in position.hands)
        trick = tuple(Card(names[card // 13] * 13 + card % 13) for card in position.trick)
        other = replace(position, hands=hands, trick=trick, trump=Suit(names[position.trump]))  # type: ignore[arg-type]
        for told in (values, games):
            expected = {
                Card(names[card // 13] * 13 + card % 13): bounds for card, bounds in told(position).items()
            }
            assert told(other) == expected


def games(position: Position) -> dict[Card, Bounds]:
    """The games of every card under a variant with ends of all kinds."""
    return Solver(megabytes=1).worths(position, UNEVEN)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_seats_make_no_difference(turn: int) -> None:
    """Everybody moves on; an odd number of seats also swaps the sides."""
    for position in [*some_positions(6, 5, 6), *some_positions(17, 8, 2)]:
        hands = tuple(position.hands[(seat - turn) % 4] for seat in range(4))
        pairs = (position.points, position.won)
        points, won = pairs if turn == 2 else tuple((pair[1], pair[0]) for pair in pairs)
        other = replace(
            position,
            hands=hands,  # type: ignore[arg-type]
            leader=(position.leader + turn) % 4,
            points=points,
            won=won,
        )
        assert values(other) == values(position)
        assert games(other) == games(position)


def test_direction_is_a_mirror() -> None:
    for position in some_positions(7, 5, 6):
        north, east, south, west = position.hands
        leader = {0: 0, 1: 3, 2: 2, 3: 1}[position.leader]
        direction = "cw" if position.direction == "ccw" else "ccw"
        other = replace(position, hands=(north, west, south, east), leader=leader, direction=direction)
        assert values(other) == values(position)
        assert games(other) == games(position)


def test_tens_are_as_good_as_sevens() -> None:
    rng = random.Random(8)
    for _ in range(5):
        ending = random_ending(rng, 5)
        position = ending.position()
        there, back = {6: 9, 9: 6}, {card: card for card in range(13)}
        back.update(there)

        def swapped(card: int, names: dict[int, int] = back) -> int:
            return card // 13 * 13 + names[card % 13]

        hands = tuple(
            sum(1 << swapped(card) for card in range(52) if hand >> card & 1) for hand in position.hands
        )
        trick = tuple(Card(swapped(card)) for card in position.trick)
        other = replace(position, hands=hands, trick=trick)  # type: ignore[arg-type]
        expected = {Card(swapped(card)): bounds for card, bounds in values(position).items()}
        assert values(other) == expected


# -- lines --------------------------------------------------------------------------------------------


def test_solved_lines_replay_in_the_engine_to_their_value() -> None:
    rng = random.Random(9)
    solver = Solver()
    for laid, preset in enumerate(("brazil", "portugal", "cardgames-zone", "north-pente")):
        rules = rules_of(f"sueca(preset={preset})")
        deal_ = Deal(tuple(rng.sample(rules.pack, 40)), 0, prepared=True)
        state, _ = rules.start(deal_, rules.first_standing(0))
        while len(state.tricks) < 3 or len(state.trick) < laid:
            state, _ = rules.play(state, state.turn, rng.choice(cards_of(rules, state)))
        position = Position.of(state)
        value = solver.value(position)
        side = position.turn % 2
        line = solver.line(position)
        assert len(line) == 28 - laid
        for seat, card in line:
            assert state.turn == seat
            move = next(move for move in cards_of(rules, state) if move.card == card)
            state, _ = rules.play(state, seat, move)
        assert rules.result(state).points[side] == value.least


def cards_of(rules: AnyRules, state: Any) -> list[Any]:
    return [move for move in rules.moves(state, state.turn) if hasattr(move, "card")]


def test_no_card_of_a_line_costs_anything() -> None:
    solver = Solver(megabytes=1)
    for position in some_positions(10, 5, 4):
        value = solver.value(position).least
        side = position.turn % 2
        lost = position.rest + sum(position.points)
        for seat, card in solver.line(position):
            own = value if seat % 2 == side else lost - value
            assert solver.values(position)[card] == (own, own)
            if not position.ends:
                position = position.after(card)


# -- a limited effort ---------------------------------------------------------------------------------


def test_a_limited_effort_gives_bounds_that_hold() -> None:
    rng = random.Random(12)
    whole = Solver()
    positions = [deal(rng, "A7KJQ65432").position() for _ in range(3)]
    positions += [random_ending(rng, 8).position() for _ in range(3)]
    opened = 0
    for position in positions:
        exact = whole.values(position)
        best = max(bounds.least for bounds in exact.values())
        for cards in (0, 1, 50, 1000, 20_000, 400_000):
            solver = Solver()
            told = solver.value(position, Effort(cards=cards))
            assert told.least <= best <= told.most
            opened += not told.exact
            assert solver.searched <= cards + 500  # it stops between tricks
            for card, bounds in Solver().values(position, Effort(cards=cards)).items():
                assert bounds.least <= exact[card].least <= bounds.most
            reached = Solver().reaches(position, best, Effort(cards=cards))
            assert reached is not False
            assert Solver().reaches(position, best + 1, Effort(cards=cards)) is not True
    assert opened > 5


def test_asked_again_and_again_with_little_it_comes_to_the_same() -> None:
    """What a search that was given up has kept is true."""
    rng = random.Random(18)
    for position in [deal(rng, "ATKJQ65432").position(), random_ending(rng, 8, 2).position()]:
        expected = values(position, Solver())
        best = max(bounds.least for bounds in expected.values())
        solver = Solver()
        cards = 500
        while not (told := solver.value(position, Effort(cards=cards))).exact:
            assert told.least <= best <= told.most
            cards *= 2
        assert told == (best, best)
        assert cards > 500
        solver.forget()
        for cards in (500, 5_000, 50_000):
            for card, bounds in solver.values(position, Effort(cards=cards)).items():
                assert bounds.least <= expected[card].least <= bounds.most
            assert solver.reaches(position, best, Effort(cards=cards)) is not False
            assert solver.reaches(position, best + 1, Effort(cards=cards)) is not True
        assert solver.values(position) == expected


def test_a_limited_effort_of_games() -> None:
    rng = random.Random(13)
    for ends in (MONOTONE, UNEVEN, UNEVEN, UNEVEN):
        position = random_ending(rng, 6).position()
        exact = Solver().worths(position, ends)
        best = max(bounds.least for bounds in exact.values())
        for cards in (0, 10, 200, 5000):
            told = Solver().best(position, ends, Effort(cards=cards))
            assert told.least <= best <= told.most
            for card, bounds in Solver().worths(position, ends, Effort(cards=cards)).items():
                assert bounds.least <= exact[card].least <= bounds.most


def test_seconds_are_an_effort_too() -> None:
    position = deal(random.Random(14), "A7KJQ65432").position()
    assert Solver().value(position, Effort(seconds=0)) == (0, 120)
    assert Solver().reaches(position, 60, Effort(seconds=0)) is None
    assert Solver().value(position, Effort(seconds=600)).exact
    assert Solver().values(position, Effort(cards=10**9, seconds=600)) == Solver().values(position)


def test_bounds_say_themselves() -> None:
    assert str(Bounds(61, 61)) == "61"
    assert str(Bounds(40, 61)) == "40..61"
