"""Collections of puzzles as files: a line that says how it was made, then a line of JSON for each puzzle.

Those that come with the package were made by `Making.command` and are checked by ``partida puzzle verify``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

import msgspec

from partida.errors import NotationError, PuzzleError
from partida.puzzles.model import GRADES, THEMES, Puzzle, read_line, to_line
from partida.reading import quoted
from partida.registry import game as known_game


@dataclass(frozen=True)
class Making:
    """How a collection was made: from which seed, out of how many hands, and what mix was wanted."""

    game: str
    seed: int
    hands: int
    of_theme: int
    of_grade: int

    @property
    def command(self) -> str:
        """The command that makes it again."""
        return (
            f"partida puzzle make {self.game} --seed {self.seed} --hands {self.hands} "
            f"--of-theme {self.of_theme} --of-grade {self.of_grade}"
        )


@dataclass(frozen=True)
class Collection:
    """Puzzles of one game, in the order in which they were made."""

    making: Making
    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Puzzle]:
        """The puzzles by their names."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    def find(self, name: str) -> Puzzle:
        """The puzzle of a name; raises `PuzzleError` (``puzzle/none``)."""
        if name not in self.by_id:
            raise PuzzleError(f"there is no puzzle {quoted(name)}", code="puzzle/none")
        return self.by_id[name]

    def chosen(self, theme: str | None = None, grade: int | None = None) -> tuple[Puzzle, ...]:
        """Those of a theme and a grade (None: of all), the easier first.

        Raises `PuzzleError` for a theme (``puzzle/theme``) or a grade (``puzzle/grade``) that is not there.
        """
        game = self.making.game
        if theme is not None and theme not in THEMES[game]:
            raise PuzzleError(
                f"{game} has no theme {quoted(theme)}; it has {', '.join(THEMES[game])}", code="puzzle/theme"
            )
        if grade is not None and grade not in GRADES:
            raise PuzzleError(f"grade {grade}: from {GRADES[0]} to {GRADES[-1]}", code="puzzle/grade")
        found = [one for one in self.puzzles if theme in (None, one.theme) and grade in (None, one.grade)]
        return tuple(sorted(found, key=lambda one: one.grade))


@lru_cache(maxsize=8)
def collection(game: str) -> Collection:
    """The collection of a game that comes with the package; raises `VariantError` for another game."""
    name = known_game(game).name
    return read_collection((files("partida.puzzles") / "data" / f"{name}.jsonl").read_text("utf-8"))


def write_collection(told: Collection) -> str:
    """The text of the file of a collection."""
    head = msgspec.json.encode(told.making).decode()
    return "".join(f"{line}\n" for line in (head, *map(to_line, told.puzzles)))


def read_collection(text: str) -> Collection:
    """A collection out of its text; raises `NotationError` with the number of a line that is none."""
    lines = text.splitlines()
    if not text.strip():
        raise NotationError("line 1: no head of a collection: the file is empty", code="puzzle/json")
    try:
        making = msgspec.json.decode(lines[0], type=Making)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise NotationError(f"line 1: no head of a collection: {error}", code="puzzle/json") from None
    puzzles: list[Puzzle] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            puzzles.append(read_line(line))
        except NotationError as error:
            raise NotationError(f"line {number}: {error}", code=error.code) from None
    return Collection(making, tuple(puzzles))
