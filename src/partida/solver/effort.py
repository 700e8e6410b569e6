"""How much a question to a solver may cost, and answers that may have stayed open."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, NamedTuple

from partida.errors import CountError

SLICE: Final = 400_000
"""Cards searched between two looks at the clock: some hundredths of a second."""
UNLIMITED: Final = 2**62


class Bounds(NamedTuple):
    """A value that lies from ``least`` to ``most``, both counted in."""

    least: int
    most: int

    @property
    def exact(self) -> bool:
        """True if the value is known."""
        return self.least == self.most

    def __str__(self) -> str:
        return str(self.least) if self.exact else f"{self.least}..{self.most}"


@dataclass(frozen=True)
class Effort:
    """At most so many cards searched, at most so many seconds; None is without limit.

    A search stops between tricks, so a few cards more may be searched. A limit of cards always gives
    the same answer on every machine; one of seconds does not. Raises `CountError` for what is no limit.
    """

    cards: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.cards is not None and (type(self.cards) is not int or self.cards < 0):
            raise CountError(f"{self.cards!r} is no number of cards to search", code="effort/cards")
        if self.seconds is not None and not self.seconds >= 0:  # not a number is neither
            raise CountError(f"{self.seconds!r} is no time to search for", code="effort/seconds")


class Meter:
    """What is left of an effort."""

    def __init__(self, effort: Effort, used: int) -> None:
        self._last = UNLIMITED if effort.cards is None else min(UNLIMITED, used + effort.cards)
        self._until = None if effort.seconds is None else time.monotonic() + effort.seconds

    def allowance(self, used: int) -> int:
        """How far the count of cards may go before the next look; not above ``used`` when all is spent."""
        if self._until is None:
            return self._last
        if time.monotonic() >= self._until:
            return used
        return min(self._last, used + SLICE)

    def left(self, used: int) -> Effort:
        """What is left, as an effort."""
        cards = None if self._last == UNLIMITED else max(0, self._last - used)
        return Effort(cards, None if self._until is None else max(0.0, self._until - time.monotonic()))
