"""The messages of the line protocol: one JSON object a line, ``t`` says which; see ``docs/engine.md``.

An answer has the ``t`` and the ``id`` of its request, or is an `Failed`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

PROTOCOL: Final = 1
"""The version of the protocol: it grows when something that was right becomes wrong."""
LINE_MOST: Final = 262_144
"""The longest line, in bytes, its end not counted."""
WORLDS_MOST: Final = 1_000_000
SECONDS_MOST: Final = 3600.0
CARDS_MOST: Final = 10**12
SEEDS: Final = 2**53
"""Seeds are below this: numbers that JSON carries everywhere."""

Id = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=100)]
VariantText = Annotated[str, Meta(max_length=4000, description="as in sueca(preset=brazil)")]
PositionText = Annotated[str, Meta(max_length=50_000, description="a position line, see docs/records.md")]
SeatName = Annotated[str, Meta(max_length=1, description="N, E, S or W; N or S where two play")]
Seconds = Annotated[float, Meta(gt=0, le=SECONDS_MOST)]
Worlds = Annotated[int, Meta(ge=1, le=WORLDS_MOST)]


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", forbid_unknown_fields=True):
    """What all messages have in common."""

    id: Id | None = None


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """Who speaks, and by which version of the protocol. Never needed, and good manners."""

    protocol: int
    name: Name = ""
    version: Name = ""


class Games(_Message, frozen=True, kw_only=True, tag="games"):
    """Asks which games there are."""


class VariantAsked(_Message, frozen=True, kw_only=True, tag="variant"):
    """Asks what the text of a variant means."""

    variant: VariantText


class Deal(_Message, frozen=True, kw_only=True, tag="deal"):
    """Deal the first hand of a match: the position at its start."""

    variant: VariantText
    dealer: SeatName = "N"
    seed: Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$(?!\\n)")] | None = None


class Moves(_Message, frozen=True, kw_only=True, tag="moves"):
    """The legal moves of a seat; without one, of the seat on turn."""

    position: PositionText
    seat: SeatName | None = None


class Play(_Message, frozen=True, kw_only=True, tag="play"):
    """Make moves, each with its seat as in ``W 7H``."""

    position: PositionText
    moves: Annotated[list[Annotated[str, Meta(max_length=250)]], Meta(max_length=1000)]


class Look(_Message, frozen=True, kw_only=True, tag="view"):
    """What a seat may know; null is a spectator."""

    position: PositionText
    seat: SeatName | None


class Choose(_Message, frozen=True, kw_only=True, tag="choose"):
    """Asks what a level would do, given a view, or a position of which it is shown the seat's view.

    This is also what an outside player is asked, always with a view.
    """

    view: dict[str, Any] | None = None
    position: PositionText | None = None
    seat: SeatName | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=SEEDS)] = 0
    seconds: Seconds | None = None
    worlds: Worlds | None = None


class Solve(_Message, frozen=True, kw_only=True, tag="solve"):
    """Asks what every card is worth with all hands open; ``cards`` and ``seconds`` limit the search."""

    position: PositionText
    cards: Annotated[int, Meta(ge=1, le=CARDS_MOST)] | None = None
    seconds: Seconds | None = None


class Quit(_Message, frozen=True, kw_only=True, tag="quit"):
    """No more questions."""


class HelloTold(_Message, frozen=True, kw_only=True, tag="hello"):
    """The answer to `Hello`, of the engine and of outside players."""

    protocol: int
    name: Name = ""
    version: Name = ""


class OptionTold(msgspec.Struct, frozen=True):
    """An option; with ``lowest`` any whole number up to ``highest`` too."""

    name: str
    default: str | int | bool
    values: list[str | int | bool]
    lowest: int | None
    highest: int | None


class GameTold(msgspec.Struct, frozen=True):
    """A game: its presets as variants, its options, and its computer players, the weakest first."""

    name: str
    presets: dict[str, str]
    options: list[OptionTold]
    levels: list[str]


class GamesTold(_Message, frozen=True, kw_only=True, tag="games"):
    """The answer to `Games`."""

    games: list[GameTold]


class VariantTold(_Message, frozen=True, kw_only=True, tag="variant"):
    """The variant in its shortest text, all its options, the seats in the order of play, the pack."""

    game: str
    variant: str
    options: dict[str, str | int | bool]
    seats: list[str]
    pack: list[str]


class Dealt(_Message, frozen=True, kw_only=True, tag="deal"):
    """The position at the start of a hand, and the seed of the shuffle."""

    position: str
    seed: str


class MovesTold(_Message, frozen=True, kw_only=True, tag="moves"):
    """Legal moves; ``turn`` and ``seat`` are None when the hand is over."""

    turn: str | None
    phase: str
    seat: str | None
    moves: list[str]


class ResultTold(msgspec.Struct, frozen=True):
    """How a hand ended; ``standing`` is the score of the match after it."""

    reason: str
    void: bool
    points: tuple[int, int]
    winner: str | None
    standing: str


class Played(_Message, frozen=True, kw_only=True, tag="play"):
    """The position after the moves, what happened, and the result of a hand that is over."""

    position: str
    turn: str | None
    phase: str
    events: list[dict[str, Any]]
    result: ResultTold | None


class Looked(_Message, frozen=True, kw_only=True, tag="view"):
    """What a seat may know, as JSON and as a position line."""

    view: dict[str, Any]
    position: str


class Chosen(_Message, frozen=True, kw_only=True, tag="choose"):
    """The move; None, which only a seat that is not on turn may say, lets it be."""

    move: Annotated[str, Meta(max_length=250)] | None


class Worth(msgspec.Struct, frozen=True):
    """A value from ``least`` to ``most``; the same if it is known."""

    least: float
    most: float


class Solved(_Message, frozen=True, kw_only=True, tag="solve"):
    """For the side on turn: card points at the end (Sueca), points by which it is ahead (Cuarenta)."""

    turn: str
    side: str
    value: Worth
    moves: dict[str, Worth]


class Bye(_Message, frozen=True, kw_only=True, tag="quit"):
    """The last answer."""


class Failed(_Message, frozen=True, kw_only=True, tag="error"):
    """A request that was not done. ``code`` is stable; ``field`` is what was wrong, if that is known."""

    code: str
    reason: str
    field: str | None = None


Request = Hello | Games | VariantAsked | Deal | Moves | Play | Look | Choose | Solve | Quit
Answer = (
    HelloTold | GamesTold | VariantTold | Dealt | MovesTold | Played | Looked | Chosen | Solved | Bye | Failed
)
PlayerAnswer = HelloTold | Chosen | Failed
"""What an outside player answers; the last is a fault."""
