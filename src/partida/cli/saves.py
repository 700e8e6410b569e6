"""Where matches are kept, and how: match files in the user's data folder."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

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
    """A name for a new match that no file has yet."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    for number in range(1, 1000):
        more = "" if number == 1 else f"-{number}"
        path = folder() / f"{game}-{stamp}{more}.partida"
        if not path.exists():
            return path
    raise TableError(f"too many matches saved in {folder()}", code="cli/saves")


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


def newest_unfinished() -> tuple[Path, MatchRecord]:
    """The match that was played last and is not over; raises `TableError` if there is none."""
    found = sorted(folder().glob("*.partida"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found:
        record = read(path)
        if record.match().winner is None:
            return path, record
    raise TableError(f"there is no unfinished match in {folder()}", code="cli/no-match")
