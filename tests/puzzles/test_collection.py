"""Collections as files, and those that come with the package."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from partida.errors import NotationError, PartidaError, PuzzleError
from partida.puzzles import collection
from partida.puzzles.collection import read_collection, write_collection
from partida.puzzles.model import GRADES, THEMES, id_of, read_line, to_line
from partida.puzzles.viewing import moves_of, seen, told_view

EVERY = 25
"""Every so many-th puzzle is looked at."""


@pytest.mark.parametrize("game", THEMES)
def test_there_are_three_hundred_of_all_themes_and_grades(game: str) -> None:
    puzzles = collection(game).puzzles
    assert len(puzzles) >= 300
    assert len({one.id for one in puzzles}) == len({one.position for one in puzzles}) == len(puzzles)
    themes = Counter(one.theme for one in puzzles)
    assert set(themes) == set(THEMES[game])
    assert min(themes.values()) >= 30
    assert set(Counter(one.grade for one in puzzles)) == set(GRADES)


@pytest.mark.parametrize("game", THEMES)
def test_every_puzzle_is_sound_in_itself(game: str) -> None:
    for one in collection(game).puzzles:
        assert one.game == game
        assert one.id == id_of(one.position)
        assert one.variant == one.position.partition(" ")[0]
        assert one.best == one.choices[0].move
        assert one.tempting != one.best
        assert one.choice_of(one.tempting) is not None
        worth = [choice.win if one.by == "win" else choice.match for choice in one.choices]
        assert worth == sorted(worth, reverse=True)
        assert one.choices[0].loss.mean <= one.lead.mean
        assert one.lead.mean >= 4.9 * one.lead.error
        assert min(one.found[level] for level in ("beginner", "novice", "casual", "club")) <= 0.5


@pytest.mark.parametrize("game", THEMES)
def test_a_puzzle_tells_what_its_seat_may_know(game: str) -> None:
    for one in collection(game).puzzles[::EVERY]:
        rules, view = seen(one)
        assert rules.table.name(view.seat) == one.seat
        assert view.turn == view.seat
        moves = moves_of(one)
        assert moves <= {rules.write(move) for move in view.moves}
        told = told_view(one.position, moves)
        assert set(told["moves"]) == moves
        hands = one.position.partition(" seat=")[0].split()
        assert sum("?" in word for word in hands) >= rules.table.size - 1


def test_the_document_tells_what_there_is() -> None:
    document = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text("utf-8")
    for game, themes in THEMES.items():
        found = collection(game)
        assert f"    {found.making.command} -o src/partida/puzzles/data/{game}.jsonl\n" in document
        kept = Counter((one.theme, one.grade) for one in found.puzzles)
        for theme in themes:
            numbers = [kept[theme, grade] for grade in GRADES]
            cells = " | ".join(map(str, (*numbers, sum(numbers))))
            assert f"| {game} `{theme}` | {cells} |\n" in document


def test_files_of_puzzles() -> None:
    sueca = collection("sueca")
    few = read_collection(write_collection(sueca))
    assert few == sueca
    assert read_line(to_line(few.puzzles[0])) == few.puzzles[0]
    assert sueca.making.command.startswith("partida puzzle make sueca --seed ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1: .* is empty"),
        ("\n\n", "line 1: .* is empty"),
        ("{}\n", "line 1"),
        ("HEAD\n{}\n", "line 2"),
        ("HEAD\nPUZZLE\nx\n", "line 3"),
    ],
)
def test_what_is_no_file_of_puzzles(text: str, line: str) -> None:
    head, puzzle = write_collection(collection("sueca")).splitlines()[:2]
    with pytest.raises(NotationError, match=line) as refused:
        read_collection(text.replace("HEAD", head).replace("PUZZLE", puzzle))
    assert refused.value.code == "puzzle/json"


def test_choosing() -> None:
    sueca = collection("sueca")
    found = sueca.chosen("save_seven")
    assert {one.theme for one in found} == {"save_seven"}
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    assert {one.grade for one in sueca.chosen(grade=2)} == {2}
    assert len(sueca.chosen()) == len(sueca.puzzles)
    assert sueca.find(found[0].id) is found[0]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (lambda: collection("sueca").chosen("safe_drop"), "puzzle/theme"),
        (lambda: collection("sueca").chosen(grade=6), "puzzle/grade"),
        (lambda: collection("sueca").find("nobody"), "puzzle/none"),
        (lambda: collection("chess"), "variant/game"),
    ],
)
def test_what_is_not_there(asked: object, code: str) -> None:
    assert callable(asked)
    with pytest.raises(PartidaError) as refused:
        asked()
    assert refused.value.code == code
    assert isinstance(refused.value, PuzzleError) is code.startswith("puzzle/")
