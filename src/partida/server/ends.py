"""Ends of attempts at challenges, as the store knows them: it compares numbers, and nothing of games."""

from __future__ import annotations

from typing import NamedTuple


class End(NamedTuple):
    """What came of an attempt: the text that is kept, and by what it is compared, the larger the better.

    ``won`` and ``lead`` are None for an end that is not counted among the others.
    """

    result: bytes
    won: int | None = None
    lead: int | None = None


Ended = tuple[str, bytes | str, End]
"""The id of a deal, the guest (or its digest) whose attempt at it has ended, and how."""


class Tally(NamedTuple):
    """So many ``attempts`` at a deal have ended so; see `End`."""

    won: int
    lead: int
    attempts: int
