"""``partida puzzle verify``: puzzles looked at anew, by other worlds and by the solver."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from partida.cli.heavy import get_ready
from partida.cli.options import GameName, Json, chosen_game, print_json, whole
from partida.cli.puzzle import chosen_collection
from partida.cli.review import Seed


def command(
    game: GameName = "sueca",
    /,
    *,
    file: Annotated[Path | None, Parameter(help="Puzzles of a file instead of those of the package.")] = None,
    name: Annotated[str | None, Parameter(name="--id", help="Only the puzzle of this name.")] = None,
    every: Annotated[int, Parameter(help="Only every so many-th puzzle.", converter=whole)] = 1,
    worlds: Annotated[
        int | None,
        Parameter(help="Layouts imagined, as many as when it was made if left out.", converter=whole),
    ] = None,
    seed: Seed = 0,
    ladder: Annotated[bool, Parameter(negative="", help="Ask the levels again, too.")] = False,
    json: Json = False,
) -> int:
    """Look at puzzles anew, in other layouts than those they were made in (exit 1 if one does not hold)."""
    from partida.puzzles.judging import judge
    from partida.puzzles.verifying import problems

    found = chosen_collection(chosen_game(game).name, file)
    chosen = (found.find(name),) if name is not None else found.puzzles[::every]
    get_ready(judge(found.making.game).kernels)
    wrong: dict[str, list[str]] = {}
    for puzzle in chosen:
        told = problems(puzzle, worlds, seed, ladder=ladder)
        if told:
            wrong[puzzle.id] = told
            if not json:
                print(f"{puzzle.id}: {'; '.join(told)}", flush=True)
    if json:
        print_json({"puzzles": len(chosen), "wrong": wrong})
    else:
        print(f"{len(chosen) - len(wrong)} of {len(chosen)} puzzles hold; made by {found.making.command}")
    return 1 if wrong else 0
