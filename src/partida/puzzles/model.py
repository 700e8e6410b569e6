"""A puzzle as a frozen value, and its compact JSON."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

import msgspec

from partida.analysis.model import Estimate, Reason
from partida.errors import NotationError

THEMES: Final = {
    "sueca": ("draw_trumps", "save_seven", "feed_or_hold", "reach_61", "escape_30", "play_for_91"),
    "cuarenta": ("safe_drop", "sums", "hold_caida", "race_38"),
}
"""What puzzles are about, by game. A theme says what to think of, never what to play."""
OTHER: Final = "other"
"""The theme of a mistake of one's own that fits none of these."""
GRADES: Final = (1, 2, 3, 4, 5)
"""From easy to hard."""

By = Literal["win", "match"]


@dataclass(frozen=True)
class Choice:
    """A move that can be chosen, or several that are equal by their nature (``also``).

    ``win`` and ``match`` are the chances to win the hand and the match after it, as far as the seat can know;
    ``loss`` and ``match_loss`` what it loses against the best, with standard errors (0 where all worlds were
    looked at).
    """

    move: str
    win: float
    match: float
    loss: Estimate
    match_loss: Estimate
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """A moment of a hand as the seat on turn knows it, and what its moves are worth.

    ``position`` is a position line with ``seat=``: what that seat may know. ``choices`` are sorted by the
    worth of what decides (``by``: the chance to win the hand, or the match where the hand is as good as
    decided), so the first is the answer. ``found`` says how often each level of the ladder finds it,
    ``source`` how the hand came about.
    """

    id: str
    position: str
    theme: str
    grade: int
    by: By
    choices: tuple[Choice, ...]
    lead: Estimate
    """By how much the best choice is ahead of the second in what decides."""
    worlds: int
    every_world: bool
    found: dict[str, float]
    tempting: str
    """The wrong move that the levels chose most often."""
    source: str
    reasons: tuple[Reason, ...] = ()

    @property
    def game(self) -> str:
        """The name of the game."""
        return "sueca" if self.position.startswith("sueca") else "cuarenta"

    @property
    def variant(self) -> str:
        """The text of the variant, such as ``sueca(preset=brazil)``."""
        return self.position.partition(" ")[0]

    @property
    def seat(self) -> str:
        """The letter of the seat whose puzzle it is."""
        return self.position.partition(" | ")[0].rpartition("seat=")[2]

    @property
    def best(self) -> str:
        """The move to find."""
        return self.choices[0].move

    def choice_of(self, move: str) -> Choice | None:
        """The choice that a move is, or is equal to; None for a move that is none."""
        return next((one for one in self.choices if move == one.move or move in one.also), None)

    def is_right(self, move: str) -> bool:
        """True for the best move and for those equal to it."""
        return self.choice_of(move) is self.choices[0]


def id_of(position: str) -> str:
    """The name of a puzzle, which follows from its position: the same puzzle always has the same name."""
    return position[0] + hashlib.blake2b(position.encode(), digest_size=5).hexdigest()


def to_line(puzzle: Puzzle) -> str:
    """A puzzle as one line of JSON."""
    return msgspec.json.encode(_rounded(msgspec.to_builtins(puzzle))).decode()


def read_line(line: str | bytes) -> Puzzle:
    """A puzzle out of its JSON; raises `NotationError` (``puzzle/json``) where it is none."""
    try:
        return msgspec.json.decode(line, type=Puzzle)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise NotationError(f"no puzzle: {error}", code="puzzle/json") from None


def _rounded(told: Any) -> Any:
    """The same JSON with chances to five places, without what is only usual."""
    if isinstance(told, float):
        return round(told, 5)
    if isinstance(told, dict):
        pairs = cast(dict[str, Any], told).items()
        return {key: _rounded(value) for key, value in pairs if value not in (None, [], ())}
    if isinstance(told, list | tuple):
        return [_rounded(one) for one in cast(list[Any], told)]
    return told
