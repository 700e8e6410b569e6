"""The solved hands of ``conformance/solved``: small packs by plain minimax, whole hands card by card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from partida.cards import Card
from partida.solver import Solver
from partida.solver.reading import read_line

FOLDER = Path(__file__).parents[2] / "conformance" / "solved"


def entries(name: str) -> list[dict[str, Any]]:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_small_packs(solver: Solver) -> None:
    for entry in entries("small-packs"):
        values = solver.values(read_line(entry["ending"]).position)
        assert {str(card): bounds.least for card, bounds in values.items()} == entry["cards"]


def test_hands_after_every_card(solver: Solver) -> None:
    for entry in entries("hands")[:12]:
        position = read_line(entry["ending"]).position
        side = position.turn % 2
        rest = position.rest
        cards = [Card.parse(card) for card in entry["cards"].split()]
        for value, card in zip(entry["values"], cards, strict=False):
            own = solver.value(position).least
            assert value == (own if position.turn % 2 == side else rest - own)
            if position.ends:
                assert entry["values"][-1] == position.end(card)[0][side]
            else:
                position = position.after(card)
        assert len(entry["values"]) == 41
