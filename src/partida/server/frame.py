"""Pages that have much in common: a frame for all of them, in which each has parts of its own.

There are two frames, for pages to be read and for those at the table. ``PAGE`` in a frame is the name of the
page; its sheets of styles, where it has any, take the place of the line ``OWN_STYLE``. A line that begins
with names of pages in a comment, as in ``<!--table lesson-->``, is for these alone.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

READING: Final = "reading.html"
TABLE: Final = "table.html"
BORROWED: Final = {"review": ("replay",)}
"""Pages that show parts of others, whose sheets they need before their own."""
_WHOSE: Final = re.compile("<!--([a-z ]+)-->")


def framed(folder: Path, name: str, frame: str = READING) -> str | None:
    """A page in a frame of this folder; None if there is no such frame."""
    file = folder / frame
    if not file.is_file():
        return None
    sheets = [one for one in (*BORROWED.get(name, ()), name) if (folder / "css" / f"{one}.css").is_file()]
    style = "".join(f'<link rel="stylesheet" href="/static/css/{one}.css">\n' for one in sheets)
    lines = own_lines(file.read_text(encoding="utf-8"), name)
    return lines.replace("OWN_STYLE\n", style).replace("PAGE", name)


def own_lines(text: str, name: str) -> str:
    """The lines of a frame that are for all pages or for this one."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        whose = _WHOSE.match(line)
        if whose is None:
            found.append(line)
        elif name in whose[1].split():
            found.append(line[whose.end() :])
    return "".join(found)
