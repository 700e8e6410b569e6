"""Reviews and hints that were asked for: each is made once and kept for a while; nobody has too many made."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import Any, Final

from partida import fairness
from partida.analysis.model import Depth
from partida.server.analysts import Analysts, Crowded, Task
from partida.server.history import hand_record
from partida.server.jobs import HintJob, Job, ReviewJob
from partida.server.limits import Buckets, Limits
from partida.server.state import Table
from partida.server.stories import over_hand, standing_before
from partida.table import Seat

KEPT: Final = 256
"""How many reviews are remembered, and as many hints; the one nobody asked for longest goes first."""
OPEN_MOST: Final = 3
"""So many reviews of one guest may wait or be made."""
_KEYS: Final = 1 << 34


class TooMany(Exception):
    """Somebody has asked for too much; ``crowded`` if it was all together."""

    def __init__(self, *, crowded: bool) -> None:
        super().__init__("too many reviews")
        self.crowded = crowded


def share_key(table: Table, number: int) -> str:
    """What lets a stranger have the review of a hand made: told to those who sat at the table."""
    return fairness.hand_seed(table.seed, _KEYS + number)[:8].hex()


class Reviews:
    """What was asked of the analysts. Belongs to their event loop."""

    def __init__(self, analysts: Analysts, limits: Limits, depth: Depth) -> None:
        self._analysts = analysts
        self._depth = depth
        self._guests = Buckets(limits.reviews, time.monotonic)
        self._networks = Buckets(limits.reviews_of_network, time.monotonic, limits.trusted)
        self._reviews: OrderedDict[tuple[str, int], tuple[str, Task]] = OrderedDict()
        self._hints: OrderedDict[tuple[str, int, Seat], tuple[str, Task]] = OrderedDict()

    def found(self, table: Table, number: int) -> Task | None:
        """The review of a hand, if it was asked for; raises as `over_hand`."""
        over_hand(table, number)
        return _touched(self._reviews, (table.id, number))

    def review(self, table: Table, number: int, guest: str, network: str) -> Task:
        """Have a hand reviewed that `found` does not know; raises as `over_hand`, and `TooMany`."""
        played, index = over_hand(table, number)
        if sum(one.open for whose, one in self._reviews.values() if whose == guest) >= OPEN_MOST:
            raise TooMany(crowded=False)
        if not self._guests.take(guest) or not self._networks.take(network):
            raise TooMany(crowded=False)
        hand = hand_record(table, played, index)
        job = ReviewJob(table.variant, standing_before(played, index), hand, number, self._depth)
        return _kept(self._reviews, (table.id, number), guest, self._asked(job))

    def hint(self, table: Table, seat: Seat) -> Task:
        """Have a hint made for the seat on turn; raises `TooMany`."""
        key = (table.id, table.changed_seq, seat)
        task = _touched(self._hints, key)
        if task is not None and task.state != "failed":
            return task
        job = HintJob(table.rules.name, table.view(seat), self._depth)
        return _kept(self._hints, key, "", self._asked(job))

    def preparing(self, task: Task) -> bool:
        """True if code is being loaded or compiled first, which may take long where it never was."""
        return self._analysts.preparing(task)

    def ahead(self, task: Task) -> int:
        """How many jobs come before one."""
        return self._analysts.ahead(task)

    def _asked(self, job: Job) -> Task:
        try:
            return self._analysts.ask(job)
        except Crowded:
            raise TooMany(crowded=True) from None


def _touched(kept: OrderedDict[Any, tuple[str, Task]], key: Any) -> Task | None:
    """A task that is kept; from now on it is wanted again."""
    found = kept.get(key)
    if found is None:
        return None
    kept.move_to_end(key)
    found[1].wanted = asyncio.get_running_loop().time()
    return found[1]


def _kept(kept: OrderedDict[Any, tuple[str, Task]], key: Any, whose: str, task: Task) -> Task:
    """Keep a task, and forget the oldest if there are too many."""
    kept[key] = (whose, task)
    kept.move_to_end(key)
    if len(kept) > KEPT:
        kept.popitem(last=False)
    return task
