"""The file of results: a first line with the plan, then a line for each pair, in the order of play.

Lines are JSON (NDJSON) and end in the CRC-32 of what stands before it, so that a changed digit is found. The
first line has the version of this format and that of the package that played. Lines are only ever added:
whoever is killed while adding one leaves a last line without its end, which is cut off when the file is
opened the next time. Any other damage is an error that names the line.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final
from zlib import crc32

import msgspec

from partida import __version__
from partida.arena.pairs import Pair
from partida.arena.plan import Plan
from partida.errors import ArenaError, RecordError

VERSION: Final = 1

_LINE: Final = re.compile(rb'(\{.*),"crc":"([0-9a-f]{8})"\}')
_FIRST: Final = b'{"arena":'
"""How every file of results begins."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. ``package`` is the version of this package with which the pairs were played."""

    arena: int
    package: str
    plan: Plan


@dataclass(frozen=True)
class Stored:
    """What a file holds. ``torn`` is how many bytes of an unfinished last line it has besides."""

    header: Header
    pairs: list[Pair] = field(default_factory=list[Pair])
    torn: int = 0


def is_results(data: bytes) -> bool:
    """True if this is the beginning of a file of results, and not of a plan."""
    return data.startswith(_FIRST)


def read(path: Path) -> Stored | None:
    """Read a file of results; None if it is empty or not even its first line was finished.

    Raises `RecordError` with the line that is damaged, `ArenaError` for another kind of file, `OSError`.
    """
    data = path.read_bytes()
    if not data.startswith(_FIRST[: len(data)]):
        raise ArenaError(f"{path} is no file of results of the arena", code="arena/file")
    header = header_of(data)
    if header is None:
        return None
    whole, _, torn = data.rpartition(b"\n")
    pairs = [_decoded(line, number, Pair) for number, line in enumerate(whole.split(b"\n")[1:], 2)]
    return Stored(header, pairs, len(torn))


def header_of(data: bytes) -> Header | None:
    """The header of a file that begins so; None if its line was not finished. Raises `RecordError`."""
    first, end, _ = data.partition(b"\n")
    if not end:
        return None
    header = _decoded(first, 1, Header)
    if header.arena != VERSION:
        raise RecordError(
            f"version {header.arena} of the format is unknown (known: {VERSION})",
            code="arena/version",
            line=1,
        )
    return header


def _decoded(line: bytes, number: int, kind: type[Any]) -> Any:
    parts = _LINE.fullmatch(line)
    if parts is None:
        raise RecordError("the line is damaged: it does not end as lines do", code="arena/line", line=number)
    if f"{crc32(parts[1]):08x}".encode() != parts[2]:
        raise RecordError("the line is damaged: its check sum is another", code="arena/sum", line=number)
    try:
        return msgspec.json.decode(parts[1] + b"}", type=kind)
    except msgspec.DecodeError as error:
        raise RecordError(str(error), code="arena/line", line=number) from None


def encoded(document: Header | Pair) -> bytes:
    """The line of a header or a pair, with its end."""
    text = msgspec.json.encode(document)[:-1]
    return text + b',"crc":"%08x"}\n' % crc32(text)


class Writer:
    """A file of results to which pairs are added. Every line is with the system before `add` returns.

    A new or an empty file is begun with the header of ``plan``; from any other ``torn`` bytes of an
    unfinished line are cut off first. Raises `OSError`.
    """

    def __init__(self, path: Path, plan: Plan, stored: Stored | None) -> None:
        self._file = path.open("ab", buffering=0)
        try:
            self._begin(plan, stored)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, plan: Plan, stored: Stored | None) -> None:
        if stored is None:
            self._file.truncate(0)
            self._write(encoded(Header(VERSION, __version__, plan)))
        elif stored.torn:
            self._file.truncate(self._file.seek(0, os.SEEK_END) - stored.torn)

    def add(self, pair: Pair) -> None:
        """Add a pair."""
        self._write(encoded(pair))

    def _write(self, line: bytes) -> None:
        written = self._file.write(line)
        while written < len(line):  # a signal, or a disk that is nearly full
            written += self._file.write(line[written:])

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put all on the disk and close."""
        with self._file:
            os.fsync(self._file.fileno())
