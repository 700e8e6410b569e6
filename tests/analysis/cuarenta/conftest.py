"""Hindsight of early deals takes the most time, and few tests need it."""

from __future__ import annotations

import pytest

from partida.analysis.cuarenta import hindsight
from partida.solver.effort import Effort


@pytest.fixture(autouse=True)
def little_hindsight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "EFFORT", Effort(30_000))
