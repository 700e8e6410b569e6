"""The exact solver of Sueca for people and programs: `Solver` asks the kernels.

Values are the card points that the side *on turn* has at the end of the hand, those it has taken already
counted in. What the kernels count, from the trick's leader and without what was taken, stays in here.
"""

from __future__ import annotations

from typing import Any, Final

from partida.cards import Card, CardSet
from partida.errors import CountError
from partida.kernels.jit import array
from partida.kernels.sueca import memory, root
from partida.kernels.sueca.loop import GIVEN_UP
from partida.kernels.sueca.outcomes import ENDS, reaches_end
from partida.solver.effort import Bounds, Effort, Meter
from partida.solver.ends import LOST, WON, Ends
from partida.solver.position import Position, check_whole
from partida.table import Seat

MEGABYTES: Final = 8.0
MOST_MEGABYTES: Final = 2.0**24
NO_LIMIT: Final = Effort()
_PLACES: Final = 40


class Solver:
    """Answers questions about open positions; what it learns of one helps with the next.

    The memory is fixed: ``megabytes`` for the table. A solver belongs to one thread at a time. Answers depend
    on nothing but the position, except that with a limited effort a fuller table can leave less open.
    Raises `CountError` for a size that is none, `MemoryError` for one that cannot be had.
    """

    def __init__(self, megabytes: float = MEGABYTES) -> None:
        if not 0 < megabytes < MOST_MEGABYTES:  # not a number is neither
            raise CountError(f"a table cannot have {megabytes!r} megabytes", code="solver/memory")
        self._megabytes = megabytes
        self._memory = memory.new_memory(megabytes)
        self._outcomes: Any = None
        self._places: Any = array([-1] * 52)

    @property
    def searched(self) -> int:
        """How many cards this solver has tried so far."""
        return int(self._memory[memory.NODES])

    def forget(self) -> None:
        """Empty the table, as if the solver were new; what it has searched stays counted."""
        memory.forget(self._memory)

    def value(self, position: Position, effort: Effort = NO_LIMIT) -> Bounds:
        """The points of the side on turn with best play of all."""
        if position.barred:
            return _best(self.values(position, effort))
        asked = self._load(position)
        return asked.told(*self._bisect(asked, effort))

    def reaches(self, position: Position, points: int, effort: Effort = NO_LIMIT) -> bool | None:
        """Does the side on turn get at least so many points? None if that stayed open."""
        if position.barred:
            return _reached(self.values(position, effort).values(), points)
        asked = self._load(position)
        target = points - asked.taken
        if not asked.leads:
            target = asked.rest - target + 1
        if target <= 0 or target > asked.rest:
            return (target <= 0) == asked.leads
        meter = Meter(effort, self.searched)
        while True:
            self._memory[memory.BUDGET] = allowance = meter.allowance(self.searched)
            bound = root.reaches(self._memory, asked.tricks, asked.seat, target)
            if bound != GIVEN_UP:
                return (bound >= target) == asked.leads
            if self.searched > allowance and meter.allowance(self.searched) <= self.searched:
                return None

    def values(self, position: Position, effort: Effort = NO_LIMIT) -> dict[Card, Bounds]:
        """The value of every card that may be played, in the order of the cards."""
        asked = self._load(position)
        legal = tuple(CardSet(position.legal()))
        places = {card: int(self._places[card]) for card in legal}
        least = array([0] * _PLACES)
        most = array([asked.rest] * _PLACES)
        mask = sum(1 << place for place in places.values())
        meter = Meter(effort, self.searched)
        while True:
            self._memory[memory.BUDGET] = meter.allowance(self.searched)
            if root.bisect_moves(self._memory, asked.tricks, asked.seat, mask, least, most):
                break
            if meter.allowance(self.searched) <= self.searched:
                break
        return {card: asked.told(int(least[place]), int(most[place])) for card, place in places.items()}

    def best(self, position: Position, ends: Ends, effort: Effort = NO_LIMIT) -> Bounds:
        """The best worth that the side on turn can reach, among the worths of ends of the whole hand.

        Raises `PositionError` if what was taken and what is left are not a whole pack.
        """
        check_whole(position)
        if position.barred:
            return _best(self.worths(position, ends, effort))
        side = position.turn % 2
        low = position.points[side]
        tricked = tricked_of(position, side)
        levels = ends.levels(tricked, low, low + position.rest)
        least, most = 0, len(levels) - 1
        meter = Meter(effort, self.searched)
        while least < most:
            middle = (least + most + 1) // 2
            threshold = ends.threshold(levels[middle], tricked, low, low + position.rest)
            left = meter.left(self.searched)
            if threshold is not None:
                reached = self.reaches(position, threshold, left)
            else:
                reached = self._reaches_end(position, ends, levels[middle], left)
            if reached is None:
                break
            if reached:
                least = middle
            else:
                most = middle - 1
        return Bounds(levels[least], levels[most])

    def worths(self, position: Position, ends: Ends, effort: Effort = NO_LIMIT) -> dict[Card, Bounds]:
        """The best worth after every card that may be played, in the order of the cards; see `best`."""
        check_whole(position)
        meter = Meter(effort, self.searched)
        side = position.turn % 2
        return {
            card: self._worth_after(position, card, side, ends, meter) for card in CardSet(position.legal())
        }

    def _worth_after(self, position: Position, card: Card, side: int, ends: Ends, meter: Meter) -> Bounds:
        """What the side can reach after a card."""
        if position.ends:
            points, won = position.end(card)
            worth = ends.at(points[side], won[side], won[1 - side])
            return Bounds(worth, worth)
        after = position.after(card)
        if after.turn % 2 == side:
            return self.best(after, ends, meter.left(self.searched))
        other = self.best(after, ends.turned(), meter.left(self.searched))
        return Bounds(-other.most, -other.least)

    def _reaches_end(self, position: Position, ends: Ends, level: int, effort: Effort) -> bool | None:
        """True if the side on turn reaches an end worth ``level``, where points alone do not decide.

        Such questions have a memory of their own, which holds answers to one of them at a time.
        """
        if self._outcomes is None:
            self._outcomes = memory.new_memory(self._megabytes)
        mem: Any = self._outcomes
        before = int(mem[memory.NODES])
        memory.forget(mem)
        mem[memory.WISHED : memory.WISHED + ENDS] = ends.wished(level)
        asked = self._load(position, mem)
        side = position.turn % 2
        meter = Meter(effort, before)
        while True:
            mem[memory.BUDGET] = meter.allowance(int(mem[memory.NODES]))
            reached = reaches_end(
                mem, asked.tricks, asked.seat, asked.seat % 2, asked.taken, tricked_of(position, side)
            )
            used = int(mem[memory.NODES])
            if reached != GIVEN_UP or meter.allowance(used) <= used:
                break
        self._memory[memory.NODES] += used - before
        return None if reached == GIVEN_UP else bool(reached)

    def line(self, position: Position) -> tuple[tuple[Seat, Card], ...]:
        """One way of playing in which no card costs anything: all cards left, in order.

        Of equal cards the first in the order of the cards is played.
        """
        line: list[tuple[Seat, Card]] = []
        while True:
            values = self.values(position)
            most = max(value.least for value in values.values())
            card = next(card for card, value in values.items() if value.least == most)
            line.append((position.turn, card))
            if position.ends:
                return tuple(line)
            position = position.after(card)

    def _bisect(self, asked: _Asked, effort: Effort) -> tuple[int, int]:
        meter = Meter(effort, self.searched)
        low, high = 0, asked.rest
        guess = asked.rest // 2
        while True:
            self._memory[memory.BUDGET] = meter.allowance(self.searched)
            done = root.bisect(self._memory, asked.tricks, asked.seat, low, high, guess)
            low, high = int(self._memory[memory.LEAST]), int(self._memory[memory.MOST])
            guess = (low + high + 1) // 2
            if done or meter.allowance(self.searched) <= self.searched:
                return low, high

    def _load(self, position: Position, mem: Any = None) -> _Asked:
        order = position.order
        trick = {order[place]: 1 << card for place, card in enumerate(position.trick)}
        hands = array(position.hands[seat] | trick.get(seat, 0) for seat in order)
        laid = array(int(card) for card in position.trick)
        chosen = self._memory if mem is None else mem
        tricks = position.tricks
        rest = int(root.load(chosen, hands, laid, int(position.trump), tricks, self._places))
        seat = len(position.trick)
        return _Asked(tricks, seat, rest, position.points[position.turn % 2])


class _Asked:
    """A loaded position, and how to tell its values to the side on turn."""

    def __init__(self, tricks: int, seat: int, rest: int, taken: int) -> None:
        self.tricks = tricks
        self.seat = seat
        self.rest = rest
        self.taken = taken
        self.leads = seat % 2 == 0

    def told(self, least: int, most: int) -> Bounds:
        """Bounds of the leader's side, for the side on turn."""
        if self.leads:
            return Bounds(self.taken + least, self.taken + most)
        return Bounds(self.taken + self.rest - most, self.taken + self.rest - least)


def _best(values: dict[Card, Bounds]) -> Bounds:
    return Bounds(max(one.least for one in values.values()), max(one.most for one in values.values()))


def _reached(values: Any, points: int) -> bool | None:
    if any(one.least >= points for one in values):
        return True
    return None if any(one.most >= points for one in values) else False


def tricked_of(position: Position, side: int) -> int:
    """Whether a side has lost and won tricks, as ends are told."""
    return (LOST if position.won[1 - side] else 0) | (WON if position.won[side] else 0)
