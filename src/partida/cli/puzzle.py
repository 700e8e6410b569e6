"""``partida puzzle``: find the best card, and see what every card is worth and why."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from partida.cli import input as typed
from partida.cli import puzzle_streak
from partida.cli.front import SCREENS, Front, Leave
from partida.cli.glyphs import Glyphs
from partida.cli.hand import numbered
from partida.cli.look import Look
from partida.cli.options import Ascii, GameName, Json, LanguageName, chosen_game, console, print_json, whole
from partida.cli.puzzle_told import Telling
from partida.cli.say import Voice, choose_language
from partida.errors import PuzzleError

if TYPE_CHECKING:
    from partida.puzzles import Collection, Puzzle

LEAVE: Final = "q"
"""Typed to leave."""


def command(
    game: GameName = "sueca",
    /,
    *,
    theme: Annotated[str | None, Parameter(help="Only this theme, such as save_seven.")] = None,
    grade: Annotated[int | None, Parameter(help="Only this grade, 1 to 5.", converter=whole)] = None,
    number: Annotated[
        int | None, Parameter(help="The puzzle with this number among them, from 1.", converter=whole)
    ] = None,
    name: Annotated[str | None, Parameter(name="--id", help="The puzzle of this name.")] = None,
    answer: Annotated[str | None, Parameter(help="Your move, instead of being asked for it.")] = None,
    file: Annotated[Path | None, Parameter(help="Puzzles of a file instead of those of the package.")] = None,
    language: LanguageName = None,
    letters: Ascii = False,
    json: Json = False,
) -> int:
    """Ask for the best card of one puzzle after another; with --json tell one puzzle, or list them."""
    found = chosen_collection(chosen_game(game).name, file)
    chosen = (found.find(name),) if name is not None else _numbered(found.chosen(theme, grade), number)
    if json:
        print_json(_document(chosen, one=name is not None or number is not None))
        return 0
    if not chosen:
        raise PuzzleError("there is no puzzle of this theme and grade", code="puzzle/none")
    asking = _Asking(chosen, choose_language(language, found.making.game), letters)
    if answer is not None:
        return 0 if asking.judged(asking.next(), answer) else 1
    with contextlib.suppress(Leave):
        asking.all(only=name is not None or number is not None)
    return 0


def chosen_collection(game: str, file: Path | None) -> Collection:
    """The puzzles of the package, or of a file; raises `NotationError`, `RecordError`, `OSError`."""
    from partida.puzzles.collection import collection, read_collection
    from partida.record.text import decode

    return collection(game) if file is None else read_collection(decode(file.read_bytes()))


def write_puzzles(told: Collection, output: Path | None) -> None:
    """Write a collection into a file, or to stdout; raises `OSError`."""
    from partida.puzzles.collection import write_collection

    if output is None:
        sys.stdout.write(write_collection(told))
    else:
        output.write_text(write_collection(told), "utf-8")


def _numbered(found: tuple[Puzzle, ...], number: int | None) -> tuple[Puzzle, ...]:
    if number is None:
        return found
    if number > len(found):
        raise PuzzleError(f"there is no puzzle {number}: there are {len(found)}", code="puzzle/number")
    return (found[number - 1],)


def _document(chosen: Sequence[Puzzle], *, one: bool) -> Any:
    """One puzzle with all that is known of it, or the list of some."""
    import msgspec

    if one:
        return msgspec.to_builtins(chosen[0])
    return [{"id": puzzle.id, "theme": puzzle.theme, "grade": puzzle.grade} for puzzle in chosen]


class _Asking:
    """Asks for the cards of some puzzles."""

    def __init__(self, puzzles: tuple[Puzzle, ...], language: str, letters: bool) -> None:
        self.puzzles = puzzles
        self.telling = Telling(language, plain=letters)
        screen = console()
        draws = sys.stdout.isatty()
        look = Look(Voice(language, letters), Glyphs(letters), min(80, screen.width) if draws else 1)
        self.front = Front(screen, look, None, plain=not draws)

    def next(self) -> Puzzle:
        """The puzzle that comes next; the first again when all were found."""
        name = puzzle_streak.read().next(puzzle.id for puzzle in self.puzzles)
        return next((puzzle for puzzle in self.puzzles if puzzle.id == name), self.puzzles[0])

    def all(self, *, only: bool) -> None:
        """One after another (or ``only`` one) until somebody leaves; raises `Leave`."""
        while True:
            puzzle = self.next()
            view = self._show(puzzle)
            self.judged(puzzle, self._asked(puzzle, view))
            if only:
                return
            if self.front.ask(self.telling("ask.next", leave=LEAVE)).strip().lower() == LEAVE:
                raise Leave

    def judged(self, puzzle: Puzzle, move: str) -> bool:
        """Say what a move is worth and remember it; raises `PuzzleError` for none that can be chosen."""
        if puzzle.choice_of(move) is None:
            moves = ", ".join(sorted(one.move for one in puzzle.choices))
            raise PuzzleError(f"{typed.shown(move)} is none of the moves: {moves}", code="puzzle/move")
        for line in self.telling.answer(puzzle, move):
            self.front.print(line)
        self.front.print(self.telling.streak(puzzle_streak.add(puzzle.id, puzzle.is_right(move))))
        return puzzle.is_right(move)

    def _show(self, puzzle: Puzzle) -> Any:
        """The table as the seat knows it; gives its view."""
        from partida.puzzles.viewing import moves_of, seen

        rules, view = seen(puzzle)
        kept = moves_of(puzzle)
        view = replace(view, moves=tuple(move for move in view.moves if rules.write(move) in kept))
        for line in self.telling.before(puzzle, view):
            self.front.print(line)
        screen = SCREENS[view.game]
        if self.front.plain:
            for line in screen.words(view, self.front.look):
                self.front.print(line)
        else:
            for row in screen.lines(view, self.front.look):
                self.front.console.print(row, no_wrap=True, overflow="ellipsis", crop=True)
        return view

    def _asked(self, puzzle: Puzzle, view: Any) -> str:
        """The move that somebody types: a card, its number, or a whole move; raises `Leave`."""
        from partida.puzzles.viewing import seen

        rules, _ = seen(puzzle)
        cards = numbered(SCREENS[view.game].groups(view))
        while True:
            text = self.front.ask(self.telling("ask.card", leave=LEAVE)).strip()
            if text.lower() == LEAVE:
                raise Leave
            try:
                move = typed.read(text, view, cards, rules, self.front.look.voice)
            except typed.Unclear:
                move = None
            if isinstance(move, typed.Order) and move.name == "quit":
                raise Leave
            if isinstance(move, typed.Choice):
                self.front.print(self.telling.again(map(rules.write, move.moves), view.game))
            elif move in view.moves:
                return rules.write(move)
            else:
                self.front.print(self.telling.again(map(rules.write, view.moves), view.game))
