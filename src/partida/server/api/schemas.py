"""JSON Schema of everything that is sent and received, from the structs that read and write it.

Where messages hold what the authority has made into plain values (tables, views, the story), what these
look like stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from partida.record.shapes import Schema, views
from partida.table import Seat

Told = dict[str, Any]
Pair = tuple[int, int]


class _Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all of these have in common: no fields but those named."""


class ChairTold(_Whole, frozen=True):
    """A chair of a table."""

    name: str | None
    kind: Literal["person", "computer"] | None
    level: str | None
    online: bool
    auto: bool


class StandingTold(_Whole, frozen=True):
    """The score of a match between two hands."""

    score: Pair
    sets: Pair
    dealer: Seat
    winner: int | None


class RevealTold(_Whole, frozen=True):
    """How a hand that is over was shuffled; ``nonces`` by seat."""

    hand: int
    commit: str
    seed: str
    nonces: dict[str, str]


class PreparedTold(_Whole, frozen=True):
    """The number that a hand had where it was played first, and how many of its moves are made."""

    hand: int
    moves: int


class PublicTable(_Whole, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    variant: str
    pace: str
    aids: bool
    chairs: list[ChairTold]
    host: Seat | None
    phase: Literal["lobby", "hand", "between", "over"]
    standing: StandingTold | None
    hand: int
    commit: str | None
    next_commit: str | None
    nonces: list[Seat]
    reveal: RevealTold | None
    ready: list[Seat]
    results: list[Told]
    computer: list[list[Seat]]
    aided: list[list[Seat]]
    hints: list[int]
    matches: int
    prepared: PreparedTold | None


class Waited(_Whole, frozen=True):
    """The person who is waited for, in milliseconds of the server's clock."""

    seat: Seat
    since: int
    until: int | None


class StoryEvent(_Whole, frozen=True):
    """An event of the game; ``data`` by its kind as in docs/events.md."""

    kind: str
    seat: Seat | None
    data: Told


_VIEW: Final = "View"
_FIELDS: Final[dict[tuple[str, str], Any]] = {
    ("Snapshot", "table"): PublicTable,
    ("Snapshot", "view"): _VIEW,
    ("Snapshot", "wait"): Waited | None,
    ("Events", "story"): list[StoryEvent],
    ("Events", "table"): PublicTable,
    ("Events", "wait"): Waited | None,
    ("TableNow", "table"): PublicTable,
    ("TableTold", "table"): PublicTable,
}
"""What the fields are that the structs have as plain values."""


def schemas(kinds: Sequence[Any], template: str) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of these types, and of all that they refer to by ``template`` (with ``{name}``)."""
    fields = {place: kind for place, kind in _FIELDS.items() if kind is not _VIEW}
    found, components = msgspec.json.schema_components([*kinds, *fields.values()], ref_template=template)
    known = dict(components)
    for (struct, field), schema in zip(fields, found[len(kinds) :], strict=True):
        if struct in known:
            known[struct]["properties"][field] = schema
    if "Snapshot" in known:
        known |= views()
        choice: list[Schema] = [{"$ref": template.format(name=name)} for name in views()]
        known["Snapshot"]["properties"]["view"] = {"anyOf": [*choice, {"type": "null"}]}
    return list(found[: len(kinds)]), known
