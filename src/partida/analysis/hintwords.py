"""A hint in words for a page: what each step adds, with the names of seats left open."""

from __future__ import annotations

from dataclasses import dataclass

from partida.analysis.model import Hint
from partida.analysis.telling import Teller


@dataclass(frozen=True)
class _SeatsOpen(Teller):
    """Leaves the name of a seat to the reader: ``{E}``."""

    def seat(self, seat: str) -> str:
        """The place of the name of a seat."""
        return f"{{{seat}}}"


def step_lines(hint: Hint, step: int, language: str) -> tuple[str, ...]:
    """The sentences that a step (1 to 3) adds to those before; ``{N}`` and the like stand for names of seats.

    Raises `WordsError` for a language that is not there.
    """
    teller = _SeatsOpen(language, hint.game)
    told = teller.hint(hint, step)
    before = len(teller.hint(hint, step - 1)) if step > 1 else 0
    return tuple(line.strip() for line in told[before:])
