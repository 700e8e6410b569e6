"""What all text forms share: words with their places, plain text checked, bytes decoded."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from partida.errors import NotationError, RecordError

_WORD: Final = re.compile(r"\S+")
_UNFIT: Final = {"Cc", "Cs", "Zl", "Zp"}


class Word(NamedTuple):
    """A piece of a text and the column (from 1) at which it begins."""

    text: str
    column: int

    def after(self, count: int) -> Word:
        """The word without its first characters."""
        return Word(self.text[count:], self.column + count)


def words(text: str, column: int = 1) -> Iterator[Word]:
    """The words of a text that begins at this column."""
    for found in _WORD.finditer(text):
        yield Word(found.group(), column + found.start())


def check_plain(text: str, what: str, *, lines: bool = False) -> None:
    """Raise `NotationError` if a text has characters that no line of text can hold.

    These are control characters, line separators and halves of surrogate pairs; ``lines`` allows line ends.
    """
    for letter in text:
        if unicodedata.category(letter) in _UNFIT and not (lines and letter == "\n"):
            raise NotationError(
                f"{what} cannot hold the character U+{ord(letter):04X}", code="record/character"
            )


def decode(data: str | bytes) -> str:
    """Text as it is, or bytes of UTF-8 read; the byte order mark is dropped, line ends are made one.

    Raises `RecordError` at the first byte that is not UTF-8.
    """
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8")
            line, column = place(before.replace("\r\n", "\n"), len(before.replace("\r\n", "\n")))
            raise RecordError(
                f"the byte 0x{data[error.start]:02X} is not UTF-8",
                code="record/utf8",
                line=line,
                column=column,
            ) from None
    return data.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def place(text: str, offset: int) -> tuple[int, int]:
    """The line and the column (both from 1) of an offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def reason_of(error: Exception) -> str:
    """The message of an error without a place of its own."""
    return str(getattr(error, "reason", error))
