"""``partida puzzle`` and its kin."""

from __future__ import annotations

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from partida.analysis.telling import Teller
from partida.cli import puzzle_streak
from partida.cli.locks import Lock
from partida.cli.puzzle_streak import Streak
from partida.errors import TableError
from partida.puzzles import collection
from partida.puzzles.collection import read_collection
from partida.puzzles.model import THEMES
from partida.record import write_matches
from partida.words.catalogue import text
from tests.analysis.hands import a_match
from tests.unit.cli.conftest import Cli


@pytest.mark.parametrize("game", THEMES)
def test_puzzles_are_asked_one_after_another(cli: Cli, game: str) -> None:
    one, other = collection(game).chosen()[:2]
    wrong = other.choices[-1].move
    ran = cli("puzzle", game, "-l", "en", typed=["nonsense", one.best, "", wrong, "q"])
    assert ran.code == 0
    assert f"Puzzle {one.id}" in ran.out
    assert "That is none of the moves" in ran.out
    teller = Teller("en", game)
    assert f"Right: {teller.sign(one.best)}." in ran.out
    assert f"Not the best: {teller.sign(wrong)}. Better: {teller.sign(other.best)}." in ran.out
    assert "Right: 1 of 2. In a row: 0, at best 1." in ran.out
    assert "Why:" in ran.out
    assert puzzle_streak.read() == Streak(2, 1, 0, 1, {one.id: True, other.id: False})


def test_leaving_and_the_end_of_input(cli: Cli) -> None:
    assert cli("puzzle", typed=["q"]).code == 0
    assert cli("puzzle", typed=[]).code == 0
    assert puzzle_streak.read() == Streak()


def test_an_answer_given_at_once(cli: Cli) -> None:
    one = collection("sueca").chosen("feed_or_hold", 2)[2]
    chosen = ("--theme", "feed_or_hold", "--grade", "2", "--number", "3")
    right = cli("puzzle", "sueca", *chosen, "-l", "ru", "--ascii", "--answer", one.best)
    assert right.code == 0
    assert right.out.isascii()
    found = cli("puzzle", "sueca", *chosen, "-l", "ru", "--answer", one.best).out
    assert re.search(r"Новичок \d+ %, Ученик \d+ %, Любитель \d+ %, Клубный \d+ %, Хороший", found)
    assert cli("puzzle", "--id", one.id, "--answer", one.tempting).code == 1
    refused = cli("puzzle", "--id", one.id, "--answer", "9Z")
    assert refused.code == 2
    assert "puzzle/move" in refused.err


@pytest.mark.parametrize(("game", "theme"), [("sueca", "save_seven"), ("cuarenta", "safe_drop")])
def test_what_it_was_about_is_told_after_the_answer(cli: Cli, game: str, theme: str) -> None:
    one = collection(game).chosen(theme)[0]
    about = text("puzzle", "es", f"theme.{theme}")
    asked = cli("puzzle", "--id", one.id, game, "-l", "es", typed=["q"]).out
    assert one.id in asked
    assert about not in asked
    assert about in cli("puzzle", game, "--id", one.id, "-l", "es", typed=[one.best]).out


def test_a_file_that_is_no_text(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(b"{}\n\xf9")
    refused = cli("puzzle", "--file", str(file))
    assert refused.code == 2
    assert "line 2" in refused.err
    assert "record/utf8" in refused.err


def test_json(cli: Cli) -> None:
    told = json.loads(cli("puzzle", "sueca", "--theme", "reach_61", "--json").out)
    assert [one["id"] for one in told] == [one.id for one in collection("sueca").chosen("reach_61")]
    one = json.loads(cli("puzzle", "sueca", "--number", "1", "--json").out)
    assert one["position"] == collection("sueca").chosen()[0].position


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("chess",), "variant/game"),
        (("sueca", "--theme", "x"), "puzzle/theme"),
        (("sueca", "--grade", "9"), "puzzle/grade"),
        (("sueca", "--number", "9999"), "puzzle/number"),
        (("sueca", "--id", "x"), "puzzle/none"),
        (("verify", "sueca", "--id", "x"), "puzzle/none"),
    ],
)
def test_what_is_not_there(cli: Cli, options: tuple[str, ...], code: str) -> None:
    ran = cli("puzzle", *options)
    assert ran.code == 2
    assert f"[{code}]" in ran.err


def test_making_and_verifying(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "few.jsonl"
    asked = ("puzzle", "make", "sueca", "--seed", "1", "--hands", "1", "--of-theme", "2")
    assert cli(*asked, "-o", str(file)).code == 0
    made = read_collection(file.read_text("utf-8"))
    assert made.making.hands == 1
    assert made.puzzles
    assert all(one == collection("sueca").by_id.get(one.id, one) for one in made.puzzles)
    assert cli(*asked).out == file.read_text("utf-8")
    assert cli("puzzle", "grade", "sueca", "--file", str(file)).out == file.read_text("utf-8")
    good = cli("puzzle", "verify", "sueca", "--file", str(file), "--worlds", "400")
    assert (good.code, good.out.split(" puzzles")[0]) == (0, f"{len(made.puzzles)} of {len(made.puzzles)}")
    file.write_text(file.read_text("utf-8").replace(made.puzzles[0].id, "s0"), "utf-8")
    bad = cli("puzzle", "verify", "sueca", "--file", str(file), "--worlds", "400", "--json")
    assert bad.code == 1
    assert list(json.loads(bad.out)["wrong"]) == ["s0"]
    assert cli("puzzle", "verify", "sueca", "--file", str(file), "--worlds", "400").code == 1


def test_mistakes_of_a_match(cli: Cli, tmp_path: Path) -> None:
    match, file = tmp_path / "match.txt", tmp_path / "own.jsonl"
    match.write_text(write_matches([a_match(6, 1, "beginner")]), "utf-8")
    asked = ("puzzle", "mistakes", str(match), "--worlds", "60", "--seat", "n")
    ran = cli(*asked, "-l", "en", "-o", str(file))
    assert ran.code == 0
    own = read_collection(file.read_text("utf-8")).puzzles
    assert own
    assert {one.seat for one in own} == {"N"}
    assert all(one.position in ran.out for one in own)
    assert len(json.loads(cli(*asked, "--json").out)) == len(own)
    assert cli("puzzle", "--file", str(file), "--answer", own[0].best).code == 0


@pytest.mark.parametrize(
    "text",
    ["nonsense", "[]", '{"row": "x", "seen": 3, "best": -1}', "[" * 100_000, f'{{"answers": {"9" * 4300}}}'],
    ids=lambda text: text[:9],
)
def test_what_was_kept_is_read_with_care(text: str) -> None:
    puzzle_streak.path().parent.mkdir(parents=True)
    puzzle_streak.path().write_text(text, "utf-8")
    assert puzzle_streak.read() == Streak()


def test_missed_puzzles_come_back_after_new_ones() -> None:
    streak = Streak().answered("a", False).answered("b", True).answered("c", False)
    assert streak.next("abcd") == "d"
    assert streak.next("abc") == "a"
    assert streak.answered("a", True).next("abc") == "c"
    assert streak.answered("a", True).answered("c", True).next("abc") is None


def test_terminals_that_answer_at_once_lose_nothing(cli: Cli) -> None:
    def terminal(name: str) -> None:
        for number in range(8):
            puzzle_streak.add(f"{name}{number}", right=number % 2 == 0)

    with ThreadPoolExecutor(4) as terminals:
        list(terminals.map(terminal, "abcd"))
    kept = puzzle_streak.read()
    assert (kept.answers, kept.right, len(kept.seen)) == (32, 16, 32)
    assert [one.name for one in puzzle_streak.path().parent.iterdir()] == ["puzzles.json"]


def test_an_answer_that_cannot_be_kept_loses_no_other(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk or a crash leaves the file as it was."""
    puzzle_streak.add("a", right=True)

    def full(file: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space"):
            puzzle_streak.add("b", right=True)
    assert puzzle_streak.read().seen == {"a": True}
    assert puzzle_streak.add("b", right=True).seen == {"a": True, "b": True}, "and the lock was let go"


def test_who_holds_the_boxes_for_long_is_told_of(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_streak, "PATIENCE", 0.05)
    lock = Lock(puzzle_streak.path())
    with pytest.raises(TableError) as caught:
        puzzle_streak.add("a", right=True)
    assert caught.value.code == "cli/open-elsewhere"
    lock.release()
    assert puzzle_streak.add("a", right=True).answers == 1


def test_a_full_disk_leaves_no_lock(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who tries again once there is room is not told that somebody else is writing."""

    def full(handle: int, length: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "ftruncate", full)
        with pytest.raises(OSError, match="No space"):
            puzzle_streak.add("a", right=True)
    monkeypatch.setattr(puzzle_streak, "PATIENCE", 0.05)
    assert puzzle_streak.add("a", right=True).answers == 1
