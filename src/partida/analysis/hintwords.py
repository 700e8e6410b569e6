"""Hints and reasons in words for a page, which names the seats by who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from partida.analysis.model import Hint, Plain
from partida.analysis.telling import Teller

STEPS: Final = 3
"""The steps of a hint."""


class SeatTeller(Teller):
    """Names seats by their letters between marks, ``U+2068`` and ``U+2069``: the page knows who sits."""

    def seat(self, seat: str) -> str:
        """A letter that shows what it is."""
        return f"\u2068{seat}\u2069"


def counted_of(lines: Sequence[str], plain: Plain | None) -> int:
    """How many of the lines of `Teller.why` are counted, the last ones: all but the plain statement."""
    return len(lines) - (plain is not None)


def counted_in(lines: Sequence[str], step: int) -> int:
    """How many of the lines of `step_lines` are counted, the last ones: of step 3 all but the first."""
    return len(lines) - 1 if step == STEPS else 0


def step_lines(hint: Hint, step: int, language: str) -> tuple[str, ...]:
    """The sentences that a step (1 to 3) adds to those before, seats as `SeatTeller` names them.

    Raises `WordsError` for a language that is not there.
    """
    teller = SeatTeller(language, hint.game)
    told = teller.hint(hint, step)
    before = len(teller.hint(hint, step - 1)) if step > 1 else 0
    return tuple(line.strip() for line in told[before:])
