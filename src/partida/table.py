"""Who sits where and who is next.

Seats are small integers. Compass names are for people: four seats are N E S W (0 to 3, clockwise),
two are N and S. Partners sit opposite each other, so a seat's team is ``seat % 2`` at either table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from partida.errors import NotationError, RuleError
from partida.reading import quoted, uppered

Seat = int
"""0 to 3 for N E S W; at a table of two 0 and 1 for N and S."""

Team = int
"""``seat % 2``: 0 for N (and S), 1 for E and W (at a table of two: S)."""

Direction = Literal["ccw", "cw"]

_NAMES: Final = {2: "NS", 4: "NESW"}


def is_seat(seat: Any, size: int) -> bool:
    """True for a whole number from 0 to below ``size``; a truth value is no seat, though Python counts it."""
    return type(seat) is int and 0 <= seat < size


def check_seat(seat: Any, size: int) -> None:
    """Raise `RuleError` unless this is a seat at a table of so many."""
    if not is_seat(seat, size):
        raise RuleError(f"there is no seat {seat!r}: seats are 0 to {size - 1}", code="seat/number")


@dataclass(frozen=True)
class Table:
    """A number of seats (2 or 4) and the direction of play.

    >>> table = Table(4, "ccw")
    >>> [table.name(seat) for seat in table.from_seat(table.seat("N"))]
    ['N', 'W', 'S', 'E']
    """

    size: int
    direction: Direction

    def next(self, seat: Seat) -> Seat:
        """The seat that plays after this one."""
        return (seat + (1 if self.direction == "cw" else -1)) % self.size

    def previous(self, seat: Seat) -> Seat:
        """The seat that plays before this one."""
        return (seat - (1 if self.direction == "cw" else -1)) % self.size

    def partner(self, seat: Seat) -> Seat | None:
        """The seat opposite, or None at a table of two."""
        return (seat + 2) % 4 if self.size == 4 else None

    def team(self, seat: Seat) -> Team:
        """The team of a seat."""
        return seat % 2

    def members(self, team: Team) -> tuple[Seat, ...]:
        """The seats of a team."""
        return tuple(range(team, self.size, 2))

    def from_seat(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in the order of play, beginning with this one."""
        step = 1 if self.direction == "cw" else -1
        return tuple((seat + step * i) % self.size for i in range(self.size))

    def name(self, seat: Seat) -> str:
        """The compass letter of a seat."""
        return _NAMES[self.size][seat]

    def seat(self, name: str) -> Seat:
        """The seat of a compass letter, in either case; raises `NotationError`."""
        index = _NAMES[self.size].find(uppered(name)) if len(name) == 1 else -1
        if index < 0:
            raise NotationError(
                f"{quoted(name)} is not a seat: use one of {' '.join(_NAMES[self.size])}", code="seat/text"
            )
        return index

    def team_name(self, team: Team) -> str:
        """The letters of a team's seats, such as ``NS``."""
        return "".join(self.name(seat) for seat in self.members(team))
