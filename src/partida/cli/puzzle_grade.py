"""``partida puzzle grade``: how often the levels find the puzzles of a collection now."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from partida.cli.heavy import get_ready
from partida.cli.options import GameName, chosen_game
from partida.cli.puzzle import chosen_collection, write_puzzles


def command(
    game: GameName = "sueca",
    /,
    *,
    file: Annotated[Path | None, Parameter(help="Puzzles of a file instead of those of the package.")] = None,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="Into this file.")] = None,
) -> int:
    """Ask the levels again and write the collection with what they find now, and with grades by that."""
    from partida.puzzles.collection import Collection
    from partida.puzzles.grading import graded
    from partida.puzzles.judging import judge

    found = chosen_collection(chosen_game(game).name, file)
    get_ready(judge(found.making.game).kernels)
    write_puzzles(Collection(found.making, tuple(map(graded, found.puzzles))), output)
    return 0
