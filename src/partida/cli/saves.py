"""Where matches are kept, and how: match files in the user's data folder."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from partida.cli.locks import Held, Lock
from partida.errors import TableError
from partida.record import MatchRecord, read_matches, write_matches


def folder() -> Path:
    """The folder of the saved matches; ``PARTIDA_DATA`` names another one."""
    named = os.environ.get("PARTIDA_DATA")
    if named:
        return Path(named) / "matches"
    from platformdirs import user_data_path

    return user_data_path("partida", appauthor=False) / "matches"


def new_path(game: str) -> Path:
    """A name for a new match that no file has yet; raises `TableError`."""
    return next(path for path in _names(game) if not path.exists())


def _names(game: str) -> Iterator[Path]:
    """Names for a new match, none of them twice; raises `TableError` when they come to an end."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    for number in range(1, 1000):
        more = "" if number == 1 else f"-{number}"
        yield folder() / f"{game}-{stamp}{more}.partida"
    raise TableError(f"too many matches saved in {folder()}", code="cli/saves")


class MatchFile:
    """The file of a match in play: held against other processes, and never overwritten with less.

    Before every writing the file must be as it was left by the last one. Raises `TableError` where somebody
    else plays the match, `OSError`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._lock = Lock(path)
        except Held as other:
            raise TableError(
                f"{path}: this match is being played elsewhere ({other})", code="cli/open-elsewhere"
            ) from None
        try:
            self._left = _content(path)
        except BaseException:
            self._lock.release()
            raise

    @classmethod
    def new(cls, game: str) -> MatchFile:
        """A file for a new match, with a name that nobody else has taken; raises `TableError`, `OSError`."""
        for path in _names(game):
            if path.exists():
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

    def write(self, record: MatchRecord) -> None:
        """Put the match into the file.

        If the file has changed since it was last read or written here, it is left alone: the match goes to a
        new file, and `TableError` says to which.
        """
        if _content(self.path) not in (self._left, None):
            aside = MatchFile.new(record.rules.name)
            aside.write(record)
            aside.close()
            raise TableError(
                f"{self.path} was changed by another program and is left as it is; your match is kept in "
                f"{aside.path}",
                code="cli/changed",
            )
        write(self.path, record)
        self._left = self.path.read_bytes()

    def close(self) -> None:
        """Let others play the match on."""
        self._lock.release()


def _content(path: Path) -> bytes | None:
    """What a file holds, None if it is not there."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def write(path: Path, record: MatchRecord) -> None:
    """Put the match in its file, all or nothing: a crash leaves the file as it was before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".saving-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(write_matches([record]))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path) -> MatchRecord:
    """The last match of a file; raises `RecordError`, `OSError`, and `TableError` if it has none."""
    records = read_matches(path.read_bytes())
    if not records:
        raise TableError(f"{path}: there is no match in this file", code="cli/no-match")
    return records[-1]


def newest_unfinished() -> tuple[MatchFile, MatchRecord]:
    """The match that was played last, is not over and not open elsewhere; raises `TableError` without one."""
    found = sorted(folder().glob("*.partida"), key=lambda path: path.stat().st_mtime, reverse=True)
    elsewhere = False
    for path in found:
        try:
            file = MatchFile(path)
        except TableError:
            elsewhere = True
            continue
        record = _unfinished(file)
        if record is not None:
            return file, record
    but = " that is not being played elsewhere" if elsewhere else ""
    raise TableError(f"there is no unfinished match in {folder()}{but}", code="cli/no-match")


def _unfinished(file: MatchFile) -> MatchRecord | None:
    """The match of a file, which is closed if it is over."""
    try:
        record = file.read()
        over = record.match().winner is not None
    except BaseException:
        file.close()
        raise
    if over:
        file.close()
    return None if over else record
