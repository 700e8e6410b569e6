"""``partida review`` and ``partida hint``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partida.analysis import read_review
from partida.analysis.telling import Teller
from partida.record import Position, write_matches
from partida.record.views import view_json
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


def test_all_hands_and_plain_letters(cli: Cli, match_file: Path) -> None:
    ran = cli("review", str(match_file), "--worlds", "4", "-l", "ru", "--ascii")
    assert ran.code == 0
    assert ran.out.isascii()
    assert ran.out.count("NS:") >= 4


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--hand", "9"), "cli/hand"),
        (("--match", "9"), "cli/match"),
        (("--worlds", "3"), "review/worlds"),
        (("--worlds", "999999999"), "review/worlds"),
        (("--worlds", "none"), "cli/usage"),
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
    other = tmp_path / "cuarenta.txt"
    other.write_text(write_matches([a_match(1, 1, "club", "cuarenta")]), "utf-8")
    assert "[review/game]" in cli("review", str(other)).err
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


def test_no_hints_for_cuarenta_yet(cli: Cli) -> None:
    match = a_match(1, 1, "club", "cuarenta")
    line = str(Position.at(match.rules, match.hands[0].deal, match.opening, match.hands[0].moves[:3]))
    assert "[hint/game]" in cli("hint", line).err
