"""The solved hands of ``conformance/solved``: small packs by plain minimax, whole hands card by card.

Twelve hands here, all of them by ``python -m benchmarks.solved --check``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks.solved import check, wrong_in_hand, wrong_in_small

from partida.solver import Solver

FOLDER = Path(__file__).parents[2] / "conformance" / "solved"


def entries(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_small_packs(solver: Solver) -> None:
    found = entries("small-packs")
    assert len(found) == 60
    assert [wrong_in_small(entry, solver) for entry in found] == [None] * 60


def test_hands_after_every_card(solver: Solver) -> None:
    found = entries("hands")
    assert len(found) == 40
    assert [wrong_in_hand(entry, solver) for entry in found[:12]] == [None] * 12


@pytest.mark.soak
def test_all_of_them() -> None:
    assert check() == 0


def test_a_wrong_number_is_noticed(solver: Solver) -> None:
    entry = entries("hands")[0]
    for place in (30, 39, 40):
        values = list(entry["values"])
        values[place] += 1
        assert wrong_in_hand({**entry, "values": values}, solver)
    assert wrong_in_hand({**entry, "values": entry["values"][:-1]}, solver)
    small = entries("small-packs")[0]
    card = next(iter(small["cards"]))
    assert wrong_in_small({**small, "cards": {**small["cards"], card: 60.5}}, solver)
