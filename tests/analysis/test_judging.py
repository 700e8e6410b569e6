"""Labels, what matters, key moments and sums."""

from __future__ import annotations

from dataclasses import replace

import pytest

from partida.analysis.judging import account, is_right, key_moments, label_of, matters, measure
from partida.analysis.model import CardReview, Estimate

PLAIN = CardReview(
    move=0, trick=1, seat="N", card="7H", kind="choice", best="7H", choices=(), worlds=100,
    every_world=False, win=0.5, match=0.5, loss=Estimate(0.0, 0.0), match_loss=Estimate(0.0, 0.0),
    points_lost=3, games_lost=None, criticality=Estimate(0.2, 0.01), mattered=True, right=True, label="fine",
    close=False,
)  # fmt: skip


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, "fine"), (0.02, "fine"), (0.021, "good"), (0.05, "good"), (0.051, "inaccuracy"),
        (0.1, "inaccuracy"), (0.11, "mistake"), (0.2, "mistake"), (0.21, "blunder"), (1.0, "blunder"),
    ],
)  # fmt: skip
def test_labels(loss: float, label: str) -> None:
    assert label_of(Estimate(loss, 0.0)) == label
    assert label_of(Estimate(loss, loss / 2)) == label
    if loss:
        assert label_of(Estimate(loss, loss / 1.99)) is None


def test_what_matters() -> None:
    assert matters(Estimate(0.05, 0.02))
    assert not matters(Estimate(0.049, 0.0))
    assert not matters(Estimate(0.3, 0.2))


def test_right_is_what_is_not_clearly_worse_than_good() -> None:
    assert is_right(label_of(Estimate(0.05, 0.0)))
    assert is_right(label_of(Estimate(0.5, 0.4)))
    assert not is_right(label_of(Estimate(0.06, 0.0)))


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_what_is_measured_by_is_told(scale: float) -> None:
    told = measure(scale)
    assert is_right(label_of(Estimate(told.right, 0.0), scale))
    assert not is_right(label_of(Estimate(told.right + 0.001, 0.0), scale))
    assert matters(Estimate(told.mattered, 0.0), scale)
    assert not matters(Estimate(told.mattered - 0.001, 0.0), scale)


def card(loss: float, critical: float, label: str | None) -> CardReview:
    return replace(PLAIN, loss=Estimate(loss, 0.0), criticality=Estimate(critical, 0.0), label=label)


def test_key_moments_are_the_three_that_cost_most_where_it_mattered() -> None:
    cards = [
        card(0.3, 0.3, "blunder"), card(0.3, 0.9, None), card(0.01, 0.9, "fine"), card(0.1, 0.5, "mistake"),
        card(0.2, 0.5, "mistake"), card(0.2, 0.5, "mistake"),
    ]  # fmt: skip
    assert key_moments(cards) == (4, 5, 0)
    assert key_moments(cards[:3]) == (0,)


def test_sums() -> None:
    cards = [
        card(0.3, 0.3, "blunder"),
        replace(PLAIN, kind="forced", mattered=False, label=None, points_lost=None, games_lost=2),
        replace(card(0.2, 0.3, "mistake"), right=False),
    ]
    found = account("NS", iter(cards))
    assert (found.cards, found.choices, found.mattered, found.right) == (3, 2, 2, 1)
    assert found.loss == pytest.approx(0.5)
    assert (found.points_lost, found.games_lost) == (6, 2)
    assert found.labels == {"fine": 0, "good": 0, "inaccuracy": 0, "mistake": 1, "blunder": 1}
