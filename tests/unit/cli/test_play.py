"""Matches played through stdin: to the end, left and resumed, killed and resumed, wrong input on the way."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from partida.cli import saves
from partida.cli.session import Session
from partida.record import check_matches, read_matches
from tests.unit.cli.conftest import ANYTHING, Cli, cuarenta_position, position, sueca_position

WHOLE = ANYTHING * 500


def saved() -> list[Path]:
    return sorted(saves.folder().glob("*.partida"))


@pytest.mark.parametrize(
    ("arguments", "last_words"),
    [
        (["sueca", "--language", "pt-PT"], ["Partida ganha", "Ganhaste a partida"]),
        (
            ["sueca", "--language", "en", "--variant", "portugal", "--seat", "E"],
            ["Match won by", "You won the match"],
        ),
        (["cuarenta", "--language", "es"], ["Mesa ganada"]),
        (["cuarenta", "--language", "ru", "--variant", "players=2", "--ascii"], ["Mesa vyigrana"]),
        (["cuarenta", "--variant", "barrio", "--level", "beginner", "--plain"], ["Mesa ganada"]),
    ],
    ids=" ".join,
)
def test_a_whole_match(cli: Cli, arguments: list[str], last_words: list[str]) -> None:
    typed = [word for line in WHOLE for word in ([line, "top", "y"] if line == "" else [line])]
    ran = cli("play", *arguments, "--seed", "7", typed=typed)
    assert ran.code == 0
    assert ran.err == ""
    assert any(words in ran.out for words in last_words)
    (path,) = saved()
    checked = check_matches(path.read_bytes())
    assert not checked.errors
    assert checked.records[0].match().winner is not None
    assert cli("play", "--resume", str(path)).code == 2


def test_the_same_seed_gives_the_same_match(cli: Cli) -> None:
    first = cli("play", "sueca", "--seed", "5", typed=ANYTHING * 20).out.splitlines()
    second = cli("play", "sueca", "--seed", "5", typed=ANYTHING * 20).out.splitlines()
    assert first[2:-1] == second[2:-1]
    assert first[2:-1] != cli("play", "sueca", "--seed", "6", typed=ANYTHING * 20).out.splitlines()[2:-1]


def test_end_of_input_keeps_the_match(cli: Cli) -> None:
    ran = cli("play", "cuarenta", "--seed", "3", "--language", "en", typed=["", "1"])
    assert ran.code == 0
    assert "partida play --resume" in ran.out
    (path,) = saved()
    before = read_matches(path.read_bytes())[0].match()
    assert cli("play", "--resume", "--language", "en", typed=["quit"]).out.startswith("cuarenta")
    assert read_matches(path.read_bytes())[0].match() == before


def test_left_and_resumed_is_the_match_that_was_never_left(cli: Cli) -> None:
    cli("play", "sueca", "--seed", "11", "--language", "en", typed=ANYTHING * 4)
    while read_matches(saved()[0].read_bytes())[0].match().winner is None:
        assert cli("play", "--resume", typed=ANYTHING * 30).code == 0
    (path,) = saved()
    record = read_matches(path.read_bytes())[0]
    assert [hand.seed for hand in record.hands] == [
        hand.seed for hand in Session.resume(saves.MatchFile(path), _cut_short(record)).record().hands
    ] + [record.hands[-1].seed]


def _cut_short(record: Any) -> Any:
    from dataclasses import replace

    return replace(record, hands=record.hands[:-1])


def test_killed_and_resumed() -> None:
    env = {**os.environ, "PARTIDA_LANGUAGE": "en"}
    command = [sys.executable, "-m", "partida", "play", "--resume", str(sueca_position())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=env) as player:
        assert player.stdin is not None
        player.stdin.write(b"9\n")
        player.stdin.flush()
        folder = saves.folder()
        until = time.monotonic() + 120
        while time.monotonic() < until and not _cards_of_south(folder):
            time.sleep(0.05)
        player.send_signal(signal.SIGKILL)
    assert _cards_of_south(folder) == ["KS"]
    done = subprocess.run(
        [sys.executable, "-m", "partida", "play", "--resume"],
        input=b"last\nquit\n", capture_output=True, env=env, check=True,
    )  # fmt: skip
    assert "South K♠" in done.stdout.decode()


def _cards_of_south(folder: Path) -> list[str]:
    for path in folder.glob("*.partida"):
        hand = read_matches(path.read_bytes())[0].hands[-1]
        return [str(act.move.card) for act in hand.moves if act.seat == 2 and hasattr(act.move, "card")]
    return []


def test_ctrl_c_keeps_the_match(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = cli("play", "sueca", "--seed", "1", "--language", "en")
    assert ran.code == 130
    assert "partida play --resume" in ran.out
    assert len(saved()) == 1


def test_without_a_game_it_asks(cli: Cli) -> None:
    ran = cli("play", "--language", "en", "--seed", "1", typed=["3", "2", "?", "nonsense", "4", "6", "1"])
    assert "Type 1 or 2." in ran.out
    assert "There is no level “6”: type a number or a name from the list." in ran.out
    assert "level Beginner" in ran.out
    assert "There is no preset “nonsense”: type a number or a name from the list." in ran.out
    assert "cuarenta(preset=todo-dos)" in ran.out
    ran = cli("play", "--language", "en", "--seed", "1", typed=["sueca", "brazil", ""])
    assert "sueca(preset=brazil)" in ran.out
    assert "level Club" in ran.out
    assert "  3. Club (club)" in ran.out
    assert re.search(r"Beats “Casual” in \d\d of 100 hands\.", ran.out)
    assert "level Novice" in cli("play", "-l", "en", typed=["1", "1", "novice"]).out, "not offered, but there"
    greeted = cli("play", "sueca", "--level", "good", "-l", "pt-PT", typed=["q"]).out
    assert "nível Bom" in greeted, "told by its name, named by its word"
    asked = "How well shall the computer play?"
    assert asked not in cli("play", "-l", "en", "--level", "casual", typed=["1", "1"]).out
    assert asked not in cli("play", "sueca", "-l", "en").out
    assert cli("play", "-l", "en", typed=["1", "1", "quit"]).code == 0
    assert cli("play", typed=["2"]).code == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type the number of a card"),
        ("0", "type 1 to 10"),
        ("11", "type 1 to 10"),
        ("99999999999999999999", "type 1 to 10"),
        ("1", "You must follow suit: spades."),
        ("QH", "You must follow suit: spades."),
        ("q♥", "You must follow suit: spades."),
        ("AS", "You do not hold the ace of spades."),
        ("xyzzy", "“xyzzy” is neither a card nor a command"),
        ("\x00\x1b[2J", "is neither a card nor a command"),
        ("accuse W", "Nobody can be accused in this variant"),
        ("claims", "Nobody can be accused in this variant"),
        ("back", "no card to take back"),
        ("peek", "cannot look at the last trick"),
        ("ronda", "no ronda"),
        ("cut 5", "cannot be done now"),
        ("8Hx7H", "neither a card nor a command"),
        ("ação", "neither a card nor a command"),
        ("last", "No trick has been played yet."),
        ("?", "What you can type"),
        ("score", "Score"),
        ("save", "Saved: "),
        ("taken", "Us: nothing"),
        ("rules", "# Sueca"),
    ],
)
def test_what_can_be_typed(cli: Cli, typed: str, answer: str) -> None:
    ran = cli("play", "--resume", str(sueca_position()), "--language", "en", typed=[typed])
    assert answer in ran.out
    assert "\x1b" not in ran.out
    assert ran.code == 0


@pytest.mark.parametrize("code", ["pt-PT", "pt-BR", "es", "en", "ru"])
@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_ascii_is_ascii_alone(cli: Cli, game: str, code: str) -> None:
    typed = ["?", "rules", "last", "score", "taken", "xyz", "", *ANYTHING * 8, "rondá…"]
    ran = cli("play", game, "--seed", "2", "-l", code, "--ascii", typed=typed)
    assert ran.code == 0
    assert ran.out.isascii()
    ran = cli("deal", game, "--seed", "2", "-l", code, "--ascii")
    assert ran.out.isascii()


@pytest.mark.parametrize(
    ("env", "ascii_only"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LC_ALL": "es_EC.UTF-8", "LANG": "C"}, False),
        ({"PYTHONIOENCODING": "ascii"}, True),
        ({"PYTHONIOENCODING": "latin-1"}, True),
    ],
    ids=str,
)
def test_where_there_are_no_suits_letters_are_used(env: dict[str, str], ascii_only: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "partida", "play", "--resume", str(sueca_position()), "-l", "pt-PT"],
        input=b"?\n", capture_output=True, check=True, env={"PARTIDA_DATA": os.environ["PARTIDA_DATA"],
        **({} if "PYTHONIOENCODING" in env else {"PYTHONUTF8": "1"}), **env},
    )  # fmt: skip
    assert done.stdout.isascii() == ascii_only


def test_the_first_question_is_in_the_language_known_or_in_both(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Que jogo? / ¿Qué juego? 1 Sueca, 2 Cuarenta:" in cli("play", typed=[]).out
    monkeypatch.setenv("LC_ALL", "C")
    assert "Que jogo? / Que juego? 1 Sueca, 2 Cuarenta:" in cli("play", typed=[]).out
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "Which game: 1 Sueca, 2 Cuarenta?" in cli("play", typed=[]).out


def test_a_card_by_number_by_text_and_by_symbol(cli: Cli) -> None:
    for typed in ("9", "KS", "ks", "K♠", " k s "):
        ran = cli("play", "--resume", str(sueca_position()), "--language", "en", typed=[typed])
        assert "You play the king of spades K♠." in ran.out


@pytest.mark.parametrize(
    ("typed", "told"),
    [("1", "top"), ("2", "bottom"), ("c", "top"), ("BAI", "bottom"), ("t", "top"), ("x", None), ("", None)],
)
def test_the_trump_end_by_number_and_by_first_letters(cli: Cli, typed: str, told: str | None) -> None:
    variant = "sueca(trump_source=dealer_choice)"
    for seed in range(30):
        start = ["play", "sueca", "-v", variant, "--seed", str(seed), "-l", "pt-PT"]
        if "Trunfo por cima (1)" in cli(*start, typed=["7", "7"]).out:
            out = cli(*start, typed=[*(["7"] if "Parte o baralho" in cli(*start).out else []), typed]).out
            words = {"top": "Escolhes trunfo por cima.", "bottom": "Escolhes trunfo por baixo."}
            assert [end for end, said in words.items() if said in out] == ([told] if told else [])
            return
    pytest.fail("South never chooses")


def test_a_bad_cut_is_refused(cli: Cli) -> None:
    for seed in range(20):
        start = ["play", "cuarenta", "--seed", str(seed), "--language", "en"]
        if "Cut:" in cli(*start).out:
            ran = cli(*start, typed=["0", "40", "x", "KS", "39"])
            assert ran.out.count("Lift 1 to 39 cards.") == 2
            assert "The pack must be cut first." in ran.out or "You do not hold" in ran.out
            assert "You lift 39 cards." in ran.out
            return
    pytest.fail("South never cuts")


def test_a_renuncia_needs_a_yes_and_can_be_taken_back(cli: Cli) -> None:
    def typing(*typed: str) -> str:
        path = sueca_position("sueca(renounce_mode=claim)")
        return cli("play", "--resume", str(path), "--language", "en", typed=list(typed)).out

    refused = typing("1", "n", "1", "maybe")
    assert "You hold spades: queen of hearts would be a renounce." in refused
    assert "Please answer y or n." in refused
    assert "You play" not in refused
    assert "You take back the queen of hearts Q♥." in typing("1", "y", "y")
    assert "You take back the queen of hearts Q♥." in typing("1", "y", "back")
    kept = typing("1", "y", "n", "?")
    assert "You play the queen of hearts Q♥." in kept
    assert "East plays" in kept or "East accuses" in kept


def test_captures_are_chosen_from_a_list_with_what_they_score(cli: Cli) -> None:
    def typing(*typed: str) -> str:
        return cli("play", "--resume", str(cuarenta_position()), "--language", "en", typed=list(typed)).out

    listed = typing("1", "9", "")
    assert "2. A♣: trail it, take nothing" in listed
    assert "1. A♣ takes A♦ (2 cards) · caída +2" in listed
    assert "There is no such number: type 1 to 2." in listed
    assert "You take" not in listed
    for typed in (["1", "1"], ["ac", "1"], ["ACxAD"], ["acxad"]):
        taken = typing(*typed)
        assert "Caída! You fall on the ace of diamonds A♦." in taken
        assert "Us: +2 (caída), now 2-0." in taken
    assert "cannot take those cards" in typing("ACxQC")


def test_overlooked_cards_are_offered(cli: Cli) -> None:
    """W trails a four although A and 3 lie there: S, next to play, may claim them with the four."""
    variant = "cuarenta(overlooked=opponents_claim)"
    hands = {"E": "AC QH 7D KC 5S", "N": "3C 2D 6S JH 6H", "W": "4D KS 7H 5D JS", "S": "QC 2C 3H JD 7S"}
    path = position(variant, "S", hands, "E pass, N pass, W pass, S pass, E AC, N 3C, W 4D")
    ran = cli("play", "--resume", str(path), "--language", "en", typed=["1"])
    assert "claim 4♦ with A♣ 3♣" in ran.out
    assert "You claim what was overlooked: 4♦ A♣ 3♣." in ran.out
    path = position(variant, "S", hands, "E pass, N pass, W pass, S pass, E AC, N 3C, W 4D")
    let_lie = cli("play", "--resume", str(path), "--language", "en", typed=["", ""])
    assert "You claim" not in let_lie.out


def test_what_the_person_overlooked_goes_to_the_next_player_not_to_the_partner(cli: Cli) -> None:
    """S trails a four although A and 3 lie there; E plays next, N is the partner, and all see it."""
    hands = {"E": "AC QH 7D KC 5S", "N": "3C 2D 6S JH 6H", "W": "4C KS 7H 5D JS", "S": "4D 2C 3H JD 7S"}
    variant = "cuarenta(overlooked=opponents_claim)"
    path = position(variant, "S", hands, "E pass, N pass, W pass, S pass, E AC, N 3C, W KS")
    ran = cli("play", "--resume", str(path), "--language", "en", typed=["4d", "2"])
    assert "You trail the four of diamonds" in ran.out
    assert "East claims what was overlooked: 4♦ A♣ 3♣." in ran.out


def test_an_accusation_by_number_and_by_word(cli: Cli) -> None:
    """W does not follow the spade that S led, and holds one."""
    hands = {
        "N": "JH AD 7D KD JD QD 5D 4D 4C 3C",
        "E": "5S 4S 3S 2S AC 7C KC JC QC 5C",
        "S": "KS 6S QH 5H 2H 6D 3D 2D 6C 2C",
        "W": "AS 7S JS QS AH 7H KH 6H 4H 3H",
    }
    moves = "S KS, E 2S, N 3C, W 3H, W 4H, S 2H, E 3S, N JH"
    for typed in (["claims", "3", "y"], ["accuse W", "y"], ["ACCUSE West 1", "y"], ["accuse we", "y"]):
        path = position("sueca(renounce_mode=claim,first_trick_trump_lead=free)", "W", hands, moves, "3H")
        ran = cli("play", "--resume", str(path), "--language", "en", typed=typed)
        assert "You accuse West of a renounce. Rightly." in ran.out, ran.out
        assert "If it is false, you pay what it would have won. (y/N)" in ran.out
        assert "In trick 1 West did not follow spades" in ran.out
        assert "Renounce by West: 4 games for Us." in ran.out


def test_an_accusation_needs_a_yes_and_a_reason(cli: Cli) -> None:
    path = sueca_position("sueca(renounce_mode=claim)")
    ran = cli(
        "play", "--resume", str(path), "--language", "es", typed=["reclamar W", "reclamar n", "reclamar"]
    )
    assert "Oeste asistió en todas las bazas" in ran.out
    assert "Solo puedes reclamar a los rivales." in ran.out
    assert "No hay renuncio que reclamar" in ran.out


def test_the_draw_for_the_first_deal_is_told(cli: Cli) -> None:
    for variant in ("sueca(first_dealer=lowest_card)", "cuarenta(first_dealer=highest_card)",
                    "cuarenta(first_dealer=first_diamond,players=2)"):  # fmt: skip
        told = cli("play", variant.partition("(")[0], "-v", variant, "-l", "en", "--seed", "3").out
        (line,) = [line for line in told.splitlines() if line.startswith("Draw for the first deal: North ")]
        (dealer,) = [line for line in told.splitlines() if "deals first:" in line]
        last = line.split()[-2]
        assert dealer.endswith(f"{last}.") or "diamond" not in variant
    assert "Draw" not in cli("play", "sueca", "-l", "en").out


def test_unfinished_matches_of_others_are_refused(cli: Cli, tmp_path: Path) -> None:
    cli("play", "sueca", "--seed", "1", typed=[""])
    (path,) = saved()
    text = path.read_text()
    foreign = tmp_path / "foreign.partida"
    foreign.write_text(text.replace('[SouthType "person"]', '[SouthType "club"]'))
    assert "not a match of one person" in cli("play", "--resume", str(foreign)).err
    empty = tmp_path / "empty.partida"
    empty.write_text("% partida 1\n")
    assert cli("play", "--resume", str(empty)).code == 2
    broken = tmp_path / "broken.partida"
    broken.write_text(text[: len(text) // 2])
    assert cli("play", "--resume", str(broken)).code == 2


def test_a_folder_that_cannot_be_written(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("PARTIDA_DATA", str(blocked))
    ran = cli("play", "sueca", typed=[""])
    assert ran.code == 2
    assert ran.err.count("\n") == 1


def test_the_example_of_the_documentation_plays_and_its_table_is_true(cli: Cli) -> None:
    text = (Path(__file__).parents[3] / "docs" / "cli.md").read_text("utf-8")
    found = re.search(r"printf '%s\\n' (.+) \| partida (play .+)\n", text)
    assert found
    typed, arguments = (shlex.split(part) for part in found.groups())
    ran = cli(*arguments, typed=typed)
    assert "Jogas " in ran.out
    assert "Tens de assistir" not in ran.out
    assert "não é carta" not in ran.out
    news = re.findall(
        r"^     (\S.+\.)$", text[text.index("    Sueca · partida") :].partition("* Your seat")[0], re.M
    )
    assert news
    assert all(line in ran.out for line in news)


@pytest.mark.parametrize("number", ["9" * 5000, "\u0661", "\u00b9"])
def test_numbers_that_are_none_are_asked_for_again(cli: Cli, number: str) -> None:
    """Too long for `int`, or of other digits: at each prompt that takes a number."""
    ran = cli("play", "-l", "en", typed=[number, "1", number, "1", number, "1", number, "quit"])
    assert (ran.code, ran.err) == (0, "")
    path = sueca_position()
    before = path.read_bytes()
    assert cli("play", f"--resume={path}", typed=[number]).code == 0
    assert path.read_bytes() == before
    path = cuarenta_position()
    ran = cli("play", f"--resume={path}", "-l", "en", typed=[number, "ac", number, "quit"])
    assert (ran.code, ran.err) == (0, "")
