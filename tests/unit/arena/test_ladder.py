"""The command that measures the ladder: what it keeps, goes on with, and writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import ladder
from benchmarks.rungs import PROGRAM, RUNGS, Rung

from partida.arena.plan import Setup
from partida.players.registry import PLAYERS
from partida.registry import rules

RUNG = Rung("sueca", "club", "random", 4)


def test_every_level_but_random_stands_on_the_ladder_of_every_table() -> None:
    for variant in ("sueca", "cuarenta", "cuarenta(players=2)"):
        game = rules(variant).name
        names = {rung.level for rung in RUNGS if rung.variant == variant and not rung.stranger}
        missing = {"expert"} if variant == "cuarenta" else set()  # among four it is `strong`
        assert names == PLAYERS[game].keys() - {"random"} - missing
        assert any(rung.against == PROGRAM for rung in RUNGS if rung.variant == variant)


def test_rungs_can_be_played_and_have_files_of_their_own() -> None:
    for rung in RUNGS:
        assert isinstance(ladder.setup_of(rung, 1), Setup)
    files = {ladder.file_of(rung, 1, Path()) for rung in RUNGS}
    assert len(files) == len(RUNGS)
    assert ladder.file_of(RUNG, 1, Path()) != ladder.file_of(RUNG, 2, Path())


def test_what_was_measured_is_not_measured_again(tmp_path: Path) -> None:
    assert not ladder.finished(RUNG, 1, tmp_path)
    first = ladder.measured(RUNG, 1, tmp_path)
    assert ladder.finished(RUNG, 1, tmp_path)
    path = ladder.file_of(RUNG, 1, tmp_path)
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]) + b'{"half')
    assert not ladder.finished(RUNG, 1, tmp_path)
    again = ladder.measured(RUNG, 1, tmp_path)
    assert [pair.repeated() for pair in again.pairs] == [pair.repeated() for pair in first.pairs]
    assert path.read_bytes().splitlines()[:3] == whole.splitlines()[:3], "goes on where it stopped"
    assert ladder.row(RUNG, again).startswith("| `sueca` | club | random | 4 | ")


def test_results_of_other_players_are_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder.measured(RUNG, 1, tmp_path)
    beginner = PLAYERS["sueca"]["beginner"]
    monkeypatch.setattr("partida.arena.entrants.level", lambda game, name: beginner)
    with pytest.raises(SystemExit, match="sueca club v random: its players have changed"):
        ladder.measured(RUNG, 1, tmp_path)


def _row(level: str, against: str, share: str, variant: str = "sueca") -> str:
    return f"| `{variant}` | {level} | {against} | 9 | {share} (1 2) |{' 0 |' * 6}"


def test_the_table_takes_new_rows_and_keeps_the_others() -> None:
    old = "\n".join(
        [_row("club", "casual", "50.0"), _row("club", "random", "70.0"), "| `sueca` | of | old | 1 |"]
    )
    lines = ladder.table([_row("club", "random", "76.3"), _row("strong", "random", "80.0")], old)
    assert lines[0].count("|") == lines[1].count("|") == len(ladder.HEAD) + 1
    assert lines[2:] == [
        _row("club", "random", "76.3"),
        _row("club", "casual", "50.0"),
        f"| {ladder.STRANGERS} |{'  |' * (len(ladder.HEAD) - 1)}",
        _row("strong", "random", "80.0"),
    ]
    assert ladder.table([], "\n".join(lines)) == lines


def test_points_are_those_of_the_offered_levels_against_the_one_before() -> None:
    rows = [_row("club", "casual", "55.4"), _row("club", "random", "76.0"), _row("good", "club", "57.0")]
    rows.append(_row("club", "casual", "56.1", "cuarenta(players=2)"))
    assert ladder.points(ladder.table(rows)) == {
        "sueca": {"4": {"club": 55.4}},
        "cuarenta": {"2": {"club": 56.1}, "4": {}},
    }


def test_writing_changes_the_table_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, told = tmp_path / "strength.md", tmp_path / "offered.json"
    text = ladder.STRENGTH.read_text("utf-8")
    page.write_text(text, "utf-8")
    monkeypatch.setattr(ladder, "STRENGTH", page)
    monkeypatch.setattr(ladder, "TOLD", told)
    ladder.write([_row("club", "casual", "12.3")])
    old, new = text.splitlines(), page.read_text("utf-8").splitlines()
    assert [one for one in new if one not in old] == [_row("club", "casual", "12.3")]
    assert len(new) == len(old)
    assert '"club": 12.3' in told.read_text("utf-8")


def test_rungs_are_chosen_by_words() -> None:
    assert ladder.chosen([]) == list(RUNGS)
    found = ladder.chosen(["sueca master", "sueca good v club"])
    assert {(rung.variant, rung.level) for rung in found} == {("sueca", "master"), ("sueca", "good")}
    with pytest.raises(SystemExit, match="no rung is called so"):
        ladder.chosen(["bisca"])
