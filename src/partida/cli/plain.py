"""Text for terminals that show ASCII only, and lines broken at blanks."""

from __future__ import annotations

import unicodedata
from typing import Final

from rich.cells import cell_len

HARD: Final = "\N{NO-BREAK SPACE}"
"""A blank at which no line is broken; on the screen it is an ordinary one."""

_SIGNS: Final = {
    "♣": "C", "♦": "D", "♥": "H", "♠": "S", "·": "|", "—": "-", "–": "-", "…": "...", "×": "x",
    "“": '"', "”": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "¡": "", "¿": "", "№": "No.",
    "•": "*", "■": "#", "±": "+-", "▸": ">", "‹": "<", "›": ">", "↺": "ccw", "↻": "cw", "º": "o", "ª": "a",
    HARD: HARD,
}  # fmt: skip
_CYRILLIC: Final = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya".replace("-", "").split(
            " "
        ),
        strict=True,
    )
)
_TABLE: Final = str.maketrans(
    {**_SIGNS, **_CYRILLIC, **{letter.upper(): told.capitalize() for letter, told in _CYRILLIC.items()}}
)


def to_ascii(text: str) -> str:
    """The text in ASCII alone (and `HARD`): without accents, Cyrillic in Latin letters, signs replaced.

    >>> to_ascii("¿Qué? «última» 7♥ Меса")
    'Que? "ultima" 7H Mesa'
    """
    if text.isascii():
        return text
    return "".join(map(_letter, text.translate(_TABLE)))


def _letter(letter: str) -> str:
    if letter.isascii() or letter == HARD:
        return letter
    if "BOX DRAWINGS" in unicodedata.name(letter, ""):
        return {"─": "-", "━": "-", "═": "-", "│": "|", "┃": "|", "║": "|"}.get(letter, "+")
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or ("" if unicodedata.combining(letter) else "?")


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in lines no wider than this, broken at blanks only; what follows the first is indented.

    A word wider than a line stays in one piece.

    >>> wrapped("  one two three", 9)
    ['  one two', '  three']
    """
    body = text.lstrip(" ")
    start = " " * (len(text) - len(body))
    after = start + " " * indent
    lines: list[str] = []
    line, fresh = start, True
    for blanks, word in _words(body):
        if not fresh and cell_len(line) + blanks + cell_len(word) > width:
            lines.append(line)
            line, fresh = after, True
        line += word if fresh else " " * blanks + word
        fresh = False
    return [one.replace(HARD, " ") for one in (*lines, line)]


def _words(text: str) -> list[tuple[int, str]]:
    """The words, each with the number of blanks before it."""
    found: list[tuple[int, str]] = []
    blanks = 0
    for word in text.split(" "):
        if word:
            found.append((blanks, word))
            blanks = 1
        else:
            blanks += 1
    return found
