"""What all parts of the store are made on: rows that are read, and writes that share transactions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from partida.server.groupcommit import GroupCommit
from partida.server.writes import Answer, Write


class Rows(ABC):
    """A part of a `Store`."""

    _group: GroupCommit[Write, Answer]
    _clock: Callable[[], int]
    _dialect: str
    """``sqlite`` or ``postgresql``."""

    @abstractmethod
    async def _rows(self, query: Any) -> list[Any]:
        """The rows of a query."""
