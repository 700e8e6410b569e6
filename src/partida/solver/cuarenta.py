"""The exact solver of Cuarenta: the last deal outright, earlier ones with a known stock within an effort.

Values are what ends are worth to team 0, which plays for the most, team 1 for the least; in points, unless
other ends are given. What is taken for granted is told in `CuarentaSolver`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import numpy as np

from partida.cards import Card, CardSet
from partida.cuarenta import dealing, leaf
from partida.cuarenta.captures import mask_of
from partida.cuarenta.moves import Play
from partida.kernels.cuarenta import memory, root
from partida.kernels.cuarenta.moves import move_of
from partida.kernels.cuarenta.rules import write_rules
from partida.kernels.jit import WORD
from partida.solver.cuarenta_ends import POINTS, SCORES, CuarentaEnds
from partida.solver.cuarenta_position import CuarentaPosition
from partida.solver.effort import Effort, Meter
from partida.table import Seat, Team

MEGABYTES: Final = 8.0
NO_LIMIT: Final = Effort()


@dataclass(frozen=True)
class Worths:
    """A worth that lies from ``least`` to ``most``, both counted in."""

    least: float
    most: float

    @property
    def exact(self) -> bool:
        """True if the worth is known."""
        return self.least == self.most

    def __str__(self) -> str:
        return f"{self.least:g}" if self.exact else f"{self.least:g}..{self.most:g}"


class Line(NamedTuple):
    """The cards of a hand to its end: who makes which play, the score then, and who has won the chica."""

    plays: tuple[tuple[Seat, Play], ...]
    score: tuple[int, int]
    winner: Team | None


class CuarentaSolver:
    """Answers questions about open positions of Cuarenta; the memory is fixed: ``megabytes`` for the table.

    A solver belongs to one thread at a time. Taken for granted: in later deals every ronda is announced, a
    caída on a ronda is claimed at once and rightly where it has to be claimed, and under
    ``overlooked=opponents_claim`` nothing that could be claimed is left.
    """

    def __init__(self, megabytes: float = MEGABYTES) -> None:
        self._memory = memory.new_memory(megabytes)
        self._asked: Any = None
        self._ends: CuarentaEnds | None = None
        self._levels: list[float] = []

    @property
    def searched(self) -> int:
        """How many cards this solver has tried so far."""
        return int(self._memory[memory.NODES])

    def forget(self) -> None:
        """Forget what was learned, as if every question were the first."""
        self._asked = None

    def value(
        self, position: CuarentaPosition, ends: CuarentaEnds = POINTS, effort: Effort = NO_LIMIT
    ) -> Worths:
        """What the hand is worth with best play of all."""
        low, high, guess = self._load(position, ends)
        (bounds,) = self._narrow([root.ITSELF], low, high, guess, self._grain(position), effort)
        return self._told(*bounds)

    def _grain(self, position: CuarentaPosition) -> int:
        """2 where all worths are even: scores are, and only even numbers are ever added."""
        even = not self._levels and position.variant.carton_rounding == "up_even"
        return 2 if even and not any(score % 2 for score in position.score) else 1

    def _narrow(
        self, moves: list[int], low: int, high: int, guess: int, grain: int, effort: Effort
    ) -> list[tuple[int, int]]:
        """Bounds of moves in the loaded position: exact, or what they are when the effort is spent."""
        least, most = np.full(len(moves), low, WORD), np.full(len(moves), high, WORD)
        asked = np.array(moves, WORD)
        meter = Meter(effort, self.searched)
        while True:
            self._memory[memory.BUDGET] = meter.allowance(self.searched)
            done = root.narrow(self._memory, asked, least, most, guess, grain)
            if done or meter.allowance(self.searched) <= self.searched:
                return [(int(one), int(other)) for one, other in zip(least, most, strict=True)]

    def reaches(
        self,
        position: CuarentaPosition,
        worth: float,
        ends: CuarentaEnds = POINTS,
        effort: Effort = NO_LIMIT,
    ) -> bool | None:
        """Does team 0 reach an end worth at least so much? None if that stayed open."""
        low, high, _ = self._load(position, ends)
        target = self._target(worth)
        if target <= low or target > high:
            return target <= low
        ((low, high),) = self._narrow([root.ITSELF], target - 1, target, target, 1, effort)
        return None if low < high else low == target

    def values(
        self, position: CuarentaPosition, ends: CuarentaEnds = POINTS, effort: Effort = NO_LIMIT
    ) -> dict[Play, Worths]:
        """What every play is worth: those of `CuarentaPosition.plays`, in their order."""
        low, high, guess = self._load(position, ends)
        plays = position.plays()
        numbers = {play: number_of(position, play) for play in plays}
        moves = list(dict.fromkeys(numbers.values()))
        bounds = self._narrow(moves, low, high, guess, self._grain(position), effort)
        told = {move: self._told(*pair) for move, pair in zip(moves, bounds, strict=True)}
        return {play: told[numbers[play]] for play in plays}

    def line(self, position: CuarentaPosition, ends: CuarentaEnds = POINTS) -> Line:
        """One way of playing in which no play costs anything, to the end of the hand.

        Of equal plays the first in the order of `CuarentaPosition.plays` is made.
        """
        plays: list[tuple[Seat, Play]] = []
        after: CuarentaPosition | None = position
        while after is not None:
            worths = self.values(after, ends)
            best = (max if after.turn % 2 == 0 else min)(one.least for one in worths.values())
            play = next(play for play, worth in worths.items() if worth.least == best)
            plays.append((after.turn, play))
            after = self._after(after, play)
        winner = int(self._memory[memory.FRAMES + memory.WINNER])
        score = _pair(self._memory, memory.FRAMES + memory.SCORE)
        return Line(tuple(plays), score, None if winner < 0 else winner)

    def _after(self, position: CuarentaPosition, play: Play) -> CuarentaPosition | None:
        """The position after a play in the loaded one; None at the end of the hand."""
        mem = self._memory
        if root.follow(mem, number_of(position, play)):
            return None
        frame = memory.FRAMES
        trailed = position.turn if mem[frame + memory.JUST] >= 0 else None
        capturer = int(mem[frame + memory.CAPTURER])
        taken = mask_of(play.taken) or 0
        return replace(
            position,
            **_cards_after(position, play, int(mem[frame + memory.DEALT])),
            table=position.table & ~taken if taken else position.table | 1 << play.card,
            turn=int(mem[frame + memory.SEAT]),
            score=_pair(mem, frame + memory.SCORE),
            piles=_pair(mem, frame + memory.PILES),
            rows=_pair(mem, frame + memory.ROWS),
            last=None if trailed is None else play.card,
            last_seat=trailed,
            on_ronda=bool(mem[frame + memory.FROM_RONDA]),
            capturer=None if capturer < 0 else capturer,
        )

    def _told(self, low: int, high: int) -> Worths:
        if not self._levels:
            return Worths(low, high)
        return Worths(self._levels[low], self._levels[high])

    def _target(self, worth: float) -> int:
        """The least worth of the search that is at least so much."""
        if not self._levels:
            return int(np.ceil(worth))
        return int(np.searchsorted(np.array(self._levels), worth))

    def _load(self, position: CuarentaPosition, ends: CuarentaEnds) -> tuple[int, int, int]:
        """Write a position into the memory; gives bounds of the search and a guess."""
        mem = self._memory
        asked = (position.variant, position.dealer, position.rondas, position.stock, id(ends))
        if asked != self._asked:
            self._asked = asked
            mem[memory.GENERATION] += 1
            write_rules(mem, position.variant)
            self._write_ends(ends)
            _write_deals(mem, position)
        _write_frame(mem, position)
        if self._levels:
            own, other = position.score
            now = self._memory[memory.WORTH + SCORES * own + other]
            return 0, len(self._levels) - 1, int(now)
        return 1 - SCORES, SCORES - 1, position.score[0] - position.score[1]

    def _write_ends(self, ends: CuarentaEnds) -> None:
        if ends is self._ends:
            return
        linear = ends == POINTS
        self._levels = [] if linear else ends.levels()
        places = {worth: place for place, worth in enumerate(self._levels)}
        self._memory[memory.LINEAR] = int(linear)
        for own, row in enumerate(ends.worth):
            for other, worth in enumerate(row):
                self._memory[memory.WORTH + SCORES * own + other] = int(worth) if linear else places[worth]
        self._ends = ends


def number_of(position: CuarentaPosition, play: Play) -> int:
    """A play as the kernels number moves."""
    taken = leaf.tally_of(mask_of(play.taken) or 0)
    return move_of(play.card % 13, taken, position.is_caida(play))


def _pair(mem: Any, place: int) -> tuple[int, int]:
    return int(mem[place]), int(mem[place + 1])


class _Dealt(NamedTuple):
    """A deal still to come."""

    dealer: Seat
    hands: tuple[int, ...]
    stock: tuple[Card, ...]
    """What is left after it."""

    @property
    def rondas(self) -> tuple[int | None, ...]:
        """The ranks of the rondas, by seat."""
        threes = [leaf.threes(hand) for hand in self.hands]
        return tuple(three.bit_length() - 1 if three else None for three in threes)


def _dealt(position: CuarentaPosition, dealer: Seat, stock: tuple[Card, ...]) -> _Dealt:
    """The next deal out of a stock, after one by this dealer."""
    table = position.setting.table
    if position.variant.dealer_changes == "per_deal":
        dealer = table.next(dealer)
    packets = dealing.packets(stock, table, dealer, 0)
    hands = tuple(CardSet(cards).mask for cards in packets)
    return _Dealt(dealer, hands, stock[dealing.PACKET * table.size :])


def _cards_after(position: CuarentaPosition, play: Play, deal: int) -> dict[str, Any]:
    """The fields about hands and deals after a play, with which another deal may begin."""
    if deal == position.deal:
        return {"hands": tuple(hand & ~(1 << play.card) for hand in position.hands)}
    dealt = _dealt(position, position.dealer, position.stock)
    return {
        "hands": dealt.hands,
        "deal": deal,
        "dealer": dealt.dealer,
        "stock": dealt.stock,
        "rondas": dealt.rondas,
    }


def _write_deals(mem: Any, position: CuarentaPosition) -> None:
    """This deal's rondas, and all that is still to be dealt."""
    _write_deal(mem, position.deal, position.dealer, position.rondas)
    dealer, stock = position.dealer, position.stock
    for deal in range(position.deal + 1, position.setting.deals):
        dealt = _dealt(position, dealer, stock)
        dealer, stock = dealt.dealer, dealt.stock
        _write_deal(mem, deal, dealer, dealt.rondas)
        place = memory.DEALS + memory.DEAL * deal
        for seat, hand in enumerate(dealt.hands):
            mem[place + memory.PACKETS + seat] = leaf.tally_of(hand)
            if leaf.threes(hand):
                mem[place + memory.KINDS + seat] = 2 if leaf.fours(hand) else 1


def _write_deal(mem: Any, deal: int, dealer: int, rondas: Any) -> None:
    place = memory.DEALS + memory.DEAL * deal
    for word in range(memory.DEAL):
        mem[place + word] = 0
    for seat in range(4):
        rank = rondas[seat] if seat < len(rondas) else None
        mem[place + memory.RONDAS + seat] = -1 if rank is None else rank
    mem[place + memory.DEALER] = dealer


def _write_frame(mem: Any, position: CuarentaPosition) -> None:
    frame = memory.FRAMES
    for seat in range(4):
        hand = position.hands[seat] if seat < len(position.hands) else 0
        mem[frame + memory.HANDS + seat] = leaf.tally_of(hand)
    mem[frame + memory.TABLE_CARDS] = leaf.tally_of(position.table)
    mem[frame + memory.JUST] = -1 if position.last is None else position.last % 13
    mem[frame + memory.JUST_SEAT] = position.last_seat or 0
    mem[frame + memory.FROM_RONDA] = int(position.on_ronda)
    mem[frame + memory.SEAT] = position.turn
    for team in range(2):
        mem[frame + memory.PILES + team] = position.piles[team]
        mem[frame + memory.SCORE + team] = position.score[team]
        mem[frame + memory.ROWS + team] = position.rows[team]
    mem[frame + memory.CAPTURER] = -1 if position.capturer is None else position.capturer
    mem[frame + memory.DEALT] = position.deal
    mem[frame + memory.LEFT] = position.left
    mem[frame + memory.OVER] = 0
    mem[frame + memory.WINNER] = -1
