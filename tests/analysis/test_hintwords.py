"""The words of a hint, step by step, with the seats left open."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from partida.analysis.hintwords import counted_in, counted_of, step_lines
from partida.analysis.model import CardValue, Depth, Estimate, Hint, Plain, Reason
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


def test_what_is_counted() -> None:
    """Of the last step all but the first sentence, of reasons all but the plain one."""
    assert [counted_in(step_lines(HINT, step, "en"), step) for step in (1, 2, 3)] == [0, 0, 3]
    assert not any(sign in step_lines(HINT, 3, "en")[0] for sign in ("layouts", "±"))
    plain = Plain("takes", "7H", "AH")
    teller = Teller("en")
    assert counted_of(teller.why(None, REASONS, "S"), None) == len(REASONS)
    assert counted_of(teller.why(plain, REASONS, "S"), plain) == len(REASONS)
    assert counted_of(teller.why(plain, (), "S"), plain) == counted_of((), None) == 0


CUARENTA = replace(HINT, game="cuarenta", unit="chica", suit=None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hint", [HINT, CUARENTA], ids=["sueca", "cuarenta"])
def test_a_card_is_never_told_bare(hint: Hint, language: str) -> None:
    """Where nothing plain tells it from the second one: the chances of both, or that they are alike."""
    teller = Teller(language, hint.game)
    second = teller.card("AH").lower()

    def told(one: Hint) -> str:
        return step_lines(one, 3, language)[0]

    by_win, by_match = told(hint), told(replace(hint, by="match"))
    assert second in by_win.lower()
    assert all(teller.percent(chance) in by_win for chance in (0.62, 0.5))
    assert all(teller.percent(chance) in by_match for chance in (0.55, 0.5))
    assert by_win.partition(":")[0] == by_match.partition(":")[0]
    hardly = teller("hint.hardly")
    assert hardly not in by_win
    assert told(replace(hint, lead=Estimate(0.12, 0.07))) == f"{by_win} {hardly}"
    near = (CHOICES[0], replace(CHOICES[1], win=0.6199))
    assert told(replace(hint, choices=near)).endswith(hardly), "62.0 % and 62.0 %"
    alike = told(replace(hint, reasons=()))
    assert second in alike.lower()
    assert "%" not in alike
    plain = Plain("takes", "7H", "AH", number=3)
    plainly = replace(hint, plain=plain)
    assert teller.plain(plain) in told(plainly)
    assert hardly not in told(plainly)
    unclear = replace(plainly, lead=Estimate(0.0, 0.01))
    assert told(unclear) == f"{told(plainly)} {hardly}", "no false certainty"
    alone = replace(plainly, lead=Estimate(0.0, 0.0), choices=CHOICES[:1])
    assert told(alone) == told(plainly), "there is no second card"


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(WordsError):
        step_lines(HINT, 1, "xx")
