"""The clauses of docs/rules as data, and the mark by which a test names the clause that it holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "rules"
PREFIX = {"sueca": "SUE", "cuarenta": "CUA"}
OURS = "(ours)"

Test = TypeVar("Test", bound=Callable[..., object])

_ITEM = re.compile(r"^- \*\*([A-Z]{3}-\d{2})\*\*(.*?)(?=^- \*\*|^#|^\||\Z)", re.MULTILINE | re.DOTALL)
_CITATION = re.compile(r"\[([^\]]*)\]\s*\Z")


def clause(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as one that holds these clauses; `test_clauses` checks that they exist."""

    def mark(test: Test) -> Test:
        return pytest.mark.clause(*ids)(test)

    return mark


@dataclass(frozen=True)
class Clause:
    """A clause of the documents: its id, what it says, and the titles of its sources."""

    id: str
    text: str
    sources: tuple[str, ...]


def faults(
    clauses: Sequence[Clause], prefix: str, sources: Collection[str], marks: Iterable[tuple[str, str]]
) -> list[str]:
    """What is wrong between the clauses of a document, its sources, and the tests (function, clause id)."""
    ids = [one.id for one in clauses]
    found = [f"{name} stands twice" for name, times in Counter(ids).items() if times > 1]
    expected = [f"{prefix}-{number:02}" for number in range(1, len(ids) + 1)]
    found += [
        f"{have} stands where {want} should" for have, want in zip(ids, expected, strict=True) if have != want
    ]
    for one in clauses:
        found += [] if one.sources else [f"{one.id} cites no source"]
        found += [
            f"{one.id} cites {title!r}" for title in one.sources if title not in sources and title != OURS
        ]
        found += [] if len(one.text) > 20 else [f"{one.id} says nothing"]
    own = [(test, name) for test, name in marks if name.startswith(prefix)]
    tested = {name for test, name in own if test.startswith("test_")}
    found += [f"{name} has no test" for name in ids if name not in tested]
    found += [f"{test} names {name}" for test, name in own if name not in ids]
    return found + [f"{test} is no test" for test, _ in own if not test.startswith("test_")]


@dataclass(frozen=True)
class OptionRow:
    """A row of a document's table of options."""

    clause: str
    name: str
    values: tuple[str, ...]
    who: str
    clauses: tuple[str, ...]


def read(game: str) -> str:
    """The text of a game's document."""
    return (DOCS / f"{game}.md").read_text(encoding="utf-8")


def clauses_of(text: str) -> tuple[Clause, ...]:
    """All clauses of a document in their order, doubled ones included."""
    found: list[Clause] = []
    for name, body in _ITEM.findall(text):
        words = " ".join(body.split())
        cited = _CITATION.search(words)
        sources = () if cited is None else tuple(part.strip() for part in cited[1].split(";") if part.strip())
        found.append(Clause(name, words if cited is None else words[: cited.start()].strip(), sources))
    return tuple(found)


def rows(text: str, heading: str) -> tuple[tuple[str, ...], ...]:
    """The cells of the table under a heading, without its head."""
    section = re.split(r"^#+ ", text, flags=re.MULTILINE)
    body = next(part for part in section if part.partition("\n")[0].strip() == heading)
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return tuple(tuple(cell.strip() for cell in line.strip("|").split(" | ")) for line in lines[2:])


def options_in(text: str) -> tuple[OptionRow, ...]:
    """The table of options of a document."""
    return tuple(
        OptionRow(
            cells[0],
            cells[1].strip("`"),
            tuple(re.findall(r"`([^`]+)`", cells[2])),
            cells[2],
            tuple(part.strip() for part in cells[3].split(",")),
        )
        for cells in rows(text, "Options")
    )


def presets_in(text: str) -> dict[str, frozenset[str]]:
    """The table of presets of a document: name to the texts ``option=value`` of what differs."""
    return {
        cells[0].strip("`"): frozenset(re.findall(r"`([^`]+)`", cells[1]))
        for cells in rows(text, "The presets")
    }


def source_titles(game: str) -> frozenset[str]:
    """The titles of the sources that README.md lists for a game."""
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    return frozenset(cells[0] for cells in rows(text, game.capitalize()))
