"""``partida review`` and ``partida hint``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from partida.analysis import read_review
from partida.analysis.telling import Teller
from partida.cuarenta.moves import Announce, Play
from partida.record import Position, write_matches
from partida.record.views import view_json
from partida.registry import rules
from partida.words import LANGUAGES
from tests.analysis.hands import GAME, a_match, played, states
from tests.unit.cli.conftest import Cli

FEW = ("--worlds", "12", "-l", "en")


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "match.txt"
    path.write_text(write_matches([a_match(2, 2)]), "utf-8")
    return path


def test_a_review(cli: Cli, match_file: Path, tmp_path: Path) -> None:
    svg, html = tmp_path / "hand.svg", tmp_path / "match.html"
    ran = cli("review", str(match_file), *FEW, "--hand", "2", "--svg", str(svg), "--html", str(html))
    assert ran.code == 0
    assert ran.out.startswith("Hand 2: ")
    for heading in ("account.title", "luck.title", "moment.title", "head.honest"):
        assert Teller("en")(heading) in ran.out
    assert "12 layouts for each card" in ran.out
    assert "does not clearly cost more than 5 % of the chance to win the hand" in ran.out
    assert svg.read_text("utf-8").startswith("<svg ")
    assert html.read_text("utf-8").count("<section>") == 1


def test_json_is_the_review(cli: Cli, match_file: Path) -> None:
    told = json.loads(cli("review", str(match_file), *FEW, "--json").out)
    reviews = [read_review(one) for one in told]
    assert [one.hand for one in reviews] == [1, 2]
    assert all(one.depth.worlds == 12 for one in reviews)
    again = json.loads(cli("review", str(match_file), *FEW, "--json", "--hand", "2").out)
    assert again == told[1:]
    other = json.loads(cli("review", str(match_file), *FEW, "--json", "--hand", "2", "--seed", "5").out)
    assert other != again
    assert other[0]["depth"]["seed"] == 5


def test_others_can_be_taken_for_masters(cli: Cli, match_file: Path) -> None:
    ran = cli("review", str(match_file), *FEW, "--hand", "1", "--opponents", "master")
    assert ran.code == 0
    assert "the better they explain what the others had played" in ran.out
    assert "Some layouts come several times" in ran.out
    line = lines(26)[1]
    usual, deep = (
        json.loads(cli("hint", line, "--worlds", "40", "--json", *more).out)
        for more in ((), ("--opponents", "master"))
    )
    assert (usual["depth"]["opponents"], deep["depth"]["opponents"]) == ("club", "master")
    assert usual["effective"] is None
    assert 1 <= deep["effective"] <= deep["worlds"] == 40
    other = cli("hint", cuarenta_lines("cuarenta", 8)[1], "--opponents", "master")
    assert (other.code, other.out) == (2, "")
    assert "[review/opponents]" in other.err


def test_a_hint_in_plain_letters(cli: Cli) -> None:
    """Errors have a sign before them, and it can be read."""
    for language in LANGUAGES:
        told = [
            cli("hint", lines(26)[1], "--worlds", "8", "-l", language, *more).out
            for more in ((), ("--ascii",))
        ]
        assert "(±" in told[0]
        assert "(+-" in told[1]
        assert told[1].isascii()
        assert told[0].count("?") == told[1].count("?")


def test_all_hands_and_plain_letters(cli: Cli, match_file: Path) -> None:
    ran = cli("review", str(match_file), "--worlds", "4", "-l", "ru", "--ascii")
    assert ran.code == 0
    assert ran.out.isascii()
    assert ran.out.count("SYu:") >= 4
    assert re.search(r"\bA[CDHS]\b", ran.out)
    assert not re.search(r"\b[TVD][CDHS]\b", ran.out), "the Russian ace would look like a ten"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--hand", "9"), "cli/hand"),
        (("--match", "9"), "cli/match"),
        (("--worlds", "3"), "review/worlds"),
        (("--worlds", "999999999"), "review/worlds"),
        (("--worlds", "none"), "cli/usage"),
        (("--opponents", "novice"), "cli/usage"),
        (("--svg", "x.svg"), "cli/hand"),
        (("-l", "xx"), "words/language"),
    ],
)
def test_wrong_options(cli: Cli, match_file: Path, options: tuple[str, ...], code: str) -> None:
    ran = cli("review", str(match_file), *options)
    assert ran.code == 2
    assert ran.out == ""
    assert f"[{code}]" in ran.err


def test_files_that_cannot_be_reviewed(cli: Cli, tmp_path: Path) -> None:
    begun = a_match(1, 1)
    none = tmp_path / "none.txt"
    none.write_text(write_matches([type(begun)(begun.variant, begun.opening)]), "utf-8")
    assert "[review/hand]" in cli("review", str(none)).err
    assert cli("review", str(tmp_path / "nothing.txt")).code == 2
    assert "[cli/usage]" in cli("review", "--hadn").err
    bad = tmp_path / "bad.txt"
    bad.write_text("[Game", "utf-8")
    assert cli("review", str(bad)).code == 2


# -- hints


def lines(place: int, *, prepared: bool = True) -> tuple[str, str, str]:
    """A position whole, as its seat knows it, and the view as JSON."""
    standing, hand = played(GAME, 5, prepared=prepared)
    position = Position.at(GAME, hand.deal, standing, hand.moves[:place])
    state = states(GAME, standing, hand)[place]
    seat = state.turn
    view = json.dumps(view_json(GAME.view(state, seat), GAME))
    return str(position), str(position.position_for(seat)), view


@pytest.mark.parametrize("place", [0, 2, 11, 26, 35])
@pytest.mark.parametrize("prepared", [True, False])
def test_a_hint_knows_no_more_than_the_seat(cli: Cli, place: int, *, prepared: bool) -> None:
    """Before the first card of a deal that is not prepared there is a cut, and no hint."""
    texts = lines(place if prepared else place + 1, prepared=prepared)
    whole, own, view = (cli("hint", text, *FEW, "--json") for text in texts)
    assert whole.code == own.code == view.code == 0
    assert whole.out == own.out == view.out


def test_a_hint_in_steps(cli: Cli) -> None:
    position = lines(2)[1]
    one, two, three = (cli("hint", position, *FEW, "--step", step).out for step in "123")
    assert one.startswith("1. ")
    assert two.startswith(one)
    assert three.startswith(two)
    assert [len(text.splitlines()) for text in (one, two)] == [1, 2]
    whole = json.loads(cli("hint", position, *FEW, "--json").out)
    for step, names in (("1", {"candidates", "card", "choices"}), ("2", {"card", "choices"})):
        told = json.loads(cli("hint", position, *FEW, "--json", "--step", step).out)
        assert not names & set(told)
        assert told == {name: whole[name] for name in told}


def test_a_hint_in_ascii_alone(cli: Cli) -> None:
    position = lines(2)[1]
    asked = (position, "--worlds", "12", "-l", "ru")
    told, plain = cli("hint", *asked).out, cli("hint", *asked, "--ascii").out
    assert not told.isascii()
    assert plain.isascii()
    assert len(plain.splitlines()) == len(told.splitlines()) > 4


def test_a_hint_for_a_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(f"# mine\n{lines(2)[1]}\n\n", "utf-8")
    assert cli("hint", str(file), *FEW).out == cli("hint", lines(2)[1], *FEW).out
    assert cli("hint", "-", *FEW, typed=[lines(2)[1]]).out == cli("hint", lines(2)[1], *FEW).out
    file.write_text("\n", "utf-8")
    assert "[hint/lines]" in cli("hint", str(file)).err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "hint/json"),
        ("{}", "view/shape"),
        ("sueca dealer=N N:????? E:????? S:65.KJ.J. W:???? top=4C seat=- | dealer=N |", "hint/seat"),
        ("sueca dealer=N N:????? E:????? S:65.KJ.J. W:???? top=4C seat=S | dealer=N |", ""),
        ("sueca dealer=N | |", ""),
        ("cuarenta dealer=N N:????? E:????? S:65K.J.J. W:????? seat=- | dealer=N |", "hint/seat"),
        ("nothing", "cli/file"),
    ],
)
def test_wrong_positions(cli: Cli, text: str, code: str) -> None:
    ran = cli("hint", text)
    assert ran.code == 2
    assert ran.out == ""
    if code != "view/shape":
        assert f"[{code}" in ran.err
    assert "Traceback" not in ran.err


def test_a_hint_is_for_the_seat_on_turn(cli: Cli) -> None:
    standing, hand = played(GAME, 5)
    position = Position.at(GAME, hand.deal, standing, hand.moves[:2])
    turn = position.state().turn
    assert "[hint/turn]" in cli("hint", str(position.position_for((turn + 1) % 4))).err
    over = Position.at(GAME, hand.deal, standing, hand.moves)
    assert "[hint/turn]" in cli("hint", str(over)).err
    assert "[hint/step]" in cli("hint", str(position), "--step", "4").err


# -- Cuarenta


@pytest.mark.parametrize("variant", ["cuarenta", "cuarenta(players=2)"])
def test_a_review_of_cuarenta(cli: Cli, tmp_path: Path, variant: str) -> None:
    file, svg, html = (tmp_path / name for name in ("match.txt", "hand.svg", "hand.html"))
    file.write_text(write_matches([a_match(2, 1, "novice", variant)]), "utf-8")
    ran = cli("review", str(file), *FEW, "--svg", str(svg), "--html", str(html))
    assert ran.code == 0
    assert ran.out.startswith("Hand 1: ")
    assert "hindsight" in ran.out
    assert "12 layouts for each card" in ran.out
    assert svg.read_text("utf-8").startswith("<svg ")
    assert html.read_text("utf-8").count("<tr") == 41
    (told,) = map(read_review, json.loads(cli("review", str(file), *FEW, "--json").out))
    assert (told.game, told.unit, told.trump) == ("cuarenta", "chica", None)
    longest = max((card.card for card in told.cards), key=len)
    assert Teller("en", "cuarenta").sign(longest) in ran.out


def cuarenta_lines(variant: str, place: int, seed: int = 4) -> tuple[str, str, str]:
    """The position before the card of this number: whole, as its seat knows it, and the view as JSON."""
    game = rules(variant)
    standing, hand = played(game, seed, prepared=place % 2 == 0)
    before = states(game, standing, hand)
    plays = [at for at, (_, move) in enumerate(hand.moves) if isinstance(move, Play)]
    position = Position.at(game, hand.deal, standing, hand.moves[: plays[place]])
    state = before[plays[place]]
    view = json.dumps(view_json(game.view(state, state.turn), game))
    return str(position), str(position.position_for(state.turn)), view


@pytest.mark.parametrize("place", [0, 5, 19, 20, 27, 33])
@pytest.mark.parametrize(
    "variant",
    ["cuarenta", "cuarenta(players=2,dealer_changes=per_deal)", "cuarenta(preset=tournament)"],
)
def test_a_hint_for_cuarenta_knows_no_more_than_the_seat(cli: Cli, place: int, variant: str) -> None:
    whole, own, view = (cli("hint", text, *FEW, "--json") for text in cuarenta_lines(variant, place))
    assert whole.code == own.code == view.code == 0
    assert whole.out == own.out == view.out


def test_a_hint_after_a_ronda(cli: Cli) -> None:
    """What was announced has a part in it, also where only the own hand is known."""
    game, announced = rules("cuarenta"), 0
    for seed in range(12):
        hand = played(game, seed)[1]
        if Announce() in [move for _, move in hand.moves]:
            announced += 1
            for place in (3, 30):
                texts = cuarenta_lines("cuarenta", place, seed)
                assert len({cli("hint", text, *FEW, "--json").out for text in texts}) == 1
    assert announced > 1


def test_a_hint_for_cuarenta_in_steps(cli: Cli) -> None:
    position = cuarenta_lines("cuarenta", 9)[1]
    one, two, three = (cli("hint", position, *FEW, "--step", step).out for step in "123")
    assert three.startswith(two)
    assert two.startswith(one)
    assert "the chica" in three


def test_positions_of_cuarenta_that_do_not_tell_enough(cli: Cli) -> None:
    auto = cuarenta_lines("cuarenta(ronda_announce=auto)", 3)
    assert "[hint/ronda]" in cli("hint", auto[1]).err
    assert cli("hint", auto[0], *FEW).out == cli("hint", auto[2], *FEW).out != ""


def test_a_ronda_that_cannot_have_been(cli: Cli) -> None:
    """Four different cards are played, so the fifth makes no ronda."""
    for seed in range(20):
        line = cuarenta_lines("cuarenta(players=2)", 8, seed)[1]
        deal, standing, moves = line.split("|")
        acts = moves.split(", ")
        seat = acts[-1].strip()[0]
        played = [act.split()[1][0] for act in acts if act.strip()[0] == seat and act.split()[1] != "pass"]
        if "ronda" in moves or len(set(played)) < 4:
            continue
        told = f"{deal}|{standing}|{moves.replace(f'{seat} pass', f'{seat} ronda')}"
        assert "[hint/hands]" in cli("hint", told).err
        return
    pytest.fail("no such hand")
