"""The gap of a strategy: how much more a side would get against it than by playing it too.

All four seats play the strategy, then one side answers it as well as can be. A side is a team without a
common sight of its cards, and its best answer as such is out of reach, so it is put between two bounds that
are exact. From above: both seats as one mind that sees two hands. From below: one seat answers, then its
partner answers with that fixed, and so on until nothing is gained; the better of both beginnings counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from partida.players.player import FREE, Budget
from partida.response.best import respond, value
from partida.response.reduced import Reduced, World
from partida.response.strategies import Answering, Strategy, strategy

SIDES: Final = ((0, 2), (1, 3))
"""The seats of the leader's side and of the dealer's."""

AIMS: Final = ("points", "half")
"""What a side plays for: its points less those of the others, or more than half of them."""

ENOUGH: Final = 1e-9
"""A gain below this is none: sums of chances are rounded."""


class Gap(NamedTuple):
    """What a side gets by the strategy, and the bounds of what it would gain by the best answer."""

    value: float
    lower: float
    upper: float


def worths(game: Reduced, aim: str, side: int) -> tuple[float, ...]:
    """What each number of points of seats 0 and 2 is worth to a side (0 for theirs).

    ``points`` is the margin, ``half`` is 1 for more than half of the points and 1/2 for half of them.
    """
    ours = [taken if side == 0 else game.total - taken for taken in range(game.total + 1)]
    if aim == "points":
        return tuple(2.0 * points - game.total for points in ours)
    return tuple(0.5 * ((2 * points > game.total) + (2 * points >= game.total)) for points in ours)


def gap(game: Reduced, played: Strategy, aim: str, side: int, deals: Sequence[World]) -> Gap:
    """The gap of a strategy that all four seats play, in a side's hands."""
    worth = worths(game, aim, side)
    everybody = (played,) * 4
    base = value(game, everybody, worth, deals)
    joint = respond(game, everybody, SIDES[side], worth, deals).value
    single = max(_in_turn(game, played, seats, worth, deals) for seats in (SIDES[side], SIDES[side][::-1]))
    return Gap(base, single - base, joint - base)


def gaps(game: Reduced, level: str, draws: int = 1, budget: Budget = FREE) -> dict[tuple[str, int], Gap]:
    """The gaps of a level by aim and side; raises `PlayerError` for a name that is none."""
    played, deals = strategy(game, level, draws, budget), tuple(game.deals())
    return {(aim, side): gap(game, played, aim, side, deals) for aim in AIMS for side in (0, 1)}


def mean(found: Iterable[Gap]) -> Gap:
    """The average of gaps."""
    return Gap(*map(fmean, zip(*found, strict=True)))


def _in_turn(
    game: Reduced, played: Strategy, seats: Sequence[int], worth: Sequence[float], deals: Sequence[World]
) -> float:
    """What two partners get who answer by turns, until neither gains."""
    playing = [played] * 4
    best = value(game, playing, worth, deals)
    answered = 0
    while True:
        seat = seats[answered % 2]
        response = respond(game, playing, (seat,), worth, deals)
        if response.value > best + ENOUGH:
            best = response.value
            playing[seat] = Answering(response.cards, playing[seat])
        elif answered:  # the partner has just answered
            return best
        answered += 1
