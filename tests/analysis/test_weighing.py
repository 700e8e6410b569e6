"""A choice weighed: the scale of the limits, and losses that the match does not mind."""

from __future__ import annotations

import numpy as np
import pytest

from partida.analysis.weighing import NOTHING, weigh


def columns(*values: float) -> np.ndarray:
    """Forty worlds in which every option always brings the same."""
    return np.tile(np.array(values), (40, 1))


@pytest.mark.parametrize(
    ("lost", "scale", "label"),
    [
        (0.04, 1.0, "good"),
        (0.04, 0.5, "inaccuracy"),
        (0.15, 1.0, "mistake"),
        (0.15, 0.5, "blunder"),
        (0.0, 0.5, "fine"),
    ],
)
def test_the_scale_of_the_limits(lost: float, scale: float, label: str) -> None:
    values = columns(0.6, 0.6 - lost)
    found = weigh(values, values, 1, "choice", whole=True, scale=scale)
    assert found.label == label
    assert found.loss.mean == pytest.approx(lost)
    assert found.right == (label in ("good", "fine"))
    assert found.blamed == (label != "fine")
    assert found.mattered == (lost >= 0.05 * scale and lost > 0)
    assert found.best == (0 if lost else 1)


def test_what_the_match_does_not_mind_is_not_blamed() -> None:
    win, even, worse = columns(0.6, 0.5), columns(0.5, 0.5), columns(0.5, 0.4)
    assert weigh(win, even, 1, "choice", whole=True).label == "inaccuracy"
    spared = weigh(win, even, 1, "choice", whole=True, both=True)
    assert (spared.label, spared.close, spared.right, spared.blamed) == (None, True, True, False)
    assert weigh(win, worse, 1, "choice", whole=True, both=True).label == "inaccuracy"
    assert weigh(columns(0.6, 0.59), even, 1, "choice", whole=True, both=True).label == "fine"


def test_what_is_no_choice_loses_nothing() -> None:
    values = columns(0.6)
    found = weigh(values, values, 0, "forced", whole=True)
    assert (found.loss, found.match_loss, found.criticality) == (NOTHING, NOTHING, NOTHING)
    assert (found.label, found.close, found.mattered, found.right, found.best) == (
        None,
        False,
        False,
        True,
        0,
    )
