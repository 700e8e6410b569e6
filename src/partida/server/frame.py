"""The pages to be read: one frame, ``reading.html``, and for each of them a script of its own.

``PAGE`` in the frame is the name of the page; where a sheet of styles has that name too, it takes the place
of the line ``OWN_STYLE``.
"""

from __future__ import annotations

from pathlib import Path


def framed(folder: Path, name: str) -> str | None:
    """A page to be read, in the frame of this folder; None if there is no frame."""
    frame = folder / "reading.html"
    if not frame.is_file():
        return None
    own = (folder / "css" / f"{name}.css").is_file()
    style = '<link rel="stylesheet" href="/static/css/PAGE.css">\n' if own else ""
    return frame.read_text(encoding="utf-8").replace("OWN_STYLE\n", style).replace("PAGE", name)
