"""Less chance in values while other deals follow: means stay, the spread shrinks, what is certain stays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from partida.cuarenta.variants import PRESETS
from partida.kernels.cuarenta_rollouts import GOES_ON, Rollouts
from partida.kernels.cuarenta_worlds import Imagined
from partida.players.search.cuarenta_decision import CuarentaDecision
from partida.players.search.cuarenta_smoothing import Smoothing, solution
from tests.unit.players.cuarenta_moments import moments, plays_of


def decisions(seeds: range) -> Iterator[CuarentaDecision]:
    """One of the first deal of each hand."""
    for seed in seeds:
        views = [view for _, _, view in moments(seed, PRESETS["wikipedia"]) if view.deal == 0]
        yield CuarentaDecision.of(views[len(views) // 2], plays_of(views[len(views) // 2]))


def test_means_stay_and_differences_spread_less() -> None:
    shrunk: list[float] = []
    for seed, decision in enumerate(decisions(range(8))):
        ends = Rollouts(decision.view).ends(Imagined(decision.view, seed).next(400), decision.trials)
        raw, smooth = decision.worths(ends), Smoothing(decision).worths(ends)
        assert smooth.mean() == pytest.approx(raw.mean(), abs=1e-6), "a line through all of them"
        spread = (raw - raw[:, :1]).std(axis=0)[1:] / raw.shape[0] ** 0.5
        moved = (smooth - smooth[:, :1]).mean(axis=0)[1:] - (raw - raw[:, :1]).mean(axis=0)[1:]
        assert (np.abs(moved) < 4 * spread + 1e-9).all()
        shrunk += list((smooth - smooth[:, :1]).std(axis=0)[1:] / (raw - raw[:, :1]).std(axis=0)[1:])
    assert sum(shrunk) / len(shrunk) < 0.8


def test_normal_equations() -> None:
    rng = np.random.default_rng(1)
    known, line = rng.normal(size=(40, 6)), [3.0, -1.0, 0.5, 0.0, 2.0, -4.0]
    square, product = known.T @ known, known.T @ (known @ line)
    assert solution(square.tolist(), product.tolist()) == pytest.approx(line, abs=1e-6)
    known[:, 4] = 2 * known[:, 1]
    square, product = known.T @ known, known.T @ (known @ line)
    found = solution(square.tolist(), product.tolist())
    assert known @ found == pytest.approx(known @ line, abs=1e-5), "one of many"


def test_what_this_deal_decided_is_certain() -> None:
    (decision,) = decisions(range(3, 4))
    ends = Rollouts(decision.view).ends(Imagined(decision.view, 1).next(50), decision.trials)
    ends[::2, :, GOES_ON] = 0
    raw, smooth = decision.worths(ends), Smoothing(decision).worths(ends)
    assert (smooth[::2] == raw[::2]).all()
    assert (smooth[1::2] != raw[1::2]).any()
    ends[..., GOES_ON] = 0
    assert (Smoothing(decision).worths(ends) == raw).all()


def test_the_line_is_learnt_from_all_ends_so_far() -> None:
    """The second half of two is judged by the line through both, as if it had come with the first."""
    (decision,) = decisions(range(5, 6))
    ends = Rollouts(decision.view).ends(Imagined(decision.view, 1).next(60), decision.trials)
    whole, parts = Smoothing(decision), Smoothing(decision)
    parts.worths(ends[:30])
    assert parts.worths(ends[30:]) == pytest.approx(whole.worths(ends)[30:])
