"""Computers move: those of a table play on until a person has to, whether or not somebody looks."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from partida.errors import PartidaError, StorageError
from partida.server import authority, fair, trouble
from partida.server.acts import SERVER, ComputerMove, What
from partida.server.live import Live
from partida.server.thinking import Question, stand_in
from partida.table import Seat

if TYPE_CHECKING:
    from partida.server.hub import Hub

RETRY: Final = 1.0
"""Seconds before the computers of a table try again when the store said no."""

log = logging.getLogger("partida.server")


class Driver:
    """Lets the computers of a hub's tables move."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def go_on(self, live: Live) -> None:
        """Let computers play on at a table, whether or not somebody looks."""
        if not live.gone and (live.driver is None or live.driver.done()) and _has_work(live):
            live.driver = self._hub.spawn(self._drive(live))

    async def _drive(self, live: Live) -> None:
        """Deal and let computers move until a person has to."""
        begun = self._hub.loop.time()
        while not (live.gone or live.damaged) and _has_work(live):
            try:
                if authority.chore(live.table) is not None:
                    await asyncio.sleep(self._hub.settings.deal_pause)
                if await self._step(live, begun):
                    begun = self._hub.loop.time()
            except StorageError as error:
                log.warning("table %s: %s [%s]", live.name, error, error.code)
                await asyncio.sleep(RETRY)

    async def _step(self, live: Live, begun: float) -> bool:
        """Do what is to be done next, if the table has not gone on meanwhile; True if that was done.

        A move that people see comes a pause after what was ``begun``; thinking is part of the pause.
        """
        table = live.table
        what: What | None = authority.chore(table)
        if what is None:
            what = await self._thought(live)
            if what is not None and authority.next_act(table) is not None:
                await asyncio.sleep(begun + self.pause(live) - self._hub.loop.time())
        if what is None:
            return False
        async with live.lock:
            if live.behind:
                await self._hub.logs.catch_up(live)
            if live.table.seq != table.seq:
                return False  # look again
            try:
                await self._hub.logs.commit(live, SERVER, what)
            except StorageError:
                raise
            except PartidaError as error:
                if live.table.seq == table.seq and not live.gone:
                    await self._stand_in(live, what, error)
        return True

    def pause(self, live: Live) -> float:
        """Seconds between a move and that of a computer."""
        pause, still = self._hub.settings.pause, self._hub.settings.still_pause
        return min(pause, still) if live.still() else pause

    async def _thought(self, live: Live) -> ComputerMove | None:
        """What a computer wants to do: first those off turn are asked, then the one on turn."""
        table = live.table
        if live.asked != table.changed_seq:
            for seat, view in authority.bystanders(table):
                move = await self._asked(live, seat, view, on_turn=False)
                if move is not None:
                    return ComputerMove(seat, table.rules.write(move))
            live.asked = table.changed_seq
        turn = authority.next_act(table)
        if turn is None:
            return None
        seat, view = turn
        move = await self._asked(live, seat, view, on_turn=True)
        return ComputerMove(seat, table.rules.write(move))

    async def _asked(self, live: Live, seat: Seat, view: Any, *, on_turn: bool) -> Any | None:
        """The answer of a player; if it breaks, that of the usual one, so that the table goes on."""
        try:
            return await self._hub.thinker.answer(_question(live, seat, view, on_turn=on_turn))
        except Exception as error:
            log.error("table %s: a computer player broke\n%s", live.name, trouble.told(error))
        return stand_in(_question(live, seat, view, on_turn=on_turn))

    async def _stand_in(self, live: Live, what: What, error: PartidaError) -> None:
        """A player answered with what it may not do: tell the operator, and play for it."""
        log.error("table %s: a computer's move was refused [%s]", live.name, error.code)
        if not isinstance(what, ComputerMove):
            raise error
        live.asked = live.table.changed_seq
        turn = authority.next_act(live.table)
        if turn is not None and turn[0] == what.seat:
            seat, view = turn
            move = stand_in(_question(live, seat, view, on_turn=True))
            await self._hub.logs.commit(live, SERVER, ComputerMove(seat, live.table.rules.write(move)))


def _has_work(live: Live) -> bool:
    table = live.table
    if authority.chore(table) is not None or authority.next_act(table) is not None:
        return True
    return live.asked != table.changed_seq and bool(authority.bystanders(table))


def _question(live: Live, seat: Seat, view: Any, *, on_turn: bool) -> Question:
    table = live.table
    return Question(table.rules.name, table.chairs[seat].level, fair.player_seed(table, seat), view, on_turn)
