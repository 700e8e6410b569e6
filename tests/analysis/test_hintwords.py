"""The words of a hint, step by step, with the seats left open."""

from __future__ import annotations

import re

import pytest

from partida.analysis.hintwords import step_lines
from partida.analysis.model import CardValue, Depth, Estimate, Hint, Reason
from partida.analysis.telling import Teller
from partida.errors import WordsError
from partida.words import LANGUAGES, seat_name

CHOICES = (CardValue("7H", 0.62, 0.55), CardValue("AH", 0.5, 0.5))
REASONS = (
    Reason("ruffs", "7H", "AH", 60, 80, 3, 20, seat="E", suit="H"),
    Reason("against", "7H", "AH", 60, 80, 3, 20, card="AS"),
)
HINT = Hint(
    seat="S", depth=Depth(), area="lead", suit="H", candidates=("AH", "7H"), card="7H", choices=CHOICES,
    by="win", lead=Estimate(0.12, 0.02), worlds=100, every_world=False, reasons=REASONS,
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_say_together_what_the_command_line_says(language: str) -> None:
    steps = [step_lines(HINT, step, language) for step in (1, 2, 3)]
    assert [len(lines) for lines in steps] == [1, 1, 4]
    assert "".join(steps[2]).count("\u2068E\u2069") == 1
    assert "\u2068S\u2069" in steps[2][3], "the reason names the seat that asks"
    filled = [
        re.sub("\u2068([NESW])\u2069", lambda found: seat_name(found[1], language), line)
        for lines in steps
        for line in lines
    ]
    assert filled == [line.strip() for line in Teller(language, HINT.game).hint(HINT)]


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(WordsError):
        step_lines(HINT, 1, "xx")
