"""Chances to win a mesa of Cuarenta, as values and as files."""

from __future__ import annotations

import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import PRESETS, Variant
from partida.errors import PositionError
from partida.solver import cuarenta_chances
from partida.solver.cuarenta_chances import filled, usual_equity
from partida.solver.cuarenta_ends import POINTS, CuarentaEnds
from partida.solver.cuarenta_equity import Equity


def table(base: float) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(base + (own - other) / 200 for other in range(40)) for own in range(40))


def equity(variant: Variant = PRESETS["wikipedia"]) -> Equity:
    chicas = range(variant.mesa_chicas)
    chances = {(own, other): table(0.45 + 0.2 * (own - other)) for own in chicas for other in chicas}
    return Equity(variant, MappingProxyType(chances), "a test")


def test_of_a_standing() -> None:
    one = equity()
    assert one.at(Standing(0, (10, 20))) == pytest.approx(0.40)
    assert one.at(Standing(1, (10, 20))) == pytest.approx(1 - 0.50)
    assert one.at(Standing(2, (10, 20), (1, 0))) == pytest.approx(0.60)
    assert one.at(Standing(1, (10, 20), (1, 0))) == pytest.approx(1 - 0.30)
    assert one.at(Standing(0, (40, 20), (2, 0), winner=0)) == 1
    assert one.at(Standing(0, (20, 40), (0, 2), winner=1)) == 0


def test_ends() -> None:
    """A chica won leads to the next, from 0-0; a zapatería counts as the variant says; the last one wins."""
    one = equity()
    ends = one.ends((0, 0), 1)
    assert ends is one.ends((0, 0), 3)
    assert ends.worth[10][20] == pytest.approx(0.50)
    assert ends.worth[40][20] == pytest.approx(1 - 0.25)
    assert ends.worth[20][40] == pytest.approx(1 - 0.65)
    assert ends.worth[40][8] == 1
    assert ends.worth[40][40] == 0.5
    assert one.ends((1, 1), 0).worth[40][39] == 1
    assert one.ends((1, 1), 0).worth[39][40] == 0
    cosmetic = equity(replace(PRESETS["wikipedia"], zapateria_effect="cosmetic"))
    assert cosmetic.ends((0, 0), 1).worth[40][8] == pytest.approx(0.75)


def test_a_file() -> None:
    for name in PRESETS:
        one = equity(PRESETS[name])
        again = Equity.parse(one.text())
        assert (again.variant, again.made_by) == (one.variant, "a test")
        assert again.text() == one.text()
        assert set(again.chances) == set(one.chances)


def wrong(change: Any) -> str:
    document = json.loads(equity().text())
    change(document)
    return json.dumps(document)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "the file has no members"),
        ("{}", "does not say"),
        (wrong(lambda one: one.update(variant="sueca")), "not one of Cuarenta"),
        (wrong(lambda one: one.update(variant="cuarenta(players=7)")), "players"),
        (wrong(lambda one: one.update(chances=3)), "chances has no members"),
        (wrong(lambda one: one["chances"].pop("1-1")), "0-0, 0-1, 1-0, 1-1"),
        (wrong(lambda one: one["chances"].update({"1-0": []})), "1-0 is not a list of 40"),
        (wrong(lambda one: one["chances"]["1-0"].insert(3, 5)), "1-0 is not a list of 40"),
        (wrong(lambda one: one["chances"]["1-0"][3].pop()), "row 3 of 1-0 is not a list of 40"),
        (wrong(lambda one: one["chances"]["0-1"][39].__setitem__(7, 1.5)), "row 39 of 0-1"),
        (wrong(lambda one: one["chances"]["0-1"][39].__setitem__(7, True)), "row 39 of 0-1"),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason) as caught:
        Equity.parse(text)
    assert caught.value.code == "equity/file"


def test_ends_by_score_and_winner() -> None:
    assert POINTS.at((38, 20), None) == 18
    assert POINTS.at((44, 20), None) == 20
    assert POINTS.at((12, 20), 0) == 20
    assert POINTS.at((12, 20), 1) == -28
    assert CuarentaEnds.by(lambda own, other: float(own > other)).levels() == [0.0, 1.0]


def test_chances_that_come_with_the_package() -> None:
    """Those of a preset, and of the usual one for all others; the more points the better, on the average."""
    for name in PRESETS:
        for players in (2, 4):
            one = usual_equity(replace(PRESETS[name], players=players))
            assert one.variant == replace(PRESETS[name], players=players)
            assert one.made_by.startswith("python -m benchmarks.chances")
            for rows in one.chances.values():
                assert sum(rows[38]) > sum(rows[30]) > sum(rows[20]) > sum(rows[10]) > sum(rows[0])
    other = replace(PRESETS["wikipedia"], ronda_points=4)
    assert usual_equity(other).chances is usual_equity(PRESETS["wikipedia"]).chances
    single = replace(other, mesa_chicas=1)
    assert usual_equity(single).chances == {(0, 0): usual_equity(other).chances[1, 1]}


@pytest.mark.parametrize("name", ["wikipedia", "pagat"])
def test_chances_are_filled_by_hands(name: str) -> None:
    """The same for the same seed; who leads by much wins more often."""
    variant = replace(PRESETS[name], players=2)
    one = filled(variant, 12, 3, "a test")
    assert one.chances == filled(variant, 12, 3).chances
    assert set(one.chances) == {
        (own, other) for own in range(variant.mesa_chicas) for other in range(variant.mesa_chicas)
    }
    for rows in one.chances.values():
        assert rows[36][2] > rows[2][36] + 0.2
        assert all(0 <= chance <= 1 for row in rows for chance in row)


def test_chances_that_do_not_settle_are_given_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    variant = replace(PRESETS["pagat"], players=2)
    settled = filled(variant, 12, 3).chances
    monkeypatch.setattr(cuarenta_chances, "SWEEPS", 1)
    assert filled(variant, 12, 3).chances != settled
