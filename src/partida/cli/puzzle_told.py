"""Puzzles in sentences: the catalogues ``puzzle`` and ``review`` of `partida.words`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from partida.analysis.telling import Teller
from partida.cli.plain import to_ascii
from partida.cli.puzzle_streak import Streak
from partida.cuarenta.moves import Play
from partida.cuarenta.texts import write as written
from partida.cuarenta.view import Turn
from partida.puzzles.viewing import plain_answer, seen
from partida.words.catalogue import fill, text
from partida.words.levels import level_name
from partida.words.names import seat_name

if TYPE_CHECKING:
    from partida.puzzles import Choice, Puzzle

WIDE = 16
"""Columns for a move."""


class Telling:
    """Tells puzzles in a language; ``plain`` in ASCII only."""

    def __init__(self, language: str, *, plain: bool) -> None:
        self.language = language
        self.plain = plain

    def __call__(self, key: str, /, **values: object) -> str:
        """A sentence of the catalogue ``puzzle``."""
        return self._letters(fill(text("puzzle", self.language, key), key, values))

    def before(self, puzzle: Puzzle, view: Any) -> Iterator[str]:
        """How hard the puzzle is, and all that was played before it; what it is about would tell too much."""
        yield self("head.title", id=puzzle.id, grade=self(f"grade.{puzzle.grade}"))
        seat = view.table.name(view.seat)
        yield self("head.seat", seat=self.seat(seat), variant=puzzle.variant)
        told = [line for line in _story(view, Teller(self.language, view.game, self.plain)) if line]
        yield self("head.so_far" if told else "head.nothing")
        yield from (self._letters(f"  {line}") for line in told)

    def again(self, moves: Iterable[str], game: str) -> str:
        """That what was typed is none of some moves."""
        teller = Teller(self.language, game, self.plain)
        return self("ask.again", moves=", ".join(self.move(teller, move) for move in moves))

    def answer(self, puzzle: Puzzle, move: str) -> Iterator[str]:
        """Whether a move is right, what the puzzle was about, what all moves are worth, and why."""
        teller, right = Teller(self.language, puzzle.game, self.plain), puzzle.is_right(move)
        yield self(
            "answer.right" if right else "answer.wrong",
            best=self.move(teller, puzzle.best),
            played=self.move(teller, move),
        )
        yield self("answer.theme", theme=self(f"theme.{puzzle.theme}"))
        chica = puzzle.game == "cuarenta"
        yield self("answer.by_match" if puzzle.by == "match" else f"answer.by_{'chica' if chica else 'win'}")
        win = self("column.chica" if chica else "column.win")
        yield f"  {self('column.move'):{WIDE}} {win:>9} {self('column.match'):>9} {self('column.loss')}"
        yield from (self._row(puzzle, choice, teller) for choice in puzzle.choices)
        told = teller.why(plain_answer(puzzle, seen(puzzle)[1], move), puzzle.reasons, puzzle.seat)
        if told:
            yield self("answer.why")
            yield from (self._letters(f"  {line}") for line in told)
        yield self(
            "answer.found",
            levels=", ".join(
                f"{level_name(level, self.language)} {100 * part:.0f} %"
                for level, part in puzzle.found.items()
            ),
        )
        yield self("answer.every" if puzzle.every_world else "answer.worlds", n=puzzle.worlds)

    def _row(self, puzzle: Puzzle, choice: Choice, teller: Teller) -> str:
        loss = choice.loss if puzzle.by == "win" else choice.match_loss
        lost = f"{teller.percent(loss.mean)} ±{teller.percent(loss.error)}" if loss.mean else ""
        win, match = teller.percent(choice.win), teller.percent(choice.match)
        row = f"{self.move(teller, choice.move):{WIDE}} {win:>9} {match:>9}"
        return self._letters(f"  {row} {lost}".rstrip())

    def streak(self, streak: Streak) -> str:
        """How one has done so far."""
        return self(
            "streak.line", right=streak.right, answers=streak.answers, row=streak.row, best=streak.best
        )

    def move(self, teller: Teller, move: str) -> str:
        """A move in few characters."""
        return self._letters(teller.sign(move))

    def seat(self, seat: str) -> str:
        """The name of a seat."""
        return self._letters(seat_name(seat, self.language))

    def _letters(self, line: str) -> str:
        return to_ascii(line) if self.plain else line


def _story(view: Any, teller: Teller) -> Iterator[str]:
    """Tricks, or the turns of each deal, a line each: who played what."""

    def told(seat: int, move: str) -> str:
        return f"{teller.who(view.table.name(seat))}:{teller.sign(move)}"

    if view.game == "sueca":
        for number, trick in enumerate(view.tricks, 1):
            seats = view.table.from_seat(trick.leader)
            cards = [told(seat, str(card)) for seat, card in zip(seats, trick.cards, strict=True)]
            yield f"{number}. {' '.join(cards)}"
        return
    for deal in range(view.deal + 1):
        turns = [turn for turn in view.turns if turn.deal == deal]
        moves = [told(turn.seat, _play(turn, view)) for turn in turns]
        yield f"{deal + 1}. {' '.join(moves)}" if moves else ""


def _play(turn: Turn, view: Any) -> str:
    return written(Play(turn.card, turn.taken), view.table)
