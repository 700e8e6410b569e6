"""Careful reading of small things, and quoting of input that may be of any length."""

from __future__ import annotations

import re
from typing import Final

MOST_DIGITS: Final = 9
"""No number that a person writes here is longer; `int` itself gives up at some thousands of digits."""

SHOWN: Final = 60
"""How much of an input is quoted in a message."""

_WHOLE: Final = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")


def whole_number(text: str) -> int | None:
    """The number of a text of ASCII digits without a sign; None if it is not one, or too long."""
    return int(text) if _WHOLE.fullmatch(text) else None


def lowered(text: str) -> str:
    """Small letters for ASCII; any other text stays, as some letters of it would become those of ASCII."""
    return text.lower() if text.isascii() else text


def uppered(text: str) -> str:
    """Capital letters for ASCII; any other text stays, as some letters of it would become those of ASCII."""
    return text.upper() if text.isascii() else text


def shortened(text: str, most: int = SHOWN) -> str:
    """The text, cut off with an ellipsis where it is too long for a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(text: str, most: int = SHOWN) -> str:
    """The text in quotes for a message, escaped and perhaps cut off."""
    return repr(shortened(text, most))


def number_text(number: int) -> str:
    """The digits of a number for a message; of one too long to be shown, how long it is."""
    if number.bit_length() <= 4 * MOST_DIGITS:
        return str(number)
    return f"a number of {number.bit_length()} bits"
