"""What a puzzle is about: planted moments, and the two moves that differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from partida.analysis.asking import view_of
from partida.analysis.model import Depth
from partida.puzzles import collection
from partida.puzzles.judging import Judge, Judged, judge
from partida.puzzles.viewing import seen
from tests.puzzles.planted import judged

HAND = "S:A7.K72.J6.A3Q"
"""Spades, hearts, diamonds, clubs; clubs are trumps."""
LEADS = f"sueca dealer=W N:?????????? E:?????????? {HAND} W:?????????? top=4C seat=S"


def cuarenta(hand: str, moves: str, score: str = "0-0") -> str:
    """The position of the seat whose turn it is: W leads, then S, E, N."""
    played = [one for one in moves.split(", ") if one]
    turn = "WSEN"[len(played) % 4]
    left = dict.fromkeys("NESW", 5)
    for one in played:
        left[one[0]] -= 1
    hands = " ".join(f"{seat}:{hand if seat == turn else '?' * left[seat]}" for seat in "NESW")
    passes = "W pass, S pass, E pass, N pass"
    told = f"{passes}, {moves}" if moves else passes
    return f"cuarenta dealer=N {hands} seat={turn} | dealer=N score={score} sets=0-0 | {told}"


def between(best: str, other: str, win: tuple[float, float] = (0.7, 0.5), match: float = 0.6) -> Judged:
    """A judgement by which one move is best and there is another."""
    return replace(judged(win, [match, match - 0.1]), groups=((best,), (other,)))


@pytest.mark.parametrize(
    ("best", "tempting", "theme"),
    [
        ("AC", "6D", "draw_trumps"),
        ("6D", "3C", "draw_trumps"),
        ("7S", "6D", "save_seven"),
        ("AS", "7S", "save_seven"),
        ("AS", "6D", None),
    ],
)
def test_leads_of_sueca(best: str, tempting: str, theme: str | None) -> None:
    view = view_of(LEADS)
    assert view.turn == view.seat
    assert judge("sueca").theme(view, between(best, tempting), tempting) == theme


def test_the_partners_trick() -> None:
    """North has led and wins so far: high cards are given or held back."""
    position = (
        "sueca dealer=E N:????????? E:?????????? S:A7.K72.J6.A3Q W:????????? top=4C seat=S"
        " | dealer=E score=0-0 sets=0-0 | N AH, W 3H"
    )
    view = view_of(position)
    about = judge("sueca").theme
    assert about(view, between("KH", "2H"), "2H") == "feed_or_hold"
    assert about(view, between("2H", "KH"), "KH") == "feed_or_hold"
    assert about(view, between("7H", "2H"), "2H") == "save_seven"
    assert about(view, between("2H", "2H"), "2H") is None


def test_late_and_decided() -> None:
    one = next(one for one in collection("sueca").puzzles if one.theme == "reach_61")
    _, view = seen(one)
    about = judge("sueca").theme
    plain = replace(view, trick=view.trick._replace(cards=()))
    cards = [card for card in (str(card) for card in plain.hand) if card[1] != plain.trump.letter]
    quiet = [card for card in cards if card[0] != "7"] or cards
    moves = between(quiet[0], quiet[-1])
    assert about(plain, moves, quiet[-1]) == "reach_61"
    assert about(replace(plain, points=(61, 20)), moves, quiet[-1]) is None
    lost = between(quiet[0], quiet[-1], (0.0, 0.0))
    won = between(quiet[0], quiet[-1], (1.0, 1.0))
    assert about(plain, lost, quiet[-1]) == "escape_30"
    assert about(plain, won, quiet[-1]) == "play_for_91"


@pytest.mark.parametrize(
    ("hand", "moves", "best", "tempting", "theme"),
    [
        ("A.A.5.K7", "", "AS", "KC", "safe_drop"),
        ("A.A.5.K7", "", "KC", "AS", "hold_caida"),
        ("K.Q.5.37", "W 2C", "3C", "KS", "sums"),
        ("K.Q.5.37", "W 2C", "KS", "5D", "sums"),
        ("K.Q.5.37", "W 2C", "KS", "QH", "hold_caida"),
        ("J.Q.5.37", "W 2C, S 3D", "5Dx2C3D", "JS", "sums"),
        ("J.Q.5.37", "W 2C, S 3D", "JS", "5Dx2C3D", "sums"),
        ("J.Q.5.37", "W 2C, S 3D", "3Cx3D", "JS", "hold_caida"),
        ("J.2.K.67", "W 2C, S KC, E QC", "2Hx2C", "JS", "hold_caida"),
        ("J.2.K.67", "W 2C, S KC, E QC", "2Hx2C", "KDxKC", None),
    ],
)
def test_plays_of_cuarenta(hand: str, moves: str, best: str, tempting: str, theme: str | None) -> None:
    judging: Judge = judge("cuarenta")
    view: Any = view_of(cuarenta(hand, moves))
    assert judging.choices(view) > 1
    assert judging.theme(view, between(best, tempting), tempting) == theme
    late = view_of(cuarenta(hand, moves, "30-4"))
    assert judging.theme(late, between(best, tempting), tempting) == "race_38"


@pytest.mark.parametrize(
    ("position", "together"), [(cuarenta("A.A.5.K7", ""), ("AS", "AH")), (LEADS, ("2D", "3D"))]
)
def test_equal_moves_stand_together(position: str, together: tuple[str, str]) -> None:
    game = position.partition(" ")[0]
    view = view_of(position.replace("A7.K72.J6.A3Q", "A7.K7.32.A3Q6"))
    groups = judge(game).judged(view, Depth(20, 0)).groups
    assert sorted(together) in [sorted(group) for group in groups]


@pytest.mark.parametrize("game", ["sueca", "cuarenta"])
def test_only_a_seat_on_turn_has_a_choice(game: str) -> None:
    one = collection(game).puzzles[0]
    _, view = seen(one)
    judging = judge(game)
    assert judging.choices(view) == len(one.choices)
    assert judging.choices(replace(view, turn=(view.turn + 1) % view.table.size)) == 0
    assert judging.choices(replace(view, phase="over")) == 0
