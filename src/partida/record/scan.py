"""The pieces of a match file: tags, moves and comments, each with its offset in the text."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import cached_property
from typing import Final, NamedTuple

from partida.errors import NotationError, RecordError
from partida.reading import shortened
from partida.record.model import is_tag_name
from partida.record.text import check_plain

VERSION: Final = 1

_BLANK: Final = re.compile(r"[ \t\n,]*")
_NAME: Final = re.compile(r"\[[ \t\n]*([^\s\"\[\]{};]*)[ \t\n]*")
_STRING: Final = re.compile(r'"((?:[^"\\\n]|\\["\\])*)"')
_END: Final = re.compile(r"[ \t\n]*\]")
_MOVE: Final = re.compile(r"[^\n,{};\[]+")
_ESCAPED: Final = re.compile(r'\\(["\\])')
_VERSION: Final = re.compile(r"%[ \t]*partida[ \t]+(\S+)", re.IGNORECASE)
_LINE_END: Final = re.compile(r"\n")
_GAME: Final = re.compile(r"\[[ \t\n]*game\b", re.IGNORECASE)
_MATCH: Final = re.compile(r"^[ \t]*\[[ \t]*game\b", re.IGNORECASE | re.MULTILINE)


class Tag(NamedTuple):
    """``[Name "value"]``: where it begins, and where the value does."""

    name: str
    value: str
    offset: int
    start: int
    raw: str

    @property
    def key(self) -> str:
        """The name without regard to case."""
        return self.name.lower()

    def at(self, column: int) -> int:
        """The offset in the file of a column (from 1) of the value."""
        offset = 0
        for _ in range(min(column - 1, len(self.value))):
            offset += 2 if self.raw[offset] == "\\" else 1
        return self.start + offset


class Bare(NamedTuple):
    """A move with its seat, not yet read."""

    text: str
    offset: int


class Remark(NamedTuple):
    """A comment."""

    text: str
    offset: int


Piece = Tag | Bare | Remark


class Scanner:
    """Cuts a text into pieces; raises `RecordError` where that cannot be done."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self._last_brace = text.rfind("}")

    def next(self) -> Piece | None:
        """The next piece, None at the end."""
        while True:
            self._skip()
            if self.offset >= len(self.text):
                return None
            start = self.text[self.offset]
            if start not in "{;":
                return self._tag() if start == "[" else self._bare(start)
            remark = self._remark(start)
            if remark.text:
                return remark

    def _bare(self, start: str) -> Bare:
        found = _MOVE.match(self.text, self.offset)
        if found is None:
            raise self.error(f"a {start} without what belongs before it", "record/text", self.offset)
        self.offset = found.end()
        return Bare(found.group().rstrip(), found.start())

    def resync(self) -> None:
        """Go on at the next line that begins with ``[Game``, or to the end."""
        found = _MATCH.search(self.text, self.offset)
        self.offset = found.start() if found else len(self.text)

    def looks_like_ndjson(self) -> bool:
        """True for a text that begins as an object of JSON and has no match in it."""
        return self.text.lstrip().startswith("{") and not _GAME.search(self.text)

    def error(self, message: str, code: str, offset: int) -> RecordError:
        """An error at an offset of the text."""
        line = bisect_right(self._starts, offset)
        return RecordError(message, code=code, line=line, column=offset - self._starts[line - 1] + 1)

    @cached_property
    def _starts(self) -> array[int]:
        """The offsets at which the lines begin."""
        return array("q", [0, *(found.end() for found in _LINE_END.finditer(self.text))])

    def _skip(self) -> None:
        """Skip blanks, commas and lines that begin with ``%``."""
        while True:
            found = _BLANK.match(self.text, self.offset)
            self.offset = found.end() if found else self.offset
            begins = self.offset == 0 or self.text[self.offset - 1] == "\n"
            if not begins or not self.text.startswith("%", self.offset):
                return
            self._check_version()
            self.offset = self._line_end()

    def _check_version(self) -> None:
        found = _VERSION.match(self.text, self.offset)
        if found and found[1] != str(VERSION):
            start = found.start(1)
            self.offset = len(self.text)  # nothing of it can be trusted
            raise self.error(
                f"version {shortened(found[1])} of match files is unknown (known: {VERSION})",
                "record/version",
                start,
            )

    def _line_end(self) -> int:
        end = self.text.find("\n", self.offset)
        return len(self.text) if end < 0 else end

    def _tag(self) -> Tag:
        start = self.offset
        self.offset += 1
        name = _NAME.match(self.text, start)
        if name is None or not is_tag_name(name[1]):
            raise self.error('a tag is written [Name "value"]', "record/tag", start)
        value = _STRING.match(self.text, name.end())
        if value is None:
            raise self.error(f"the tag {shortened(name[1])} has no value in quotes", "record/tag", name.end())
        end = _END.match(self.text, value.end())
        if end is None:
            raise self.error(f"the tag {shortened(name[1])} does not end with ]", "record/tag", value.end())
        self.offset = end.end()
        text = _ESCAPED.sub(r"\1", value[1]).replace("\t", " ")
        self._plain(text, f"the tag {shortened(name[1])}", value.start())
        return Tag(name[1], text, start, value.start(1), value[1])

    def _remark(self, start: str) -> Remark:
        begin = self.offset
        self.offset += 1
        if start == "{" and begin > self._last_brace:
            raise self.error("the comment does not end: a } is missing", "record/comment", begin)
        end = self.text.find("}", begin) if start == "{" else self._line_end()
        text = self.text[begin + 1 : end].replace("\t", " ").strip()
        self._plain(text, "a comment", begin)
        self.offset = end + (start == "{")
        return Remark(text, begin)

    def _plain(self, text: str, what: str, offset: int) -> None:
        try:
            check_plain(text, what, lines=True)
        except NotationError as error:
            raise self.error(error.message, error.code, offset) from None


def quote(text: str) -> str:
    """A text as the value of a tag."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def remark(text: str) -> str:
    """A text as a comment."""
    return f"; {text}" if "}" in text else f"{{{text}}}"
