"""``partida puzzle mistakes``: puzzles from the mistakes of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from partida.cli.check import read_bytes, refuse_option
from partida.cli.heavy import get_ready
from partida.cli.options import Json, LanguageName, print_json, whole
from partida.cli.puzzle import write_puzzles
from partida.cli.puzzle_told import Telling
from partida.cli.replay import chosen_match
from partida.cli.review import Seed, Worlds, chosen_depth
from partida.cli.say import choose_language


def command(
    file: Annotated[Path, Parameter(help="A match file; - is stdin.", allow_leading_hyphen=True)],
    /,
    *,
    match: Annotated[int, Parameter(help="Which match of the file, from 1.", converter=whole)] = 1,
    hand: Annotated[int | None, Parameter(help="Only this hand, from 1.", converter=whole)] = None,
    seat: Annotated[str | None, Parameter(help="Only the mistakes of N, E, S or W.")] = None,
    worlds: Worlds = None,
    seed: Seed = 0,
    output: Annotated[
        Path | None, Parameter(name=["--output", "-o"], help="Into this file, for partida puzzle --file.")
    ] = None,
    language: LanguageName = None,
    json: Json = False,
) -> int:
    """Review a match and make puzzles of the mistakes in it: those where one card was clearly best."""
    import msgspec

    from partida.puzzles.collection import Collection, Making
    from partida.puzzles.judging import judge
    from partida.puzzles.mistakes import from_match

    refuse_option(file)
    depth = chosen_depth(worlds, seed)
    record = chosen_match(read_bytes(file), match)
    rules = record.rules
    letter = None if seat is None else rules.table.name(rules.table.seat(seat))
    get_ready(judge(rules.name).kernels)
    puzzles = tuple(from_match(record, depth, letter, hand))
    if output is not None:
        made = Making(rules.name, seed, 0, 0, 0)
        write_puzzles(Collection(made, puzzles), output)
    if json:
        print_json([msgspec.to_builtins(puzzle) for puzzle in puzzles])
        return 0
    telling = Telling(choose_language(language, rules.name), plain=False)
    for puzzle in puzzles:
        print(telling("head.title", id=puzzle.id, grade=telling(f"grade.{puzzle.grade}")))
        print(f"  {puzzle.position}")
    return 0
