"""Puzzles looked at anew: whether what they say holds in other worlds than those they were made in."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from partida.analysis.model import Depth, Estimate
from partida.errors import PartidaError
from partida.puzzles.grading import graded
from partida.puzzles.judging import Judge, Judged, judge
from partida.puzzles.making import contradicted
from partida.puzzles.model import Puzzle, id_of
from partida.puzzles.viewing import seen

SEED: Final = 1000
"""Added to a seed, so that the worlds are not those in which puzzles are made."""
ERRORS: Final = 3.0
"""By so many standard errors the best move must be ahead again."""
FAR: Final = 6.0
"""Values that differ by more standard errors than this were not of the same moment."""
EXACTLY: Final = 1e-4
"""What values of the same worlds may differ by: they are kept to five places."""


def problems(puzzle: Puzzle, worlds: int | None = None, seed: int = 0, *, ladder: bool = False) -> list[str]:
    """All that does not hold of a puzzle, in English; none if it holds.

    ``worlds`` are imagined (None: as many as when it was made), others for every ``seed``. With ``ladder``
    the levels are asked again too, who answer as they did when it was made if nothing has changed in them.
    """
    try:
        _, view = seen(puzzle)
    except PartidaError as error:
        return [f"the position cannot be: {error}"]
    judging = judge(puzzle.game)
    depth = Depth(max(4, puzzle.worlds if worlds is None else worlds), seed=SEED + seed)
    judged = judging.judged(view, depth)
    found = [*_of_name(puzzle), *_of_choices(puzzle, judged)]
    return found or [
        *_of_best(puzzle, judging, judged, view),
        *_of_values(puzzle, judged),
        *(_of_ladder(puzzle) if ladder else ()),
    ]


def _of_name(puzzle: Puzzle) -> list[str]:
    wanted = id_of(puzzle.position)
    return [] if puzzle.id == wanted else [f"its name is {puzzle.id}, and {wanted} would be right"]


def _of_choices(puzzle: Puzzle, judged: Judged) -> list[str]:
    told = {frozenset((one.move, *one.also)) for one in puzzle.choices}
    here = {frozenset(group) for group in judged.groups}
    return [] if told == here else ["the moves are not those that can be chosen"]


def _of_best(puzzle: Puzzle, judging: Judge, judged: Judged, view: Any) -> list[str]:
    """The best move must be best again, clearly, and by every opinion."""
    best = judged.groups[judged.best][0]
    if best != puzzle.best:
        return [f"the best move is {best} and not {puzzle.best}"]
    found: list[str] = []
    lead = judged.lead
    if judged.by != puzzle.by:
        found.append(f"the {judged.by} decides and not the {puzzle.by}")
    if lead.mean < judging.least.of(judged.by) / 2 or lead.mean < ERRORS * lead.error:
        found.append(f"{best} is ahead by {lead.mean:.3f} (error {lead.error:.3f}) only")
    if contradicted(judging, view, judged):
        found.append("one way to value moves is against it")
    if judging.theme(view, judged, puzzle.tempting) != puzzle.theme:
        found.append(f"its theme is not {puzzle.theme}")
    return found


def _of_values(puzzle: Puzzle, judged: Judged) -> list[str]:
    """Every value must be what it was, give or take the errors of both."""
    here = {one.move: one for one in judged.choices()}
    found: list[str] = []
    for told in puzzle.choices:
        again = here[told.move]
        for what, one, other in (
            ("hand", told.loss, again.loss),
            ("match", told.match_loss, again.match_loss),
        ):
            if not _same(one, other):
                found.append(f"{told.move} loses {other.mean:.3f} of the {what} and not {one.mean:.3f}")
    return found


def _same(one: Estimate, other: Estimate) -> bool:
    return abs(one.mean - other.mean) <= EXACTLY + FAR * hypot(one.error, other.error)


def _of_ladder(puzzle: Puzzle) -> list[str]:
    again = graded(puzzle)
    found: list[str] = []
    for level, part in puzzle.found.items():
        if abs(again.found[level] - part) > EXACTLY:
            found.append(f"{level} finds it in {again.found[level]:.2f} of tries and not in {part:.2f}")
    if again.grade != puzzle.grade:
        found.append(f"its grade is {again.grade} and not {puzzle.grade}")
    return found
