"""The solver against plain minimax on random endings: points, thresholds and games, in mid-trick too."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from partida.cards import Card
from partida.errors import VariantError
from partida.options import changed, options_of
from partida.solver import Position, Solver, reference
from partida.solver.ends import ends_of
from partida.sueca.scoring import worth
from partida.sueca.variants import Variant
from tests.solver.endings import Ending, played_on, random_ending
from tests.solver.minimax import Minimax
from tests.solver.plain import Worth, legal_of
from tests.solver.whole import Whole


def check_points(solver: Solver, ending: Ending, rng: random.Random) -> None:
    """The solver's points against those of plain minimax."""
    check_values(solver, ending, ending.worths(lambda points, _: points), rng)


def check_values(solver: Solver, ending: Ending, expected: dict[Card, int], rng: random.Random) -> None:
    """Values of every card, the value, and thresholds at and around it."""
    position = ending.position()
    best = max(expected.values())
    told = solver.values(position)
    assert {card: bounds.least for card, bounds in told.items()} == expected, ending
    assert all(bounds.exact for bounds in told.values())
    assert solver.value(position) == (best, best), ending
    for points in (best, best + 1, rng.randint(-1, 122)):
        assert solver.reaches(position, points) is (best >= points), (ending, points)


def check_games(
    solver: Solver, ending: Ending, variant: Variant, worths: Callable[[Ending, Worth], dict[Card, int]]
) -> None:
    """What every card is worth in games under a variant, and the best."""
    position = ending.position()
    expected = worths(ending, games_under(variant))
    ends = ends_of(variant)
    told = solver.worths(position, ends)
    assert {card: bounds.least for card, bounds in told.items()} == expected, (ending, variant)
    assert all(bounds.exact for bounds in told.values())
    best = max(expected.values())
    assert solver.best(position, ends) == (best, best), (ending, variant)


def games_under(variant: Variant) -> Worth:
    """Games for one side, less what the other gets; a hand that takes the match counts its target."""

    def games(points: int, tricks: int) -> int:
        found = worth(points, (tricks, 10 - tricks), variant)
        size = variant.match_target if found.takes_match else found.games
        return {0: size, 1: -size, None: 0}[found.side]

    return games


COUNTING = (
    "double_min",
    "exact_90_30",
    "loser_under_30",
    "sweep_by",
    "sweep_award",
    "match_target",
)


def random_variant(rng: random.Random) -> Variant:
    """Any way of counting."""
    known = {option.name: option for option in options_of(Variant())}
    while True:
        try:
            return changed(Variant(), **{name: rng.choice(known[name].values) for name in COUNTING})
        except VariantError:  # pragma: no cover, no combination of these is refused today
            continue


def check_many(seed: int, numbers: dict[int, int]) -> None:
    """So many endings for each number of tricks, in points and in games."""
    rng = random.Random(seed)
    solver = Solver(megabytes=1)
    whole, minimax = Whole(1 << 14), Minimax()
    for tricks, number in numbers.items():
        for _ in range(number):
            ending = random_ending(rng, tricks)
            if tricks < 6:
                check_values(solver, ending, minimax.worths(ending, lambda points, _: points), rng)
                check_games(solver, ending, random_variant(rng), minimax.worths)
            else:
                check_values(solver, ending, whole.values(ending), rng)


@pytest.mark.parametrize("tricks", [1, 2, 3, 4])
def test_endings(tricks: int) -> None:
    """Against plain minimax on lists of texts."""
    rng = random.Random(tricks)
    solver = Solver(megabytes=1)
    for count in range((80, 80, 50, 16)[tricks - 1]):
        ending = random_ending(rng, tricks)
        check_points(solver, ending, rng)
        if count % 3 == 0:
            check_games(solver, ending, random_variant(rng), Ending.worths)


def test_more_endings() -> None:
    """Against the compiled one."""
    check_many(5, {2: 60, 3: 100, 4: 100, 5: 12, 6: 2})


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_endings_and_three_hundred_of_six_tricks(part: int) -> None:
    check_many(100 + part, {1: 50, 2: 250, 3: 350, 4: 300, 5: 60, 6: 15})


@pytest.mark.parametrize("tricks", [1, 2, 3, 4])
def test_the_compiled_minimax_is_the_plain_one(tricks: int) -> None:
    rng = random.Random(60 + tricks)
    minimax = Minimax(1 << 10)
    for laid in (0, 1, 2, 3):
        ending = random_ending(rng, tricks, laid)
        assert minimax.worths(ending, lambda points, _: points) == ending.worths(lambda points, _: points)
        games = games_under(random_variant(rng))
        assert minimax.worths(ending, games) == ending.worths(games)


def test_the_quick_plain_search_is_plain_minimax() -> None:
    rng = random.Random(6)
    whole = Whole(1 << 12)
    for tricks in (2, 2, 3, 3, 3, 4, 4, 4):
        ending = random_ending(rng, tricks)
        expected = ending.worths(lambda points, _: points)
        assert whole.values(ending) == expected
        assert whole.value(ending, everything=True) == max(expected.values())


def test_the_reference_is_right_too() -> None:
    rng = random.Random(7)
    for tricks in (1, 2, 3, 4, 4):
        ending = random_ending(rng, tricks)
        position = ending.position()
        assert reference.values(position) == ending.worths(lambda points, _: points)
        variant = random_variant(rng)
        games = games_under(variant)
        side = position.turn % 2
        assert reference.worths(position, for_side(games, side)) == ending.worths(games)


def for_side(games: Worth, side: int) -> reference.Ends:
    return lambda points, won: games(points[side], won[side])


def test_every_card_of_a_hand_in_its_course() -> None:
    """One solver all along an ending: what is kept of one position does no harm to the next."""
    rng = random.Random(8)
    solver = Solver(megabytes=0.1)
    for _ in range(6):
        ending: Ending | None = random_ending(rng, 4, 0)
        while ending is not None:
            check_points(solver, ending, rng)
            ending = next_of(ending, rng)


def next_of(ending: Ending, rng: random.Random) -> Ending | None:
    return played_on(ending, rng.choice(legal_of(ending.hands[ending.turn], ending.trick)))


def test_positions_know_their_cards() -> None:
    rng = random.Random(9)
    for _ in range(50):
        ending = random_ending(rng, rng.randint(1, 6))
        position: Position = ending.position()
        assert position.tricks == len(ending.hands[ending.turn])
