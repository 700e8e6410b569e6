"""``partida solve`` of positions of Cuarenta."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from partida.cuarenta import texts
from partida.cuarenta.rules import CuarentaRules
from partida.cuarenta.scoring import Standing
from partida.cuarenta.variants import PRESETS
from partida.game import Deal
from partida.match import Match
from partida.record import MatchRecord, Position, to_ndjson
from partida.solver import cuarenta_reference as reference
from partida.solver.cuarenta_ends import POINTS
from partida.solver.cuarenta_equity import Equity
from partida.words.catalogue import LANGUAGES
from tests.unit.cli.conftest import Cli

RULES = CuarentaRules(replace(PRESETS["wikipedia"], players=2))


def late(seed: int, left: int, score: tuple[int, int] = (10, 12), deal: int = 3) -> tuple[Any, str]:
    """A state of a deal, the last if none is named, and its position line."""
    rng = random.Random(seed)
    dealt = Deal(tuple(rng.sample(RULES.pack, 40)), 0, prepared=True)
    standing = Standing(0, score)
    state, _ = RULES.start(dealt, standing)
    moves: list[tuple[int, Any]] = []
    while state.phase != "play" or state.deal < deal or sum(hand.bit_count() for hand in state.hands) > left:
        assert state.turn is not None
        moves.append((state.turn, rng.choice(RULES.moves(state, state.turn))))
        state, _ = RULES.play(state, *moves[-1])
    return state, str(Position.at(RULES, dealt, standing, tuple(moves)))


def equity(**options: Any) -> Equity:
    """Chances that grow with the lead, dealing a little less."""
    variant = replace(RULES.variant, **options)
    table = tuple(tuple(0.48 + (own - other) / 100 for other in range(40)) for own in range(40))
    chicas = range(variant.mesa_chicas)
    return Equity(
        variant, MappingProxyType({(own, other): table for own in chicas for other in chicas}), "a test"
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_position(cli: Cli, seed: int) -> None:
    """The values are those of plain minimax, for whoever is on turn; the line ends as the value says."""
    state, line = late(seed, 5)
    sign = 1 if state.turn == 0 else -1
    expected = {
        texts.write(play, RULES.table): sign * worth
        for play, worth in reference.values(RULES, state, POINTS).items()
    }
    (told,) = json.loads(cli("solve", line, "--line", "--json").out)
    assert told["moves"] == expected
    assert told["value"] == max(expected.values())
    assert told["turn"] == RULES.table.name(state.turn)
    own, other = told["end"]["score"][:: 1 if state.turn == 0 else -1]
    assert min(own, 40) - min(other, 40) == told["value"]
    assert len(told["line"]) == 5
    least = [str(told["value"]), str(told["value"] + 1)]
    (again,) = json.loads(
        cli("solve", line, "--value", "--at-least", least[0], "--at-least", least[1], "--json").out
    )
    assert again["at_least"] == {least[0]: True, least[1]: False}
    assert "moves" not in again


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(cli: Cli, language: str, tmp_path: Path) -> None:
    _, line = late(1, 4)
    file = tmp_path / "chances.json"
    file.write_text(equity().text())
    ran = cli("solve", line, "--line", "--at-least", "2", "--equity", str(file), "-l", language)
    rows = ran.out.splitlines()
    assert ran.code == 0
    assert len(rows) == 8
    assert rows[1].count("+") + rows[1].count("-") == 2
    assert rows[4].count(" %") == 2
    comma, point = (len(re.findall(rf"\d\{mark}\d %", rows[4])) for mark in ",.")
    assert (comma, point) == ((0, 2) if language == "en" else (2, 0))


def test_the_score_says_whose_it_is(cli: Cli) -> None:
    """That of the side on turn comes first, as it does in the values."""
    for seed in range(6):
        state, line = late(seed, 2)
        own, other = state.score[state.turn], state.score[1 - state.turn]
        sides = "N-S" if state.turn == 0 else "S-N"
        assert f", score {sides} {own}-{other}, deal" in cli("solve", line, "--value", "-l", "en").out


def test_chances(cli: Cli, tmp_path: Path) -> None:
    """The chance after a play is that of the standing after it, whichever side is on turn."""
    file = tmp_path / "chances.json"
    file.write_text(equity().text())
    for seed in range(4):
        state, line = late(seed, 1)
        (told,) = json.loads(cli("solve", line, "--equity", str(file), "--json").out)
        for text, chance in told["move_chances"].items():
            after, _ = RULES.play(state, state.turn, RULES.read(text))
            assert after.result is not None
            mine = equity().at(RULES.settle(Standing(0), after.result))
            assert chance == pytest.approx(mine if state.turn == 0 else 1 - mine, abs=1e-4)
        assert told["chance"] == max(told["move_chances"].values())


def test_a_budget_leaves_honest_bounds(cli: Cli) -> None:
    _, line = late(3, 10)
    (exact,) = json.loads(cli("solve", line, "--json").out)
    (told,) = json.loads(cli("solve", line, "--cards", "40", "--at-least", "0", "--line", "--json").out)
    low, high = told["value"]
    assert low < high
    assert low <= exact["value"] <= high
    for play, bounds in told["moves"].items():
        low, high = bounds if isinstance(bounds, list) else (bounds, bounds)
        assert low <= exact["moves"][play] <= high
    assert told["at_least"] == {"0": None}
    assert "line" not in told
    shown = cli("solve", line, "--cards", "40", "--line", "-l", "en").out
    assert "line: not decided" in shown
    assert f"{told['value'][0]:+}..{told['value'][1]:+}" in shown


def test_whole_hands_within_a_budget(cli: Cli) -> None:
    """From the first card with a known stock: rondas that can be announced are."""
    game = CuarentaRules(PRESETS["wikipedia"])
    order = tuple(random.Random(1).sample(game.pack, 40))
    match, _ = Match.begin(game, 0).deal(Deal(order, 0, prepared=True))
    text = str(Position.of(match))
    (told,) = json.loads(cli("solve", text, "--value", "--cards", "200", "--json").out)
    assert (told["left"], told["deal"]) == (20, 1)
    while match.state.phase != "play":
        match, _ = match.play(match.state.turn, game.moves(match.state, match.state.turn)[0])
    typed = [to_ndjson(MatchRecord.of(match)).strip()]
    (of_match,) = json.loads(cli("solve", "-", "--value", "--cards", "200", "--json", typed=typed).out)
    assert of_match["left"] == 20


def test_a_search_that_may_be_long_is_announced_once(cli: Cli) -> None:
    """Where deals are to come and no limit is set."""
    told = "without --cards or --seconds this may take hours"
    line, last = late(1, 1, deal=2)[1], late(1, 3)[1]
    ran = cli("solve", "-", "--value", "-l", "en", typed=[last, line, line])
    assert ran.out.count("deal 3 of 4") == 2
    assert ran.err.count(told) == 1
    assert told not in cli("solve", last, "-l", "en").err
    assert told not in cli("solve", line, "--cards", "100", "-l", "en").err


def test_a_search_without_end_can_be_interrupted() -> None:
    """The answers before it are an array all the same."""
    game = CuarentaRules(PRESETS["wikipedia"])
    deal = Deal(tuple(random.Random(1).sample(game.pack, 40)), 0, prepared=True)
    endless = str(Position.at(game, deal, Standing(0), ()))
    with subprocess.Popen(
        [sys.executable, "-m", "partida", "solve", "-", "--json", "--threads", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a shell may ignore it
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for line in [late(1, 3)[1]] * 5 + [endless] * 5:
            print(line, file=running.stdin)
        running.stdin.close()
        first = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        try:
            assert running.wait(600) == 130
        finally:
            running.kill()
        assert json.loads(first + running.stdout.read())


def test_wrong_input_is_refused_with_the_reason(cli: Cli, tmp_path: Path) -> None:
    _, line = late(1, 3)
    file = tmp_path / "chances.json"
    file.write_text(equity(mesa_chicas=1).text())
    sueca = "N:A..7. E:K..2. S:7..3. W:Q..4. trump=S leader=N"
    for arguments, reason in [
        ((line, "--games"), "games are counted at Sueca"),
        ((line, "--equity", str(file)), "the chances of the file are for cuarenta"),
        ((sueca, "--equity", str(file)), "those of Cuarenta"),
        ((line.partition("|")[0].replace("prepared", ""),), "the pack is not cut"),
        ((line[: line.rindex(",")] + ", N 9C",), "9C"),
        ((line, "--equity", str(tmp_path / "none.json")), "none.json"),
    ]:
        ran = cli("solve", *arguments, "-l", "en")
        assert ran.code == 2, arguments
        assert reason in ran.err.splitlines()[-1]  # kernels may have been compiled before
    assert "only positions of Sueca" in cli("par", line, "-l", "en").err


def test_what_is_no_file_of_chances_is_named(cli: Cli, tmp_path: Path) -> None:
    _, line = late(1, 1)
    file = tmp_path / "chances.json"
    for data, reason in [
        (b"", "this is no file of chances: it is no JSON"),
        (b"[]", "this is no file of chances"),
        (bytes(range(256)), "the byte 0x80 is not UTF-8"),
    ]:
        file.write_bytes(data)
        ran = cli("solve", line, "--equity", str(file))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"partida: {file}: ")
        assert reason in ran.err


def test_chances_as_windows_writes_them(cli: Cli, tmp_path: Path) -> None:
    _, line = late(1, 1)
    file = tmp_path / "chances.json"
    file.write_text(equity().text())
    told = cli("solve", line, "--equity", str(file))
    assert told.code == 0
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert cli("solve", line, "--equity", str(file)) == told


def test_what_cannot_be_solved_is_refused_before_kernels_are_loaded(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, line = late(1, 3)
    file = tmp_path / "chances.json"
    file.write_text(equity(mesa_chicas=1).text())
    loaded: list[str] = []
    monkeypatch.setattr("partida.cli.solve.ready", lambda game, games: loaded.append(game))
    assert cli("solve", line, "--games").code == 2
    assert cli("solve", line, "--equity", str(file)).code == 2
    assert not loaded
    assert cli("solve", line).code == 0
    assert loaded == ["cuarenta"]


def test_where_a_position_stands_is_told_in_the_language_of_its_game(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "both.txt"
    sueca = "N:...7 E:K... S:7... W:Q... trump=S leader=N points=30-64 tricks=5-4"
    path.write_text(f"{late(1, 3)[1]}\n{sueca}\n", encoding="utf-8")
    told = [one.split("\n")[0] for one in cli("solve", str(path), "--value").out.split("\n\n")]
    assert told == ["-- línea 1", "-- linha 2"]
    assert cli("solve", str(path), "--value", "-l", "en").out.count("-- line ") == 2
