"""Where matches are kept, and how: match files in the user's data folder."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from partida.cli.locks import Held, Lock
from partida.errors import RecordError, TableError
from partida.record import MatchRecord, read_matches, write_matches

_MATCH: Final = re.compile(r"(?<![^\r\n\ufeff])[ \t]*\[\s*game\b", re.IGNORECASE)
"""Where a match begins, at the beginning of a line."""
_WRITABLE: Final = 0o222


def folder() -> Path:
    """The folder of the saved matches; ``PARTIDA_DATA`` names another one."""
    named = os.environ.get("PARTIDA_DATA")
    if named:
        return Path(named) / "matches"
    from platformdirs import user_data_path

    return user_data_path("partida", appauthor=False) / "matches"


def _names(game: str) -> Iterator[Path]:
    """Names for a new match, none of them twice; raises `TableError` when they come to an end."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    for number in range(1, 1000):
        more = "" if number == 1 else f"-{number}"
        yield folder() / f"{game}-{stamp}{more}.partida"
    raise TableError(f"too many matches saved in {folder()}", code="cli/saves")


class MatchFile:
    """The file of a match in play: held against other processes, and never overwritten with less.

    A link is followed: its target is what is locked and written. Before every writing the file must be as it
    was left by the last one. Raises `OSError`, and `TableError` where somebody else plays the match or the
    file is read only.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._target = Path(os.path.realpath(path))
        self._head = ""
        try:
            self._lock = Lock(self._target)
        except Held as other:
            raise TableError(
                f"{path}: this match is being played elsewhere ({other}): leave it there first",
                code="cli/open-elsewhere",
            ) from None
        try:
            self._left = _content(self._target)
            _refuse_read_only(self._target)
        except BaseException:
            self._lock.release()
            raise

    @classmethod
    def new(cls, game: str) -> MatchFile:
        """A file for a new match, with a name that nobody else has taken; raises `TableError`, `OSError`.

        The name is taken by its lock, so that two matches begun at once have two files.
        """
        for path in _names(game):
            if os.path.lexists(path):
                continue
            try:
                file = cls(path)
            except TableError:
                continue
            if file._left is None:
                return file
            file.close()
        raise AssertionError("the names never end without an error")

    def read(self) -> MatchRecord:
        """The match in the file: see `read`."""
        return read(self.path)

    def keep_others(self) -> None:
        """Find what stands before the last match of the file, which `write` will leave as it is.

        Raises `TableError` (``cli/not-ours``) if the last match could not be written without a loss.
        """
        if self._left is not None:
            self._head = _before_last(self.path, self._left)

    def write(self, record: MatchRecord) -> None:
        """Put the match into the file.

        If the file has changed since it was last read or written here, it is left alone: the match goes to a
        new file, and `TableError` says to which.
        """
        if _content(self._target) not in (self._left, None):
            aside = MatchFile.new(record.rules.name)
            aside.write(record)
            aside.close()
            raise TableError(
                f"{self.path} was changed by another program and is left as it is; your match is kept in "
                f"{aside.path}",
                code="cli/changed",
            )
        self._left = write(self._target, record, self._head)

    def close(self) -> None:
        """Let others play the match on."""
        self._lock.release()


def _content(path: Path) -> bytes | None:
    """What a file holds, None if it is not there."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _refuse_read_only(path: Path) -> None:
    """Raise `TableError` for a file that must not be written: replacing it would pass over its mode."""
    try:
        writable = path.stat().st_mode & _WRITABLE and os.access(path, os.W_OK)
    except FileNotFoundError:
        return
    if not writable:
        raise TableError(f"{path}: the file is read only, and every move must be saved", code="cli/read-only")


def _before_last(path: Path, data: bytes) -> str:
    """What stands before the last match of a file, and any line with ``%`` in it; raises `TableError`."""
    records, text = read_matches(data), data.decode()
    places = [found.start() for found in _MATCH.finditer(text)]
    # A remark may hold what looks like the beginning of a match: try some of the last ones.
    for place in (*places[:-6:-1], *[0] * (len(records) == 1)):
        head = text[:place]
        known = head.splitlines()
        loose = [line for line in text[place:].splitlines() if line.startswith("%") and line not in known]
        if loose:
            head += "".join(f"{line}\n" for line in loose) + "\n"
        if _reads_as(_joined(head, records[-1]), records):
            return head
    raise TableError(
        f"{path}: to save this match would change others in the file; copy it to a file of its own",
        code="cli/not-ours",
    )


def _reads_as(text: str, records: tuple[MatchRecord, ...]) -> bool:
    try:
        return read_matches(text) == records
    except RecordError:
        return False


def _joined(head: str, record: MatchRecord) -> str:
    """The text of a file with the match after what stands before it."""
    text = write_matches([record])
    return head + text.partition("\n\n")[2] if head.strip("\ufeff") else text


def write(path: Path, record: MatchRecord, head: str = "") -> bytes:
    """Put the match in its file after what stands before it; gives the bytes of the file.

    All or nothing: a crash leaves the file as it was before. Its mode stays. Raises `OSError` with the path,
    `TableError` for a file that is read only.
    """
    _refuse_read_only(path)
    try:
        data = _joined(head, record).encode()
        replace_file(path, data)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise
    return data


def replace_file(path: Path, data: bytes) -> None:
    """Write a file, all or nothing: beside it, then in its place. Its mode stays. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".saving-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        if path.exists():
            shutil.copymode(path, name)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> MatchRecord:
    """The last match of a file; raises `RecordError`, `OSError`."""
    return read_matches(path.read_bytes())[-1]


def newest_first() -> list[Path]:
    """The files of the folder, those written last first; some may be no match files at all."""
    return sorted(folder().glob("*.partida"), key=lambda path: path.lstat().st_mtime, reverse=True)
