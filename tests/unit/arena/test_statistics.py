"""The statistics against cases whose answer is known, and by simulation with fixed seeds."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from partida.arena.statistics import Sprt, interval, resampled_sums, share
from partida.errors import ArenaError


def test_samples_are_of_whole_rows_and_as_many_as_there_are() -> None:
    columns = np.array([[1.0, 1.0, 0.0], [1.0, 10.0, 1.0], [1.0, 100.0, 0.0]])
    sums = resampled_sums(columns, seed=1, resamples=500)
    assert sums.shape == (500, 3)
    assert set(sums[:, 0]) == {3.0}
    digits = {tuple(map(int, f"{int(total):03d}")) for total in sums[:, 1]}
    assert all(sum(counts) == 3 for counts in digits)
    assert len(digits) == 10, "every way to draw three of three"
    assert set(sums[:, 2]) == {0.0, 1.0, 2.0, 3.0}
    assert np.array_equal(sums[:, 1] // 10 % 10, sums[:, 2]), "columns stay together"


def test_the_same_seed_gives_the_same_samples_for_ever() -> None:
    columns = np.arange(5.0).reshape(5, 1)
    sums = resampled_sums(columns, seed=7, resamples=120)
    assert np.array_equal(sums, resampled_sums(columns, seed=7, resamples=120))
    assert sums[:6, 0].tolist() == [15.0, 6.0, 8.0, 16.0, 3.0, 8.0]
    assert not np.array_equal(sums, resampled_sums(columns, seed=8, resamples=120))
    assert np.array_equal(sums, resampled_sums(columns, seed=7 + 2**32, resamples=120))


def test_the_interval_is_the_middle_of_the_values() -> None:
    assert interval(np.arange(1001.0)) == pytest.approx((25.0, 975.0))
    assert interval(np.arange(1001.0), 0.5) == pytest.approx((250.0, 750.0))
    assert interval(np.array([np.nan, 2.0, 2.0])) == (2.0, 2.0)
    assert interval(np.array([np.nan])) is None


def test_quotients_of_nothing_are_no_numbers() -> None:
    found = share([1.0, 2.0], [4.0, 0.0])
    assert found[0] == 0.25
    assert np.isnan(found[1])


def test_bootstrap_intervals_cover_the_truth_as_often_as_they_say() -> None:
    """Pairs score 0, 1/4 .. 1 with the spread of close players; the truth is outside of one in twenty."""
    random = np.random.RandomState(5)
    chances = np.array([0.06, 0.1, 0.6, 0.16, 0.08])
    truth = float(chances @ np.arange(5)) / 4
    tests, inside = 400, 0
    for number in range(tests):
        scores = random.choice(5, size=150, p=chances) / 4
        columns = np.column_stack([scores, np.ones(150)])
        sums = resampled_sums(columns, number, 300)
        ends = interval(sums[:, 0] / sums[:, 1])
        assert ends is not None
        inside += ends[0] <= truth <= ends[1]
    assert 0.92 <= inside / tests <= 0.975, inside / tests


def test_the_ratio_is_that_of_two_normal_laws() -> None:
    sprt = Sprt(50, 60)
    assert sprt.ratio(200, 0.55, 0.04) == pytest.approx(0.0, abs=1e-12)
    assert sprt.ratio(200, 0.60, 0.04) == pytest.approx(100 * log(0.05 / 0.04))
    assert sprt.ratio(200, 0.50, 0.04) == pytest.approx(-100 * log(0.05 / 0.04))
    assert sprt.bounds == pytest.approx((-log(19), log(19)))
    lopsided = Sprt(50, 60, alpha=0.01, beta=0.2)
    assert lopsided.bounds == pytest.approx((log(0.2 / 0.99), log(80)))


def test_a_verdict_waits_for_enough_pairs() -> None:
    sprt = Sprt(50, 51.5, least=100)
    assert sprt.verdict(99, 0.9, 0.01) is None
    assert sprt.verdict(100, 0.9, 0.01) == "other"
    assert sprt.verdict(100, 0.1, 0.01) == "null"
    assert sprt.verdict(100, 0.5075, 0.04) is None


def test_pairs_that_all_come_out_the_same_are_decided_too() -> None:
    sprt = Sprt(50, 51.5)
    assert sprt.verdict(100, 0.5, 0.0) == "null"
    assert sprt.verdict(100, 0.515, 0.0) == "other"
    assert sprt.verdict(100, 1.0, 0.0) == "other"


@pytest.mark.parametrize(
    "sprt",
    [
        Sprt(51, 51),
        Sprt(52, 51),
        Sprt(-1, 50),
        Sprt(50, 101),
        Sprt(alpha=0.0),
        Sprt(alpha=0.5),
        Sprt(beta=0.0),
        Sprt(beta=0.6),
        Sprt(least=1),
        Sprt(float("nan"), 51),
    ],
)
def test_limits_that_test_nothing_are_refused(sprt: Sprt) -> None:
    with pytest.raises(ArenaError) as caught:
        sprt.check()
    assert caught.value.code == "arena/sprt"


def _wrong_share(sprt: Sprt, mean: float, wrong: int, tests: int = 400, longest: int = 6000) -> float:
    """How often a test of pairs with this mean ends with the wrong verdict (1: other, -1: null)."""
    random = np.random.RandomState(11)
    steps = np.array([0, 0.25, 0.5, 0.75, 1.0])
    base = np.array([0.07, 0.13, 0.6, 0.13, 0.07])
    lean = (mean - 0.5) / float((steps - 0.5) ** 2 @ base)
    chances = base * (1 + lean * (steps - 0.5))
    scores = steps[random.choice(5, size=(tests, longest), p=chances)]
    count = np.arange(1, longest + 1)
    means = scores.cumsum(axis=1) / count
    variances = (scores**2).cumsum(axis=1) / count - means**2
    low, high = sprt.bounds
    found = np.zeros(tests, dtype=int)
    for one in range(tests):
        ratios = sprt.ratios(count, means[one], variances[one])[sprt.least - 1 :]
        ends = np.flatnonzero((ratios >= high) | (ratios <= low))
        assert len(ends), "every test comes to an end"
        found[one] = 1 if ratios[ends[0]] >= high else -1
    return float((found == wrong).mean())


@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.05), (0.02, 0.15)])
def test_the_sequential_test_keeps_its_error_rates(alpha: float, beta: float) -> None:
    """Wald's thresholds are on the safe side, so the rates lie a little below what is asked."""
    sprt = Sprt(50, 53, alpha, beta)
    false_other = _wrong_share(sprt, 0.50, 1)
    false_null = _wrong_share(sprt, 0.53, -1)
    assert false_other <= alpha + 0.02, false_other
    assert false_null <= beta + 0.02, false_null
    assert false_other + false_null > 0, "the test is not just slow"
