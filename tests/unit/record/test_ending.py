"""Endings of Sueca in one line: read, written, and refused with the place of the fault."""

from __future__ import annotations

import pytest

from partida.cards import CardSet, Suit
from partida.errors import DealTextError, NotationError
from partida.record.ending import Ending

PLAIN = "N:A..7. E:K..2. S:7..3. W:Q..4. trump=S leader=N"


def test_what_is_read() -> None:
    ending = Ending.parse(f"{PLAIN} points=30-40 tricks=4-3")
    assert ending.variant == "sueca"
    assert ending.hands[1] == CardSet.parse("KS 2D")
    assert (ending.trump, ending.leader, ending.table) == (Suit.SPADES, 0, ())
    assert (ending.points, ending.tricks) == ((30, 40), (4, 3))


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "N:..7. E:K..2. S:7..3. W:Q..4. trump=S leader=N table=AS",
        "sueca(preset=brazil) N:..7. E:..2. S:..3. W:Q..4. trump=H leader=E table=KS7SAS points=0-9",
    ],
)
def test_written_as_it_was(text: str) -> None:
    assert str(Ending.parse(text)) == text
    assert Ending.looks_like(text)
    assert Ending.parse(str(Ending.parse(text.replace("trump=", "TRUMP=")))) == Ending.parse(text)


def test_a_deal_is_no_ending() -> None:
    assert not Ending.looks_like("sueca dealer=N pack=5H2C")


def test_without_a_variant_it_is_an_ending_whatever_is_missing() -> None:
    text = PLAIN.replace(" trump=S", "")
    assert Ending.looks_like(text)
    with pytest.raises(DealTextError, match="an ending needs trump="):
        Ending.parse(text)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("N:A..7. E:K..2. S:7..3. trump=S leader=N", "ending/hands", 1),
        (PLAIN.replace("W:Q..4.", "W:??"), "ending/unseen", 1),
        (f"{PLAIN} table=??", "ending/unseen", 56),
        (f"{PLAIN} table=XX", "card/text", 56),
        (PLAIN.replace("trump=S", "trump=X"), "card/suit", 39),
        (PLAIN.replace("leader=N", "leader=X"), "seat/text", 48),
        (PLAIN.replace(" leader=N", ""), "ending/word", 1),
        (f"{PLAIN} E", "ending/word", 50),
        (f"{PLAIN} points=30", "ending/pair", 57),
        (f"{PLAIN} points=30-x", "ending/pair", 57),
        (f"{PLAIN} dealer=N", "ending/word", 50),
        (PLAIN.replace("E:K..2.", "E:A..2."), "deal/twice", 11),
        (f"cuarenta {PLAIN}", "ending/game", 1),
    ],
)
def test_faults_have_a_place(text: str, code: str, column: int) -> None:
    with pytest.raises(NotationError) as found:
        Ending.parse(text)
    assert isinstance(found.value, DealTextError)
    assert (found.value.code, found.value.column) == (code, column)
