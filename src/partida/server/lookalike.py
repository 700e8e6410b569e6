"""Which names look like which, so that nobody at a table passes for another.

Only signs that are drawn alike are taken for one: an Анна and an Anna may play together, but a Cyrillic Ana
may not sit down beside a Latin one.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_CAPITALS: Final = str.maketrans("АВЕЅІЈКМНОРСТУХӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧI1|ǀ0", "ABESIJKMHOPCTYXlABEZHIKMNOPTYXllllO")
"""Signs that look like a capital, or like the small l that a capital I looks like."""
_SMALL: Final = str.maketrans("аеѕіјорсухһԁԛԝӏёїοαιϲϳıɡɑſ", "aesijopcyxhdqwlëïoaicjigas")
_MARKS: Final = str.maketrans("’‘ʼ´`′‐‑‒–—−", "''''''------")
_NOTHING: Final = ((0x034F, 0x034F), (0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Marks that print and yet show nothing: a joiner, and what chooses a variant of a sign."""


def look_alike(one: str, other: str) -> bool:
    """True for names that are the same to the eye, or but for capitals."""
    return one.casefold() == other.casefold() or _look(one) == _look(other)


def _look(name: str) -> str:
    # I before all letters are small, or it would be an i
    shapes = unicodedata.normalize("NFKC", name.translate(_MARKS)).translate(_CAPITALS).replace("I", "l")
    plain = shapes.casefold().translate(_SMALL)
    return "".join(letter for letter in plain if not _shows_nothing(ord(letter)))


def _shows_nothing(code: int) -> bool:
    return any(first <= code <= last for first, last in _NOTHING)
