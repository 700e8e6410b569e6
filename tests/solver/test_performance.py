"""The page about performance: put together from what is kept, one section measured again at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from benchmarks import pages, sections, solver
from benchmarks.dds import beside_dds, bridge_deals
from endplay.dds import solve_board
from endplay.types import Card

from partida.solver.measure import measure, random_positions


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results and page in a folder of the test's, sections that take no time."""
    monkeypatch.setattr(solver, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(solver, "PAGE", tmp_path / "page.md")
    process = {"processor": 1.25, "clock": 2.0, "told": True}
    quick: dict[str, Any] = {
        "hands": lambda seed, deals: {
            str(cards): [row._asdict() for row in measure(random_positions(seed, deals, cards))]
            for cards in (3, 2)
        },
        "dds": lambda seed, deals: {str(cards): beside_dds(seed, deals, cards) for cards in (3, 2)},
        "playing": lambda *_: {
            "loop": 2e7,
            "sueca": {"kernel": 4e6, "rules": 6e3},
            "cuarenta": {"kernel": 499_900.0, "rules": 3e3},
        },
        "threads": lambda *_: {"values": 1.75},
        "start": lambda *_: {"nothing at all": [process], "solving": [process] * 3},
    }
    assert set(quick) == set(sections.SECTIONS) == set(pages.TITLES) == set(pages.BODIES)
    monkeypatch.setattr(solver, "SECTIONS", quick)
    return tmp_path


def test_all_sections_and_then_one_again(kept: Path) -> None:
    solver.main(["--deals", "4"])
    page = (kept / "page.md").read_text()
    for title in pages.TITLES.values():
        assert f"## {title}\n" in page
    assert page.count("*4 hands, seed 1; ") == 2
    assert "| Sueca | 4,000,000 | 6,000 | 667 | met |" in page
    assert "| Cuarenta | 499,900 | 3,000 | 167 | not met |" in page
    assert "| values | 1.75 | met |" in page
    assert "| solving | 1.25 (2.00) | met | 1.25 (2.00) | not met |" in page
    assert page.count("earlier state") == 0
    results = json.loads((kept / "results.json").read_text())
    for section in results.values():
        section["sources"] = "older"
    (kept / "results.json").write_text(json.dumps(results))
    solver.main(["--deals", "5", "--only", "dds"])
    page = (kept / "page.md").read_text()
    assert page.count("earlier state") == 4
    assert page.count("*5 hands, seed 1; ") == 1


def test_the_page_that_is_kept_is_the_one_of_the_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the remark that kernels have changed since."""
    page = solver.PAGE.read_text("utf-8")
    monkeypatch.setattr(solver, "PAGE", tmp_path / "page.md")
    solver.main(["--only", ""])
    old = " Measured with an earlier state of the kernels."
    assert (tmp_path / "page.md").read_text("utf-8").replace(old, "") == page.replace(old, "")


@pytest.mark.parametrize(
    ("cards", "ratio", "aim"),
    [(10, 10.0, "met"), (10, 10.01, "not met"), (6, 0.6, "met"), (6, 0.61, "not met"), (8, 0.1, "none")],
)
def test_the_page_says_which_aims_beside_dds_are_met(cards: int, ratio: float, aim: str) -> None:
    times = {"median": 1.0, "mean": 1.0, "p95": 1.0}
    one = {"cards": cards, "dds": times, "partida": times, "ratio": {"median": ratio, "mean": 3.0}}
    assert pages.dds({str(cards): one}).endswith(f" | {ratio:.2f} | 3.00 | {aim} |\n")


def test_a_section_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        solver.main(["--only", "dds,speed"])
    assert "no section speed" in capsys.readouterr().err


def test_dds_is_asked_for_the_deals_that_were_meant() -> None:
    """All hands of the size, one pack, trumps; and its answers are tricks of those cards."""
    for deal in bridge_deals(1, 5, 4):
        hands = [{str(card) for card in hand} for _, hand in deal]
        assert [len(hand) for hand in hands] == [4] * 4
        assert len(set[str]().union(*hands)) == 16
        answers = dict(solve_board(deal))
        assert {str(card) for card in answers} <= hands[0]
        assert all(isinstance(card, Card) and 0 <= tricks <= 4 for card, tricks in answers.items())


def test_both_are_measured() -> None:
    told = beside_dds(1, 3, 2)
    assert told["cards"] == 2
    for who in ("dds", "partida"):
        assert 0 < told[who]["median"] <= told[who]["p95"] <= told[who]["max"]
    assert told["ratio"]["median"] == told["partida"]["median"] / told["dds"]["median"]
