"""Clocks run out: a seat whose time is up is handed to the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from partida.server import authority
from partida.server.acts import SERVER, Hand
from partida.server.live import Live
from partida.server.pace import waiting
from partida.table import Seat

if TYPE_CHECKING:
    from partida.server.hub import Hub


class Clocks:
    """A timer for every table of a hub at which somebody is waited for."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._stopped = False

    def stop(self) -> None:
        """No clock runs out any more."""
        self._stopped = True
        for live in self._hub.lives.values():
            if live.timer is not None:
                live.timer.cancel()

    def wind(self, live: Live) -> None:
        """Let the clock of a table run, if somebody is waited for; that before it stops."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        wait = waiting(live.table) if live.table.seq >= 0 else None
        if wait is not None and wait.until is not None and not self._stopped:
            delay = max(0, wait.until - self._hub.settings.now()) / 1000
            live.timer = self._hub.loop.call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        self._hub.spawn(self.time_up(live))

    async def time_up(self, live: Live) -> None:
        """Hand the seat that is waited for to the computer, if its time is up."""
        async with live.lock:
            if live.behind:
                await self._hub.logs.catch_up(live)
            wait = waiting(live.table)
            if wait is not None and wait.until is not None:
                if wait.until <= self._hub.settings.now():
                    await self._hand_over(live, wait.seat)
                else:
                    self.wind(live)
        self._hub.go_on(live)

    async def _hand_over(self, live: Live, seat: Seat) -> None:
        """A seat's time is up, as far as we know; the lock is held."""
        entry = authority.propose(live.table, SERVER, Hand(seat, "computer"), self._hub.settings.now())
        if not await self._hub.logs.append(live, entry):
            # not proposed again: the person was faster, by another process
            await self._hub.logs.catch_up(live)
