"""The atlas: interrupted and gone on with it is the same as uninterrupted."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from benchmarks import atlas


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


def test_another_run_is_not_mixed_in(tmp_path: Path) -> None:
    assert atlas.run(tmp_path / "one", 1, 3, 60)
    with pytest.raises(ValueError, match="of another run"):
        atlas.run(tmp_path / "one", 2, 3, 60)


def test_tables_and_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    atlas.main([str(tmp_path / "one"), "--ranks", "3", "--deals", "200", "--plot", str(tmp_path)])
    told = capsys.readouterr().out
    assert "trumps" in told
    for name in ("points", "trumps", "held"):
        root = ElementTree.parse(tmp_path / f"{name}.svg").getroot()
        assert len(root) > 2
