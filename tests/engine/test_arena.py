"""Programs in tournaments: they play, and who fails loses the hand by the stated rule and stops nothing."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from partida.cli.app import run
from partida.cli.arena_programs import programs_of
from partida.engine import external
from partida.errors import ArenaError, PlayerError
from tests.engine.asking import EXAMPLE, odd

CALM = ("--move-seconds", "60")


@pytest.fixture(autouse=True)
def _no_program_stays() -> Any:
    yield
    external.end_all()


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert run(["arena", *arguments, "--seed", "5", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def named(name: str, command: tuple[str, ...]) -> tuple[str, str]:
    return "--external", f"{name}={shlex.join(command)}"


def won(told: Any, first: str, second: str) -> float:
    """The share of hands that one entrant won of another's, in per cent."""
    for one in told["pairings"]:
        if (one["first"], one["second"]) == (first, second):
            return one["figures"]["hands_won"]["value"]
    raise AssertionError((first, second))


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_a_good_program_plays_and_a_bad_one_loses(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = arena(
        capsys, game, "--entrants", "random", "--pairs", "3", *CALM,
        *named("fine", EXAMPLE), *named("bad", odd("illegal", 2)),
    )  # fmt: skip
    strikes = told["strikes"]
    assert strikes["by"] == {"bad": 12}, "every hand that it plays, and nobody else fails"
    assert {one["kind"] for one in strikes["list"]} == {"player/illegal"}
    assert all("'8Z', none of its" in one["reason"] for one in strikes["list"])
    assert won(told, "fine", "bad") == 100
    assert won(told, "bad", "random") == 0
    assert external._running, "programs run from hand to hand"


def test_the_same_seed_gives_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """Times apart, and in the same or in another process."""
    asked = ("sueca", "--entrants", "club", "--pairs", "2", *CALM, *named("fine", EXAMPLE))
    one, other, spread = (arena(capsys, *asked, "--jobs", jobs) for jobs in ("1", "1", "2"))
    for told in (one, other, spread):
        del told["times"]
    assert one == other == spread


def test_the_same_club_player_here_and_through_the_protocol(capsys: pytest.CaptureFixture[str]) -> None:
    engine = (sys.executable, "-m", "partida", "engine", "--level", "club")
    told = arena(capsys, "sueca", "--entrants", "club", "--pairs", "3", *CALM, *named("far", engine))
    assert told["strikes"]["count"] == 0
    (one,) = told["pairings"]
    assert (won(told, "far", "club"), one["figures"]["points"]["value"]) == (50, 0)


def test_names_of_programs(tmp_path: Path) -> None:
    mine = tmp_path / "my player.py"
    mine.touch()
    texts = [f"python '{mine}'", "a=python x.py", "/usr/bin/thing --deep", "x.y-z=prog a=b"]
    assert [one.name for one in programs_of(texts, 1.0)] == ["my-player", "a", "thing", "x.y-z"]
    assert all(not one.repeatable and one.budget.seconds == 2.5 for one in programs_of(texts, 2.5))


def test_what_is_no_program_is_refused() -> None:
    for seconds in (0.0, -1.0, 4000.0, float("nan")):
        with pytest.raises(ArenaError) as wrong:
            programs_of(["x"], seconds)
        assert wrong.value.code == "arena/seconds"
    with pytest.raises(PlayerError) as refused:
        programs_of(["mine='"], 1.0)
    assert refused.value.code == "player/command"


def test_a_finished_file_is_read_without_its_program(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It tells the same with and without; only who plays on is asked for the program."""
    kept = tmp_path / "kept.ndjson"
    program = named("fine", EXAMPLE)
    asked = ("sueca", "--entrants", "club", "--pairs", "2", *CALM)
    told = arena(capsys, *asked, *program, "--to", str(kept))
    whole = kept.read_bytes()
    for again in ((), program):
        assert run(["arena", str(kept), *again, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == told
    assert run(["arena", str(kept), "--check", "1"]) == 2
    assert "[arena/clock]" in capsys.readouterr().err
    assert kept.read_bytes() == whole


def test_going_on_asks_for_the_program(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept = tmp_path / "kept.ndjson"
    program = named("fine", EXAMPLE)
    arena(capsys, "sueca", "--entrants", "club", "--pairs", "2", *CALM, *program, "--to", str(kept))
    half = b"".join(kept.read_bytes().splitlines(keepends=True)[:2])
    kept.write_bytes(half)
    assert run(["arena", str(kept)]) == 2
    refused = capsys.readouterr().err
    assert "'fine'" in refused
    assert "--external NAME=COMMAND" in refused
    assert "[player/name]" in refused
    assert kept.read_bytes() == half
    assert run(["arena", str(kept), *program, *CALM, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"]
