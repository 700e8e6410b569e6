"""Losses over worlds: neither flattered nor blamed by chance, with an honest error."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from partida.analysis.estimating import lead, loss, preferred, spread
from partida.analysis.judging import label_of


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
