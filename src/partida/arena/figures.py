"""Numbers out of what was played, each with its 95 % interval.

Every figure is a quotient of two sums over pairs, such as hands won over hands played. The intervals are
of the paired bootstrap: deals are drawn with replacement, each with all that was played with it, so the luck
of the deal, which swapping the sides takes out, and the luck that pairings share stay where they are.
A new figure is one more line in `MEASURES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from partida.arena.course import Course
from partida.arena.pairs import Leg, Pair
from partida.arena.statistics import Floats, interval, resampled_sums, share
from partida.arena.times import Times, together


@dataclass(frozen=True)
class Measure:
    """A figure: what it adds up for a leg, what that is divided by, and for which games it is asked.

    ``percent`` figures are shares of 1; the others are differences to the other side.
    """

    name: str
    part: Callable[[Leg], float]
    whole: Callable[[Leg], float]
    percent: bool
    games: tuple[str, ...] = ("sueca", "cuarenta")
    matches: bool = False


MEASURES: Final[tuple[Measure, ...]] = (
    Measure("matches_won", lambda leg: leg.match or 0, lambda leg: 1, percent=True, matches=True),
    Measure(
        "hands_won", lambda leg: (leg.hands + leg.won - leg.lost) / 2, lambda leg: leg.hands, percent=True
    ),
    Measure("decided_won", lambda leg: leg.won, lambda leg: leg.won + leg.lost, percent=True),
    Measure(
        "games",
        lambda leg: leg.games[0] - leg.games[1],
        lambda leg: leg.hands,
        percent=False,
        games=("sueca",),
    ),
    Measure("points", lambda leg: leg.points[0] - leg.points[1], lambda leg: leg.hands, percent=False),
    Measure(
        "equity",
        lambda leg: 100 * (leg.equity or 0),
        lambda leg: 0 if leg.equity is None else leg.hands,
        percent=False,
    ),
)
"""What is told of a pairing."""


class Figure(NamedTuple):
    """A figure with its 95 % interval; ``value`` is None where there is nothing to divide by."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


@dataclass(frozen=True)
class Outcome:
    """What came out of a pairing, seen from its first side.

    ``deviation`` is the standard deviation of a pair's score, ``ratio`` the log-likelihood ratio of the
    sequential test if there is one.
    """

    sides: tuple[str, str]
    pairs: int
    hands: int
    void: int
    moves: tuple[int, int]
    figures: dict[str, Figure]
    deviation: float
    ratio: float | None = None
    verdict: str | None = None


@dataclass(frozen=True)
class Figures:
    """All that came out. ``overall`` is the mean share of hands (matches) over a side's pairings."""

    outcomes: tuple[Outcome, ...]
    overall: dict[str, Figure]
    times: dict[str, Times]


def measures_of(course: Course) -> tuple[Measure, ...]:
    """The figures that are told of a tournament."""
    game, matches = course.setup.rules.name, course.setup.plan.matches
    return tuple(one for one in MEASURES if game in one.games and (matches or not one.matches))


def figures(course: Course) -> Figures:
    """All figures of what was played so far; the same pairs always give the same."""
    measures = measures_of(course)
    sums = _sums(course, measures)
    seed = int.from_bytes(course.setup.seed[-4:], "big")
    totals = sums.sum(axis=0, keepdims=True)
    drawn = resampled_sums(sums, seed) if len(sums) else totals
    values, spread = (share(one[:, 0::2], one[:, 1::2]) for one in (totals, drawn))
    outcomes: list[Outcome] = []
    for number in range(len(course.setup.pairings)):
        first = number * len(measures)
        found = {
            measure.name: _figure(values[0, first + place], spread[:, first + place])
            for place, measure in enumerate(measures)
        }
        outcomes.append(_outcome(course, number, found))
    shares = slice(0, None, len(measures))
    overall = _overall(course, values[0, shares], spread[:, shares])
    return Figures(tuple(outcomes), overall, _times(course.pairs))


def _sums(course: Course, measures: tuple[Measure, ...]) -> Floats:
    """A row for each deal; for each pairing and figure two columns, what is divided and by what."""
    deals = 1 + max((pair.deal for pair in course.pairs), default=-1)
    width = 2 * len(measures)
    sums = np.zeros((deals, width * len(course.setup.pairings)))
    for pair in course.pairs:
        row = [
            sum(count(leg) for leg in pair.legs)
            for measure in measures
            for count in (measure.part, measure.whole)
        ]
        sums[pair.deal, width * pair.pairing : width * (pair.pairing + 1)] = row
    return sums


def _figure(value: float, drawn: Floats) -> Figure:
    ends = interval(drawn)
    if not np.isfinite(value) or ends is None:
        return Figure(None)
    return Figure(float(value), *ends)


def _outcome(course: Course, number: int, found: dict[str, Figure]) -> Outcome:
    tally, sprt = course.tallies[number], course.setup.plan.sprt
    legs = [leg for pair in course.pairs if pair.pairing == number for leg in pair.legs]
    return Outcome(
        sides=course.setup.pairings[number].sides,
        pairs=tally.count,
        hands=sum(leg.hands for leg in legs),
        void=sum(leg.void for leg in legs),
        moves=(sum(leg.moves[0] for leg in legs), sum(leg.moves[1] for leg in legs)),
        figures=found,
        deviation=tally.variance**0.5,
        ratio=sprt.ratio(tally.count, tally.mean, tally.variance) if sprt and tally.count else None,
        verdict=tally.verdict,
    )


def _overall(course: Course, values: Floats, drawn: Floats) -> dict[str, Figure]:
    """The mean of a side's shares over its pairings, the best first."""
    found: dict[str, Figure] = {}
    sides = [pairing.sides for pairing in course.setup.pairings]
    for name in dict.fromkeys(name for pair in sides for name in pair):
        places = [place for place, pair in enumerate(sides) if name in pair and pair[0] != pair[1]]
        if places:
            turned = np.array([sides[place][0] == name for place in places])
            own = [
                np.where(turned, one[..., places], 1 - one[..., places]).mean(axis=-1)
                for one in (values, drawn)
            ]
            found[name] = _figure(float(own[0]), own[1])
    return dict(sorted(found.items(), key=lambda one: -(one[1].value or 0)))


def _times(pairs: list[Pair]) -> dict[str, Times]:
    names = dict.fromkeys(name for pair in pairs for name in pair.times)
    return {name: together(pair.times[name] for pair in pairs if name in pair.times) for name in names}
