"""What is typed, read against a view: cards, captures, words of the language, and answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from partida.cards import Card
from partida.cli import input as typed
from partida.cli.captures import best_first, claim_lines, claims, preview
from partida.cli.glyphs import Glyphs
from partida.cli.hand import numbered
from partida.cli.look import Look
from partida.cli.say import Voice
from partida.cli.screen_cuarenta import groups
from partida.cli.session import Session
from partida.cuarenta.moves import Claim, ClaimRonda, Play
from partida.errors import TableError
from tests.unit.cli.conftest import Cli, cuarenta_position, position, sueca_position


def session(path: Path) -> Session:
    return Session.open(path)


def reading(text: str, played: Session, code: str = "en") -> Any:
    view = played.view
    return typed.read(text, view, numbered(groups(view)), played.rules, Voice(code))


def test_a_capture_may_name_other_suits() -> None:
    """Where two cards of a rank lie on the table any of them may be named."""
    hands = {"E": "QC QH 7D KC 5S", "N": "QS 2D 3S JH 6H", "W": "AD AS 7H 5D 4S", "S": "QD 2C 3H 4D 7S"}
    played = session(position("cuarenta", "S", hands, "E pass, N pass, W pass, S pass, E QC, N QS, W AD"))
    for other in ("QC", "QS"):
        move = reading(f"qdx{other}", played)
        assert move == Play(Card.parse("QD"), (Card.parse(other),))
        played.rules.play(played.match.state, 2, move)


@pytest.mark.parametrize(
    ("code", "typed_as"),
    [("pt-PT", ("ddxdc", "D♦xD♣", "qdxqc")), ("ru", ("д♦xд♣", "ДDxДC", "qdxqc")), ("es", ("qdxqc",))],
)
def test_cards_are_typed_in_the_letters_of_the_language(code: str, typed_as: tuple[str, ...]) -> None:
    """And in English ones everywhere."""
    hands = {"E": "QC QH 7D KC 5S", "N": "QS 2D 3S JH 6H", "W": "AD AS 7H 5D 4S", "S": "QD 2C 3H 4D 7S"}
    played = session(position("cuarenta", "S", hands, "E pass, N pass, W pass, S pass, E QC, N 2D, W AD"))
    for text in typed_as:
        assert reading(text, played, code) == Play(Card.parse("QD"), (Card.parse("QC"),))


def test_a_move_out_of_turn_or_out_of_phase_is_told_apart() -> None:
    played = session(sueca_position())
    east = played.match.view(1)
    with pytest.raises(typed.Unclear) as wrong:
        typed.with_card(Card.parse("5S"), east)
    assert wrong.value.key == "wrong.not_your_turn"
    hands = {"E": "QC QH QD KC 5S", "N": "3C 2D 3S JH 6H", "W": "AD AS 7H 5D 4S", "S": "AC AH 3H 4D 7S"}
    waiting = session(position("cuarenta", "W", {**hands, "S": "4C 4H 4D AC 7S"}, ""))
    for text in ("4C", "1", "4cx5s"):
        with pytest.raises(typed.Unclear) as wrong:
            reading(text, waiting)
        assert wrong.value.key == "wrong.phase_announce"


def test_yes_and_no_announce(cli: Cli) -> None:
    hands = {"E": "QC QH QD KC 5S", "N": "3C 2D 3S JH 6H", "W": "AD AS 7H 5D 4S", "S": "4C 4H 4D AC 7S"}
    for answer, told in (("y", "You announce a ronda."), ("", "You announce a ronda."), ("n", None)):
        path = position("cuarenta", "W", hands, "")
        out = cli("play", "--resume", str(path), "-l", "en", typed=[answer]).out
        assert "You hold a ronda. Announce it? (Y/n)" in out
        assert (told in out) if told else ("You announce" not in out)
    path = position("cuarenta", "W", {**hands, "S": "4C 4H 4D 4S 7S", "W": "AD AS 7H 5D AC"}, "")
    assert "You announce a doble ronda!" in cli("play", "--resume", str(path), "-l", "en", typed=[""]).out


def test_a_poor_hand_may_be_given_up(cli: Cli) -> None:
    hands = {
        "N": "JH AD 7D KD JD QD 5D 4D 4C 3C",
        "E": "AS 7S KS JS AC 7C KC JC QC 5C",
        "S": "6S 5S 5H 4H 2H 6D 3D 2D 6C 2C",
        "W": "QS 4S 3S 2S AH 7H KH 6H QH 3H",
    }
    for answer, told in (("y", "You ask for a new deal."), ("n", None), ("", None)):
        path = position("sueca(redeal_right=low_hand)", "W", hands, "", "3H")
        out = cli("play", "--resume", str(path), "-l", "en", typed=[answer]).out
        assert "Ask for a new deal? (y/N)" in out
        assert (told in out) if told else ("You ask" not in out)
        assert ("The hand does not count; the same dealer deals again." in out) == (told is not None)


def test_a_preview_counts_as_the_rules_do() -> None:
    played = session(cuarenta_position())
    for move in played.view.moves:
        if not move.taken:
            continue
        caida, limpia, points = preview(move, played.view)
        state, _ = played.rules.play(played.match.state, 2, move)
        turn = state.turns[-1]
        assert (caida, limpia, points) == (turn.caida, turn.limpia, turn.points)


def test_the_best_capture_is_listed_first_and_to_trail_last() -> None:
    """On the table lie 5, and 2 and 3 besides: a five takes either, and falls on nothing."""
    hands = {"E": "5C QH 7D KC JS", "N": "3C 2D 3S JH 6H", "W": "2H AS 7H KD 4S", "S": "5S 2C 3H 4D 7S"}
    played = session(position("cuarenta", "S", hands, "E pass, N pass, W pass, S pass, E 5C, N 3C, W 2H"))
    view = played.view
    ways = best_first(tuple(move for move in view.moves if str(move.card) == "5S"), view)
    assert not ways[-1].taken
    assert [preview(move, view)[2] for move in ways] == sorted(
        (preview(move, view)[2] for move in ways), reverse=True
    )
    assert [len(move.taken) for move in ways[:2]] == [2, 1]


def test_claims_are_told() -> None:
    look = Look(Voice("en"), Glyphs(), 80)
    view = session(cuarenta_position()).view
    told = claim_lines([Claim(None, (Card.parse("6H"),)), ClaimRonda(Card.parse("5S"))], view, look)
    assert told == ["claim 6♥, the rest of the run", "claim that the caída with 5♠ fell on a ronda"]
    assert claims(view) == ()


def test_what_is_repeated_is_short_and_harmless() -> None:
    assert typed.shown("\x1b[2J") == "?[2J"
    assert len(typed.shown("x" * 500)) == 30


def test_a_match_that_is_over_is_not_resumed(cli: Cli) -> None:
    path = sueca_position("sueca(match_target=1,false_claim=none)")
    typing = ["", *map(str, range(1, 11))] * 60
    cli("play", "--resume", str(path), typed=typing)
    with pytest.raises(TableError):
        session(path)
