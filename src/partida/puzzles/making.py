"""Making puzzles out of moments: only where one move is clearly best, and only where that can be trusted.

A moment is looked at with more and more care, so that most are given up soon: few worlds, then a thousand,
then the ladder is asked, and at last it is looked at anew with other and more worlds. The best move must be
the same each time, ahead of the second by `Least` and by `ERRORS` standard errors, and best for the match as
for the hand. And no opinion may be against it: playing on as club players, and best play with open hands,
are asked each for itself (`partida.analysis` blends the two).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from partida.analysis.estimating import lead, loss
from partida.analysis.model import Depth, Estimate
from partida.puzzles.grading import TRIES, WEAK, Ladder, asked, is_puzzling
from partida.puzzles.judging import Judge, Judged, Least, judge
from partida.puzzles.model import GRADES, THEMES, Puzzle, id_of
from partida.puzzles.moments import Moment, moments

FIRST: Final = Depth(80, 0)
"""The first look: short, without exact search."""
SECOND: Final = Depth(1000)
THIRD: Final = Depth(4000, seed=1)
"""The check of uniqueness: other worlds, and more of them."""
ERRORS: Final = 5.0
PER_HAND: Final = 2
"""Puzzles from one hand, so that they do not look alike."""


def is_clear(judged: Judged, least: Least) -> bool:
    """True if one move is clearly best, for the hand and for the match."""
    if not _ahead(judged.lead, least.of(judged.by)):
        return False
    if judged.by == "match":
        return True
    same = int(judged.match.mean(axis=0).argmax()) == judged.best
    return same and _ahead(lead(judged.match, whole=judged.whole), least.both)


def _ahead(estimate: Estimate, least: float) -> bool:
    return estimate.mean >= least and estimate.mean >= ERRORS * estimate.error


def puzzle_of(judging: Judge, moment: Moment, wanted: Collection[str] | None = None) -> Puzzle | None:
    """The puzzle that a moment makes, or None: it is looked at with more and more care.

    ``wanted`` are the themes for which there is room (None: for all); other moments are given up at once.
    """
    if judging.choices(moment.view) < 2 or not _may_be(judging, moment, wanted):
        return None
    second = judging.judged(moment.view, SECOND)
    if not is_clear(second, judging.least):
        return None
    ladder = asked(moment.rules, moment.view, second)
    theme = judging.theme(moment.view, second, ladder.tempting)
    if theme is None or not is_puzzling(ladder):
        return None
    third = judging.judged(moment.view, THIRD)
    if not confirms(third, second, judging.least) or contradicted(judging, moment.view, third):
        return None
    return described(moment, third, ladder, theme)


def _may_be(judging: Judge, moment: Moment, wanted: Collection[str] | None) -> bool:
    """True if the first short look, and the levels that answer at once, do not speak against it."""
    first = judging.judged(moment.view, FIRST)
    if first.lead.mean < judging.least.of(first.by) / 2:
        return False
    ladder = asked(moment.rules, moment.view, first, {level: TRIES[level] for level in WEAK})
    theme = judging.theme(moment.view, first, ladder.tempting)
    return is_puzzling(ladder) and theme is not None and (wanted is None or theme in wanted)


def confirms(again: Judged, before: Judged, least: Least) -> bool:
    """True if another look finds the same move, as clearly."""
    return is_clear(again, least) and again.by == before.by and again.best == before.best


def contradicted(judging: Judge, view: Any, judged: Judged) -> bool:
    """True if one of the ways to value moves says by itself that another one is better."""
    for opinion in judging.opinions(view, Depth(300, seed=2)):
        values = opinion.win if judged.by == "win" else opinion.match
        if loss(values, judged.best, whole=opinion.whole).clear:
            return True
    return False


def described(moment: Moment, judged: Judged, ladder: Ladder, theme: str) -> Puzzle:
    """The puzzle with all that is told of it."""
    tempting = judged.column(ladder.tempting)
    assert tempting is not None
    return Puzzle(
        id=id_of(moment.position),
        position=moment.position,
        theme=theme,
        grade=ladder.grade,
        by=judged.by,
        choices=judged.choices(),
        lead=judged.lead,
        worlds=len(judged.win),
        every_world=judged.whole,
        found=dict(ladder.found),
        tempting=ladder.tempting,
        reasons=judged.reasons(judged.best, tempting, judged.by),
        source=moment.source,
    )


@dataclass
class Mix:
    """How many puzzles of each theme are wanted, and at most how many of a grade of it."""

    game: str
    of_theme: int
    of_grade: int
    kept: Counter[tuple[str, int]] = field(default_factory=Counter[tuple[str, int]])

    @property
    def themes(self) -> tuple[str, ...]:
        """The themes of the game."""
        return THEMES[self.game]

    def of(self, theme: str) -> int:
        """How many of a theme there are."""
        return sum(self.kept[theme, grade] for grade in GRADES)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The themes of which more are wanted."""
        return tuple(theme for theme in self.themes if self.of(theme) < self.of_theme)

    def takes(self, puzzle: Puzzle) -> bool:
        """True if there is still room for a puzzle; then it counts."""
        place = puzzle.theme, puzzle.grade
        if puzzle.theme not in self.wanted or self.kept[place] >= self.of_grade:
            return False
        self.kept[place] += 1
        return True


Told = Callable[[int], None]
"""Told after every hand how many were played."""


def make(game: str, seed: int, hands: int, mix: Mix, told: Told | None = None) -> Iterator[Puzzle]:
    """Puzzles out of so many hands at the most, until the mix is full. The same arguments give the same."""
    judging = judge(game)
    for number in range(hands):
        if not mix.wanted:
            return
        own = 0
        for moment in moments(game, seed, number):
            puzzle = puzzle_of(judging, moment, mix.wanted) if own < PER_HAND else None
            if puzzle is not None and mix.takes(puzzle):
                own += 1
                yield puzzle
        if told is not None:
            told(number + 1)
