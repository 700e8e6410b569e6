from __future__ import annotations

import pytest

from partida.arena.course import Course, Tally
from partida.arena.pairs import Leg, Pair
from partida.arena.statistics import Sprt
from partida.errors import ArenaError
from tests.unit.arena.crew import setup


def pair(pairing: int, deal: int, won: int) -> Pair:
    """A pair of which the first side won so many hands of two."""
    legs = [Leg(1, int(won > leg), int(won <= leg), (0, 0), (0, 0), (1, 1), "x") for leg in (0, 1)]
    return Pair(pairing, deal, (legs[0], legs[1]))


def test_deal_after_deal_every_pairing_has_its_turn() -> None:
    course = Course(setup("sueca", "random", "beginner", "club", pairs=2))
    order = [(deal, pairing) for deal in (0, 1) for pairing in (0, 1, 2)]
    assert list(course.ahead()) == order
    for deal, pairing in order:
        assert course.next == (deal, pairing)
        course.enter(pair(pairing, deal, 1))
    assert course.next is None
    assert list(course.ahead()) == []
    assert [tally.count for tally in course.tallies] == [2, 2, 2]


def test_it_goes_on_in_the_middle() -> None:
    one = setup("sueca", "random", "beginner", "club", pairs=2)
    course = Course(one, [pair(0, 0, 2), pair(1, 0, 1)])
    assert list(course.ahead()) == [(0, 2), (1, 0), (1, 1), (1, 2)]
    assert course.tallies[0].mean == 1.0


@pytest.mark.parametrize("wrong", [(0, 0), (2, 0), (1, 1), (9, 0)])
def test_only_what_comes_next_is_entered(wrong: tuple[int, int]) -> None:
    course = Course(setup("sueca", "random", "beginner", "club"), [pair(0, 0, 1)])
    with pytest.raises(ArenaError) as caught:
        course.enter(pair(*wrong, 1))
    assert caught.value.code == "arena/order"
    assert len(course.pairs) == 1


def test_a_pairing_that_is_decided_plays_no_more() -> None:
    """The first pairing wins everything, the second is even, the third loses everything."""
    sprt = Sprt(50, 60, least=5)
    course = Course(setup("sueca", "random", "beginner", "club", pairs=30, sprt=sprt))
    while course.next is not None:
        deal, pairing = course.next
        course.enter(pair(pairing, deal, (2, 1 + (deal % 2) - (deal % 4 == 3) * 2, 0)[pairing]))
    first, second, third = course.tallies
    assert (first.count, first.verdict) == (14, "other")
    assert (third.count, third.verdict) == (17, "null")
    assert second.count > 17
    assert [one.deal for one in course.pairs if one.pairing == 0] == list(range(14))


def test_the_way_ahead_leaves_out_what_was_decided_meanwhile() -> None:
    sprt = Sprt(50, 100, least=2)
    course = Course(setup("sueca", "random", "beginner", "club", pairs=5, sprt=sprt))
    ahead = course.ahead()
    begun = [next(ahead) for _ in range(3)]
    for deal, pairing in begun:
        course.enter(pair(pairing, deal, 2 if pairing == 0 else 1))
    assert next(ahead) == (1, 0)
    course.enter(pair(0, 1, 2))
    assert course.tallies[0].verdict == "other"
    assert [next(ahead) for _ in range(3)] == [(1, 1), (1, 2), (2, 1)]


def test_nothing_is_ahead_once_all_is_decided() -> None:
    course = Course(setup("sueca", "random", "club", pairs=1_000_000, sprt=Sprt(50, 100, least=2)))
    ahead = course.ahead()
    for deal in (0, 1):
        assert next(ahead) == (deal, 0)
        course.enter(pair(0, deal, 2))
    assert list(ahead) == []
    assert course.next is None


def test_nothing_played_is_no_mean() -> None:
    assert (Tally().mean, Tally().variance) == (0.0, 0.0)


def test_draws_count_half() -> None:
    drawn = Leg(1, 0, 0, (60, 60), (0, 0), (20, 20), "x")
    won = Leg(1, 1, 0, (80, 40), (1, 0), (20, 20), "x")
    assert Pair(0, 0, (drawn, won)).score == 0.75
    assert Pair(0, 0, (drawn, drawn)).score == 0.5
    longer = Leg(6, 5, 1, (0, 0), (4, 1), (1, 1), "x", match=1)
    lost = Leg(3, 0, 3, (0, 0), (0, 4), (1, 1), "x", match=0)
    assert Pair(0, 0, (longer, lost)).score == 0.5
