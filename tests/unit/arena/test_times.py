from __future__ import annotations

import pytest

from partida.arena.times import Times, together


def test_no_time_at_all() -> None:
    none = Times()
    assert (none.mean, none.percentile(99)) == (0.0, 0.0)


def test_mean_longest_and_percentiles() -> None:
    times = Times()
    for spent in (1_000_000,) * 98 + (50_000_000, 200_000_000):
        times.add(spent)
    assert times.moves == 100
    assert times.mean == pytest.approx((98 + 250) / 100)
    assert times.most == 200_000_000
    assert times.percentile(50) == pytest.approx(1, rel=0.1)
    assert times.percentile(99) == pytest.approx(50, rel=0.1)
    assert times.percentile(100) == pytest.approx(200, rel=0.1)
    assert times.percentile(100) <= 200


def test_a_clock_that_stood_still_counts() -> None:
    times = Times()
    times.add(0)
    assert (times.moves, times.percentile(50)) == (1, 0.0)


def test_times_are_added_up() -> None:
    one, other, both = Times(), Times(), Times()
    for part, spent in ((one, 5), (one, 900), (other, 7_000), (other, 5)):
        part.add(spent)
        both.add(spent)
    assert together([one, other]) == both
    assert one.moves == 2, "the parts stay as they are"
    assert Times().classes is not Times().classes
