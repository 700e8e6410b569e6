"""Puzzles: which there are, and one at a time."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from partida.server.api.answers import told
from partida.server.api.route import Answer, Call, get
from partida.server.api.words import Language
from partida.server.puzzles import PuzzleList, PuzzleTold, puzzle_json, puzzles_json


class PuzzlesParams(msgspec.Struct, frozen=True):
    """Of which game."""

    game: Literal["sueca", "cuarenta"] = "sueca"


class PuzzleParams(msgspec.Struct, frozen=True):
    """Which puzzle, in which language."""

    puzzle: Annotated[str, Meta(max_length=40, description="the name of a puzzle")]
    lang: Language = "en"


@get("/api/puzzles", PuzzlesParams, Answer(200, PuzzleList))
async def puzzles(call: Call[PuzzlesParams, None]) -> Response:
    """The puzzles of a game at a glance: name, theme and grade."""
    return told(puzzles_json(call.params.game))


@get(
    "/api/puzzles/{puzzle}",
    PuzzleParams,
    Answer(200, PuzzleTold),
    refuses={404: ("puzzle/none", "words/language")},
)
async def puzzle(call: Call[PuzzleParams, None]) -> Response:
    """A puzzle with its answer."""
    return told(puzzle_json(call.params.puzzle, call.params.lang))
