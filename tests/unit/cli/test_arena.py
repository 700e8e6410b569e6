"""``partida arena``: what is said, what is kept, and what is refused."""

from __future__ import annotations

import json
import re
import shlex
import sys
from math import comb
from pathlib import Path
from typing import Any

import pytest

from partida.arena.entrants import Entrant
from partida.cli.locks import Lock
from partida.players.registry import PLAYERS
from partida.words import LANGUAGES
from tests.unit.arena.crew import saboteur
from tests.unit.cli.conftest import Cli

PLAN = ("arena", "sueca", "--pairs", "4", "--seed", "1")
THREE = (*PLAN, "--entrants", "club,novice,random")


def test_a_tournament_is_told(cli: Cli) -> None:
    ran = cli(*THREE, "-l", "en")
    assert ran.code == 0
    assert ran.err == ""
    for said in (
        "club v novice",
        "novice v random",
        "hands won %",
        "against all",
        "time, ms",
        "p99",
        f"{1:064x}",
    ):
        assert said in ran.out
    assert "verdict" not in ran.out
    for line in ran.out.splitlines():
        assert line == line.rstrip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_it(cli: Cli, language: str) -> None:
    ran = cli(*PLAN, "--entrants", "club,x=club:seconds=9", "--sprt", "50,60", "-l", language)
    assert ran.code == 0
    assert "club v x" in ran.out
    figures = ran.out.split("\n", 2)[2]
    points, commas = (len(re.findall(rf"\d\{mark}\d", figures)) for mark in ".,")
    assert (points == 0, commas == 0) == ((False, True) if language == "en" else (True, False)), figures


def test_without_entrants_all_levels_meet_that_answer_at_once(cli: Cli) -> None:
    found = json.loads(
        cli("arena", "cuarenta", "-v", "players=2", "--pairs", "2", "--seed", "1", "--json").out
    )
    quick = [name for name, level in PLAYERS["cuarenta"].items() if not level.heavy]
    assert sorted(found["plan"]["entrants"]) == sorted(quick)
    assert len(found["pairings"]) == comb(len(quick), 2)
    assert found["plan"]["variant"] == "cuarenta(players=2)"


def test_a_fresh_seed_is_told_and_gives_the_same_again(cli: Cli) -> None:
    one = json.loads(cli("arena", "sueca", "--entrants", "club,random", "--pairs", "3", "--json").out)
    seed = one["plan"]["seed"]
    two = json.loads(
        cli("arena", "sueca", "--entrants", "club,random", "--pairs", "3", "--seed", seed, "--json").out
    )
    for found in (one, two):
        del found["times"]
    assert one == two


def test_a_plan_and_its_results(cli: Cli, tmp_path: Path) -> None:
    plan, kept = tmp_path / "plan.toml", tmp_path / "kept.ndjson"
    plan.write_text(
        'variant = "sueca"\nentrants = ["club", "novice", "random"]\npairs = 4\nseed = 1\n', encoding="utf-8"
    )
    first = json.loads(cli("arena", str(plan), "--to", str(kept), "--json").out)
    again = json.loads(cli("arena", str(kept), "--json").out)
    options = json.loads(cli(*THREE, "--json").out)
    assert again == first, "the file says it all, the times too"
    del first["times"], options["times"]
    assert options == first
    assert kept.read_bytes().count(b"\n") == 13
    assert not list(tmp_path.glob(".*lock"))


def test_checking_plays_again(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "kept.ndjson"
    cli(*THREE, "--to", str(kept))
    ran = cli("arena", str(kept), "--check", "5", "-l", "en")
    assert (ran.code, ran.out) == (0, "played again: 5, the same: 5\n")
    found = json.loads(cli("arena", str(kept), "--check", "99", "--json").out)
    assert found == {"checked": 12, "different": []}


def test_checking_finds_players_that_have_changed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from partida.arena import plan

    kept = tmp_path / "kept.ndjson"
    cli(*PLAN, "--entrants", "club,random", "--to", str(kept))
    real = plan.entrant

    def other(game: str, text: str) -> Entrant:
        return Entrant("club", real(game, "beginner").make) if text == "club" else real(game, text)

    monkeypatch.setattr(plan, "entrant", other)
    ran = cli("arena", str(kept), "--check", "2", "-l", "en")
    assert ran.code == 1
    assert "deal 0, club v random: not as stored: legs[0]." in ran.out
    assert ran.out.endswith("played again: 2, the same: 0\n")
    found = json.loads(cli("arena", str(kept), "--check", "2", "--json").out)
    assert [one["deal"] for one in found["different"]] == [0, 3]


def test_an_unfinished_run_is_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "kept.ndjson"
    whole = json.loads(cli(*THREE, "--to", str(kept), "--json").out)
    lines = kept.read_bytes().split(b"\n")
    kept.write_bytes(b"\n".join(lines[:5]) + b'\n{"pair')
    ran = cli("arena", str(kept), "-l", "en", "--json")
    assert f"{kept}: line 6 was not finished and does not count\n" in ran.err
    assert f"{kept}: 4 pairs are there, going on\n" in ran.err
    found = json.loads(ran.out)
    del found["times"], whole["times"]
    assert found == whole


def test_sequential_tests_and_partnerships(cli: Cli) -> None:
    pairing = ("--pairing", "club+random v random", "--pairing", "club v club+random")
    ran = cli(*PLAN, "--entrants", "club,random", *pairing, "--sprt", "40,45", "--alpha", "0.1", "-l", "en")
    assert ran.code == 0
    assert "club+random v random" in ran.out
    assert "undecided (" in ran.out
    found = json.loads(
        cli(*PLAN, "--entrants", "club,random", "--sprt", "40,45", "--beta", "0.2", "--json").out
    )
    assert found["plan"]["sprt"] == {"null": 40.0, "other": 45.0, "alpha": 0.05, "beta": 0.2, "least": 100}


def test_a_verdict_is_told(cli: Cli) -> None:
    ran = cli("arena", "cuarenta", "-v", "players=2", "--entrants", "beginner,random", "--sprt", "50,60",
              "--seed", "1", "-l", "en")  # fmt: skip
    assert "at least 60 %" in ran.out
    ran = cli("arena", "cuarenta", "-v", "players=2", "--entrants", "random,beginner", "--sprt", "50,60",
              "--seed", "1", "-l", "en")  # fmt: skip
    assert "no better than 50 %" in ran.out


def test_whole_matches(cli: Cli) -> None:
    ran = cli(*PLAN, "--entrants", "club,random", "--matches", "-l", "en")
    assert "matches won %" in ran.out


def test_markdown(cli: Cli) -> None:
    told = cli(*THREE, "--markdown", "-l", "en").out.splitlines()
    assert told[0].startswith("| pairing | pairs | hands won % |")
    assert told[1] == f"|{' --- |' * 8}"
    assert len(told) == 5


def test_a_picture(cli: Cli, tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    assert cli(*THREE, "--svg", str(picture), "-l", "es").code == 0
    assert "fila contra columna" in picture.read_text(encoding="utf-8")


def test_a_picture_that_cannot_be_written_loses_nothing(cli: Cli, tmp_path: Path) -> None:
    ran = cli(*THREE, "--svg", str(tmp_path / "nowhere" / "a.svg"), "--json")
    assert ran.code == 2
    assert ran.err.endswith("[cli/file]\n")
    assert json.loads(ran.out)["finished"]


def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    kept = tmp_path / "kept.ndjson"
    ran = cli(*THREE, "--to", str(kept), "--svg", str(tmp_path / "a.svg"))
    assert ran.code == 2
    assert ran.err.endswith("[arena/plots]\n")
    assert not kept.exists()


def test_failures_are_reported_and_stop_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    from partida.arena import plan

    real = plan.entrant
    monkeypatch.setattr(
        plan, "entrant", lambda game, text: saboteur("raises") if text == "bad" else real(game, text)
    )
    ran = cli("arena", "sueca", "--entrants", "random,bad", "--pairs", "6", "--seed", "1", "-l", "en")
    assert ran.code == 0
    assert "bad-raises: hands lost by failures: 12" in ran.out
    assert "deal 0, leg 1, bad-raises at W: IndexError list index out of range" in ran.out
    assert "and 2 more" in ran.out


def test_who_thinks_by_the_clock_is_named_as_such(cli: Cli, tmp_path: Path) -> None:
    kept = tmp_path / "kept.ndjson"
    ran = cli(*PLAN, "--entrants", "club,random:seconds=1", "--to", str(kept), "-l", "en")
    assert "think by the clock" in ran.out
    assert cli("arena", str(kept), "--check", "1").err.endswith("[arena/clock]\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["arena"], "cli/usage"),
        (["arena", "bisca.toml"], "cli/file"),
        (["arena", "sueca", "--entrants", "club"], "arena/entrants"),
        (["arena", "sueca", "--entrants", "club,nobody"], "player/name"),
        (["arena", "sueca", "--pairs", "0"], "cli/usage"),
        (["arena", "sueca", "--pairs", "1000001"], "arena/pairs"),
        (["arena", "sueca", "--jobs", "0"], "cli/usage"),
        (["arena", "sueca", "--sprt", "50"], "arena/sprt"),
        (["arena", "sueca", "--sprt", "50,x"], "arena/sprt"),
        (["arena", "sueca", "--sprt", "60,50"], "arena/sprt"),
        (["arena", "sueca", "--sprt", "50,60", "--alpha", "2"], "arena/sprt"),
        (["arena", "sueca", "--alpha", "0.1"], "arena/sprt"),
        (["arena", "sueca", "--seed", "x"], "fairness/seed"),
        (["arena", "sueca", "-v", "nonsense"], "variant/preset"),
        (["arena", "{tmp}/notes.txt"], "arena/plan"),
        (["arena", "{tmp}/bytes"], "arena/file"),
        (["arena", "{tmp}/half.ndjson"], "arena/file"),
        (["arena", "{tmp}/notes.txt", "--pairs", "3"], "arena/options"),
        (["arena", "{tmp}/kept.ndjson", "--seed", "3"], "arena/options"),
        (["arena", "{tmp}/kept.ndjson", "--matches"], "arena/options"),
        (["arena", "{tmp}/kept.ndjson", "--to", "{tmp}/other.ndjson"], "arena/options"),
        (["arena", "sueca", "--entrants", "club,random", "--to", "{tmp}/notes.txt"], "arena/file"),
        (["arena", "sueca", "--entrants", "club,random", "--seed", "2", "--to", "{tmp}/kept.ndjson"],
         "arena/other-plan"),
        (["arena", "sueca", "--entrants", "club,random", "--to", "{tmp}/held.ndjson"], "arena/held"),
        (["arena", "sueca", "--entrants", "random", "--external", "club=true"], "arena/entrant"),
        (["arena", "sueca", "--entrants", "club,random", "--check", "5"], "arena/check"),
        (["arena", "sueca", "--entrants", "club,random", "--to", "/dev/full"], "cli/file"),
        (["arena", "{tmp}/damaged.ndjson"], "arena/sum"),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_wrong_is_told_in_one_line(cli: Cli, tmp_path: Path, arguments: list[str], code: str) -> None:
    kept = tmp_path / "kept.ndjson"
    cli(*PLAN, "--entrants", "club,random", "--to", str(kept))
    data = kept.read_bytes()
    (tmp_path / "notes.txt").write_text("my notes", encoding="utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "half.ndjson").write_bytes(data[:50])
    (tmp_path / "damaged.ndjson").write_bytes(data.replace(b'"moves":', b'"movez":', 1))
    held = Lock(tmp_path / "held.ndjson")
    ran = cli(*(one.replace("{tmp}", str(tmp_path)) for one in arguments))
    held.release()
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.endswith(f"[{code}]\n")
    assert ran.err.count("\n") == 1
    assert kept.read_bytes() == data
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "my notes"


def test_a_plan_as_windows_writes_it(cli: Cli, tmp_path: Path) -> None:
    plan = 'variant = "sueca"\nentrants = ["club", "random"]\npairs = 2\nseed = 1\n'
    file = tmp_path / "plan.toml"
    file.write_bytes(plan.encode())
    told = json.loads(cli("arena", str(file), "--json").out)
    file.write_bytes(b"\xef\xbb\xbf" + plan.replace("\n", "\r\n").encode())
    again = json.loads(cli("arena", str(file), "--json").out)
    del told["times"], again["times"]
    assert again == told


def test_progress_is_shown_on_a_terminal_alone(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    found: dict[str, Any] = json.loads(cli(*THREE, "--json").out)
    assert found["finished"]
    assert "%" in terminal.getvalue()


DOCS = (Path(__file__).parents[3] / "docs" / "arena.md").read_text(encoding="utf-8")


def test_the_examples_of_the_docs_run(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, with fewer pairs."""
    monkeypatch.chdir(tmp_path)
    plan = DOCS.split("```toml\n")[1].split("```")[0]
    (tmp_path / "plan.toml").write_text(re.sub(r"pairs = \d+", "pairs = 2", plan), encoding="utf-8")
    commands = re.findall(r"^partida (arena .*?)(?: +#.*)?$", DOCS, re.MULTILINE)
    assert len(commands) == 8
    for command in commands:
        fewer = re.sub(r"--pairs \d+", "", command).replace(" --jobs 2", "")
        if not re.search(r"(ndjson|toml)( |$)", fewer.partition(" --to ")[0]):
            fewer += " --pairs 2"
        ran = cli(*shlex.split(fewer))
        assert ran.code == 0, (command, ran.err)
        assert ran.out
    assert (tmp_path / "picture.svg").exists()


@pytest.mark.parametrize("kept", [False, True])
def test_who_interrupts_it_hears_what_is_left(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """And a run that is kept goes on to the same as without it."""
    from partida.arena import running

    played: list[int] = []

    def until_the_third(setup: Any, pairing: int, deal: int) -> Any:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(deal)
        return play_pair(setup, pairing, deal)

    play_pair = running.play_pair
    file = tmp_path / "kept.ndjson"
    asked = ("arena", "sueca", "--entrants", "club,random", "--pairs", "6", "--seed", "1", "-l", "en")
    to = ("--to", str(file)) if kept else ()
    with monkeypatch.context() as patched:
        patched.setattr(running, "play_pair", until_the_third)
        ran = cli(*asked, *to)
    assert (ran.code, ran.out) == (130, "")
    if not kept:
        assert ran.err == "\nstopped after 3 pairs; without --to none of them is kept\n"
        return
    assert ran.err == f"\nstopped: 3 pairs are kept in {file}; partida arena {file} goes on\n"
    whole, on = (json.loads(cli(*one, "--json").out) for one in (asked, ("arena", str(file))))
    del whole["times"], on["times"]
    assert on == whole
