"""Losses over worlds: neither flattered nor blamed by chance, with an honest error."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from partida.analysis.estimating import effective, lead, loss, preferred, spread
from partida.analysis.judging import label_of
from partida.players.search.imagining import resampled


def drawn(seed: int, worlds: int, chances: tuple[float, ...]) -> Any:
    """Cards that win with these chances, partly by the same luck."""
    rng = np.random.default_rng(seed)
    common = rng.random((worlds, 1))
    own = rng.random((worlds, len(chances)))
    luck = np.where(rng.random((worlds, len(chances))) < 0.7, common, own)
    return (luck < np.array(chances)).astype(float)


def test_equal_cards_are_not_blamed_where_the_naive_loss_blames_them() -> None:
    """Six cards worth the same: the best of their means is far above, the cross-fitted loss is not."""
    naive, blamed, told = [], 0, []
    for seed in range(300):
        values = drawn(seed, 100, (0.5,) * 6)
        naive.append(values.mean(axis=0).max() - values[:, 0].mean())
        found = loss(values, 0, whole=False)
        told.append(found.mean)
        blamed += label_of(found) not in (None, "fine")
    assert np.mean(naive) > 0.04
    assert np.mean(told) < 0.02
    assert blamed <= 15  # one in twenty


def test_a_known_loss_is_found_and_the_error_covers_it() -> None:
    covered, means = 0, []
    for seed in range(300):
        found = loss(drawn(seed, 400, (0.4, 0.55, 0.45)), 0, whole=False)
        covered += abs(found.mean - 0.15) <= 2 * found.error
        means.append(found.mean)
    assert covered >= 270
    assert np.mean(means) == pytest.approx(0.15, abs=0.01)


def test_more_worlds_shrink_the_error_as_the_root() -> None:
    few = loss(drawn(1, 400, (0.3, 0.6)), 0, whole=False).error
    many = loss(drawn(1, 6400, (0.3, 0.6)), 0, whole=False).error
    assert few / many == pytest.approx(4, rel=0.1)


def test_all_worlds_leave_no_doubt() -> None:
    values = np.array([[1.0, 0.0, 0.5], [0.0, 0.0, 0.5], [1.0, 1.0, 0.5]])
    found = loss(values, 1, whole=True)
    assert (found.mean, found.error) == (pytest.approx(1 / 3), 0.0)
    assert spread(values, whole=True).mean == pytest.approx(1 / 3)
    assert lead(values, whole=True).mean == pytest.approx(1 / 6)


def test_a_mean_below_zero_is_told_as_zero() -> None:
    """One half prefers a card that is worse in the other."""
    values = np.array([[1.0, 0.0], [0.0, 1.0]] * 4)
    assert loss(values, 0, whole=False).mean == 0.0


def test_the_card_played_is_preferred_among_the_best() -> None:
    means = np.array([0.5, 0.7, 0.7 - 1e-12, 0.2])
    assert [preferred(means, played) for played in range(4)] == [1, 1, 2, 1]


# -- likelier worlds, taken several times


def taken(seed: int, number: int, chances: tuple[float, ...]) -> tuple[Any, Any]:
    """Values and copies of draws of which some come often, each half by itself and in turn."""
    rng = np.random.default_rng(10**6 + seed)
    values, copies = np.empty((number, len(chances))), np.empty(number, int)
    for half in (0, 1):
        rows = drawn(2 * seed + half, 6 * number, chances)
        weights = rng.gamma(0.04, size=len(rows))
        chosen = resampled(weights, number // 2, rng.random())
        values[half::2], copies[half::2] = rows[chosen], np.bincount(chosen)[chosen]
    return values, copies


def test_an_error_reckons_with_copies() -> None:
    """True differences are covered as they should be; without the copies the error is far too small."""
    covered = naive = 0
    for seed in range(300):
        values, copies = taken(seed, 200, (0.4, 0.7))
        found = loss(values, 0, whole=False, copies=copies)
        covered += abs(found.mean - 0.3) <= 2 * found.error
        naive += abs(found.mean - 0.3) <= 2 * loss(values, 0, whole=False).error
    assert covered >= 270
    assert naive < covered - 15


def test_equal_cards_are_not_blamed_for_copies() -> None:
    blamed = 0
    for seed in range(300):
        values, copies = taken(seed, 200, (0.5,) * 6)
        blamed += label_of(loss(values, 0, whole=False, copies=copies)) not in (None, "fine")
    assert blamed <= 15  # one in twenty


def test_draws_that_come_once_each_have_the_usual_error() -> None:
    values = drawn(1, 400, (0.3, 0.6))
    for estimate in (spread, lead):
        one = estimate(values, whole=False, copies=np.ones(400, int))
        assert one.mean == estimate(values, whole=False).mean
        assert one.error == pytest.approx(estimate(values, whole=False).error)
    assert effective(np.ones(400, int)) == 400
    assert effective(np.array([2, 2, 1, 1])) == pytest.approx(16 / 6)


def test_one_draw_in_a_half_proves_nothing() -> None:
    values = np.array([[0.0, 1.0], [0.0, 0.5]] * 3)
    copies = np.array([3] * 6)
    found = loss(values, 0, whole=False, copies=copies)
    assert found.mean == pytest.approx(0.75)
    assert not found.clear
