"""The view of the seat whose puzzle it is, out of the position line."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from partida.analysis.asking import view_of
from partida.analysis.model import Plain
from partida.analysis.plainly import plain_of
from partida.game import AnyRules
from partida.puzzles.model import Puzzle
from partida.record import Position
from partida.record.views import view_json


def seen(puzzle: Puzzle) -> tuple[AnyRules, Any]:
    """The rules, and what the seat knows; raises what `view_of` raises."""
    return Position.parse(puzzle.position).rules, view_of(puzzle.position)


@lru_cache(maxsize=1024)
def told_view(puzzle_position: str, moves: frozenset[str]) -> dict[str, Any]:
    """The view as JSON, with those of its moves that a puzzle lets one choose."""
    rules = Position.parse(puzzle_position).rules
    view = view_of(puzzle_position)
    kept = tuple(move for move in view.moves if rules.write(move) in moves)
    return view_json(replace(view, moves=kept), rules)


def plain_answer(puzzle: Puzzle, view: Any, played: str | None = None) -> Plain | None:
    """What the answer does in plain words, against the move ``played`` first, or else the tempting one.

    ``view`` is that of the seat. None where there is nothing plain to say.
    """
    others = [choice.move for choice in puzzle.choices[1:]]
    first = puzzle.tempting if played is None or puzzle.is_right(played) else played
    return plain_of(view, puzzle.best, [first, *(move for move in others if move != first)])


def moves_of(puzzle: Puzzle) -> frozenset[str]:
    """All moves that a puzzle lets one choose."""
    return frozenset(move for choice in puzzle.choices for move in (choice.move, *choice.also))
