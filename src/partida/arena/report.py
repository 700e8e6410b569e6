"""All that came out of a tournament as one document of plain values, which is what ``--json`` prints.

Shares are per cent, times milliseconds of processor time. All but ``package`` and ``times`` follow from the
file of results.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec

from partida import __version__
from partida.arena.course import Course
from partida.arena.figures import Figure, Figures, Measure, Outcome, figures, measures_of

_DIGITS: Final = 3


def document(course: Course, found: Figures | None = None) -> dict[str, Any]:
    """The document of what was played so far; ``found`` are its figures if they are there already."""
    found = found or figures(course)
    measures = measures_of(course)
    pairings = [_pairing(outcome, measures, course) for outcome in found.outcomes]
    return {
        "package": __version__,
        "plan": msgspec.to_builtins(course.setup.plan),
        "finished": course.next is None,
        "repeatable": course.setup.repeatable,
        "pairings": pairings,
        "overall": {name: _told(figure, percent=True) for name, figure in found.overall.items()},
        "strikes": _strikes(course),
        "times": {
            name: {
                "moves": times.moves,
                "mean_ms": round(times.mean, 4),
                "p99_ms": round(times.percentile(99), 4),
                "max_ms": round(times.most / 1e6, 4),
            }
            for name, times in found.times.items()
        },
    }


def _pairing(outcome: Outcome, measures: tuple[Measure, ...], course: Course) -> dict[str, Any]:
    told: dict[str, Any] = {
        "first": outcome.sides[0],
        "second": outcome.sides[1],
        "pairs": outcome.pairs,
        "hands": outcome.hands,
        "void": outcome.void,
        "moves": list(outcome.moves),
    }
    told["figures"] = {one.name: _told(outcome.figures[one.name], percent=one.percent) for one in measures}
    told["pair_deviation"] = round(100 * outcome.deviation, _DIGITS)
    sprt = course.setup.plan.sprt
    if sprt is not None:
        low, high = sprt.bounds
        told["sprt"] = {
            "ratio": None if outcome.ratio is None else round(outcome.ratio, _DIGITS),
            "bounds": [round(low, _DIGITS), round(high, _DIGITS)],
            "verdict": outcome.verdict,
        }
    return told


def _told(figure: Figure, *, percent: bool) -> dict[str, float | None]:
    scale = 100 if percent else 1
    return {
        name: None if value is None else round(scale * value, _DIGITS)
        for name, value in figure._asdict().items()
    }


def _strikes(course: Course) -> dict[str, Any]:
    """Hands lost because a player failed: how many, whose, and each with its deal, seat and reason."""
    listed = [
        {
            "deal": pair.deal,
            "first": course.setup.pairings[pair.pairing].sides[0],
            "second": course.setup.pairings[pair.pairing].sides[1],
            **msgspec.to_builtins(strike),
        }
        for pair in course.pairs
        for strike in pair.strikes
    ]
    return {"count": len(listed), "by": dict(Counter(one["entrant"] for one in listed)), "list": listed}
