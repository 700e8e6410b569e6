"""How the net of Sueca learns: what is written down of a hand, and that training lowers what is lost."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from benchmarks import lessons, train

from partida.kernels.sueca.net import NET
from partida.players.search.playing_out import PlayingOut
from partida.policies.sueca.features import CARD, STATE, WORTH


def test_a_hand_teaches_something(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files: list[Path] = []
    for nth in (0, 1):
        one = lessons.Lessons(3, PlayingOut())
        for _ in range(5):
            one.hand()
        files.append(tmp_path / f"{nth}.npz")
        one.save(files[-1])
    first, again = (np.load(file) for file in files)
    assert all((first[name] == again[name]).all() for name in ("rows", "worth", "about"))
    rows, worth, about = first["rows"], first["worth"], first["about"]
    assert rows.shape == (about[:, 1].sum(), STATE + CARD)
    assert len(worth) == len(rows)
    assert set(about[:, 0]) == {0, 1, 2, 3}
    assert ((worth > 0) & (worth < 1)).all()
    every = train.read(files[:1], 0)
    before = every.regret(every.rows[:, STATE + WORTH])
    nets = train.trained(files[:1], 0, 300, 1)
    assert nets.shape == (NET,)
    learnt = float(capsys.readouterr().out.split()[-1])
    assert learnt < before / 2
    assert (nets == train.trained(files[:1], 0, 300, 1)).all()
