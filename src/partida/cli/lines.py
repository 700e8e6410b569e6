"""Lines of text out of a file, a pipe or stdin, one by one, as people's programs write them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader
from pathlib import Path
from typing import Final, cast

from partida.cli.check import refuse_option
from partida.errors import RecordError
from partida.reading import shortened

_MARK: Final = "\ufeff".encode()


def opened(what: str) -> AbstractContextManager[BufferedReader] | None:
    """Stdin for ``-``, a file or a pipe; None for what can only be meant as a text.

    A text has several words: a single one is the name of a file. Raises `OSError` for one that cannot be
    read, `VariantError` for an unknown option.
    """
    if is_text(what):
        return None
    if what == "-":
        return nullcontext(cast(BufferedReader, sys.stdin.buffer))
    if _exists(what):
        return Path(what).open("rb")
    refuse_option(Path(what))
    raise FileNotFoundError(2, "neither a file nor a position", shortened(what))


def is_text(what: str) -> bool:
    """True for what is neither ``-`` nor a file that is there nor a single word."""
    return len(what.split()) != 1 and not _exists(what)


def _exists(what: str) -> bool:
    try:
        return what != "" and Path(what).exists()
    except (OSError, ValueError):  # too long for a name, or with letters that no name has
        return False


def holds_matches(file: BufferedReader) -> bool:
    """True if a file begins as match files do; nothing is read away."""
    return file.peek(4).removeprefix(_MARK)[:1] in (b"[", b"%")


def lines_of(file: BufferedReader) -> Iterator[str]:
    """The lines of UTF-8 text without their ends, which may be of any kind.

    Raises `RecordError` with line and column at the first byte that is not UTF-8.
    """
    from partida.record.text import decode

    number = 0
    for data in file:
        try:
            text = decode(data)
        except RecordError as error:
            line, column = error.line + number, error.column
            raise RecordError(error.reason, code=error.code, line=line, column=column) from None
        for line in text.removesuffix("\n").split("\n"):
            number += 1
            yield line
