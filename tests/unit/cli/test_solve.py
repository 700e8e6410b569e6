"""``partida solve``, ``par``, ``warm`` and ``bench``."""

from __future__ import annotations

import io
import json
import os
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from partida.cards import Suit
from partida.cli.app import run
from partida.cli.par import document
from partida.cli.solve import ready
from partida.fairness import shuffled
from partida.game import Deal
from partida.match import Match
from partida.record import DealLine, MatchRecord, to_ndjson, write_matches
from partida.record import Position as Place
from partida.record.ending import Ending
from partida.registry import rules
from partida.solver import Solver, reference
from partida.solver.reading import read_line
from tests.unit.cli.conftest import Cli

TWO = "N:A..7. E:K..2. S:7..3. W:Q..4. trump=S leader=N"
LAST = "N:...7 E:K... S:7... W:Q... trump=S leader=N points=30-64 tricks=5-4"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """That it takes long to compile is told on stderr too: it is done before anything is compared."""
    ready(games=True)


def test_a_position(cli: Cli) -> None:
    ran = cli("solve", TWO, "--line", "--at-least", "37", "--at-least", "38", "-l", "en")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "North to play, trumps spades, tricks left: 2",
        "with best play: NS 37, EW 0",
        "  7D 37   AS 37",
        "at least 37 for NS: yes",
        "at least 38 for NS: no",
        "line: N 7D, W 4D, S 3D, E 2D, N AS, W QS, S 7S, E KS",
    ]


def test_sides_and_seats_are_told_in_the_language(cli: Cli) -> None:
    assert cli("solve", TWO, "--at-least", "37", "-l", "pt-PT").out.splitlines() == [
        "joga Norte, trunfo espadas, vazas por jogar: 2",
        "com o melhor jogo: NS 37, EO 0",
        "  7D 37   AS 37",
        "pelo menos 37 para NS: sim",
    ]
    assert "СЮ 37, ВЗ 0" in cli("solve", TWO, "-l", "ru").out
    rows = cli("par", LAST, "-l", "es").out.splitlines()
    assert rows[:3] == [
        "juega Norte, triunfo picas, bazas por jugar: 1",
        "con el mejor juego: NS 56, EO 64",
        "juegos de NS en sueca: -1",
    ]
    assert rows[5].split() == ["sale", "N", "E", "S", "O"]


def test_json_has_everything(cli: Cli) -> None:
    told = json.loads(cli("solve", LAST, "--games", "--line", "--at-least", "61", "--json").out)
    assert told == [
        {
            "turn": "N",
            "side": "NS",
            "trump": "S",
            "tricks": 1,
            "value": 56,
            "moves": {"7C": 56},
            "at_least": {"61": False},
            "variant": "sueca",
            "games": -1,
            "game_moves": {"7C": -1},
            "line": ["N 7C", "W QS", "S 7S", "E KS"],
        }
    ]
    (alone,) = json.loads(cli("solve", LAST, "--games", "--value", "--json").out)
    assert "moves" not in alone
    assert alone["games"] == -1


def test_a_budget_leaves_bounds(cli: Cli) -> None:
    deal = some_deal(3)
    (told,) = json.loads(cli("solve", deal, "--cards", "1", "--at-least", "60", "--line", "--json").out)
    low, high = told["value"]
    assert low < high
    assert told["at_least"] == {"60": None}
    assert "line" not in told
    out = cli("solve", deal, "--cards", "1", "--at-least", "60", "--line", "-l", "en").out
    assert "at least 60 for NS: not decided" in out or "at least 60 for EW: not decided" in out
    assert "line: not decided" in out


def some_deal(seed: int) -> str:
    game = rules("sueca(preset=brazil)")
    order = tuple(random.Random(seed).sample(game.pack, 40))
    return str(DealLine.of(game, Deal(order, 0, prepared=True)))


def test_files_of_lines_and_stdin_in_order(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"# endings\n\n{TWO}\n{LAST}\n{TWO}\n")
    told = json.loads(cli("solve", str(file), "--json", "--threads", "2").out)
    assert [one["value"] for one in told] == [37, 56, 37]
    typed = cli("solve", "-", "--json", typed=file.read_text().splitlines())
    assert json.loads(typed.out) == told


@pytest.mark.parametrize("command", ["solve", "par"])
@pytest.mark.parametrize("data", ["", "\n", "# nothing\n\n"], ids=["empty", "blank", "remarks"])
def test_where_there_is_no_position_it_is_said(cli: Cli, tmp_path: Path, command: str, data: str) -> None:
    file = tmp_path / "none.txt"
    file.write_text(data)
    for ran in (cli(command, str(file)), cli(command, str(file), "--json")):
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert ran.err == f"partida: {file}: there is no position in it to be solved [position/none]\n"
    assert ran.out == "[]\n"
    assert cli(command, "-", typed=data.splitlines()).err == (
        "partida: stdin: there is no position in it to be solved [position/none]\n"
    )


def test_a_match_that_was_never_played_has_no_position(cli: Cli, tmp_path: Path) -> None:
    match, _ = Match.begin(rules("sueca"), 0).deal(Deal(shuffled(rules("sueca").pack, bytes(32)), 0))
    file = tmp_path / "cut.partida"
    file.write_text(write_matches([MatchRecord.of(match)]))
    ran = cli("solve", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert "[position/none]" in ran.err


def test_what_cannot_be_solved_is_named_with_its_line(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"# endings\n{LAST}\n{TWO}\n{LAST}\n")
    ran = cli("solve", str(file), "--games", "--json")
    assert ran.code == 2
    assert ran.err.startswith("partida: line 3, column 1: 0 points taken and 37 left")
    assert "[position/whole]" in ran.err
    assert len(json.loads(ran.out)) == 1, "the answers before it"
    assert cli("solve", TWO, "--games").err.startswith("partida: 0 points taken")


def test_what_cannot_be_solved_is_refused_before_kernels_are_loaded(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr("partida.cli.solve.ready", lambda game, games: loaded.append(game))
    assert "[position/whole]" in cli("solve", TWO, "--games").err
    assert not loaded
    assert cli("solve", LAST, "--games").code == 0
    assert loaded == ["sueca"], "asked for before everything else that is solved"


def test_matches_are_solved_hand_by_hand(cli: Cli, tmp_path: Path) -> None:
    game = rules("sueca(preset=cardgames-zone)")
    match, _ = Match.begin(game, 0).deal(Deal(shuffled(game.pack, bytes(32)), 0))
    match, _ = match.play(1, game.read("cut 7"))
    record = MatchRecord.of(match)
    file = tmp_path / "one.partida"
    file.write_text(write_matches([record]))
    (told,) = json.loads(cli("solve", str(file), "--json", "--value", "--cards", "5000").out)
    assert told["tricks"] == 10
    ndjson = cli("solve", "-", "--json", "--value", "--cards", "5000", typed=[to_ndjson(record).strip()])
    assert told["at"] == {"match": 1, "hand": 1}
    assert json.loads(ndjson.out) == [{**told, "at": {"line": 1, "hand": 1}}]
    out = cli("solve", str(file), "--value", "--cards", "5000", "-l", "pt-PT").out
    assert out.splitlines()[0] == "-- partida 1, mão 1"
    stdin = cli("solve", "-", "--json", "--value", "--cards", "5000", typed=file.read_text().splitlines())
    assert json.loads(stdin.out) == [told]


def test_wrong_lines_are_named_after_the_answers_before_them(cli: Cli) -> None:
    ran = cli("solve", "-", "-l", "en", typed=[TWO, TWO.replace("trump=S", "trump=X")])
    assert ran.code == 2
    assert "NS 37" in ran.out
    assert "partida: line 2, column 39: " in ran.err
    ran = cli("solve", "-", typed=["", TWO.replace("N:A..7.", "N:A...")])
    assert ran.err.startswith("partida: line 2, column 1: N and W do not have cards for as many tricks")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("solve", "nowhere.txt"), "cli/file"),
        (("solve", "nonsense"), "cli/file"),
        (("solve", "no/such/file"), "cli/file"),
        (("solve", "x" * 5000), "cli/file"),
        (("solve", "."), "cli/file"),
        (("solve", "-x"), "cli/usage"),
        (("solve", ""), "deal/variant"),
        (("solve", "no game of cards"), "variant/game"),
        (("solve", "no\0file of that name"), "variant/game"),
        (("solve", TWO, "--games"), "position/whole"),
        (("solve", TWO, "--threads", "0"), "cli/usage"),
        (("solve", TWO, "--cards", "-5"), "cli/usage"),
        (("solve", TWO, "--seconds", "-1"), "cli/usage"),
        (("solve", TWO, "--seconds", "nan"), "cli/usage"),
        (("solve", TWO, "--seconds", "soon"), "cli/usage"),
        (("solve", TWO, "--memory", "99999999"), "solver/memory"),
        (("bench", "--tricks", "11"), "cli/tricks"),
        (("solve", "cuarenta dealer=N pack=5H"), "deal/text"),
        (("par", TWO.replace("A..7.", "A..7")), "hand/suits"),
        (("par", "nowhere.txt"), "cli/file"),
        (("par", "."), "cli/file"),
        (("par", "-x"), "cli/usage"),
        (("par", TWO, "--threads", "0"), "cli/usage"),
    ],
)
def test_wrong_input(cli: Cli, arguments: tuple[str, ...], code: str) -> None:
    ran = cli(*arguments)
    assert ran.code == 2
    assert ran.err.count("\n") == 1, ran.err
    assert f"[{code}]" in ran.err
    assert len(ran.err) < 400


def test_a_table_that_cannot_be_had(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(megabytes: float) -> None:
        raise MemoryError(f"Unable to allocate {megabytes:.0f} MB")

    monkeypatch.setattr("partida.kernels.sueca.memory.new_memory", none_left)
    ran = cli("solve", TWO, "--memory", "9000")
    assert (ran.code, ran.err) == (
        2,
        "partida: there is not enough memory: Unable to allocate 9000 MB [cli/memory]\n",
    )


@pytest.mark.parametrize(
    "data",
    [
        f"{TWO}\r\n# a remark\r\n\r\n{LAST}\r\n".encode(),
        f"\ufeff{TWO}\n{LAST}".encode(),
        f"{TWO}\r{LAST}\r".encode(),
        f"{TWO}{' ' * 100_000}\n{'# long ' * 100_000}\n{LAST}".encode(),
    ],
    ids=["crlf", "mark", "cr", "long"],
)
def test_lines_of_every_kind(cli: Cli, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "some"
    file.write_bytes(data)
    told = cli("solve", str(file), "--json", "--value")
    assert [one["value"] for one in json.loads(told.out)] == [37, 56]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as writer:
        writer.submit(pipe.write_bytes, data)
        assert cli("solve", str(pipe), "--json", "--value").out == told.out


@pytest.mark.parametrize(
    ("data", "place", "code"),
    [
        (f"{TWO}\n# caf\xe9\n".encode("latin-1"), "line 2, column 6: the byte 0xE9", "record/utf8"),
        (TWO.encode("utf-16"), "line 1, column 1: the byte 0xFF", "record/utf8"),
        (b"\0\1\2\n", "line 1, column 1: ", "variant/game"),
        (b"[Game sueca]\n\xff", "line 2, column 1: the byte 0xFF", "record/utf8"),
        (b"N:" + b"A" * 1_000_000 + b" trump=S\n", "line 1, column 3: 'AAA", "hand/suits"),
        (f"{TWO}\r\nN:A\r\n".encode(), "line 2, column 3: 'A' is not a hand", "hand/suits"),
    ],
    ids=["latin", "utf-16", "zeros", "match", "huge", "second"],
)
def test_what_is_no_text_of_positions(cli: Cli, tmp_path: Path, data: bytes, place: str, code: str) -> None:
    file = tmp_path / "some.txt"
    file.write_bytes(data)
    ran = cli("solve", str(file), "--json")
    assert ran.code == 2
    assert ran.err.startswith(f"partida: {place}")
    assert f"[{code}]" in ran.err
    assert ran.err.count("\n") == 1
    assert len(json.loads(ran.out)) == (data[:10] == TWO[:10].encode()), "the answers before it, as JSON"


def test_positions_of_others_are_refused(cli: Cli) -> None:
    """What a seat knows, and cards that were played against the rules."""
    game = rules("sueca")
    match, _ = Match.begin(game, 0).deal(Deal(shuffled(game.pack, bytes(32)), 0, prepared=True))
    seen = Place.of(match).position_for(2)
    ran = cli("solve", str(seen))
    assert (ran.code, "[position/partial]" in ran.err) == (2, True)
    state = match.state
    hand = game.view(state, state.turn).hand
    led = next(card for card in hand)
    after, _ = match.play(state.turn, game.read(str(led)))
    seat = after.state.turn
    held = game.view(after.state, seat).hand
    assert any(card.suit == led.suit for card in held)
    wrong = next(card for card in held if card.suit != led.suit)
    line = f"{Place.of(after)}, {game.table.name(seat)} {wrong}"
    ran = cli("solve", line)
    assert (ran.code, "[move/must-follow-suit]" in ran.err) == (2, True), ran.err
    revoked = "N:... E:..7. S:.A..3 W:.Q..4 trump=S leader=N table=2H5C"
    assert "[position/" in cli("solve", revoked).err


def test_par(cli: Cli) -> None:
    told = json.loads(cli("par", TWO, "--json").out)
    assert told["value"] == 37
    assert "games" not in told
    assert set(told["ns"]) == set("SHDC")
    assert told["ns"]["S"]["N"] == 37
    shown = cli("par", LAST, "-l", "en").out
    assert "games of NS under sueca: -1" in shown
    assert "leader" in shown
    ending = Ending.parse(TWO)
    for trump, row in told["ns"].items():
        for leader, value in row.items():
            other = str(ending).replace("trump=S leader=N", f"trump={trump} leader={leader}")
            (one,) = json.loads(cli("solve", other, "--json", "--value").out)
            assert value == (one["value"] if leader in "NS" else 37 - one["value"])


def test_par_of_many_in_their_order(cli: Cli, tmp_path: Path) -> None:
    """What each comes to alone, with its place; a single text is one object, others are an array."""
    file = tmp_path / "deals.txt"
    file.write_text(f"# endings\n\n{TWO}\n{LAST}\n{TWO}\n")
    alone = {text: json.loads(cli("par", text, "--json").out) for text in (TWO, LAST)}
    expected = [{"at": {"line": line}, **alone[text]} for line, text in ((3, TWO), (4, LAST), (5, TWO))]
    for threads in ("1", "2"):
        assert json.loads(cli("par", str(file), "--json", "--threads", threads).out) == expected
    typed = file.read_text().splitlines()
    assert json.loads(cli("par", "-", "--json", typed=typed).out) == expected
    shown = cli("par", "-", "-l", "en", typed=typed).out
    assert [row for row in shown.splitlines() if row.startswith("--")] == [
        "-- line 3", "-- line 4", "-- line 5",
    ]  # fmt: skip
    one, other = (cli("par", text, "-l", "en").out for text in (TWO, LAST))
    assert shown == f"-- line 3\n{one}\n-- line 4\n{other}\n-- line 5\n{one}"


def test_par_of_matches(cli: Cli, tmp_path: Path) -> None:
    game = rules("sueca")
    order = shuffled(game.pack, bytes(32))
    match, _ = Match.begin(game, 0).deal(Deal(order, 0, prepared=True))
    file = tmp_path / "one.partida"
    file.write_text(write_matches([MatchRecord.of(match)]))
    (told,) = json.loads(cli("par", str(file), "--json").out)
    assert told.pop("at") == {"match": 1, "hand": 1}
    line = str(DealLine.of(game, Deal(order, 0, prepared=True)))
    assert told == json.loads(cli("par", line, "--json").out)


def test_par_names_the_line_that_is_wrong_after_the_answers_before_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuarenta = str(
        DealLine.of(rules("cuarenta"), Deal(shuffled(rules("cuarenta").pack, bytes(32)), 0, prepared=True))
    )
    ran = cli("par", "-", "--json", typed=[TWO, cuarenta, TWO])
    assert ran.code == 2
    reason = "only positions of Sueca have this, not those of cuarenta"
    assert ran.err == f"partida: line 2, column 1: {reason} [position/game]\n"
    assert [one["at"] for one in json.loads(ran.out)] == [{"line": 1}]
    ran = cli("par", "-", typed=[TWO, "N:A"])
    assert "line 2, column 3" in ran.err
    monkeypatch.setattr("partida.cli.solve.ready", lambda game, games: pytest.fail("not needed"))
    assert "[position/game]" in cli("par", cuarenta).err


def test_par_keeps_to_the_rule_of_the_first_lead() -> None:
    """Whoever leads may not lead the trumps of that row, which costs something here."""
    asked = read_line("N:6.4.. E:A..2. S:7...3 W:Q..3. trump=S leader=E")
    barred, solver = replace(asked.position, barred=True), Solver()
    told = document(replace(asked, position=barred), solver)["ns"]
    assert told != document(asked, solver)["ns"]
    for trump in Suit:
        for leader, seat in enumerate("NESW"):
            value = max(reference.values(replace(barred, trump=trump, leader=leader)).values())
            assert told[trump.letter][seat] == (value if seat in "NS" else barred.rest - value)


def test_warm_and_bench(cli: Cli) -> None:
    assert "kernels ready" in cli("warm").out
    rows = json.loads(cli("bench", "--deals", "3", "--tricks", "4", "--json").out)
    assert [row["number"] for row in rows] == [3, 3, 3]
    assert "every card" in cli("bench", "--deals", "2", "--tricks", "3").out


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    bar = Terminal()
    monkeypatch.setattr(sys, "stderr", bar)
    assert run(("solve", TWO, "--json")) == 0
    assert json.loads(capsys.readouterr().out)[0]["value"] == 37
    assert bar.getvalue()
