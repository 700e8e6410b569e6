"""How somebody has done at puzzles, kept in the user's data folder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, cast

from partida.cli.locks import Held, waited_for
from partida.cli.saves import folder, replace_file
from partida.errors import TableError

PATIENCE: Final = 5.0
"""Seconds that another terminal is waited for, which needs some thousandths."""
MOST: Final = 10**12
"""Nobody answers so many puzzles: a larger number is not ours."""


@dataclass(frozen=True)
class Streak:
    """``row`` puzzles in a row were found, ``best`` at most; ``seen``: whether each was found last."""

    answers: int = 0
    right: int = 0
    row: int = 0
    best: int = 0
    seen: dict[str, bool] = field(default_factory=dict[str, bool])

    def answered(self, puzzle: str, right: bool) -> Streak:
        """The streak after an answer."""
        row = self.row + 1 if right else 0
        return replace(
            self,
            answers=self.answers + 1,
            right=self.right + right,
            row=row,
            best=max(self.best, row),
            seen={name: found for name, found in self.seen.items() if name != puzzle} | {puzzle: right},
        )

    def next(self, puzzles: Iterable[str]) -> str | None:
        """Which comes next: one not seen yet, else the one that was missed first; None if all were found."""
        names = list(puzzles)
        missed = (name for name, found in self.seen.items() if not found and name in names)
        return next((name for name in names if name not in self.seen), None) or next(missed, None)


def path() -> Path:
    """Where it is kept: beside the saved matches."""
    return folder().parent / "puzzles.json"


def read() -> Streak:
    """What is kept; a new streak if that is nothing, or not what it should be."""
    try:
        told: Any = json.loads(path().read_text("utf-8"))
    except (FileNotFoundError, ValueError, RecursionError):
        return Streak()
    return _streak(cast(dict[str, Any], told)) if isinstance(told, dict) else Streak()


def _streak(told: dict[str, Any]) -> Streak:
    counts = {
        name: value
        for name in ("answers", "right", "row", "best")
        if type(value := told.get(name)) is int and 0 <= value < MOST
    }
    seen = told.get("seen")
    known = cast(dict[str, Any], seen) if isinstance(seen, dict) else {}
    return Streak(**counts, seen={name: found for name, found in known.items() if type(found) is bool})


def add(puzzle: str, right: bool) -> Streak:
    """Keep an answer beside those that other terminals have kept meanwhile; gives the streak after it.

    All or nothing. Raises `OSError`, and `TableError` (``cli/open-elsewhere``) if another holds the file.
    """
    try:
        lock = waited_for(path(), PATIENCE)
    except Held as other:
        reason = f"{path()}: another program is writing there ({other}): end it, or try again"
        raise TableError(reason, code="cli/open-elsewhere") from None
    try:
        streak = read().answered(puzzle, right)
        replace_file(path(), json.dumps(asdict(streak)).encode())
    finally:
        lock.release()
    return streak
