"""rules, presets, deal, check, replay and simulate."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path
from threading import Timer

import pytest

from partida import fairness
from partida.cli import saves
from partida.cli.simulate import Tally, histogram, worked
from partida.registry import GAMES, rules
from tests.unit.cli.conftest import ANYTHING, Cli


def test_rules_in_every_language(cli: Cli) -> None:
    told = {
        code: cli("rules", "sueca", "--language", code).out for code in ("pt-PT", "pt-BR", "es", "en", "ru")
    }
    assert len(set(told.values())) == 5
    assert cli("rules", "sueca").out == told["pt-PT"]
    assert cli("rules", "cuarenta").out == cli("rules", "cuarenta", "-l", "es").out


def test_rules_of_a_variant_and_what_differs(cli: Cli) -> None:
    assert cli("rules", "sueca", "-v", "brazil").out != cli("rules", "sueca").out
    diff = cli("rules", "sueca", "-v", "brazil", "--diff", "portugal", "-l", "en")
    assert diff.code == 0
    assert diff.out.strip()
    document = json.loads(cli("rules", "sueca", "-v", "match_target=8", "--json", "-l", "en").out)
    assert document["variant"] == "sueca(match_target=8)"
    assert document["text"] + "\n" == cli("rules", "sueca", "-v", "match_target=8", "-l", "en").out


def test_presets(cli: Cli) -> None:
    told = cli("presets", "-l", "en").out
    for game in GAMES.values():
        for name in game.presets:
            assert f"({name})" in told
    document = json.loads(cli("presets", "--json").out)
    assert [one["name"] for one in document["sueca"]] == list(GAMES["sueca"].presets)
    eight = next(one for one in document["sueca"] if one["name"] == "cardgames-zone-8")
    assert eight["changes"] == {"tie_60": "double", "match_target": 8}
    assert list(json.loads(cli("presets", "cuarenta", "--json").out)) == ["cuarenta"]


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_a_deal_can_be_checked(cli: Cli, game: str) -> None:
    document = json.loads(cli("deal", game, "--seed", "12", "--json").out)
    seed = bytes.fromhex(document["seed"])
    assert int.from_bytes(seed, "big") == 12
    assert fairness.verify(document["commit"], seed)
    hands = [card for hand in document["hands"].values() for card in hand]
    assert len(hands) == len(set(hands)) == (40 if game == "sueca" else 20)
    assert set(hands) <= {str(card) for card in rules(game).pack}
    told = cli("deal", game, "--seed", document["seed"]).out
    assert document["line"] in told
    assert document["commit"] in told
    assert "compromiso" in cli("deal", game, "--seed", document["seed"], "-l", "es").out
    again = cli("deal", game, "--check", document["line"])
    assert again.code == 0
    assert again.out == document["line"] + "\n"
    checked = json.loads(cli("deal", game, "--check", document["line"], "--json").out)
    assert checked["ok"]
    assert checked["hands"] == document["hands"]
    assert checked["trump"] == document["trump"]


def test_fresh_deals_differ_and_the_dealer_can_be_named(cli: Cli) -> None:
    assert cli("deal", "sueca").out != cli("deal", "sueca").out
    assert json.loads(cli("deal", "sueca", "--dealer", "w", "--json").out)["dealer"] == "W"


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("sueca", "nonsense"),
        ("sueca", "sueca dealer=N N:A7 E: S: W:"),
        ("sueca", "sueca pack=AS"),
        ("cuarenta", "sueca dealer=N pack=AS"),
        ("sueca", ""),
    ],
)
def test_a_bad_deal_line_is_a_negative_answer(cli: Cli, game: str, line: str) -> None:
    ran = cli("deal", game, "--check", line)
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith("partida: ")
    document = json.loads(cli("deal", game, "--check", line, "--json").out)
    assert not document["ok"]
    assert document["code"]


def test_a_deal_of_the_other_game_is_a_negative_answer(cli: Cli) -> None:
    line = json.loads(cli("deal", "sueca", "--seed", "1", "--json").out)["line"]
    ran = cli("deal", "cuarenta", "--check", line)
    assert ran.code == 1
    assert ran.err.endswith("[deal/game]\n")


@pytest.fixture
def match_file(cli: Cli) -> Path:
    """A match of Sueca with one hand played and a second begun."""
    cli("play", "sueca", "--seed", "7", "--language", "en", typed=ANYTHING * 12)
    (path,) = saves.folder().glob("*.partida")
    return path


def test_check(cli: Cli, match_file: Path) -> None:
    ran = cli("check", str(match_file))
    assert (ran.code, ran.out, ran.err) == (0, f"{match_file}: 1 ok\n", "")
    lines = match_file.read_text().splitlines()
    number = next(at for at, line in enumerate(lines) if line.startswith("[Result"))
    lines[number] = '[Result "counted 1-119 NS"]'
    lines.append("nonsense")
    match_file.write_text("\n".join(lines))
    ran = cli("check", str(match_file), "--json")
    assert ran.code == 1
    (report,) = json.loads(ran.out)
    assert report["errors"][0]["line"] == number + 1
    assert len(report["errors"]) >= 2
    told = cli("check", str(match_file)).out
    assert told.startswith(f"{match_file}:{number + 1}:")


def test_a_match_comes_from_stdin(match_file: Path) -> None:
    for command, told in ((["check", "-"], "-: 1 ok\n"), (["replay", "-", "-l", "en"], "Hand 1 of ")):
        done = subprocess.run(
            [sys.executable, "-m", "partida", *command], input=match_file.read_bytes(), capture_output=True,
            check=True, env={**os.environ, "PYTHONUTF8": "1"},
        )  # fmt: skip
        assert done.stdout.decode().startswith(told)


def test_check_of_bytes_that_are_no_text(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bytes.partida"
    path.write_bytes(b"\xff\xfe\x00")
    ran = cli("check", str(path))
    assert ran.code == 1
    assert f"{path}:1:1:" in ran.out


def test_replay_tells_the_match(cli: Cli, match_file: Path) -> None:
    told = cli("replay", str(match_file), "-l", "en")
    assert told.code == 0
    assert told.out.startswith("Hand 1 of ")
    assert "leads the" in told.out
    one = cli("replay", str(match_file), "-l", "en", "--hand", "2").out
    assert one.startswith("Hand 2 of ")
    assert "You" not in one
    assert "You" in cli("replay", str(match_file), "-l", "en", "--seat", "S").out


def test_replay_shows_a_seat_only_what_it_may_see(cli: Cli, match_file: Path) -> None:
    for seat, dealt in ((None, set()), ("E", {1})):
        arguments = ["replay", str(match_file), "--json"] + ([] if seat is None else ["--seat", seat])
        document = json.loads(cli(*arguments).out)
        events = [
            event for hand in document["hands"] for moment in hand["moments"] for event in moment["events"]
        ]
        assert {event["seat"] for event in events if event["kind"] == "dealt_to"} == dealt


def test_replay_step_by_step(cli: Cli, match_file: Path) -> None:
    told = cli("replay", str(match_file), "-l", "en", "--hand", "1", "--step", typed=["", "", "x"]).out
    assert told.count("(Enter: on, q: stop)") == 3
    assert cli("replay", str(match_file), "--step").code == 0


@pytest.mark.parametrize("more", [["--match", "2"], ["--match", "0"], ["--hand", "9"], ["--seat", "X"]])
def test_replay_of_what_is_not_there(cli: Cli, match_file: Path, more: list[str]) -> None:
    assert cli("replay", str(match_file), *more).code == 2


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_simulate(cli: Cli, game: str) -> None:
    arguments = ["simulate", game, "--hands", "300", "--seed", "1", "--players", "random"]
    one = json.loads(cli(*arguments, "--json").out)
    assert one["hands"] == 300
    assert sum(one["results"].values()) == 300
    assert sum(one["points"]["counts"].values()) + one["void"] == 300
    two = json.loads(cli(*arguments, "--json", "--jobs", "2").out)
    for document in (one, two):
        del document["seconds"], document["hands_per_second"]
    assert one == two, "the number of processes changes nothing"
    told = cli(*arguments, "-l", "en")
    assert told.err == ""
    assert "mean" in told.out
    spanish = cli(*arguments, "-l", "es").out
    assert "media" in spanish
    assert re.search(r"^EO ganó \d+ \(\d+,\d %\)$", spanish, re.MULTILINE)
    assert not re.search(r"\d\.\d", spanish)
    assert "среднее" in cli(*arguments, "-l", "ru").out
    assert "#" in told.out


def test_simulate_agrees_with_one_hand(cli: Cli) -> None:
    for language, one in (
        ("pt-PT", "1 mão, 0 anuladas, "),
        ("es", "1 mano, 0 anuladas, "),
        ("en", "1 hand, "),
    ):
        assert f"\n{one}" in cli("simulate", "sueca", "--hands", "1", "-l", language).out


def test_who_leaves_early_waits_for_no_work() -> None:
    """As Ctrl-C does; the pieces that are in work would take days."""
    before = set(active_children())
    sizes = itertools.chain((1,), itertools.repeat(10**9))
    found = worked((("sueca", ("random",) * 4, bytes(32), 0, size) for size in sizes), 2)
    leaving = Timer(0, found.close)
    leaving.daemon = True
    assert next(found).hands == 1
    leaving.start()
    leaving.join(60)
    assert not leaving.is_alive()
    assert set(active_children()) <= before


@pytest.mark.parametrize("jobs", [1, 2])
def test_pieces_of_work_are_made_as_they_are_needed(jobs: int) -> None:
    """An endless row of them does not hinder."""
    made = itertools.count()
    levels = ("random",) * 4
    pieces = (("sueca", levels, bytes(32), first, 1) for first in made)
    parts = worked(pieces, jobs)
    assert [next(parts).hands for _ in range(3)] == [1, 1, 1]
    parts.close()
    assert next(made) <= 3 + 2 * jobs + 1


def test_mean_and_deviation() -> None:
    tally = Tally()
    assert (tally.mean, tally.deviation) == (0.0, 0.0)
    tally.points.update({10: 1, 20: 1})
    assert tally.mean == 15
    assert round(tally.deviation, 4) == 7.0711


def test_histogram() -> None:
    assert histogram({}) == []
    assert histogram({0: 1, 2: 2}, width=4) == [
        "      0       1 ##",
        "      1       0",
        "      2       2 ####",
    ]
    assert len(histogram(dict.fromkeys(range(121), 1))) <= 20
