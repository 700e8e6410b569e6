"""The files of the lessons: one for each, and a list of all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from partida.lessons import LESSONS
from partida.lessons.build import index_json, lesson_json

FOLDER = Path(__file__).parent.parent / "web" / "lessons"
"""Where the pages look for them."""


def files() -> dict[str, str]:
    """What every file is to hold, by its name; raises `LessonError`."""
    made = {f"{one.name}.json": _text(lesson_json(one)) for one in LESSONS}
    return {**made, "index.json": _text(index_json(LESSONS))}


def differing(folder: Path = FOLDER) -> list[str]:
    """The names of the files that are missing, differ, or belong to no lesson."""
    made = files()
    there = {path.name: path.read_text("utf-8") for path in folder.glob("*.json")}
    return sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))


def write(folder: Path = FOLDER) -> list[str]:
    """Make the files, and remove those that belong to no lesson; answers which have changed."""
    names = differing(folder)
    made = files()
    folder.mkdir(exist_ok=True)
    for name in names:
        if name in made:
            (folder / name).write_text(made[name], "utf-8")
        else:
            (folder / name).unlink()
    return names


def _text(value: Any) -> str:
    """JSON that is the same for the same value, a line for each part of the top."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"
