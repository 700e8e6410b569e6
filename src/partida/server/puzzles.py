"""Puzzles as the page tells them: which there are, and one at a time with its answer in words.

The answer is no secret: the browser judges what was chosen, so that nothing of it needs to be sent.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from partida.analysis.hintwords import SeatTeller, counted_of
from partida.analysis.model import Estimate
from partida.errors import PuzzleError
from partida.puzzles.collection import collection
from partida.puzzles.model import THEMES, Choice
from partida.puzzles.viewing import moves_of, plain_answer, seen, told_view
from partida.reading import quoted
from partida.words.catalogue import language

GAMES: Final = {game[0]: game for game in THEMES}
"""The games by the first letter of the names of their puzzles."""


class PuzzleAtAGlance(msgspec.Struct, frozen=True, array_like=True):
    """The name of a puzzle, its theme (by its place among the themes), its grade."""

    id: str
    theme: int
    grade: int


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    themes: tuple[str, ...]
    puzzles: tuple[PuzzleAtAGlance, ...]


class ChoiceTold(msgspec.Struct, frozen=True):
    """A move with its equals, and its worth: chances, and what it loses, with standard errors."""

    move: str
    also: tuple[str, ...]
    win: float
    match: float
    loss: tuple[float, float]
    match_loss: tuple[float, float]


class PuzzleTold(msgspec.Struct, frozen=True):
    """A puzzle: the moment as a view, and the answer, best first, with its reasons in words.

    In a reason a seat is a letter between the marks ``U+2068`` and ``U+2069``. First comes a plain one, if
    there is one; the last ``counted`` of them are what was counted.
    """

    id: str
    game: str
    variant: str
    theme: str
    grade: int
    by: str
    view: dict[str, Any]
    choices: tuple[ChoiceTold, ...]
    tempting: str
    worlds: int
    every_world: bool
    found: dict[str, float]
    reasons: tuple[str, ...]
    counted: int
    position: str


def puzzles_json(game: str) -> PuzzleList:
    """The puzzles of a game at a glance; raises `VariantError` for another game."""
    themes = THEMES[collection(game).making.game]
    return PuzzleList(
        game,
        themes,
        tuple(
            PuzzleAtAGlance(one.id, themes.index(one.theme), one.grade) for one in collection(game).puzzles
        ),
    )


def puzzle_json(name: str, code: str) -> PuzzleTold:
    """A puzzle in a language; raises `PuzzleError` (``puzzle/none``) and `WordsError`."""
    if name[:1] not in GAMES:
        raise PuzzleError(f"there is no puzzle {quoted(name)}", code="puzzle/none")
    puzzle = collection(GAMES[name[0]]).find(name)
    teller = SeatTeller(language(code), puzzle.game)
    view = told_view(puzzle.position, moves_of(puzzle))
    plain = plain_answer(puzzle, seen(puzzle)[1])
    reasons = tuple(teller.why(plain, puzzle.reasons, puzzle.seat))
    return PuzzleTold(
        id=puzzle.id,
        game=puzzle.game,
        variant=puzzle.variant,
        theme=puzzle.theme,
        grade=puzzle.grade,
        by=puzzle.by,
        view=view,
        choices=tuple(map(_choice, puzzle.choices)),
        tempting=puzzle.tempting,
        worlds=puzzle.worlds,
        every_world=puzzle.every_world,
        found=puzzle.found,
        reasons=reasons,
        counted=counted_of(reasons, plain),
        position=puzzle.position,
    )


def _choice(choice: Choice) -> ChoiceTold:
    def pair(estimate: Estimate) -> tuple[float, float]:
        return estimate.mean, estimate.error

    return ChoiceTold(
        choice.move, choice.also, choice.win, choice.match, pair(choice.loss), pair(choice.match_loss)
    )
