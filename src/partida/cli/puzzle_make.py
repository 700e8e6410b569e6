"""``partida puzzle make``: a collection of puzzles out of hands that computer players play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from partida.cli.heavy import get_ready, to_stderr
from partida.cli.options import GameName, chosen_game, whole
from partida.cli.puzzle import write_puzzles


def command(
    game: GameName,
    /,
    *,
    seed: Annotated[int, Parameter(help="Another number plays other hands.")] = 1,
    hands: Annotated[int, Parameter(help="Out of so many hands at the most.", converter=whole)] = 1000,
    of_theme: Annotated[int, Parameter(help="So many of each theme.", converter=whole)] = 64,
    of_grade: Annotated[
        int, Parameter(help="At most so many of one grade of a theme.", converter=whole)
    ] = 22,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"], help="Into this file.")] = None,
) -> int:
    """Make puzzles; the same options make the same. What is there already is told on stderr."""
    from partida.puzzles.collection import Collection, Making
    from partida.puzzles.judging import judge
    from partida.puzzles.making import Mix, make

    name = chosen_game(game).name
    get_ready(judge(name).kernels)
    mix = Mix(name, of_theme, of_grade)
    done: list[int] = [0]

    def told(number: int) -> None:
        done[0] = number
        if number % 50 == 0:
            kept = ", ".join(f"{theme} {mix.of(theme)}" for theme in mix.themes)
            to_stderr(f"{number}: {kept}")

    puzzles = tuple(make(name, seed, hands, mix, told))
    write_puzzles(Collection(Making(name, seed, done[0], of_theme, of_grade), puzzles), output)
    return 0
