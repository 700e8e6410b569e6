"""The atlas: interrupted and gone on with it is the same as uninterrupted."""

from __future__ import annotations

import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from benchmarks import atlas

from partida.cards import CardSet
from partida.solver import Solver, reference


@pytest.mark.parametrize(
    ("ranks", "number"), [(3, 730), (5, 130), pytest.param(10, 130, marks=pytest.mark.soak)]
)
def test_interrupted_it_is_the_same(tmp_path: Path, ranks: int, number: int) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert atlas.run(whole, 1, ranks, number)
    assert not atlas.run(broken, 1, ranks, number, most=1)
    with broken.open("a") as out:
        out.write('{"piece": 1, "poi')  # killed while it wrote
    assert not atlas.run(broken, 1, ranks, number, most=1, threads=3)
    while not atlas.run(broken, 1, ranks, number, most=1):
        pass
    assert broken.read_bytes() == whole.read_bytes()
    counts = atlas.total(whole)
    assert all(sum(counts[table].values()) == number for table in atlas.TABLES)
    assert counts == atlas.total(broken)


def test_another_run_is_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert atlas.run(tmp_path / "one", 1, 3, 60)
    with pytest.raises(ValueError, match="of another run"):
        atlas.run(tmp_path / "one", 2, 3, 60)
    with pytest.raises(SystemExit) as refused:
        atlas.main([str(tmp_path / "one"), "--ranks", "3", "--deals", "90"])
    assert refused.value.code == 2
    assert "of another run" in capsys.readouterr().err


def test_a_file_that_was_spoilt_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "one"
    assert atlas.run(file, 1, 2, 120)
    whole = file.read_text()
    head, first, _, third = whole.splitlines()
    file.write_text("\n".join([head, first, third, ""]))
    with pytest.raises(ValueError, match="each piece"):
        atlas.run(file, 1, 2, 120)
    file.write_text(whole.replace('"points": {', '"points": {"all 999": 1, ', 1))
    with pytest.raises(ValueError, match="line 2 does not count 50 deals"):
        atlas.run(file, 1, 2, 120)
    for torn in ("", head[:9], f"{head}\n{first[:20]}"):
        file.write_text(torn)
        assert atlas.run(file, 1, 2, 120)
        assert file.read_text() == whole


def test_a_process_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    """By the command itself, with nothing but its file."""
    file, other = tmp_path / "killed", tmp_path / "whole"
    command = [sys.executable, "-m", "benchmarks.atlas", "--ranks", "5", "--deals", "400"]
    root = Path(__file__).parents[2]
    with subprocess.Popen([*command, str(file)], cwd=root, stdout=subprocess.DEVNULL) as running:
        while not file.exists() or file.read_bytes().count(b"\n") < 2:
            assert running.poll() is None
            time.sleep(0.005)
        running.kill()
    told = subprocess.run([*command, str(file)], cwd=root, check=True, capture_output=True).stdout
    atlas.main([str(other), "--ranks", "5", "--deals", "400"])
    assert file.read_bytes() == other.read_bytes()
    assert b"trumps" in told


def test_tables_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    atlas.main([str(tmp_path / "one"), "--ranks", "3", "--deals", "200", "--plot", str(tmp_path)])
    told = capsys.readouterr().out
    for table in atlas.TABLES:
        assert table in told
    for name in ("points", "trumps", "held", "dealer"):
        root = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        assert root.tag.endswith("svg")
        assert (tmp_path / f"{name}.png").read_bytes()[:4] == b"\x89PNG"
    svg = (tmp_path / "points.svg").read_bytes()
    atlas.draw(atlas.total(tmp_path / "one"), tmp_path, 100)
    assert (tmp_path / "points.svg").read_bytes() == svg


def test_the_counts_are_those_of_the_deals(tmp_path: Path) -> None:
    """The rows of one deal, worked out once more from its cards."""
    (position,) = atlas.deals(3, 0, 3, 1)
    row = atlas.solved(Solver(0.1), position)
    side = position.leader % 2
    ours = [card for seat in (side, side + 2) for card in CardSet(position.hands[seat])]
    points = max(reference.values(position).values())
    trumps = sum(card.suit == position.trump for card in ours)
    held = sum({"A": 11, "7": 10, "K": 4}[str(card)[0]] for card in ours)
    dealer = "NESW"[(position.leader + 1) % 4]  # play goes against the clock, and dealing too
    assert row == {
        "points": f"all {points}",
        "trumps": f"{trumps} {points}",
        "held": f"{held // 10 * 10} {points}",
        "dealer": f"{dealer} {points}",
    }
