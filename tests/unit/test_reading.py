from __future__ import annotations

import pytest

from partida.reading import lowered, number_text, quoted, shortened, uppered, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_whole_numbers(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1\n", "1.0", "1_0", "٤", "²", "1" * 10, "9" * 5000])
def test_what_is_no_small_whole_number(text: str) -> None:
    assert whole_number(text) is None


def test_letters_that_only_look_like_ascii_stay_what_they_are() -> None:
    assert (lowered("Ab"), uppered("Ab")) == ("ab", "AB")
    assert (lowered("\u212a"), uppered("ſ")) == ("\u212a", "ſ")


def test_long_input_is_quoted_in_part() -> None:
    assert quoted("a" * 60) == repr("a" * 60)
    assert quoted("a" * 61) == repr("a" * 59 + "…")
    assert shortened("abc", 2) == "a…"
    assert quoted("\n") == r"'\n'"


def test_numbers_of_any_length_can_be_shown() -> None:
    assert number_text(-4) == "-4"
    assert number_text(10**5000) == "a number of 16610 bits"
