"""The pages to be read: one frame, ``reading.html``, and for each of them a script of its own.

``PAGE`` in the frame is the name of the page; its sheets of styles, where it has any, take the place of the
line ``OWN_STYLE``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

BORROWED: Final = {"review": ("replay",)}
"""Pages that show parts of others, whose sheets they need before their own."""


def framed(folder: Path, name: str) -> str | None:
    """A page to be read, in the frame of this folder; None if there is no frame."""
    frame = folder / "reading.html"
    if not frame.is_file():
        return None
    sheets = [one for one in (*BORROWED.get(name, ()), name) if (folder / "css" / f"{one}.css").is_file()]
    style = "".join(f'<link rel="stylesheet" href="/static/css/{one}.css">\n' for one in sheets)
    return frame.read_text(encoding="utf-8").replace("OWN_STYLE\n", style).replace("PAGE", name)
