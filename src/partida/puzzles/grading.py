"""How hard a puzzle is: how often the levels of the ladder find the best move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from partida.game import AnyRules
from partida.players.player import FREE
from partida.players.registry import player
from partida.puzzles.judging import Judged
from partida.puzzles.model import Puzzle
from partida.puzzles.viewing import seen

TRIES: Final[Mapping[str, int]] = {
    "beginner": 4, "novice": 8, "casual": 8, "club": 4, "good": 8, "strong": 4, "expert": 2,
}  # fmt: skip
"""How many players of each level are asked, each with a seed of its own."""
WEAK: Final = ("beginner", "novice", "casual", "club")
STRONG: Final = ("strong", "expert")
LIMITS: Final = (0.8, 0.7, 0.6, 0.5)
"""What the mean over the levels must be above for grades 1, 2, 3, 4."""


@dataclass(frozen=True)
class Ladder:
    """How often each level finds the best move, and the wrong one that all together chose most often."""

    found: Mapping[str, float]
    tempting: str

    @property
    def grade(self) -> int:
        """From 1, which nearly all levels find, to 5."""
        mean = sum(self.found.values()) / len(self.found)
        return 1 + sum(mean <= limit for limit in LIMITS)


def asked(rules: AnyRules, view: Any, judged: Judged, levels: Mapping[str, int] = TRIES) -> Ladder:
    """The answers of the ladder.

    Of wrong moves chosen equally often the better one tempts more; so does the second best if nobody errs.
    A move that is not valued (a renúncia) counts as not found and tempts nobody.
    """
    answers = _answers(rules, view, levels)
    wrong = Counter(judged.column(move) for moves in answers.values() for move in moves)
    means = judged.values.mean(axis=0)
    others = [column for column in range(len(judged.groups)) if column != judged.best]
    tempts = max(others, key=lambda column: (wrong[column], means[column]))
    found = _found(answers, lambda move: judged.column(move) == judged.best)
    return Ladder(found, judged.groups[tempts][0])


def graded(puzzle: Puzzle, levels: Mapping[str, int] = TRIES) -> Puzzle:
    """The puzzle with how often the levels find it now, and its grade by that; all else stays.

    Raises what `partida.puzzles.viewing.seen` raises.
    """
    rules, view = seen(puzzle)
    found = _found(_answers(rules, view, levels), puzzle.is_right)
    return replace(puzzle, found=found, grade=Ladder(found, puzzle.tempting).grade)


def is_puzzling(ladder: Ladder) -> bool:
    """True if a weaker level mostly goes wrong and the strong ones, if they were asked, mostly do not."""
    weak = min(ladder.found.get(level, 1.0) for level in WEAK)
    strong = [ladder.found[level] for level in STRONG if level in ladder.found]
    return weak <= 0.5 and sum(strong) >= 0.75 * len(strong)


def _answers(rules: AnyRules, view: Any, levels: Mapping[str, int]) -> dict[str, list[str]]:
    """What so many players of each level would play."""
    return {
        level: [
            rules.write(player(view.game, level, seed).choose(view, view.moves, FREE))
            for seed in range(tries)
        ]
        for level, tries in levels.items()
    }


def _found(answers: Mapping[str, Sequence[str]], right: Callable[[str], bool]) -> dict[str, float]:
    """The share of each level's answers that are right."""
    return {level: sum(map(right, moves)) / len(moves) for level, moves in answers.items()}
